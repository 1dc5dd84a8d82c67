/** The words that are selected on the page, as a comment would be about them. */
import type { SharedText } from "@/features/document-sync/shared-text";
import type { NewPassage } from "@/lib/api/types";

import type { CommentsStore } from "./comments-page";
import { takePassage, trimmed } from "./passages";

/** Null where none are selected. */
export function selectedPassage(store: CommentsStore, { content }: SharedText): NewPassage | null {
  const selection = store.getState().surface?.selection();
  const span = selection && trimmed(content.toJSON(), selection);
  return span ? takePassage(content, span) : null;
}
