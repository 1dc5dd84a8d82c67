/** The line under a document's title: whose it is, how far it is, and what else was said of it. */
import { Plus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";

import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { MenuChoice } from "@/components/ui/menu-choice";
import type { DocumentProperties } from "@/lib/api/types";

import { useProperties, useSetProperties } from "../api/properties";
import { STATUS_NAMES, STATUSES } from "../statuses";
import { Reviewers } from "./reviewers";
import { type WordsProperty, WordsField } from "./words-field";

interface PropertiesLineProps {
  documentId: number;
  /** The owner's name. */
  owner: string;
  mayChange: boolean;
}

const VALUE = "font-medium text-text";
const BUTTON = `${VALUE} -mx-1 cursor-pointer rounded-mark px-1 text-left hover:bg-hover aria-expanded:bg-selected max-md:min-h-8`;

export function PropertiesLine({ documentId, owner, mayChange }: PropertiesLineProps) {
  const properties = useProperties(documentId);
  return (
    <div
      role="group"
      aria-label="Properties"
      className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 type-small text-muted has-[[data-behind]]:pr-[calc(var(--control-tool)+4px)]"
    >
      <Property name="Owner">
        <bdi className={VALUE}>{owner}</bdi>
      </Property>
      {properties &&
        (mayChange ? (
          <Edited documentId={documentId} properties={properties} />
        ) : (
          <Shown properties={properties} />
        ))}
    </div>
  );
}

function Property({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-baseline gap-1">
      <span className="flex-none">{name}</span>
      {children}
    </span>
  );
}

const Words = ({ children }: { children: string }) => <bdi className={`${VALUE} min-w-0`}>{children}</bdi>;

function Shown({ properties: { status, release, reviewers, tags } }: { properties: DocumentProperties }) {
  return (
    <>
      <Property name="Status">
        <Words>{STATUS_NAMES[status]}</Words>
      </Property>
      {release !== "" && (
        <Property name="Release">
          <Words>{release}</Words>
        </Property>
      )}
      {reviewers.length > 0 && (
        <Property name="Reviewers">
          <Words>{reviewers.map(({ name }) => name).join(", ")}</Words>
        </Property>
      )}
      {tags.length > 0 && (
        <Property name="Tags">
          <Words>{tags.join(", ")}</Words>
        </Property>
      )}
    </>
  );
}

type Status = DocumentProperties["status"];

function StatusMenu({ status, onChoose }: { status: Status; onChoose: (status: Status) => void }) {
  return (
    <Menu>
      <MenuTrigger>
        <button type="button" className={BUTTON} aria-label={`Status: ${STATUS_NAMES[status]}`}>
          {STATUS_NAMES[status]}
        </button>
      </MenuTrigger>
      <MenuContent className="min-w-40">
        <MenuChoice value={status} options={STATUSES} onChoose={onChoose} />
      </MenuContent>
    </Menu>
  );
}

/** What is empty stands in the menu behind the others, until something is put into it. */
type Optional = WordsProperty | "reviewers";

interface OptionalProperty {
  property: Optional;
  label: string;
}

const OPTIONAL: readonly OptionalProperty[] = [
  { property: "release", label: "Release" },
  { property: "reviewers", label: "Reviewers" },
  { property: "tags", label: "Tags" },
];

function Edited({ documentId, properties }: { documentId: number; properties: DocumentProperties }) {
  const { mutate } = useSetProperties(documentId);
  // One that is too long stays open beside the next.
  const [opened, setOpened] = useState<readonly Optional[]>([]);
  const open = (property: Optional) => setOpened((now) => [...now, property]);
  const close = (property: Optional) => setOpened((now) => now.filter((one) => one !== property));
  // What was just filled in keeps its place, and with it the focus, until it has come back.
  const [filled, setFilled] = useState<Optional | null>(null);
  const isHere = (property: Optional) =>
    opened.includes(property) || property === filled || properties[property].length > 0;
  const set = (property: Optional, changed: Partial<DocumentProperties>) => {
    setFilled(changed[property]?.length ? property : null);
    mutate(changed, { onError: () => setFilled(null) });
  };
  const missing = OPTIONAL.filter(({ property }) => !isHere(property));
  return (
    <>
      <Property name="Status">
        <StatusMenu status={properties.status} onChoose={(status) => mutate({ status })} />
      </Property>
      {OPTIONAL.filter(({ property }) => isHere(property)).map(({ property, label }) => (
        <Property key={property} name={label}>
          {property === "reviewers" ? (
            <Reviewers
              documentId={documentId}
              reviewers={properties.reviewers}
              isOpen={opened.includes(property)}
              onOpen={(isOpen) => (isOpen ? open : close)(property)}
              onChange={(reviewers) => set(property, { reviewers })}
              buttonClass={BUTTON}
            />
          ) : (
            <WordsField
              property={property}
              value={properties[property]}
              isOpen={opened.includes(property)}
              onOpen={() => open(property)}
              onClose={() => close(property)}
              onChange={(changed) => set(property, changed)}
              buttonClass={BUTTON}
            />
          )}
        </Property>
      ))}
      {missing.length > 0 && <AddProperty missing={missing} onChoose={open} />}
    </>
  );
}

interface AddPropertyProps {
  missing: readonly OptionalProperty[];
  onChoose: (property: Optional) => void;
}

function AddProperty({ missing, onChoose }: AddPropertyProps) {
  const chosen = useRef<Optional | null>(null);
  return (
    <Menu>
      {/* Without a width it never begins a line: it stands behind the last property, or in the room at the end of the line. */}
      <span data-behind className="-ml-4 w-0">
        <MenuTrigger>
          <IconButton label="Add a property" icon={Plus} size="tool" className="ml-1" />
        </MenuTrigger>
      </span>
      {/* A menu that fades away takes the focus wherever the pointer moves on it: the field comes when it is gone. */}
      <MenuContent
        className="min-w-40"
        onCloseAutoFocus={(event) => {
          if (chosen.current === null) return;
          event.preventDefault();
          onChoose(chosen.current);
          chosen.current = null;
        }}
      >
        {missing.map(({ property, label }) => (
          <MenuItem
            key={property}
            onSelect={() => {
              chosen.current = property;
            }}
          >
            {label}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
