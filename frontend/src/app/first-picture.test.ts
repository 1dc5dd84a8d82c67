import { createMemoryHistory } from "@tanstack/react-router";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { queryKeys } from "@/lib/api/keys";
import { aGuest, aTemplate } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { server } from "@/testing/server";

import { firstPicture, PATIENCE } from "./first-picture";
import { createQueryClient } from "./query-client";
import { createAppRouter } from "./router";

function openedAt(path: string) {
  const queryClient = createQueryClient();
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  return { queryClient, router, gathered: firstPicture(queryClient, router) };
}

test("the visitor, the templates and the page are there when home is first drawn", async () => {
  server.use(answer("/api/current-user", aGuest()), answer("/api/templates", [aTemplate()]));
  const { queryClient, router, gathered } = openedAt("/");
  await gathered;
  expect(queryClient.getQueryData(queryKeys.currentUser)).toMatchObject({ id: aGuest().id });
  expect(queryClient.getQueryData(queryKeys.templates)).toHaveLength(1);
  expect(router.state.matches.at(-1)?.status).toBe("success");
});

test("another page asks for no templates", async () => {
  const templates = vi.fn(() => HttpResponse.json([]));
  server.use(answer("/api/current-user", aGuest()), http.get("/api/templates", templates));
  await openedAt("/terms").gathered;
  expect(templates).not.toHaveBeenCalled();
});

test("what is slow is not waited for", async () => {
  server.use(http.get("/api/current-user", () => new Promise<never>(() => undefined)));
  vi.useFakeTimers();
  try {
    const { queryClient, gathered } = openedAt("/terms");
    await vi.advanceTimersByTimeAsync(PATIENCE);
    await gathered;
    expect(queryClient.getQueryData(queryKeys.currentUser)).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test("what cannot be had is no reason to draw nothing", async () => {
  server.use(refuse("get", "/api/current-user", 503), refuse("get", "/api/templates", 503));
  await expect(openedAt("/").gathered).resolves.toBeUndefined();
});
