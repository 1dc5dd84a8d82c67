/** What others changed since the document was read: told on opening it, and read once it was on the screen. */
import { EditorView } from "@codemirror/view";
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import type { UnreadChanges } from "@/lib/api/types";
import { emitHint } from "@/lib/live";
import { aDocument, aUser, NOON } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { aBlock, aChangedBlock, aComparison, aVersion, JONAS } from "@/testing/history-factories";
import { renderApp } from "@/testing/render";
import { roomOf } from "@/testing/room";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";
import "@/testing/document-ready";
import "@/testing/markdown-ready";
import "@/testing/read-document-ready";
// Loaded before the clock of the first test runs.
import "./history";

const CONTENT = "## Goals\n\nThey finish 90 % of them.\n\nLast.\n";
const NOTHING: UnreadChanges = { version: 1, readAt: NOON, unread: 0, comparison: null };
const UNREAD: UnreadChanges = {
  version: 1,
  readAt: new Date().toISOString(),
  unread: 1,
  comparison: aComparison({
    changes: 2,
    blocks: [
      aBlock({ kind: "skipped", lines: 2 }),
      aChangedBlock({ fromLine: 3, toLine: 3 }),
      aBlock({ kind: "skipped", fromLine: 4, toLine: 4 }),
      aBlock({ kind: "added", fromLine: null, toLine: 5, text: "Last.", author: 0 }),
    ],
  }),
};

let read: unknown[];
let asked: number;

function serve(unread: UnreadChanges, role: "owner" | "viewer" = "owner") {
  read = [];
  asked = 0;
  server.use(
    answer("/api/current-user", { ...aUser() }),
    answer("/api/documents/1", { ...aDocument({ title: "Plan", content: CONTENT, role, version: 3 }) }),
    answer("/api/documents/1/proposals", []),
    answer("/api/chat", []),
    http.get("/api/documents/1/unread", () => {
      asked += 1;
      return HttpResponse.json(unread);
    }),
    http.put("/api/documents/1/read", async ({ request }) => {
      read.push(await request.json());
      return HttpResponse.json({ version: 3, readAt: NOON });
    }),
  );
}

/** The tab is looked at, or something else is. */
function look(state: DocumentVisibilityState): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

/** jsdom lays nothing out: all that is drawn of the text is on the screen, or nothing. */
function drawAll(isOnScreen: boolean): void {
  const page = new DOMRect(0, 0, 800, 600);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return this.matches(".doc-scroller") ? page : new DOMRect();
  });
  const at = isOnScreen ? 100 : 5000;
  vi.spyOn(EditorView.prototype, "coordsAtPos").mockReturnValue({
    left: 0,
    right: 0,
    top: at,
    bottom: at + 20,
  });
}

beforeEach(() => haveTimePass());

const strip = () => screen.findByText("2 changes since you last read");
const text = () => screen.findByRole("textbox", { name: "Document text" });

test(
  "a document without news counts as read once it was on the screen, and not before",
  { tags: ["full"] },
  async () => {
    serve(NOTHING);
    renderApp("/documents/1");
    await text();
    await waitFor(() => expect(asked).toBe(1));
    expect(read).toEqual([]);
    await pass(2000);
    await waitFor(() => expect(read).toEqual([{ version: 3 }]));
    expect(screen.queryByText(/since you last read/)).toBeNull();
  },
);

test("a tab that nobody looks at reads nothing", async () => {
  serve(NOTHING);
  look("hidden");
  renderApp("/documents/1");
  await text();
  await waitFor(() => expect(asked).toBe(1));
  await pass(5000);
  expect(read).toEqual([]);
  look("visible");
  await pass(2000);
  await waitFor(() => expect(read).toEqual([{ version: 3 }]));
});

test("what others changed is told, marked, and unread until it was on the screen", async () => {
  drawAll(false);
  serve(UNREAD);
  renderApp("/documents/1");
  expect((await strip()).closest("[role=status]")).toHaveTextContent(/today, by Jonas Okafor/);
  const page = within(await text());
  await waitFor(() => expect(page.getByText("90")).toHaveClass("rq-unread"));
  expect(page.getAllByText(`${JONAS.name},`, { exact: false })).toHaveLength(2);
  await pass(5000);
  expect(read).toEqual([]);
  drawAll(true);
  window.dispatchEvent(new Event("scroll"));
  // It is looked at once the page has come to rest, and read a while after.
  await pass(300);
  await pass(2000);
  await waitFor(() => expect(read).toEqual([{ version: 3 }]));
  expect(await strip()).toBeVisible();
});

