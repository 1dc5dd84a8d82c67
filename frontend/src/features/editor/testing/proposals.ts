/** Pending changes of the assistant for tests. */
import type { Hunk, Proposal } from "@/lib/api/types";
import { aHunk, aProposal } from "@/testing/factories";

import type { ShownProposals } from "../extensions/proposal-state";

/** The title "Plan" is to become another. */
export function aTitleChange(replacement: string, change: Partial<Hunk> = {}): Hunk {
  return aHunk({ section: null, label: "Title", original: "Plan", replacement, ...change });
}

export function aProposalOf(...hunks: Hunk[]): Proposal {
  return aProposal({ id: 7, messageId: null, summary: "", hunks });
}

/** One proposal of these changes, each where its words and those around them stand in the text. */
export function shownIn(content: string, ...hunks: Hunk[]): ShownProposals {
  const placed = hunks.map((hunk) => {
    const { before, original, after } = hunk;
    const parts = [
      [before + original + after, before],
      [before + original, before],
      [original + after, ""],
    ] as const;
    const found = parts.find(([quote]) => content.includes(quote));
    return { ...hunk, at: found ? content.indexOf(found[0]) + found[1].length : null, version: 1 };
  });
  return { proposals: [aProposalOf(...placed)], version: 1 };
}
