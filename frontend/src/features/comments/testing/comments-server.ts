/** The comments on document 1 as a server keeps them, on a page of some width. */
import { http, HttpResponse } from "msw";
import { vi } from "vitest";

import type { Comment, Comments } from "@/lib/api/types";
import { server } from "@/testing/server";

/** Answers with the comments that are there when it is asked. */
export function serveComments(open: () => readonly Comment[], resolved: () => readonly Comment[]): void {
  const listed = (): Comments => ({
    comments: open().map((comment) => ({ ...comment, replies: null })),
    resolvedCount: resolved().length,
    before: null,
  });
  server.use(
    http.get("/api/documents/1/comments", ({ request }) =>
      request.url.includes("resolved")
        ? HttpResponse.json({ comments: resolved(), resolvedCount: resolved().length, before: null })
        : HttpResponse.json(listed()),
    ),
    http.get("/api/comments/:id", ({ params }) => {
      const found = [...open(), ...resolved()].find(({ id }) => id === Number(params["id"]));
      return found
        ? HttpResponse.json(found)
        : HttpResponse.json({ message: "Comment not found" }, { status: 404 });
    }),
  );
}

/** Every element that is watched has this width, in pixels. */
export function makeWide(width: number): void {
  vi.spyOn(globalThis, "ResizeObserver").mockImplementation(function (this: unknown, notify) {
    return {
      observe: () => notify([{ contentRect: { width } } as ResizeObserverEntry], null as never),
      unobserve: () => undefined,
      disconnect: () => undefined,
    };
  });
}
