/** The discussion that a notification is about: read, answered, ended and taken up again. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { Comment } from "@/lib/api/types";

export const discussionQuery = (threadId: number) =>
  queryOptions({
    queryKey: queryKeys.comment(threadId),
    queryFn: ({ signal }) => jsonRequest<Comment>("GET", `/api/comments/${threadId}`, undefined, { signal }),
  });

/** A reply with the key of its words, or what ends or reopens the discussion. */
export type DiscussionChange = { body: string; key: string } | { verb: "resolve" | "reopen" };

export function useChangeDiscussion(threadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: DiscussionChange) =>
      "verb" in change
        ? jsonRequest<Comment>("POST", `/api/comments/${threadId}/${change.verb}`)
        : jsonRequest<Comment>(
            "POST",
            `/api/comments/${threadId}/replies`,
            { body: change.body },
            { headers: { "Idempotency-Key": change.key } },
          ),
    onSuccess: (discussion) => {
      queryClient.setQueryData(queryKeys.comment(threadId), discussion);
      void queryClient.invalidateQueries({ queryKey: queryKeys.comments(discussion.documentId) });
    },
  });
}
