/** Brings what was saved into what the rest of the app knows of the document. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";

import { keepDocument } from "@/lib/api/keep-document";
import { queryKeys } from "@/lib/api/keys";
import type { Document } from "@/lib/api/types";

/** Saves go into the cache at once; the lists, which only show titles and ages, when they have something to tell. */
export function useSavedDocument(id: number) {
  const queryClient = useQueryClient();
  useEffect(
    () => () => void queryClient.invalidateQueries({ queryKey: queryKeys.documentLists }),
    [queryClient],
  );
  return useCallback(
    (saved: { title: string; content: string; version: number }) => {
      const known = queryClient.getQueryData<Document>(queryKeys.document(id));
      keepDocument(queryClient, { id, ...saved });
      if (known?.title !== saved.title)
        void queryClient.invalidateQueries({ queryKey: queryKeys.documentLists });
    },
    [queryClient, id],
  );
}
