/** Hears that something in a discussion has changed, and asks for that discussion alone. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { queryKeys } from "@/lib/api/keys";
import { onHint } from "@/lib/live";

import { askForComment } from "./api/refetch-comment";

/** As many at a time are asked for one by one; of more the list is asked for. */
const ONE_BY_ONE = 5;
/** Milliseconds for which hints are gathered. */
const GATHER = 100;

export function useLiveComments(documentId: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const pending = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const ask = () => {
      timer = null;
      const ids = [...pending];
      pending.clear();
      if (ids.length <= ONE_BY_ONE) ids.forEach((id) => void askForComment(queryClient, { id, documentId }));
      else {
        void queryClient.invalidateQueries({ queryKey: queryKeys.comments(documentId) });
        ids.forEach((id) => void queryClient.invalidateQueries({ queryKey: queryKeys.comment(id) }));
      }
    };
    const stop = onHint("comments_update", (hint) => {
      if (hint.documentId === undefined) {
        // Hints may have been missed.
        void queryClient.invalidateQueries({ queryKey: queryKeys.comments(documentId) });
        void queryClient.invalidateQueries({ queryKey: queryKeys.allComments });
      } else if (hint.documentId === documentId && hint.commentId !== undefined) {
        pending.add(hint.commentId);
        timer ??= setTimeout(ask, GATHER);
      }
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
      // Nobody hears of it any more: whoever opens the document again asks.
      void queryClient.invalidateQueries({ queryKey: queryKeys.comments(documentId), refetchType: "none" });
    };
  }, [documentId, queryClient]);
}
