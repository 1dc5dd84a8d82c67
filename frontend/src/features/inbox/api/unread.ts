/** Count of the visitor's unread notifications. Every page asks for it: nothing else stands here. */
import { queryOptions } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";

export const unreadQuery = queryOptions({
  queryKey: queryKeys.unreadNotifications,
  queryFn: ({ signal }) =>
    jsonRequest<{ count: number }>("GET", "/api/notifications/unread", undefined, { signal }),
});

/** As a badge has room for it: the server counts to a hundred. */
export const countWords = (count: number) => (count < 100 ? String(count) : "99+");
