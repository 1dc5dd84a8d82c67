/** Where a brief, its title and its sorting are kept until they are in a document: they outlive a reload and a sign-in. */
import { setDraft } from "@/features/drafts/drafts";

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

/** A file that was dropped before the screen that reads it is there. */
let left: File | null = null;

export function leaveFile(file: File): void {
  left = file;
}

export function takeFile(): File | null {
  const file = left;
  left = null;
  return file;
}
