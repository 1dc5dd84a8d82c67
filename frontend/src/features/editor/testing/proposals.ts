/** Pending changes of the assistant for tests. */
import type { Hunk, Proposal } from "@/lib/api/types";
import { aHunk, aProposal } from "@/testing/factories";

/** The title "Plan" is to become another. */
export function aTitleChange(replacement: string, change: Partial<Hunk> = {}): Hunk {
  return aHunk({ section: null, label: "Title", original: "Plan", replacement, ...change });
}

export function aProposalOf(...hunks: Hunk[]): Proposal {
  return aProposal({ id: 7, messageId: null, summary: "", hunks });
}
