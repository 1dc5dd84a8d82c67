/** What an opened document's page tells of its text. */
import { useEffect } from "react";

import { toast } from "@/components/ui/toast";
import type { EditorSession } from "@/features/editor/session";
import type { SaveState } from "@/features/editor/sync/model";
import { whenSettled } from "@/features/editor/sync/when-settled";

/** Text of an earlier visit was put back; `phase` is what came of saving it. */
function tellRestored({ phase }: SaveState): void {
  toast({
    title: "Unsaved text restored",
    description: `Text from your last visit was put back. ${whatBecame(phase)}`,
  });
}

function whatBecame({ kind }: SaveState["phase"]): string {
  if (kind === "conflict")
    return "It was changed in another place too: press Resolve to decide which words stay.";
  return kind === "saved" ? "It is saved now." : "It could not be saved yet.";
}

/** What the server has now is not what the page shows. */
export function tellWaiting(): void {
  toast({
    title: "The change is saved, and waits",
    description: "This page was changed in two places. Press Resolve to decide, and the change is shown.",
  });
}

/** What was to be shown is not to be seen on the page. */
export function tellNoPlace(): void {
  toast({
    title: "This change has no place",
    description: "The text that it changes is not in the document any more.",
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
