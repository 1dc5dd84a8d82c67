/** What the visitor was told, newest first. */
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
