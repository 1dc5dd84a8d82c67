/** Saves the document at once, as asked for by Ctrl+S or ⌘S, and tells the person what became of it. */
import { toast } from "@/components/ui/toast";

import type { Autosave } from "./sync/autosave";
import { saveStatus, type SaveState } from "./sync/save-state";
import { whenSettled } from "./sync/when-settled";

/** Answers how to tell nothing any more, as when the page is left or it is asked for again. */
export function saveNow(autosave: Autosave): () => void {
  autosave.flush();
  return whenSettled(autosave, tell);
}

function tell(state: SaveState): void {
  const { text, tone } = saveStatus(state);
  if (tone === "ok") toast({ title: "Document saved" });
  else toast({ title: "Save failed", description: text, variant: "destructive" });
}
