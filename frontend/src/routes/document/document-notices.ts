/** Notices of an opened document's page about its text. */
import { useEffect } from "react";

import { toast } from "@/components/ui/toast";
import type { EditorSession } from "@/features/editor/session";

/** What was to be shown is not to be seen on the page. */
export function tellCannotShow(): void {
  toast({
    title: "This change can't be shown",
    description: "The text it refers to is no longer in the document.",
  });
}

/** Text of an earlier visit was put back: it is told once it is known what came of saving it. */
export function useRestoredNotice(session: EditorSession, isRestored: boolean): void {
  useEffect(() => {
    if (!isRestored) return;
    let isHere = true;
    void session.saved().then((isSaved) => {
      if (!isHere) return;
      toast({
        title: "Unsaved text restored",
        description: `We restored text from your last visit. ${isSaved ? "It's saved now." : "It isn't saved yet."}`,
      });
    });
    return () => {
      isHere = false;
    };
  }, [session, isRestored]);
}