test("keys and buttons lead from change to change, and what was gone to is read", async () => {
  drawAll(false);
  serve(UNREAD);
  const { user } = renderApp("/documents/1");
  await strip();
  await text();
  await user.keyboard("{Alt>}{PageDown}{/Alt}");
  expect(screen.getByText("1 of 2")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Next change" }));
  expect(screen.getByText("2 of 2")).toBeInTheDocument();
  await pass(2000);
  await waitFor(() => expect(read).toEqual([{ version: 3 }]));
});

test.each([
  ["to another page", "/documents/1/history"],
  ["from the app", null],
])("what was gone to is read although the page is left at once, %s", async (_, to) => {
  drawAll(false);
  serve(UNREAD);
  server.use(answer("/api/documents/1/revisions", []));
  const { user, router } = renderApp("/documents/1");
  await strip();
  await text();
  await user.keyboard("{Alt>}{PageDown}{PageDown}{/Alt}");
  expect(screen.getByText("2 of 2")).toBeInTheDocument();
  expect(read).toEqual([]);
  if (to === null) window.dispatchEvent(new Event("pagehide"));
  else await router.navigate({ to });
  await waitFor(() => expect(read).toEqual([{ version: 3 }]));
});

test("what was not gone to is unread when the page is left", async () => {
  drawAll(false);
  serve(UNREAD);
  const { user } = renderApp("/documents/1");
  await strip();
  await text();
  await user.keyboard("{Alt>}{PageDown}{/Alt}");
  window.dispatchEvent(new Event("pagehide"));
  await pass(3000);
  expect(read).toEqual([]);
});

test("closing the strip takes it and the marks away, and is reading", async () => {
  drawAll(false);
  serve(UNREAD);
  const { user } = renderApp("/documents/1");
  await strip();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText(/since you last read/)).toBeNull();
  await waitFor(() => expect(document.querySelector(".rq-unread")).toBeNull());
  await pass(2000);
  await waitFor(() => expect(read).toEqual([{ version: 3 }]));
});

test("Compare leads to what has changed since then", async () => {
  serve(UNREAD);
  server.use(
    answer("/api/documents/1/revisions", [{ ...aVersion() }]),
    answer("/api/documents/1/comparison", { ...aComparison() }),
  );
  const { user, location } = renderApp("/documents/1");
  await strip();
  await user.click(screen.getByRole("button", { name: "Compare" }));
  await waitFor(() => expect(location()).toBe("/documents/1/history?from=1"));
  // Whoever compares it knows it.
  await waitFor(() => expect(read).toEqual([{ version: 3 }]));
});

test("what others write before one's eyes is read, what they write behind another tab is asked for", async () => {
  serve(NOTHING);
  renderApp("/documents/1");
  await text();
  await waitFor(() => expect(asked).toBe(1));
  await pass(2000);
  const room = await roomOf();
  room.others((content) => content.insert(0, "New. "));
  await pass(11_000);
  await waitFor(() => expect(read).toEqual([{ version: 3 }, { version: 4 }]));
  look("hidden");
  room.others((content) => content.insert(0, "Newer. "));
  await pass(100);
  look("visible");
  await waitFor(() => expect(asked).toBe(2));
});

test("whoever only reads is told, too, with the badges on the page", async () => {
  serve(UNREAD, "viewer");
  const { user } = renderApp("/documents/1");
  await strip();
  await pass(500);
  const row = screen.getByText("They finish 90 % of them.").closest<HTMLElement>(".doc-row");
  await waitFor(() => expect(row).toHaveTextContent(`${JONAS.name}, `));
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  await user.click(screen.getByRole("button", { name: "Next change" }));
  expect(scrolled.mock.contexts[0]).toBe(row?.querySelector("p"));
  expect(row?.querySelector(".rq-unread-note")).toHaveAttribute("data-current");
});

test.each(["owner", "viewer"] as const)(
  "whoever has it open as %s is told who restored which version",
  async (role) => {
    serve(NOTHING, role);
    const restored = { revisionId: 2, at: NOON, name: "Sent to review", undone: 2 };
    server.use(
      answer("/api/documents/1/revisions", [
        { ...aVersion({ id: 6, version: 13 }) },
        { ...aVersion({ id: 5, version: 12, origin: "restore", authors: [JONAS], restored }) },
      ]),
      answer("/api/documents/1/comparison", { ...aComparison() }),
    );
    const { user, location } = renderApp("/documents/1");
    await waitFor(() => expect(asked).toBe(1));
    emitHint({ type: "restored_update", documentId: 2, version: 12 });
    emitHint({ type: "restored_update", documentId: 1, version: 12 });
    expect(await screen.findByText("Jonas Okafor restored a version")).toBeVisible();
    expect(screen.getByText(/“Sent to review”/)).toBeVisible();
    await pass(60_000);
    await user.click(screen.getByRole("button", { name: "Show history" }));
    await waitFor(() => expect(location()).toBe("/documents/1/history"));
  },
);
