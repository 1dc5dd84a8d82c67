/** Changes of a template that aren't on the server: kept in the browser until they are. */
import type { Drafts } from "@/features/drafts/drafts";

import { revived, type TemplateDraft } from "./template-draft";

export interface UnsavedTemplate {
  /** The text that the changes began with. */
  base: string;
  draft: TemplateDraft;
  /** The Markdown as it was typed, where that is newer than the draft. */
  typed: string | null;
}

const keyOf = (id: number) => `template.${id}`;

export function keepUnsaved(drafts: Drafts, id: number, unsaved: UnsavedTemplate | null): void {
  drafts.set(keyOf(id), unsaved === null ? "" : JSON.stringify(unsaved));
}

export function readUnsaved(drafts: Drafts, id: number): UnsavedTemplate | null {
  try {
    const kept = JSON.parse(drafts.read(keyOf(id))) as UnsavedTemplate;
    return { ...kept, draft: revived(kept.draft) };
  } catch {
    return null;
  }
}
