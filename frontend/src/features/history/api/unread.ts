/** Changes of a document since the visitor read it, and up to where they have. */
import { queryOptions } from "@tanstack/react-query";

import { askedTogether } from "@/lib/api/asked-together";
import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { UnreadChanges, UnreadCount } from "@/lib/api/types";

/** Asked for at every opening: what was new then is shown until the page is left. */
export const unreadQuery = (documentId: number) =>
  queryOptions({
    queryKey: queryKeys.unread(documentId),
    queryFn: ({ signal }) =>
      jsonRequest<UnreadChanges>("GET", `/api/documents/${documentId}/unread?context=0`, undefined, {
        signal,
      }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });

/** With `isLeaving` it is carried through although the page is left. */
export async function markRead(documentId: number, version: number, isLeaving: boolean): Promise<void> {
  await jsonRequest("PUT", `/api/documents/${documentId}/read`, { version }, { keepalive: isLeaving });
}

const askUnread = askedTogether("/api/unread", "unread" satisfies keyof UnreadCount);

/** How many versions others made of a document since the visitor read it; 0 where they never did. */
export const unreadCountQuery = (documentId: number) =>
  queryOptions({
    queryKey: queryKeys.unreadCount(documentId),
    queryFn: () => askUnread(documentId),
    retry: false,
  });
