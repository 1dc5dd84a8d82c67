/** In which order the documents are listed, and which of them: of one status, with one tag. */
import { ChevronDown, X } from "lucide-react";

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
}

export function ListOptions({ search, onNavigate }: ListOptionsProps) {
  const change = (changed: ListSearch) => onNavigate({ ...search, page: undefined, ...changed });
  const { status = ANY.value, sort = NEWEST.value, tag } = search;
  return (
    <>
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
    <Menu>
      <MenuTrigger>
        <Button variant="ghost" aria-label={`${label}: ${name}`}>
          <span className="font-normal">{label}</span> <span className="text-text">{name}</span>
          <ChevronDown aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent className="min-w-40">
        <MenuChoice value={value} options={options} onChoose={onChoose} />
      </MenuContent>
    </Menu>
  );
}
