/** Highlight in the document of what of a sorted brief was only suggested, for as long as that stands as it was written. */
import { useEffect } from "react";

import { useDraft } from "@/features/drafts/drafts";
import { readSuggestedLines, suggestedDraft } from "@/features/brief/suggested";
import type { EditorSession } from "@/features/editor/session";
import type { Document } from "@/lib/api/types";

export function useSuggestedHighlight(session: EditorSession, { id, version }: Document): void {
  const lines = readSuggestedLines(useDraft(suggestedDraft(id)), version);
  const words = lines.join("\n");
  useEffect(() => {
    if (words !== "") session.showSuggested(words.split("\n"));
  }, [session, words]);
}
