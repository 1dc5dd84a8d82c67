/** Hears that something was proposed on a document, or decided by somebody, and asks for what shows it. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { documentConversation } from "@/lib/api/conversation-key";
import { queryKeys } from "@/lib/api/keys";
import { onHint } from "@/lib/live";

export function useLiveProposals(documentId: number): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onHint("proposals_update", (hint) => {
        if ((hint.documentId ?? documentId) !== documentId) return;
        void queryClient.invalidateQueries({ queryKey: queryKeys.proposals(documentId) });
        void queryClient.invalidateQueries({ queryKey: queryKeys.chat(documentConversation(documentId)) });
      }),
    [documentId, queryClient],
  );
}
