/** The discussion that a notification is about: read, answered, ended and taken up again. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { forgetSent, replyDraft } from "@/features/comments/comment-drafts";
import { forgetKey, persistentKey } from "@/features/drafts/persistent-key";
import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { Comment } from "@/lib/api/types";
import { useSingleMutation } from "@/lib/api/use-single-mutation";

export const discussionQuery = (threadId: number) =>
  queryOptions({
    queryKey: queryKeys.comment(threadId),
    queryFn: ({ signal }) => jsonRequest<Comment>("GET", `/api/comments/${threadId}`, undefined, { signal }),
  });

function keep(queryClient: QueryClient, discussion: Comment): void {
  queryClient.setQueryData(queryKeys.comment(discussion.id), discussion);
  void queryClient.invalidateQueries({ queryKey: queryKeys.comments(discussion.documentId) });
}

export interface Reply {
  body: string;
  /** What stood in the field, of which `body` was made. */
  typed: string;
}

/** What was typed is forgotten once it is said, whether or not its field is still there. */
export function useReply(threadId: number) {
  const queryClient = useQueryClient();
  const request = `reply.${threadId}`;
  return useSingleMutation({
    mutationKey: ["reply", threadId],
    mutationFn: ({ body }: Reply) =>
      jsonRequest<Comment>(
        "POST",
        `/api/comments/${threadId}/replies`,
        { body },
        { headers: { "Idempotency-Key": persistentKey(request, { body }) } },
      ),
    onSuccess: (discussion, { typed }) => {
      forgetKey(request);
      forgetSent(replyDraft(threadId), typed);
      keep(queryClient, discussion);
    },
  });
}

export function useEndDiscussion(threadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (verb: "resolve" | "reopen") =>
      jsonRequest<Comment>("POST", `/api/comments/${threadId}/${verb}`),
    onSuccess: (discussion) => keep(queryClient, discussion),
  });
}
