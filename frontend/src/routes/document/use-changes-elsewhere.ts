/** Hears that the document may have been changed in another window, or by the assistant there, and asks for it. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import type { EditorSession } from "@/features/editor/session";
import { isUnsaved } from "@/features/editor/sync/model";
import { queryKeys } from "@/lib/api/keys";
import { onHint } from "@/lib/live";

/** Where something is unsaved its save brings the newer text: while somebody types, nothing is asked for. */
export function useChangesElsewhere(session: EditorSession, id: number): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onHint("documents_update", () => {
        if (isUnsaved(session.autosave.getState())) return;
        void queryClient.invalidateQueries({ queryKey: queryKeys.document(id), exact: true });
      }),
    [session, queryClient, id],
  );
}
