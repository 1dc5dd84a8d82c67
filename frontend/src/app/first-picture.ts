/**
 * What the first picture of a page shows, gathered before it is drawn: drawn without it, all would be drawn twice, and
 * the second time is when it can be used.
 */
import type { QueryClient } from "@tanstack/react-query";
import { currentUserQuery } from "@/features/auth";
import { templatesQuery } from "@/features/templates";
import type { createAppRouter } from "./router";

/** Milliseconds for which a page is empty rather than unfinished. */
export const PATIENCE = 60;

/** Comes when the visitor, the code of the page and what home shows are there; after `PATIENCE` it comes all the same. */
export async function firstPicture(
  queryClient: QueryClient,
  router: ReturnType<typeof createAppRouter>,
): Promise<void> {
  const isHome = router.history.location.pathname === "/";
  const all = Promise.allSettled([
    queryClient.query(currentUserQuery),
    isHome && queryClient.query(templatesQuery),
    router.load(),
  ]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
