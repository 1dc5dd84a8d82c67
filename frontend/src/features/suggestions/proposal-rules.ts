/** Rules of a proposal: which of its changes wait, and which sections they touch. */
import type { Document, Hunk, Proposal } from "@/lib/api/types";

/** What deciding on a proposal answers. */
export interface ProposalDecision {
  proposal: Proposal;
  document: Document;
}

export type DecisionVerb = "accept" | "reject" | "undo" | "redo" | "reopen";

/** What Undo does: what was accepted is taken back, what was rejected waits again. */
export function takingBack({ state }: Proposal): DecisionVerb | null {
  return state === "applied" ? "undo" : state === "rejected" ? "reopen" : null;
}

/** Where a proposal goes in the chat: waiting for an answer, in force with its way back, or only told of. */
export type CardKind = "pending" | "applied" | "decided";

export function cardKind(proposal: Proposal): CardKind {
  if (proposal.state === "pending") return "pending";
  return proposal.state === "applied" ? "applied" : "decided";
}

/** What a proposal changed, and why some of it went another way, where that was nobody's decision. */
export function outcomeWords({ state, summary, hunks }: Proposal): string {
  const rest = { undone: "stays", applied: "wasn't made" }[state as string];
  const isOutdated = rest && hunks.some((hunk) => hunk.state === "outdated");
  return isOutdated ? `${summary}. The rest ${rest}: its text has changed since.` : summary;
}

export function pendingHunks(proposal: Proposal): Hunk[] {
  return proposal.hunks.filter(({ state }) => state === "pending");
}

const SECTION_HEADING = /^## +(.+?) *$/gm;

/** The sections a proposal touches, each once, in the order of the document: a change may write several at once. */
export function sectionsOf(proposal: Proposal): string[] {
  const touched = proposal.hunks.flatMap(({ section, replacement }) => {
    const written = Array.from(replacement.matchAll(SECTION_HEADING), ([, heading = ""]) => heading);
    return section === null ? written : [section, ...written];
  });
  return [...new Set(touched)];
}

/** "Goals and metrics", "Goals, Risks and Rollout", or "5 sections". */
export function sectionWords(sections: readonly string[]): string {
  if (sections.length > 3) return `${sections.length} sections`;
  const last = sections.at(-1) ?? "";
  return sections.length < 2 ? last : `${sections.slice(0, -1).join(", ")} and ${last}`;
}
