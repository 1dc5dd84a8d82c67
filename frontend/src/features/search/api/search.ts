/** One box for everything a person has: documents, projects, threads, and the templates. */
import { keepPreviousData, type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { SearchResult } from "@/lib/api/types";

/** How many of each kind are offered. */
const LIMIT = 5;
/** The longest question the server takes. */
export const QUESTION_LIMIT = 200;

function fetchFound(q: string, signal: AbortSignal): Promise<SearchResult> {
  const query = new URLSearchParams({ q, limit: String(LIMIT) });
  return jsonRequest<SearchResult>("GET", `/api/search?${query.toString()}`, undefined, { signal });
}

/**
 * Each question has an answer of its own, so one that comes late never stands for a newer one; the last answer stays
 * in sight meanwhile. A blank question asks nothing. An answer is not kept for the next time: texts change.
 */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: queryKeys.search(q),
    queryFn: q === "" ? skipToken : ({ signal }) => fetchFound(q, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 30_000,
  });

/** The answer to one question; joins the call for it that may be under way. */
export function askNow(queryClient: QueryClient, q: string): Promise<SearchResult> {
  return queryClient.query({
    queryKey: queryKeys.search(q),
    queryFn: ({ signal }) => fetchFound(q, signal),
  });
}
