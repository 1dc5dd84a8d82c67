/** One page of a list. Pages before it are loaded first, since each leads to the next. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PagesQuery } from "./api/pages";
import { PAGE_SIZE, shownPage } from "./list-page";

export type ListPage<Row> = ReturnType<typeof useListPage<Row>>;

export function useListPage<Row>(pages: PagesQuery<Row>, asked: number) {
  const query = useInfiniteQuery(pages);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const known = data?.pages ?? [];
  const loaded = known.length;
  const total = known[0]?.total ?? 0;
  const page = shownPage(asked, total);
  const isTurning = loaded > 0 && loaded < page && hasNextPage;
  useEffect(() => {
    // `loaded` asks again after each page on the way to one further on.
    if (isTurning && loaded > 0 && !isFetching && !isError) void fetchNextPage();
  }, [isTurning, loaded, isFetching, isError, fetchNextPage]);
  const current = known[page - 1];
  // While the next page is on its way the rows on screen stay, so that nothing jumps.
  const shown = current ?? known.at(-1);
  return {
    page: current ? page : Math.max(1, loaded),
    total,
    rows: shown?.rows,
    hasNext: page * PAGE_SIZE < total,
    isTurning,
    // A refresh that fails behind rows in sight takes nothing away from them.
    error: shown && !isTurning ? null : query.error,
    retry: () => void (isTurning ? fetchNextPage() : query.refetch()),
  };
}
