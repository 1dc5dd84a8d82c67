/** Asks the assistant about a discussion: the answer is in the conversation, and what it proposes beside the comment too. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

import { toast } from "@/components/ui/toast";
import { forgetKey, persistentKey } from "@/features/drafts/persistent-key";
import { jsonRequest } from "@/lib/api/client";
import { documentConversation } from "@/lib/api/conversation-key";
import { ApiError } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { ChatAnswer } from "@/lib/api/types";

export function useAskingAboutComments(documentId: number, saved: () => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useCallback(
    async (commentId: number, content: string) => {
      const request = `comment.${commentId}`;
      const body = { documentId, commentId, content };
      await saved();
      const headers = { "Idempotency-Key": persistentKey(request, body) };
      try {
        const { proposal } = await jsonRequest<ChatAnswer>("POST", "/api/chat", body, { headers });
        forgetKey(request);
        if (!proposal)
          toast({ title: "The assistant answered", description: "Its answer is in the conversation." });
      } catch (error) {
        // What was refused is another request when it is asked again.
        if (error instanceof ApiError && !error.isOffline) forgetKey(request);
        throw error;
      } finally {
        const keys = [
          queryKeys.chat(documentConversation(documentId)),
          queryKeys.proposals(documentId),
          queryKeys.usage,
        ];
        for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
      }
    },
    [documentId, saved, queryClient],
  );
}
