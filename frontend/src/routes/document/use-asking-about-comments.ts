/** Asks the assistant about a discussion, and says where its answer is if it proposes no change. */
import { useCallback } from "react";

import { toast } from "@/components/ui/toast";
import { useAskAssistant } from "@/features/actions/api/ask-assistant";

export function useAskingAboutComments(documentId: number, saved: () => Promise<unknown>) {
  const ask = useAskAssistant(documentId, saved);
  return useCallback(
    async (commentId: number, content: string) => {
      const { proposal } = await ask({ commentId }, content);
      if (!proposal)
        toast({ title: "The assistant answered", description: "Its answer is in the conversation." });
    },
    [ask],
  );
}
