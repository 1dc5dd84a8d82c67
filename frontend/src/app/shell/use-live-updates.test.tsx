import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";

import { serveThreads } from "@/features/chat/testing/thread-server";
import { queryKeys } from "@/lib/api/keys";
import { aDocumentSummary, aMessage, aThread } from "@/testing/factories";
import { live } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";
// Loaded before the clock of the first test runs.
import "@/routes/chat";
import "@/routes/documents";

type Connection = Parameters<Parameters<typeof live.addEventListener>[1]>[0];

/** Hints come over the socket, and those of two seconds are followed together. */
async function together(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await pass(2000);
}

/** A list of documents whose title another window changes; answers the sockets, and how often it was asked for. */
function serveDocuments() {
  const sockets: Connection["client"][] = [];
  const list = { title: "Offline mode", asked: 0 };
  server.use(
    live.addEventListener("connection", ({ client }) => void sockets.push(client)),
    http.get("/api/documents", () => {
      list.asked += 1;
      return HttpResponse.json([aDocumentSummary({ title: list.title })]);
    }),
  );
  return { sockets, list };
}

test(
  "what was changed in another window is asked for again, once for many hints",
  { tags: ["full"] },
  async () => {
    const { sockets, list } = serveDocuments();
    haveTimePass();
    renderApp("/documents");
    await screen.findAllByText("Offline mode");
    await vi.waitFor(() => expect(sockets).toHaveLength(1));
    const before = list.asked;
    list.title = "Offline mode, revised";
    for (let hint = 0; hint < 5; hint += 1) sockets[0]!.send(JSON.stringify({ type: "documents_update" }));
    await together();
    expect((await screen.findAllByText("Offline mode, revised")).length).toBeGreaterThan(0);
    // The sidebar and the page have a list each.
    expect(list.asked - before).toBeLessThanOrEqual(2);
  },
);

test("conversations follow what is said and named in another browser", { tags: ["full"] }, async () => {
  const sockets: Connection["client"][] = [];
  server.use(live.addEventListener("connection", ({ client }) => void sockets.push(client)));
  const said = { thread: aThread({ id: 1, title: "Old name" }), messages: [aMessage({ content: "First" })] };
  serveThreads(said);
  haveTimePass();
  renderApp("/chat?thread=1");
  await screen.findByText("First");
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  said.thread.title = "New name";
  said.messages.push(aMessage({ id: 77, content: "Said elsewhere" }));
  sockets[0]!.send(JSON.stringify({ type: "chats_update" }));
  await together();
  expect(await screen.findByText("Said elsewhere")).toBeVisible();
  expect((await screen.findAllByText("New name")).length).toBeGreaterThan(0);
});

test("a socket that comes back makes up for the hints that were missed", async () => {
  const { sockets, list } = serveDocuments();
  renderApp("/documents");
  await screen.findAllByText("Offline mode");
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  list.title = "Offline mode, revised";
  sockets[0]!.close(1012);
  await waitFor(() => expect(screen.getAllByText("Offline mode, revised").length).toBeGreaterThan(0));
});

test("a server that may have missed hints has every page ask again, soon and not all at once", async () => {
  const { sockets, list } = serveDocuments();
  renderApp("/documents");
  await screen.findAllByText("Offline mode");
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  list.title = "Offline mode, revised";
  const timers = vi.spyOn(globalThis, "setTimeout");
  vi.spyOn(Math, "random").mockReturnValue(0.01);
  sockets[0]!.send(JSON.stringify({ type: "refetch" }));
  sockets[0]!.send(JSON.stringify({ type: "refetch" }));
  await waitFor(() => expect(screen.getAllByText("Offline mode, revised").length).toBeGreaterThan(0));
  expect(timers.mock.calls.filter(([, delay]) => delay === 50)).toHaveLength(1);
});

test("a hint that this release does not know asks for nothing", { tags: ["full"] }, async () => {
  const { sockets, list } = serveDocuments();
  renderApp("/documents");
  await screen.findAllByText("Offline mode");
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  const before = list.asked;
  const timers = vi.spyOn(globalThis, "setTimeout");
  sockets[0]!.send(JSON.stringify({ type: "applause" }));
  sockets[0]!.send(JSON.stringify({ type: "usage_update" }));
  await vi.waitFor(() => expect(timers).toHaveBeenCalled());
  expect(timers.mock.calls.map(([, delay]) => delay)).not.toContain(2000);
  expect(list.asked).toBe(before);
});

test("templates of one's own are asked for again when a project, or what one may do in one, has changed", async () => {
  const { sockets } = serveDocuments();
  haveTimePass();
  const { queryClient } = renderApp("/documents");
  await screen.findAllByText("Offline mode");
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  const isStale = () => queryClient.getQueryState(queryKeys.ownTemplates)?.isInvalidated;
  for (const type of ["projects_update", "access_update"]) {
    queryClient.setQueryData(queryKeys.ownTemplates, []);
    expect(isStale()).toBe(false);
    sockets[0]!.send(JSON.stringify({ type }));
    await together();
    expect(isStale()).toBe(true);
  }
});
