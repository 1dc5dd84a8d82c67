/** Notifications of the visitor, newest first, and one of them. */
import { queryOptions } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import { pagesQuery } from "@/lib/api/pages";
import type { Notification } from "@/lib/api/types";

const PAGE = 30;

export const notificationPagesQuery = (filter: "all" | "unread") =>
  pagesQuery<Notification>({
    queryKey: queryKeys.notificationList(filter),
    path: "/api/notifications",
    query: { filter, limit: PAGE },
  });

export const notificationQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.notification(id),
    queryFn: ({ signal }) =>
      jsonRequest<Notification>("GET", `/api/notifications/${id}`, undefined, { signal }),
  });
