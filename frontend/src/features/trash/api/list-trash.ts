/** Items in the trash, page by page, the latest first; and one of them. */
import { queryOptions } from "@tanstack/react-query";
import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import { pagesQuery } from "@/lib/api/pages";
import type { TrashItem, TrashKind } from "@/lib/api/types";
import { PAGE_SIZE } from "@/lib/list-page";

export const trashPagesQuery = (kind: TrashKind | undefined) =>
  pagesQuery<TrashItem>({
    queryKey: queryKeys.trashList(kind),
    path: "/api/trash",
    query: { kind, limit: PAGE_SIZE },
  });

/** Fails where it is not in the visitor's trash. */
export const trashItemQuery = (kind: TrashKind, id: number) =>
  queryOptions({
    queryKey: queryKeys.trashItem(kind, id),
    queryFn: ({ signal }) => jsonRequest<TrashItem>("GET", `/api/trash/${kind}/${id}`, undefined, { signal }),
  });
