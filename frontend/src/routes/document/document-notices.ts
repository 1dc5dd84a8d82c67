/** Notices of an opened document's page about its text. */
import { useEffect } from "react";

import { toast } from "@/components/ui/toast";
import type { SharedText } from "@/features/document-sync/shared-text";
import type { EditorSession } from "@/features/editor/session";

/** What was to be shown is not to be seen on the page. */
export function tellCannotShow(): void {
  toast({
    title: "This change can't be shown",
    description: "The text it refers to is no longer in the document.",
  });
}

/** What has been told of: a text is open for longer than its page. */
const notified = new WeakSet<SharedText>();

/** Text of an earlier visit was put back: it is told once it is known what came of saving it. */
export function useRestoredNotice(session: EditorSession): void {
  useEffect(() => {
    const { text } = session;
    let isHere = true;
    const tell = async () => {
      if (!(await text.isRestored)) return;
      const isSaved = await session.saved();
      // What stands on words that the server has lost is in no text: it is shown beside this one instead.
      if (text.doc.store.pendingStructs) return;
      if (!isHere || notified.has(text)) return;
      notified.add(text);
      toast({
        title: "Unsaved text restored",
        description: `We restored text from your last visit. ${isSaved ? "It's saved now." : "It isn't saved yet."}`,
      });
    };
    void tell();
    return () => {
      isHere = false;
    };
  }, [session]);
}
