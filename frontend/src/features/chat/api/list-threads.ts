/** The person's threads, the one last spoken in first; with a search, those whose titles or messages have its words. */
import type { InfiniteData, QueryClient } from "@tanstack/react-query";

import { queryKeys } from "@/lib/api/keys";
import { type Page, pagesQuery } from "@/lib/api/pages";
import type { Thread } from "@/lib/api/types";

const THREAD_PAGE = 50;

export const threadsQuery = (q: string) =>
  pagesQuery<Thread>({
    queryKey: queryKeys.threadList(q),
    path: "/api/chat/threads",
    query: { q, limit: THREAD_PAGE },
  });

type ThreadPages = InfiniteData<Page<Thread>, string | null>;

/** Shows the thread as it is now wherever it is listed, and has the lists brought into their order. */
export async function keepThread(queryClient: QueryClient, thread: Thread): Promise<void> {
  queryClient.setQueryData(queryKeys.thread(thread.id), thread);
  changeRows(queryClient, (rows) => rows.map((row) => (row.id === thread.id ? thread : row)));
  await queryClient.invalidateQueries({ queryKey: queryKeys.threadLists });
}

/** A deleted thread is in no list from now on. */
export function dropThread(queryClient: QueryClient, id: number): void {
  changeRows(queryClient, (rows) => rows.filter((row) => row.id !== id));
}

function changeRows(queryClient: QueryClient, change: (rows: Thread[]) => Thread[]): void {
  queryClient.setQueriesData<ThreadPages>({ queryKey: queryKeys.threadLists }, (known) =>
    known ? { ...known, pages: known.pages.map((page) => ({ ...page, rows: change(page.rows) })) } : known,
  );
}
