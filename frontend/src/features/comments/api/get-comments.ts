/** The comments of a document: all that are open, those that are resolved page by page, and one with its replies. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { Comment, Comments } from "@/lib/api/types";

const pathOf = (documentId: number) => `/api/documents/${documentId}/comments`;

export const commentsQuery = (documentId: number) =>
  queryOptions({
    queryKey: queryKeys.comments(documentId),
    queryFn: ({ signal }) => jsonRequest<Comments>("GET", pathOf(documentId), undefined, { signal }),
    refetchOnWindowFocus: "always",
  });

export const resolvedQuery = (documentId: number) =>
  infiniteQueryOptions({
    queryKey: queryKeys.resolvedComments(documentId),
    queryFn: ({ signal, pageParam }) => {
      const before = pageParam === null ? "" : `&before=${pageParam}`;
      return jsonRequest<Comments>("GET", `${pathOf(documentId)}?state=resolved${before}`, undefined, {
        signal,
      });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
  });

export const commentQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.comment(id),
    queryFn: ({ signal }) => jsonRequest<Comment>("GET", `/api/comments/${id}`, undefined, { signal }),
    refetchOnMount: "always",
  });
