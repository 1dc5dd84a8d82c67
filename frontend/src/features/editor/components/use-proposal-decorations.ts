/**
 * Shows the assistant's changes on the page: what waits stands in the text to be decided; what has just come into force
 * is highlighted, and is a step to undo for whoever accepted it or asked for it. It belongs behind `useEditorSession`, so
 * that the text is the newer one when places are looked for.
 */
import { useEffect, useRef } from "react";

import type { Proposal } from "@/lib/api/types";

import type { ProposalActions } from "../extensions/proposal-state";
import { newestOwn, newlyApplied, pendingProposals } from "../new-proposals";
import type { EditorSession } from "../session";

/** `proposals` is undefined until they are known; what is in force by then is not highlighted. */
export function useProposalDecorations(
  session: EditorSession,
  proposals: readonly Proposal[] | undefined,
  actions: ProposalActions,
): void {
  const seen = useRef<readonly Proposal[] | undefined>(undefined);
  useEffect(() => {
    session.showProposals(pendingProposals(proposals ?? []), actions);
  }, [session, proposals, actions]);
  useEffect(() => {
    const fresh = seen.current && proposals ? newlyApplied(seen.current, proposals) : [];
    seen.current = proposals;
    if (fresh.length > 0) session.showRecent(fresh.flatMap(({ hunks }) => hunks));
    const whole = (proposals ?? []).filter(({ id }) => fresh.some((each) => each.id === id));
    const own = newestOwn(whole, (person) => actions.isYou?.(person) === true);
    if (own) session.showApplied(own.id);
    else session.keepApplied(new Set((proposals ?? []).filter(isDecided).map(({ id }) => id)));
  }, [session, proposals, actions]);
}

/** Nothing of it waits any more, and some of it is in force. */
function isDecided({ state }: Proposal): boolean {
  return state === "applied";
}
