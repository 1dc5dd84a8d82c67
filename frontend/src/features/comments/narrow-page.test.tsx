/** The comments of a page that has no room beside its text. */
import { IDBFactory } from "fake-indexeddb";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";

import { LocalText } from "@/features/document-sync/testing/local-text";
import { emitHint } from "@/lib/live";
import { aUser, YOU } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";

import { commentsOf } from "./comments-page";
import type { Span } from "./placing";
import type { Mark, Surface } from "./surface";
import { showComments } from "./testing/commented-page";
import { aComment } from "./testing/comments";
import { serveComments } from "./testing/comments-server";
import { noSurface } from "./testing/no-surface";

/** Milliseconds after which a selection is one to comment on. */
const SETTLED = 150;

let text: LocalText;
let selected: Span | null;
let marked: readonly Mark[];
let pick: (key: string | null) => void;
const changed = new Set<() => void>();

const surface: Surface = {
  ...noSurface,
  selection: () => selected,
  mark: (marks) => void (marked = marks),
  onChange: (listener) => {
    changed.add(listener);
    return () => void changed.delete(listener);
  },
  onPick: (listener) => {
    pick = listener;
    return () => undefined;
  },
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  sessionStorage.clear();
  text = new LocalText({ content: "It rains here." });
  selected = null;
  marked = [];
  serveComments(
    () => [aComment(), aComment({ id: 8, body: "Where?" })],
    () => [],
  );
  server.use(answer("/api/current-user", { ...aUser({ id: YOU.id }) }));
});

const show = (width: number) => showComments(text, { surface, width });

function select(span: Span | null): void {
  selected = span;
  act(() => changed.forEach((listener) => listener()));
}

test("the button in the bar comments on what is selected, and nothing lies over the text", async () => {
  const { user } = show(390);
  await screen.findByRole("button", { name: "Comments, 2 open" });
  select({ from: 3, to: 8 });
  await user.click(await screen.findByRole("button", { name: "Comment" }));
  expect(await screen.findByRole("textbox", { name: "Comment" })).toHaveAttribute(
    "placeholder",
    "Comment or @mention",
  );
  select(null);
  expect(await screen.findByRole("button", { name: "Comments, 2 open" })).toBeVisible();
});

test("with room beside the text the button stands there", async () => {
  show(960);
  const bar = await screen.findByRole("button", { name: "Comments, 2 open" });
  select({ from: 3, to: 8 });
  expect(await screen.findByRole("button", { name: "Comment" })).toBeVisible();
  expect(bar).toBeVisible();
});

test("beside a table it stands behind the table's own handle, and on the page", async () => {
  haveTimePass();
  show(960);
  await screen.findByRole("button", { name: "Comments, 2 open" });
  const page = document.querySelector<HTMLElement>(".doc-scroller")!;
  const row = page.appendChild(Object.assign(document.createElement("div"), { className: "rq-row" }));
  const place = page.querySelector<HTMLElement>(".comments-selection")!;
  page.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 900);
  place.getBoundingClientRect = () => new DOMRect(700, 0, 0, 0);
  const placeWith = async (right: number): Promise<string | undefined> => {
    row.getBoundingClientRect = () => new DOMRect(100, 0, right - 100, 40);
    select(null);
    await pass(SETTLED);
    expect(screen.queryByRole("button", { name: "Comment" })).not.toBeInTheDocument();
    select({ from: 3, to: 8 });
    await pass(SETTLED);
    const button = screen.getByRole("button", { name: "Comment" });
    return button.closest<HTMLElement>("[style]")?.style.transform;
  };
  act(() => commentsOf(text).setState({ isShown: false }));
  expect(await placeWith(700)).toBe("translate(36px, -4px)");
  expect(await placeWith(990)).toBe("translate(268px, -4px)");
  // Notes in the margin leave less room: their words aren't covered either.
  act(() => commentsOf(text).setState({ isShown: true }));
  expect(await placeWith(700)).toBe("translate(4px, -4px)");
});

