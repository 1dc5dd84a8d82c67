/**
 * Place where a brief, its title and its sorting are kept until they are in a document: they outlive a reload and a
 * sign-in.
 */
import { setDraft } from "@/features/drafts/drafts";
import { draftOfKey } from "@/features/drafts/persistent-key";

/** What a brief is for: a new document from a template, or one whose interview has begun. */
export interface BriefKey {
  templateId: number;
  projectId?: number | undefined;
  documentId?: number | undefined;
}

function nameOf({ templateId, projectId, documentId }: BriefKey): string {
  if (documentId !== undefined) return `document-${documentId}`;
  return projectId === undefined ? `template-${templateId}` : `template-${templateId}-${projectId}`;
}

export const briefDraft = (brief: BriefKey) => ({
  text: `pasted.${nameOf(brief)}`,
  title: `title.pasted.${nameOf(brief)}`,
  /** What the program reads: of two, the newer stands. */
  sorting: `sorted.${nameOf(brief)}`,
  request: draftOfKey(requestOf(brief)),
});

/** By which the server knows the same pieces again when they are sent anew. */
export const requestOf = (brief: BriefKey) => `brief.${nameOf(brief)}`;

export function forgetBrief(brief: BriefKey): void {
  for (const key of Object.values(briefDraft(brief))) setDraft(key, "");
}

/** A file that was dropped before the screen that reads it is there. */
let dropped: File | null = null;

export function keepFile(file: File): void {
  dropped = file;
}

export function takeFile(): File | null {
  const file = dropped;
  dropped = null;
  return file;
}
