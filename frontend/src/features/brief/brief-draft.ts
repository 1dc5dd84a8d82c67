/** Where a brief, its title and its sorting are kept until they are in a document: they outlive a reload and a sign-in. */
import { setDraft } from "@/components/conversation";

/** Where a brief is going: into a new document from a template, or into one whose interview has begun. */
export interface BriefPlace {
  templateId: number;
  projectId?: number | undefined;
  documentId?: number | undefined;
}

function nameOf({ templateId, projectId, documentId }: BriefPlace): string {
  if (documentId !== undefined) return `document-${documentId}`;
  return projectId === undefined ? `template-${templateId}` : `template-${templateId}-${projectId}`;
}

export const briefDraft = (place: BriefPlace) => ({
  text: `pasted.${nameOf(place)}`,
  title: `title.pasted.${nameOf(place)}`,
  /** What the program reads: of two, the newer stands. */
  sorting: `sorted.${nameOf(place)}`,
});

export function forgetBrief(place: BriefPlace): void {
  for (const key of Object.values(briefDraft(place))) setDraft(key, "");
}

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
