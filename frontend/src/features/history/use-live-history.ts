/** Hears that a document has changed, and asks again for what shows its versions: not more often than one can read. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { queryKeys } from "@/lib/api/keys";
import { onHint } from "@/lib/live";

import { refreshHistory } from "./api/versions";

/** Milliseconds between two rounds of questions: comparing long texts takes the server half a second. */
const REST = 4000;

export function useLiveHistory(documentId: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let isMissed = false;
    const ask = (): void => {
      if (timer !== null) {
        isMissed = true;
        return;
      }
      void refreshHistory(queryClient, documentId);
      timer = setTimeout(() => {
        timer = null;
        if (isMissed) ask();
      }, REST);
      isMissed = false;
    };
    const askDocument = () =>
      void queryClient.invalidateQueries({ queryKey: queryKeys.document(documentId), exact: true });
    const stop = [
      onHint("access_update", askDocument),
      onHint("documents_update", (hint) => {
        if (hint.documentId !== undefined && hint.documentId !== documentId) return;
        // The document's name stands over its history.
        askDocument();
        ask();
      }),
    ];
    return () => {
      if (timer !== null) clearTimeout(timer);
      stop.forEach((end) => end());
      // Nobody hears of it any more: whoever opens the history again asks.
      void refreshHistory(queryClient, documentId, "none");
    };
  }, [queryClient, documentId]);
}
