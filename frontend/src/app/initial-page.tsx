/**
 * Draws the first page of a visit once it has what it shows. Drawn before, all would be drawn twice, and the second
 * time is when it can be used.
 */
import { notifyManager, type QueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { currentUserQuery } from "@/features/auth/api/current-user";
import type { createAppRouter } from "./router";

/** Milliseconds for which a page is empty rather than unfinished. */
const TIMEOUT = 200;

type AppRouter = ReturnType<typeof createAppRouter>;

export interface InitialPageProps {
  router: AppRouter;
  /** What `gather` has begun. */
  gathered: Promise<void>;
  timeout?: number;
}

export function InitialPage({ router, gathered, timeout = TIMEOUT }: InitialPageProps) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const draw = () => setDue(true);
    const timer = setTimeout(draw, timeout);
    void gathered.then(draw);
    return () => clearTimeout(timer);
  }, [gathered, timeout]);
  return isDue && <RouterProvider router={router} />;
}

/**
 * Asks for what the initial page shows; begun before React is. Comes when the visitor, the code of the page and its
 * content are there, or cannot be had.
 */
export async function gather(queryClient: QueryClient, router: AppRouter): Promise<void> {
  const page = async () => {
    await router.load();
    for (const { loaderData } of router.state.matches) await loaderData?.content;
  };
  await Promise.allSettled([queryClient.query(currentUserQuery), page()]);
  // Those who show it are told a moment after it is there.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}
