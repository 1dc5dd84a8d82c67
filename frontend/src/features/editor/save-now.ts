/** Saves the document at once, as asked for by Ctrl+S or ⌘S, and tells the person what became of it. */
import { toast } from "@/components/ui/toast";
import { syncStatus } from "@/features/document-sync/sync-status";

import type { EditorSession } from "./session";

/** Answers how to tell nothing any more, as when the page is left or it is asked for again. */
export function saveNow(session: EditorSession): () => void {
  let isWanted = true;
  void session.saved().then((isSaved) => {
    if (isWanted) tell(session, isSaved);
  });
  return () => {
    isWanted = false;
  };
}

function tell(session: EditorSession, isSaved: boolean): void {
  if (isSaved) toast({ title: "Document saved" });
  else {
    const description = session.titleProblem ?? syncStatus(session.text.sync.getState()).text;
    toast({ title: "Save failed", description, variant: "destructive" });
  }
}
