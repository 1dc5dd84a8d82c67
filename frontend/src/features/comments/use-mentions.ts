/** Completes the name that is being typed behind an "@" in a comment, with those who have a role on the document. */
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";

import { membersQuery } from "@/features/members/api/get-members";
import type { Member } from "@/lib/api/types";
import { isComposing } from "@/lib/keyboard";

import {
  type Begun,
  isInvitable,
  matching,
  mentionBefore,
  type Named,
  namedInVain,
  withPerson,
} from "./mentions";

/** How many are offered at a time. */
const OFFERED = 8;

interface MentionsOptions extends Named {
  documentId: number;
  /** Whether the visitor gives roles on the document: then whoever has none is offered, too. */
  mayInvite: boolean;
  /** Gets the text with the name of whom was chosen, and where the caret goes. */
  onTake: (named: Named, caret: number) => void;
  /** Gets the name or address of whoever is to be invited. */
  onInvite: (typed: string) => void;
}

export interface Mentions {
  id: string;
  members: readonly Member[];
  /** Who can be invited, offered behind the members. */
  invitable: string | null;
  /**
   * Names in the text for which nobody was chosen, and which no member is shown by; not the one that is being typed.
   * They may be usernames of members: those are not known here.
   */
  unmatched: readonly string[];
  /** Which of them is chosen; -1 is none. */
  active: number;
  isOpen: boolean;
  take: (member: Member) => void;
  invite: () => void;
  /** To be called with where the caret is. */
  look: (text: string, caret: number) => void;
  close: () => void;
  /** True when the key was for the list. */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

export function useMentions(options: MentionsOptions): Mentions {
  const { documentId, mayInvite, text, people, onTake, onInvite } = options;
  const id = useId();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const unnamed = namedInVain(text, people).filter((name) => name !== begun?.typed);
  const { members, invitable, known } = useOffered(documentId, mayInvite, begun, unnamed.length > 0);
  const count = members.length + (invitable === null ? 0 : 1);
  // Giving somebody access takes a choice: what is typed may be meant for nobody, and Enter for the next line.
  const active = Math.min(chosen ?? (members.length > 0 ? 0 : -1), count - 1);
  const take = ({ userId, name }: Member): void => {
    if (!begun) return;
    const named = withPerson({ text, people }, begun, { id: userId, name });
    onTake(named, named.caret);
    setBegun(null);
  };
  const invite = (): void => {
    if (invitable !== null) onInvite(invitable);
    setBegun(null);
  };
  const choose = (): boolean => {
    const member = members[active];
    if (member) take(member);
    else if (active >= 0) invite();
    return active >= 0;
  };
  const move = (step: 1 | -1): void =>
    setChosen((Math.max(active, step > 0 ? -1 : 0) + step + count) % count);
  const isForList = (event: KeyboardEvent): boolean => {
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Escape") setBegun(null);
    else if ((event.key === "Enter" && !event.ctrlKey && !event.metaKey) || event.key === "Tab")
      return choose();
    else return false;
    return true;
  };
  return {
    id,
    members,
    invitable,
    unmatched: known ? unnamed.filter((name) => matching(name, known).length === 0) : [],
    active,
    isOpen: count > 0,
    take,
    invite,
    look: (now, caret) => {
      setBegun(mentionBefore(now, caret));
      setChosen(null);
    },
    close: () => setBegun(null),
    onKeyDown: (event) => {
      if (count === 0 || isComposing(event.nativeEvent) || !isForList(event)) return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

/** Those who can be named by what was typed, and whether somebody can be invited by it; `known` are all members. */
function useOffered(documentId: number, mayInvite: boolean, begun: Begun | null, isNamed: boolean) {
  const { data: known } = useQuery({
    ...membersQuery({ kind: "document", id: documentId }),
    enabled: begun !== null || isNamed,
    select: ({ members }) => members.map((member) => ({ ...member, id: member.userId })),
  });
  if (!begun || !known) return { members: [], invitable: null, known };
  const { typed } = begun;
  const isTyped = (whole: string | null) => whole?.toLocaleLowerCase() === typed.toLocaleLowerCase();
  // To the owner, the addresses that they invited are known.
  const invited = known.filter(({ address }) => isTyped(address));
  const isMember = invited.length > 0 || known.some(({ name }) => isTyped(name));
  return {
    members: invited.length > 0 ? invited : matching(typed, known).slice(0, OFFERED),
    invitable: mayInvite && isInvitable(typed) && !isMember ? typed : null,
    known,
  };
}
