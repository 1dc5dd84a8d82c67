/** What was only suggested stays marked in the document until that is changed. */
import { setDraft } from "@/components/conversation";

/** Which sections hold pieces that were only suggested, for as long as the document stays as it was written. */
export interface SuggestedSections {
  version: number;
  headings: string[];
}

export const suggestedDraft = (documentId: number) => `sorted.suggested-${documentId}`;

export function keepSuggested(documentId: number, suggested: SuggestedSections): void {
  setDraft(suggestedDraft(documentId), suggested.headings.length === 0 ? "" : JSON.stringify(suggested));
}

/** The headings that are still wet in the document at that version. */
export function readSuggested(kept: string, version: number | undefined): readonly string[] {
  if (kept === "" || version === undefined) return NONE;
  const suggested = JSON.parse(kept) as SuggestedSections;
  return suggested.version === version ? suggested.headings : NONE;
}

const NONE: readonly string[] = [];
