/** Hears that the document may have been changed elsewhere, or what one may do with it, and asks for it. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import type { EditorSession } from "@/features/editor/session";
import { isUnsynced } from "@/features/editor/sync/save-state";
import { queryKeys } from "@/lib/api/keys";
import { onHint } from "@/lib/live";

/**
 * Where something is unsynced its save brings the newer text: while somebody types, nothing is asked for. Nor is it for
 * a version that is here already, such as the one that was saved here.
 */
export function useChangesElsewhere(session: EditorSession, id: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const ask = () => void queryClient.invalidateQueries({ queryKey: queryKeys.document(id), exact: true });
    const stop = [
      onHint("access_update", ask),
      onHint("documents_update", ({ documentId = id, version = Infinity }) => {
        const state = session.autosave.getState();
        if (documentId === id && version > state.confirmed.version && !isUnsynced(state)) ask();
      }),
    ];
    return () => stop.forEach((end) => end());
  }, [session, queryClient, id]);
}
