/** The list of documents, newest first, a page at a time. The server hands out the way to the next page. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readJson, send } from "@/lib/api/client";
import { queryKeys, type DocumentListParams } from "@/lib/api/keys";
import type { DocumentSummary } from "@/lib/api/types";

export interface DocumentPage {
  documents: DocumentSummary[];
  /** How many match in all. */
  total: number;
  nextCursor: string | null;
}

async function fetchDocuments(
  { q, limit }: DocumentListParams,
  cursor: string | null,
  signal: AbortSignal,
): Promise<DocumentPage> {
  const query = new URLSearchParams({ limit: String(limit) });
  if (q) query.set("q", q);
  if (cursor) query.set("cursor", cursor);
  const response = await send("GET", `/api/documents?${query.toString()}`, undefined, { signal });
  const documents = await readJson<DocumentSummary[]>(response);
  return {
    documents,
    total: Number(response.headers.get("X-Total-Count") ?? documents.length),
    nextCursor: response.headers.get("X-Next-Cursor"),
  };
}

/** Page by page, for the table; while another search loads, the last one stays in sight. */
export function documentPagesQuery(params: DocumentListParams) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.documentList(params), "pages"],
    queryFn: ({ pageParam, signal }) => fetchDocuments(params, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** The newest few, or the best few for a word, for the sidebar and the palette. */
export function documentListQuery(params: DocumentListParams) {
  return queryOptions({
    queryKey: queryKeys.documentList(params),
    queryFn: async ({ signal }) => (await fetchDocuments(params, null, signal)).documents,
    placeholderData: keepPreviousData,
  });
}
