/** Hears that the document may have been changed elsewhere, or what one may do with it, and asks for what the text does not bring. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import type { EditorSession } from "@/features/editor/session";
import { queryKeys } from "@/lib/api/keys";
import { onHint } from "@/lib/live";

/**
 * The text comes by itself as long as there is a connection: then a hint about it asks only for what was made with the
 * text, and only where others wrote in it.
 */
export function useChangesElsewhere(session: EditorSession, id: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { doc, sync } = session.text;
    let isOfOthers = false;
    const note = (_update: Uint8Array, _origin: unknown, _doc: unknown, { local }: { local: boolean }) => {
      if (!local) isOfOthers = true;
    };
    doc.on("update", note);
    const ask = () => void queryClient.invalidateQueries({ queryKey: queryKeys.document(id), exact: true });
    const askBeside = () => {
      for (const queryKey of [queryKeys.proposals(id), queryKeys.interview(id), queryKeys.tray(id)])
        void queryClient.invalidateQueries({ queryKey });
    };
    const stop = [
      () => doc.off("update", note),
      onHint("access_update", ask),
      onHint("documents_update", ({ documentId, version = Infinity }) => {
        // Nobody said which: it may have been moved, or given away.
        if (documentId === undefined) ask();
        else if (documentId !== id) return;
        else if (sync.getState().connected) {
          if (isOfOthers) askBeside();
          isOfOthers = false;
        } else if (version > (sync.getState().version ?? 0)) ask();
      }),
    ];
    return () => stop.forEach((end) => end());
  }, [session, queryClient, id]);
}
