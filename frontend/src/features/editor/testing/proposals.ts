/** Pending changes of the assistant for tests. */
import type { Hunk, Proposal } from "@/lib/api/types";

export function aHunk(change: Partial<Hunk> = {}): Hunk {
  return {
    index: 0,
    section: "Requirements",
    label: null,
    before: "",
    original: "",
    replacement: "",
    after: "",
    state: "pending",
    ...change,
  };
}

/** The title "Plan" is to become another. */
export function aTitleChange(replacement: string, change: Partial<Hunk> = {}): Hunk {
  return aHunk({ section: null, label: "Title", original: "Plan", replacement, ...change });
}

export function aProposalOf(...hunks: Hunk[]): Proposal {
  return {
    id: 7,
    documentId: 1,
    messageId: null,
    author: "assistant",
    state: "pending",
    summary: "",
    hunks,
    createdAt: "",
    decidedAt: null,
  };
}
