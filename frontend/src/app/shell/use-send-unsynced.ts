/** Has unsent text of the visitor's sent while any page is open: at the start, when the connection is back, and at times. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { useAuth } from "@/features/auth/auth-context";
import { isCopyOf, mayBeOnDisk, unsyncedDocuments } from "@/lib/unsynced-copies";

/** Milliseconds until the first page has what it needs, and between two looks at what other tabs have left. */
const SETTLED = 3000;
const AGAIN = 30_000;

async function hasOnDisk(person: string): Promise<boolean> {
  if (!(await mayBeOnDisk())) return false;
  const { keysOnDisk } = await import("@/lib/disk-copies");
  return (await keysOnDisk()).some((key) => isCopyOf(key, person));
}

export function useSendUnsynced(): void {
  const queryClient = useQueryClient();
  const id = useAuth().user?.id;
  useEffect(() => {
    if (!id) return;
    let isBusy = false;
    const look = async () => {
      if (isBusy || !navigator.onLine) return;
      isBusy = true;
      try {
        if (unsyncedDocuments(id).length === 0 && !(await hasOnDisk(id))) return;
        // The editor is loaded only for those who have something to be sent.
        const { sendUnsynced } = await import("@/features/editor/send-unsynced");
        await sendUnsynced(queryClient, id);
      } finally {
        isBusy = false;
      }
    };
    // What could not be loaded or sent is looked for again.
    const run = () => void look().catch(() => undefined);
    const first = setTimeout(run, SETTLED);
    const again = setInterval(run, AGAIN);
    window.addEventListener("online", run);
    return () => {
      clearTimeout(first);
      clearInterval(again);
      window.removeEventListener("online", run);
    };
  }, [id, queryClient]);
}
