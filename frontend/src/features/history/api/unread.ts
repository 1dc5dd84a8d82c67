/** What has changed in a document since the visitor read it, and up to where they have. */
import { queryOptions } from "@tanstack/react-query";

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

/** Those that are asked for at once are one question. */
const asked = new Map<number, ((count: number) => void)[]>();
/** As many as the server answers of at a time. */
const AT_ONCE = 100;

/** How many versions others made of a document since the visitor read it; 0 where they never did. */
export const unreadCountQuery = (documentId: number) =>
  queryOptions({
    queryKey: queryKeys.unreadCount(documentId),
    queryFn: () =>
      new Promise<number>((resolve) => {
        if (asked.size === 0) setTimeout(() => void askAll());
        asked.set(documentId, [...(asked.get(documentId) ?? []), resolve]);
      }),
    retry: false,
  });

/** A count that cannot be had now is none: it is only a mark in a list. */
async function askAll(): Promise<void> {
  const pending = [...asked];
  asked.clear();
  for (let at = 0; at < pending.length; at += AT_ONCE) {
    const some = pending.slice(at, at + AT_ONCE);
    const ids = some.map(([id]) => id).join(",");
    const counts = await jsonRequest<UnreadCount[]>("GET", `/api/unread?ids=${ids}`).catch(() => []);
    for (const [id, resolves] of some) {
      const count = counts.find(({ documentId }) => documentId === id)?.unread ?? 0;
      resolves.forEach((resolve) => resolve(count));
    }
  }
}
