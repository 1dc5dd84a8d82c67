/**
 * Draws the first page of a visit once it has what it shows. Drawn before, all would be drawn twice, and the second
 * time is when it can be used.
 */
import type { QueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { currentUserQuery } from "@/features/auth/api/current-user";
import { templatesQuery } from "@/features/templates/api/templates";
import { askAhead, takeAhead } from "@/lib/api/ahead";
import type { createAppRouter } from "./router";

/** Milliseconds for which a page is empty rather than unfinished. */
const PATIENCE = 200;

const DOCUMENT = /^\/documents\/(\d+)\/?$/;

type AppRouter = ReturnType<typeof createAppRouter>;

export interface FirstPictureProps {
  router: AppRouter;
  /** What `gather` has begun. */
  gathered: Promise<void>;
  patience?: number;
}

export function FirstPicture({ router, gathered, patience = PATIENCE }: FirstPictureProps) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const draw = () => setDue(true);
    const timer = setTimeout(draw, patience);
    void gathered.then(draw);
    return () => clearTimeout(timer);
  }, [gathered, patience]);
  return isDue && <RouterProvider router={router} />;
}

/**
 * Asks for what the first picture shows; begun before React is. Comes when the visitor, the code of the page and its
 * content are there, or cannot be had.
 */
export async function gather(queryClient: QueryClient, router: AppRouter): Promise<void> {
  const { pathname } = router.history.location;
  const visitor = queryClient.query(currentUserQuery);
  const documentId = DOCUMENT.exec(pathname)?.[1];
  await Promise.allSettled([
    pathname === "/" && queryClient.query(templatesQuery),
    documentId && visitor.then((user) => user && askForDocument(queryClient, Number(documentId))),
    router.load(),
    visitor,
  ]);
}

async function askForDocument(queryClient: QueryClient, id: number): Promise<void> {
  const path = `/api/documents/${id}`;
  const askedAt = Date.now();
  askAhead(path);
  try {
    const { documentAhead } = await import("@/routes/document/document");
    await documentAhead(queryClient, id, askedAt);
  } finally {
    // What nobody took is old when they come.
    void takeAhead(path);
  }
}
