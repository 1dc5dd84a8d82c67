/** Has unsent text and comments of the visitor's sent while any page is open: at the start, when the connection is back, and at times. */
import { useEffect } from "react";

import { useAuth } from "@/features/auth/auth-context";
import { mayHaveUnsent } from "@/features/comments/outbox/may-have-unsent";
import { mayHaveUnsynced } from "@/features/document-sync/unsynced-documents";

/** Milliseconds until the first page has what it needs, and between two looks at what other tabs have left. */
const LOADED_WITHIN = 3000;
const AGAIN = 60_000;

export function useSendUnsynced(): void {
  const id = useAuth().user?.id;
  useEffect(() => {
    if (!id) return;
    let isBusy = false;
    const look = async () => {
      if (isBusy || !navigator.onLine) return;
      isBusy = true;
      try {
        // What sends is loaded only for those who have something to be sent.
        if (await mayHaveUnsynced()) {
          const { sendUnsynced } = await import("@/features/document-sync/send-unsynced");
          await sendUnsynced(id);
        }
        // Comments stand on text that has to be there before them.
        if (mayHaveUnsent()) await (await import("@/features/comments/outbox/send-unsent")).sendUnsent();
      } finally {
        isBusy = false;
      }
    };
    // What could not be loaded or sent is looked for again.
    const run = () => void look().catch(() => undefined);
    const first = setTimeout(run, LOADED_WITHIN);
    const again = setInterval(run, AGAIN);
    window.addEventListener("online", run);
    return () => {
      clearTimeout(first);
      clearInterval(again);
      window.removeEventListener("online", run);
    };
  }, [id]);
}
