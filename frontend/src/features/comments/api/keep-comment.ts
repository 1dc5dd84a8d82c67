/** Puts a comment as the server has it now wherever it is shown. */
import type { QueryClient } from "@tanstack/react-query";

import { queryKeys } from "@/lib/api/keys";
import { putInto } from "@/lib/api/put-into";
import type { Comment, Comments } from "@/lib/api/types";

/** `comment` has its replies. */
export function keepComment(queryClient: QueryClient, comment: Comment): void {
  const { id, documentId, resolvedAt } = comment;
  const key = queryKeys.comments(documentId);
  queryClient.setQueryData(queryKeys.comment(id), comment);
  const known = queryClient.getQueryData<Comments>(key);
  const wasOpen = known?.comments.some((each) => each.id === id) === true;
  putInto<Comments>(queryClient, key, (list) => list && withComment(list, comment));
  const wasResolved = !wasOpen && resolvedAt === null && (known?.resolvedCount ?? 0) > 0;
  // It may be new, or have been among those that are resolved: only the server knows how many these are.
  if (!known || wasResolved) void queryClient.invalidateQueries({ queryKey: key, exact: true });
  if (resolvedAt !== null || wasResolved) dropResolved(queryClient, documentId);
}

function withComment(list: Comments, comment: Comment): Comments {
  const others = list.comments.filter(({ id }) => id !== comment.id);
  const wasOpen = others.length < list.comments.length;
  if (comment.resolvedAt !== null)
    return { ...list, comments: others, resolvedCount: list.resolvedCount + Number(wasOpen) };
  const comments = [...others, { ...comment, replies: null }].sort((one, other) => one.id - other.id);
  return { ...list, comments };
}

/** It is gone, or not for this person any more. */
export function dropComment(queryClient: QueryClient, documentId: number, id: number): void {
  const key = queryKeys.comments(documentId);
  const known = queryClient.getQueryData<Comments>(key);
  putInto<Comments>(
    queryClient,
    key,
    (list) => list && { ...list, comments: list.comments.filter((each) => each.id !== id) },
  );
  queryClient.removeQueries({ queryKey: queryKeys.comment(id) });
  if (known?.comments.some((each) => each.id === id)) return;
  void queryClient.invalidateQueries({ queryKey: key, exact: true });
  dropResolved(queryClient, documentId);
}

function dropResolved(queryClient: QueryClient, documentId: number): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.resolvedComments(documentId) });
}
