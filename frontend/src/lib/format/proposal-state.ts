/** Says what became of a change that the assistant offered or made. */
import type { Proposal, ProposalState } from "@/lib/api/types";

export const STATE_WORDS: Record<ProposalState, string> = {
  pending: "Suggested",
  applied: "Applied",
  rejected: "Rejected",
  undone: "Undone",
  outdated: "Outdated: the text has changed since",
};

/** What became of a proposal: of its changes each may have gone its own way. */
export function stateWords({ state, hunks }: Proposal): string {
  const count = hunks.filter((hunk) => hunk.state === state).length;
  const isPart = count > 0 && count < hunks.length && state !== "pending";
  return isPart ? `${count} of ${hunks.length} ${STATE_WORDS[state].toLowerCase()}` : STATE_WORDS[state];
}
