/** What an opened document's page tells of its text. */
import { useEffect } from "react";

import { toast } from "@/components/ui/toast";
import type { EditorSession } from "@/features/editor/session";
import type { SaveState } from "@/features/editor/sync/save-state";
import { whenSettled } from "@/features/editor/sync/when-settled";

/** Text of an earlier visit was put back; `phase` is what came of saving it. */
function tellRestored({ phase }: SaveState): void {
  toast({
    title: "Unsaved text restored",
    description: `We restored text from your last visit. ${whatBecame(phase)}`,
  });
}

function whatBecame({ kind }: SaveState["phase"]): string {
  if (kind === "conflict") return "It was also edited elsewhere. Choose Resolve to pick a version.";
  return kind === "saved" ? "It's saved now." : "It isn't saved yet.";
}

/** What the server has now is not what the page shows. */
export function tellWaiting(): void {
  toast({
    title: "Saved. Resolve the conflict to see it",
    description: "This page was edited in two places. Choose Resolve to pick a version.",
  });
}

/** What was to be shown is not to be seen on the page. */
export function tellCannotShow(): void {
  toast({
    title: "This change can't be shown",
    description: "The text it refers to is no longer in the document.",
  });
}

/**
 * It belongs behind `useEditorSession`, which begins to save the text, and waits for what comes of that: only then is it
 * known whether the text was changed elsewhere as well.
 */
export function useRestoredNotice(session: EditorSession): void {
  useEffect(() => {
    if (!session.restored) return;
    return whenSettled(session.autosave, tellRestored);
  }, [session]);
}
