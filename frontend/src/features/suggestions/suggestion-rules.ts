/** Rules of suggestions: by whom a change was proposed, and who decided what on each. */
import type { Hunk, Proposal } from "@/lib/api/types";

export type Suggestion = Proposal & { proposer: NonNullable<Proposal["proposer"]> };

export function isSuggestion(proposal: Proposal): proposal is Suggestion {
  return proposal.author === "person" && proposal.proposer !== null;
}

export function isWaiting({ hunks }: Proposal): boolean {
  return hunks.some(({ state }) => state === "pending");
}

/** Somebody else than who proposed it decided on some of it. */
export function isDecidedByOthers({ proposer, hunks }: Suggestion): boolean {
  return hunks.some(({ decision }) => decision !== null && decision.by.id !== proposer.id);
}

/** What stands behind the name: "suggests 2 changes". */
export function suggestsWords(proposal: Proposal, isYou: boolean): string {
  const { length } = proposal.hunks;
  const verb = !isWaiting(proposal) ? "suggested" : isYou ? "suggest" : "suggests";
  return `${verb} ${length === 1 ? "a change" : `${length} changes`}`;
}

/** How a change is told from the others of its proposal; null where it is alone. */
export function numberOf({ hunks }: Proposal, { index }: Hunk): number | null {
  return hunks.length > 1 ? hunks.findIndex((hunk) => hunk.index === index) + 1 : null;
}

const DECIDED: Record<Exclude<Hunk["state"], "pending" | "outdated">, string> = {
  applied: "Accepted",
  rejected: "Rejected",
  undone: "Undone",
};

/** Whoever rejects what is their own takes it back. */
function isWithdrawn({ proposer }: Suggestion, { state, decision }: Hunk): boolean {
  const isOwn = decision !== null && decision.by.id !== null && decision.by.id === proposer.id;
  return state === "rejected" && isOwn;
}

/** What was rejected can wait again; what was withdrawn, whoever suggested it brings back alone. */
export function mayReopen(suggestion: Suggestion, hunk: Hunk, you: string): boolean {
  return hunk.state === "rejected" && (suggestion.proposer.id === you || !isWithdrawn(suggestion, hunk));
}

/** What became of a change. */
export function decidedWords(suggestion: Suggestion, hunk: Hunk): string | null {
  if (hunk.state === "pending") return null;
  if (hunk.state === "outdated") return "Outdated: the text has changed since";
  return isWithdrawn(suggestion, hunk) ? "Withdrawn" : DECIDED[hunk.state];
}
