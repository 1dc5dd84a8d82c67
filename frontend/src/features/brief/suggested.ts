/** Sections that were only suggested, which stay marked in the document until they are changed. */
import { setDraft } from "@/features/drafts/drafts";

/** Which sections hold pieces that were only suggested, for as long as the document stays as it was written. */
export interface SuggestedSections {
  version: number;
  headings: string[];
  /** The words of their lines, as `bareLine` has them. */
  lines?: string[];
}

export const suggestedDraft = (documentId: number) => `sorted.suggested-${documentId}`;

export function keepSuggested(documentId: number, suggested: SuggestedSections): void {
  setDraft(suggestedDraft(documentId), suggested.headings.length === 0 ? "" : JSON.stringify(suggested));
}

/** The headings that are still highlighted in the document at that version. */
export function readSuggested(kept: string, version: number | undefined): readonly string[] {
  return read(kept, version)?.headings ?? NONE;
}

/** The words of the lines that are still highlighted in the document at that version. */
export function readSuggestedLines(kept: string, version: number): readonly string[] {
  return read(kept, version)?.lines ?? NONE;
}

function read(kept: string, version: number | undefined): SuggestedSections | null {
  if (kept === "" || version === undefined) return null;
  const suggested = JSON.parse(kept) as SuggestedSections;
  return suggested.version === version ? suggested : null;
}

const NONE: readonly string[] = [];
