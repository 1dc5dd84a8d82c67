/** The comments of a page that has no room beside its text. */
import { IDBFactory } from "fake-indexeddb";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { LocalText } from "@/features/document-sync/testing/local-text";
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
const changed = new Set<() => void>();

const surface: Surface = {
  ...noSurface,
  selection: () => selected,
  mark: (marks) => void (marked = marks),
  onChange: (listener) => {
    changed.add(listener);
    return () => void changed.delete(listener);
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
