/** In which order the documents are listed, and which of them: of one project or status, with one tag. */
import { ChevronDown, X } from "lucide-react";
import type { ReactNode } from "react";

import type { ListSearch } from "@/components/patterns/list-screen";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuTrigger } from "@/components/ui/menu";
import { MenuChoice } from "@/components/ui/menu-choice";
import { STATUSES } from "@/features/properties/statuses";

const ANY = { value: "any", label: "Any" } as const;
const STATUS_OPTIONS = [ANY, ...STATUSES] as const;
const NEWEST = { value: "updated", label: "Last updated" } as const;
const SORTS = [
  NEWEST,
  { value: "created", label: "Created" },
  { value: "title", label: "Title" },
  { value: "status", label: "Status" },
] as const;

interface ListOptionsProps {
  search: ListSearch;
  onNavigate: (search: ListSearch) => void;
  /** Chooses the project: what projects there are is another feature's. */
  projectFilter: ReactNode;
}

export function ListOptions({ search, onNavigate, projectFilter }: ListOptionsProps) {
  const change = (changed: ListSearch) => onNavigate({ ...search, page: undefined, ...changed });
  const { status = ANY.value, sort = NEWEST.value, tag } = search;
  return (
    <>
      {projectFilter}
      <OptionMenu
        label="Status"
        value={status}
        options={STATUS_OPTIONS}
        onChoose={(next) => change({ status: next === ANY.value ? undefined : next })}
      />
      <OptionMenu
        label="Sort"
        value={sort}
        options={SORTS}
        onChoose={(next) => change({ sort: next === NEWEST.value ? undefined : next })}
      />
      {tag !== undefined && (
        <Button
          variant="ghost"
          aria-label={`Show documents without the tag ${tag} too`}
          onClick={() => change({ tag: undefined })}
        >
          <span className="font-normal">Tag</span> <bdi className="cut max-w-40 text-text">{tag}</bdi>
          <X aria-hidden />
        </Button>
      )}
    </>
  );
}

interface OptionMenuProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

function OptionMenu<Value extends string>({ label, value, options, onChoose }: OptionMenuProps<Value>) {
  const name = options.find((option) => option.value === value)?.label;
  return (
    <OptionButton label={label} chosen={name ?? ""}>
      <MenuChoice value={value} options={options} onChoose={onChoose} />
    </OptionButton>
  );
}

interface OptionButtonProps {
  label: string;
  chosen: string;
  /** What its menu holds. */
  children: ReactNode;
}

export function OptionButton({ label, chosen, children }: OptionButtonProps) {
  return (
    <Menu>
      <MenuTrigger>
        <Button variant="ghost" aria-label={`${label}: ${chosen}`}>
          <span className="font-normal">{label}</span> <bdi className="cut max-w-40 text-text">{chosen}</bdi>
          <ChevronDown aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent className="max-w-80 min-w-40">{children}</MenuContent>
    </Menu>
  );
}
