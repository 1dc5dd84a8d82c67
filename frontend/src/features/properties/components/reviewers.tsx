/** Reviewers of a document, chosen by name among those who may read it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Menu, MenuContent, MenuTrigger } from "@/components/ui/menu";
import { MenuTicks } from "@/components/ui/menu-ticks";
import { membersQuery } from "@/features/members/api/get-members";
import type { DocumentProperties } from "@/lib/api/types";

import { withChanges } from "../with-changes";

type People = DocumentProperties["reviewers"];

interface ReviewersProps {
  documentId: number;
  reviewers: People;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (reviewers: People) => void;
  buttonClass: string;
}

/** Several may be chosen before the menu is closed; they are set then, together. */
export function Reviewers({ documentId, reviewers, isOpen, onOpen, onChange, buttonClass }: ReviewersProps) {
  const [edit, setEdit] = useState<{ before: People; after: People } | null>(null);
  // What others set meanwhile is not undone.
  const people = edit ? withChanges(edit.before, edit.after, reviewers, ({ id }) => id) : reviewers;
  const names = people.map(({ name }) => name).join(", ");
  const open = (next: boolean) => {
    if (!next && edit) onChange(people);
    setEdit(null);
    onOpen(next);
  };
  return (
    <Menu open={isOpen} onOpenChange={open}>
      <MenuTrigger>
        <button
          type="button"
          className={`${buttonClass} min-w-0`}
          aria-label={`Reviewers: ${names || "nobody"}`}
        >
          {names === "" ? "Choose" : <bdi>{names}</bdi>}
        </button>
      </MenuTrigger>
      <MenuContent className="max-w-72 min-w-52">
        <Choice
          documentId={documentId}
          people={people}
          onChange={(after) => setEdit({ before: reviewers, after })}
        />
      </MenuContent>
    </Menu>
  );
}

interface ChoiceProps {
  documentId: number;
  people: People;
  onChange: (people: People) => void;
}

function Choice({ documentId, people, onChange }: ChoiceProps) {
  const { data, isError } = useQuery(membersQuery({ kind: "document", id: documentId }));
  if (!data)
    return (
      <p role="status" className="px-2 py-1.5 text-muted">
        {isError ? "Couldn't load the members" : "Loading members..."}
      </p>
    );
  return (
    <MenuTicks
      ticked={people.map(({ id }) => id)}
      options={data.members.map(({ userId, name, isYou }) => ({
        value: userId,
        label: isYou ? `${name} (you)` : name,
      }))}
      onTick={(id, isTicked) => {
        const name = data.members.find(({ userId }) => userId === id)?.name ?? "";
        onChange(isTicked ? [...people, { id, name }] : people.filter((one) => one.id !== id));
      }}
    />
  );
}
