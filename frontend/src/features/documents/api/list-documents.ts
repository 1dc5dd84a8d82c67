/** The list of documents, newest first: page by page for the table, or the first few of it. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchPage, pagesQuery } from "@/lib/api/pages";
import { type ListParams, queryKeys } from "@/lib/api/keys";
import type { DocumentSummary } from "@/lib/api/types";

const PATH = "/api/documents";

export function documentPagesQuery(params: ListParams) {
  return pagesQuery<DocumentSummary>({
    queryKey: queryKeys.documentList(params),
    path: PATH,
    query: { ...params },
  });
}

/** The newest few, or the best few for a word, for the sidebar and the palette. */
export function documentListQuery(params: ListParams) {
  return queryOptions({
    queryKey: queryKeys.documentList(params),
    queryFn: async ({ signal }) => (await fetchPage<DocumentSummary>(PATH, { ...params }, null, signal)).rows,
    placeholderData: keepPreviousData,
  });
}
