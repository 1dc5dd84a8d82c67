/** Brings the text into what the rest of the app knows of the document. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import type { EditorSession } from "@/features/editor/session";
import { keepDocument } from "@/lib/api/keep-document";
import { queryKeys } from "@/lib/api/keys";
import type { Document } from "@/lib/api/types";

import { atPauses } from "./at-pauses";

/**
 * The cache follows at pauses, with what the server is known to have; the lists, which only show titles and ages, when
 * they have something to tell.
 */
export function useSavedDocument(session: EditorSession): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const id = session.documentId;
    const keep = () => {
      const { version } = session;
      if (version === null) return;
      const known = queryClient.getQueryData<Document>(queryKeys.document(id));
      const { title, content } = session.read();
      if (known?.version === version && known.title === title && known.content === content) return;
      keepDocument(queryClient, { id, version, title, content });
      if (known?.title !== title) void queryClient.invalidateQueries({ queryKey: queryKeys.documentLists });
    };
    const pauses = atPauses(keep);
    const stop = session.text.sync.subscribe((state, before) => {
      if (state.version !== before.version || state.pending !== before.pending) pauses.soon();
    });
    return () => {
      stop();
      pauses.now();
      void queryClient.invalidateQueries({ queryKey: queryKeys.documentLists });
    };
  }, [session, queryClient]);
}
