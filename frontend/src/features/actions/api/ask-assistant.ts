/** Asks the assistant about a part of a document: the answer is in its conversation, and what is proposed on the page too. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

import { forgetKey, persistentKey } from "@/features/drafts/persistent-key";
import { jsonRequest } from "@/lib/api/client";
import { documentConversation } from "@/lib/api/conversation-key";
import { ApiError } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { ChatAnswer, Selected } from "@/lib/api/types";

export type AskedAbout = { readonly commentId: number } | { readonly selection: Selected };
export type AskAssistant = (about: AskedAbout, content: string) => Promise<ChatAnswer>;

/** `saved` brings to the server what was typed before: the assistant reads the text that the person sees. */
export function useAskAssistant(documentId: number, saved: () => Promise<unknown>): AskAssistant {
  const queryClient = useQueryClient();
  return useCallback(
    async (about, content) => {
      const request = "commentId" in about ? `comment.${about.commentId}` : `selection.${documentId}`;
      const body = { documentId, ...about, content };
      await saved();
      const headers = { "Idempotency-Key": persistentKey(request, body) };
      try {
        const answer = await jsonRequest<ChatAnswer>("POST", "/api/chat", body, { headers });
        forgetKey(request);
        return answer;
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
