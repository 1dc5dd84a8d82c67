/** The versions of a document, newest first, page by page. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys, type VersionFilter } from "@/lib/api/keys";
import { fetchPage, pagesQuery } from "@/lib/api/pages";
import type { Version } from "@/lib/api/types";

const PAGE = 50;
const pathOf = (documentId: number) => `/api/documents/${documentId}/revisions`;

export const versionPagesQuery = (documentId: number, { named, author }: VersionFilter = {}) =>
  pagesQuery<Version>({
    queryKey: queryKeys.versions(documentId, { named, author }),
    path: pathOf(documentId),
    query: { named: named === true ? "true" : undefined, author, limit: PAGE },
  });

/** The newest ones as the server has them at this moment. */
export async function newestVersions(documentId: number, limit: number): Promise<readonly Version[]> {
  return (await fetchPage<Version>(pathOf(documentId), { limit }, null)).rows;
}

/** One that the list has not come to yet. */
export const versionQuery = (documentId: number, id: number) =>
  queryOptions({
    queryKey: [...queryKeys.versionLists(documentId), id],
    queryFn: ({ signal }) =>
      jsonRequest<Version>("GET", `${pathOf(documentId)}/${id}`, undefined, { signal }),
    retry: false,
  });

/** Asks again for what shows versions of a document: with "none" only when it is shown the next time. */
export async function refreshHistory(
  queryClient: QueryClient,
  documentId: number,
  refetchType: "active" | "none" = "active",
): Promise<void> {
  const keys = [
    queryKeys.versionLists(documentId),
    queryKeys.comparisons(documentId),
    queryKeys.attribution(documentId),
  ];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType })));
}
