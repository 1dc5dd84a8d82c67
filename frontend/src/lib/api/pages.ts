/** Lists that the server hands out a page at a time, each page with the way to the next one in its headers. */
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { readJson, send } from "./client";

export interface Page<Row> {
  rows: Row[];
  /** How many match in all; where the server does not count, how many came. */
  total: number;
  nextCursor: string | null;
}

export type PageQuery = Record<string, string | number | undefined>;

/** One page; the first without a cursor. What is undefined or blank in the query is left out. */
export async function fetchPage<Row>(
  path: string,
  query: PageQuery,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<Row>> {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(entries);
  if (cursor) search.set("cursor", cursor);
  const response = await send("GET", `${path}?${search.toString()}`, undefined, { signal });
  const rows = await readJson<Row[]>(response);
  return {
    rows,
    total: Number(response.headers.get("X-Total-Count") ?? rows.length),
    nextCursor: response.headers.get("X-Next-Cursor"),
  };
}

export interface PagedList {
  queryKey: readonly unknown[];
  path: string;
  query: PageQuery;
}

/** Page by page; while another search loads, the last one stays in sight. */
export function pagesQuery<Row>({ queryKey, path, query }: PagedList) {
  return infiniteQueryOptions({
    queryKey: [...queryKey, "pages"],
    queryFn: ({ pageParam, signal }) => fetchPage<Row>(path, query, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

export type PagesQuery<Row> = ReturnType<typeof pagesQuery<Row>>;
