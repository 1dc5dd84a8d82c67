/** Hears that something was proposed on a document, or decided by somebody, and asks for what shows it. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { documentConversation } from "@/lib/api/conversation-key";
import { queryKeys } from "@/lib/api/keys";
import { onHint } from "@/lib/live";

export function useLiveProposals(documentId: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const outdate = (refetchType: "active" | "none") => {
      for (const queryKey of [
        queryKeys.proposals(documentId),
        queryKeys.chat(documentConversation(documentId)),
      ])
        void queryClient.invalidateQueries({ queryKey, refetchType });
    };
    const stop = onHint("proposals_update", (hint) => {
      if ((hint.documentId ?? documentId) === documentId) outdate("active");
    });
    return () => {
      stop();
      // Nobody hears of it any more: whoever opens the document again asks.
      outdate("none");
    };
  }, [documentId, queryClient]);
}