test("comments come up at the one that was open last", async () => {
  const { user } = show(390);
  const bar = await screen.findByRole("button", { name: "Comments, 2 open" });
  await user.click(bar);
  expect(await screen.findByText("Comment 1 of 2")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Next comment" }));
  expect(await screen.findByText("Comment 2 of 2")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByText("Comment 2 of 2")).not.toBeInTheDocument());
  await user.click(bar);
  expect(await screen.findByText("Comment 2 of 2")).toBeVisible();
});

test.each([
  [390, "beside"],
  [960, "out"],
] as const)("at %i pixels words that a suggestion would take out are marked as %s", async (width, kind) => {
  show(width);
  const words = [{ from: 3, to: 8, kind: "out" as const }];
  const note = { key: "s1" as const, label: "Suggestion by Jonas", position: 3, words, draw: () => null };
  act(() => commentsOf(text).setState({ others: { notes: [note], menu: null } }));
  await waitFor(() => expect(marked.flatMap(({ suggested }) => suggested ?? [])).toEqual([kind]));
});

test("without room one discussion at a time stands at the foot, with the way to the others", async () => {
  const { user } = show(390);
  await user.click(await screen.findByRole("button", { name: "Comments, 2 open" }));
  expect(await screen.findByText("Comment 1 of 2")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Next comment" }));
  expect(screen.getByText("Comment 2 of 2")).toBeInTheDocument();
  expect(screen.getByText("Where?")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Next comment" }));
  expect(screen.getByText("Comment 1 of 2")).toBeInTheDocument();
  fireEvent.keyDown(screen.getByText("Comment 1 of 2"), { key: "Escape" });
  expect(screen.queryByText("Comment 1 of 2")).not.toBeInTheDocument();
});

test("a press beside all words closes what was open, and says nothing else", async () => {
  const { user } = show(390);
  const bar = await screen.findByRole("button", { name: "Comments, 2 open" });
  await user.click(bar);
  await screen.findByText("Comment 1 of 2");
  act(() => pick(null));
  expect(screen.queryByText("Comment 1 of 2")).not.toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Comments" })).not.toBeInTheDocument();
  expect(bar).toHaveAttribute("aria-pressed", "false");
  await user.click(bar);
  expect(await screen.findByText("Comment 1 of 2")).toBeVisible();
});

test("with a discussion that is over the sheet goes, and the focus to the button of the others", async () => {
  server.use(
    http.post("/api/comments/7/resolve", () =>
      HttpResponse.json(aComment({ resolvedAt: "2026-11-22T12:00:00Z" })),
    ),
  );
  const { user } = show(390);
  await screen.findByRole("button", { name: "Comments, 2 open" });
  act(() => pick("c7"));
  await user.click(await screen.findByRole("button", { name: "Resolve" }));
  const bar = await screen.findByRole("button", { name: "Comments, 1 open" });
  await waitFor(() => expect(bar).toHaveFocus());
  expect(screen.queryByRole("button", { name: "Close" })).not.toBeInTheDocument();
});

test("what is asked for before it is there comes up as it comes", async () => {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  server.use(http.get("/api/documents/1/comments", () => gate));
  const { user } = show(390);
  await user.click(await screen.findByRole("button", { name: "Comments" }));
  expect(await screen.findByRole("region", { name: "Comments" })).toBeVisible();
  expect(screen.queryByText(/Select text/)).not.toBeInTheDocument();
  open();
  expect(await screen.findByText("Comment 1 of 2")).toBeVisible();
});

test("what was open and is deleted elsewhere is open no more", async () => {
  let comments = [aComment(), aComment({ id: 8, body: "Where?" })];
  serveComments(
    () => comments,
    () => [],
  );
  const { user } = show(390);
  await user.click(await screen.findByRole("button", { name: "Comments, 2 open" }));
  await screen.findByText("Comment 1 of 2");
  comments = comments.slice(1);
  emitHint({ type: "comments_update", documentId: 1, commentId: 7 });
  const bar = await screen.findByRole("button", { name: "Comments, 1 open" });
  await waitFor(() => expect(bar).toHaveAttribute("aria-pressed", "false"));
  expect(screen.queryByRole("region", { name: "Comments" })).not.toBeInTheDocument();
});
