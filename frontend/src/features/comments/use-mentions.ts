/** Completes the name that is being typed behind an "@" in a comment, with those who have a role on the document. */
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";

import { membersQuery } from "@/features/members/api/get-members";
import type { Member } from "@/lib/api/types";

import { type Begun, matching, mentionBefore } from "./mentions";

/** How many are offered at a time. */
const OFFERED = 8;

interface MentionsOptions {
  documentId: number;
  text: string;
  /** Gets the text with the name of whom was chosen, and where the caret goes. */
  onTake: (text: string, caret: number, member: Member) => void;
}

export interface Mentions {
  id: string;
  members: readonly Member[];
  active: number;
  take: (member: Member) => void;
  /** To be called with where the caret is. */
  look: (text: string, caret: number) => void;
  close: () => void;
  /** True when the key was for the list. */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

export function useMentions({ documentId, text, onTake }: MentionsOptions): Mentions {
  const id = useId();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [active, setActive] = useState(0);
  const { data } = useQuery({
    ...membersQuery({ kind: "document", id: documentId }),
    enabled: begun !== null,
    select: ({ members }) => members.map((member) => ({ ...member, id: member.userId })),
  });
  const members = begun && data ? matching(begun.typed, data).slice(0, OFFERED) : [];
  const at = Math.min(active, members.length - 1);
  const take = (member: Member): void => {
    if (!begun) return;
    const before = `${text.slice(0, begun.from)}@${member.name} `;
    onTake(before + text.slice(begun.from + begun.typed.length + 1).replace(/^ /, ""), before.length, member);
    setBegun(null);
  };
  return {
    id,
    members,
    active: at,
    take,
    look: (now, caret) => {
      setBegun(mentionBefore(now, caret));
      setActive(0);
    },
    close: () => setBegun(null),
    onKeyDown: (event) => {
      const member = members[at];
      if (!member || event.nativeEvent.isComposing) return false;
      if (event.key === "ArrowDown") setActive((at + 1) % members.length);
      else if (event.key === "ArrowUp") setActive((at + members.length - 1) % members.length);
      else if (event.key === "Escape") setBegun(null);
      else if ((event.key === "Enter" && !event.ctrlKey && !event.metaKey) || event.key === "Tab")
        take(member);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
