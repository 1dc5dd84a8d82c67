/** One page of the list. Pages before it are loaded first, since each leads to the next. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { documentPagesQuery } from "./api/list-documents";
import { PAGE_SIZE, shownPage } from "./model";

export function useDocumentPage(q: string, asked: number) {
  const query = useInfiniteQuery(documentPagesQuery({ limit: PAGE_SIZE, ...(q ? { q } : {}) }));
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const pages = data?.pages ?? [];
  const loaded = pages.length;
  const total = pages[0]?.total ?? 0;
  const page = shownPage(asked, total);
  const isTurning = loaded > 0 && loaded < page && hasNextPage;
  useEffect(() => {
    // `loaded` asks again after each page on the way to one further on.
    if (isTurning && loaded > 0 && !isFetching && !isError) void fetchNextPage();
  }, [isTurning, loaded, isFetching, isError, fetchNextPage]);
  const current = pages[page - 1];
  // While the next page is on its way the rows on screen stay, so that nothing jumps.
  const shown = current ?? pages.at(-1);
  return {
    page: current ? page : Math.max(1, loaded),
    total,
    documents: shown?.documents,
    hasNext: page * PAGE_SIZE < total,
    isTurning,
    // A refresh that fails behind rows in sight takes nothing away from them.
    error: shown && !isTurning ? null : query.error,
    retry: () => void (isTurning ? fetchNextPage() : query.refetch()),
  };
}
