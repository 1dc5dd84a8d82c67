/** Ctrl+S or ⌘S: the document is saved at once, and the person told what became of it. */
import { useEffect } from "react";

import { toast } from "@/components/ui/toast";
import { matchesShortcut } from "@/lib/keyboard";

import type { Autosave } from "../sync/autosave";
import { saveSign, type SaveState } from "../sync/model";
import { whenSettled } from "../sync/when-settled";

export function useSaveKey(autosave: Autosave): void {
  useEffect(() => {
    let stopWaiting = (): void => undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!matchesShortcut(event, "Mod+S")) return;
      event.preventDefault(); // the browser would offer to save the page
      stopWaiting();
      autosave.flush();
      stopWaiting = whenSettled(autosave, tell);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
      stopWaiting();
    };
  }, [autosave]);
}

function tell(state: SaveState): void {
  const { text, tone } = saveSign(state);
  if (tone === "ok") toast({ title: "Document saved" });
  else toast({ title: "Save failed", description: text, variant: "destructive" });
}
