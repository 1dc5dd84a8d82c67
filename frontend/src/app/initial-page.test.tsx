import { createMemoryHistory } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { watchIdentity } from "@/features/auth/identity";
import { aDocument, aGuest, aTemplate, aUsage } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { addRoom } from "@/testing/room";
import { server } from "@/testing/server";

import { InitialPage, gather } from "./initial-page";
import { Providers } from "./providers";
import { createQueryClient } from "./query-client";
import { createAppRouter } from "./router";

afterEach(() => vi.useRealTimers());

// What the initial page shows does not depend on how long a busy machine takes to gather it.
const PATIENT = { timeout: 50_000 };

/** Opens the app, and tells what of the texts was there when it was first drawn. */
async function firstSeen(path: string, texts: string[], timeout = PATIENT.timeout): Promise<string[]> {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  const { container } = render(
    <Providers queryClient={queryClient}>
      <InitialPage router={router} gathered={gather(queryClient, router)} timeout={timeout} />
    </Providers>,
  );
  await vi.waitUntil(() => container.textContent !== "", PATIENT);
  return texts.filter((text) => container.textContent.includes(text));
}

const home = () =>
  server.use(
    answer("/api/current-user", aGuest()),
    answer("/api/templates", [aTemplate({ name: "Standard PRD" })]),
    answer("/api/usage", aUsage()),
  );

test("home is first drawn with its visitor and its templates", async () => {
  home();
  expect(await firstSeen("/", ["Popular Templates", "Standard PRD", "Guest"])).toHaveLength(3);
}, 60_000);

test("a document is first drawn with its text, and asked for once", async () => {
  home();
  await import("@/routes/document/open-document");
  // However long the machine takes to draw, the answer is new.
  vi.useFakeTimers({ toFake: ["Date"] });
  const document = aDocument({ id: 7, content: "Of the initial page" });
  const asked = vi.fn(() => HttpResponse.json(document));
  addRoom(document);
  server.use(
    http.get("/api/documents/7", asked),
    answer("/api/documents/7/proposals", []),
    answer("/api/chat", []),
    answer("/api/turns", []),
  );
  expect(await firstSeen("/documents/7", ["Of the initial page"])).toHaveLength(1);
  expect(asked).toHaveBeenCalledTimes(1);
}, 60_000);

test("a document is asked for by name, and again where its answer had to wait for the page", async () => {
  home();
  const askedBy: (string | null)[] = [];
  addRoom(aDocument({ id: 7, content: "New" }));
  server.use(
    http.get("/api/documents/7", ({ request }) => {
      askedBy.push(request.headers.get("X-Requill-Person"));
      return HttpResponse.json(aDocument({ id: 7, content: askedBy.length === 1 ? "Old" : "New" }));
    }),
    answer("/api/documents/7/proposals", []),
    answer("/api/chat", []),
    answer("/api/turns", []),
  );
  const queryClient = createQueryClient();
  onTestFinished(watchIdentity(queryClient));
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: ["/documents/7"] }));
  await gather(queryClient, router);
  expect(askedBy).toEqual([aGuest().id]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 501 });
  render(
    <Providers queryClient={queryClient}>
      <InitialPage router={router} gathered={Promise.resolve()} />
    </Providers>,
  );
  await vi.waitFor(() => expect(askedBy).toEqual([aGuest().id, aGuest().id]), PATIENT);
}, 60_000);

test("a link that is pointed at asks the server for nothing", async () => {
  home();
  const asked = vi.fn(() => HttpResponse.json([]));
  server.use(http.get("/api/templates", asked));
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: ["/terms"] }));
  await gather(queryClient, router);
  await router.preloadRoute({ to: "/templates" });
  expect(asked).not.toHaveBeenCalled();
});

test("another page asks for no templates", async () => {
  home();
  const templates = vi.fn(() => HttpResponse.json([]));
  server.use(http.get("/api/templates", templates));
  await firstSeen("/terms", []);
  expect(templates).not.toHaveBeenCalled();
});

test("what is slow is not waited for", async () => {
  home();
  server.use(http.get("/api/current-user", () => new Promise<never>(() => undefined)));
  expect(await firstSeen("/", ["Popular Templates"], 50)).toHaveLength(1);
});

test("what cannot be had is no reason to draw nothing", async () => {
  server.use(refuse("get", "/api/current-user", 503), refuse("get", "/api/templates", 503));
  expect(await firstSeen("/", ["Popular Templates"])).toHaveLength(1);
  expect(await screen.findByText("Failed to load templates")).toBeVisible();
});
