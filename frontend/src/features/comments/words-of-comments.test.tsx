/** The words of a document that its comments are about. */
import { IDBFactory } from "fake-indexeddb";
import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import { LocalText } from "@/features/document-sync/testing/local-text";
import type { Comment } from "@/lib/api/types";
import { aUser, YOU } from "@/testing/factories";
import { answer, receive } from "@/testing/handlers";
import type { Rendered } from "@/testing/render";
import { server } from "@/testing/server";

import { commentsOf, compose } from "./comments-page";
import { takePassage } from "./passages";
import type { Span } from "./placing";
import type { Surface } from "./surface";
import { showComments } from "./testing/commented-page";
import { aComment, aPassage } from "./testing/comments";
import { serveComments } from "./testing/comments-server";
import { noSurface } from "./testing/no-surface";

let text: LocalText;
let selected: Span | null;
let comments: Comment[];
let marks: string[];

const surface: Surface = {
  ...noSurface,
  selection: () => selected,
  mark: (shown) => {
    marks = shown.map(({ from, to }) => text.content.toJSON().slice(from, to));
  },
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  sessionStorage.clear();
  text = new LocalText({ content: "It rains here." });
  selected = null;
  comments = [];
  marks = [];
  serveComments(
    () => comments,
    () => [],
  );
  server.use(answer("/api/current-user", { ...aUser({ id: YOU.id }) }));
});

const show = (shown: Parameters<typeof showComments>[1] = {}) => showComments(text, { surface, ...shown });
const open = async (user: Rendered["user"], words: RegExp) =>
  user.click(await screen.findByRole("button", { name: words }));

/** These words of the text. */
const on = (words: string) => {
  const from = text.content.toJSON().indexOf(words);
  return aPassage({ ...takePassage(text.content, { from, to: from + words.length })! });
};

test("a comment on words says which, as their characters, and comes into view once it stands at them", async () => {
  const isPlaced: boolean[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {
    isPlaced.push(commentsOf(text).getState().places.has("c7"));
  });
  const { handler, sent } = receive(
    "post",
    "/api/documents/1/comments",
    aComment({ passage: on("rains") }),
    201,
  );
  server.use(handler);
  const { user } = show();
  await screen.findByRole("button", { name: "Comments" });
  const passage = takePassage(text.content, { from: 3, to: 8 })!;
  compose(commentsOf(text), 1, passage);
  await user.type(await screen.findByRole("textbox", { name: "Comment" }), "Where?");
  expect(marks).toEqual(["rains"]);
  await user.click(screen.getByRole("button", { name: "Comment" }));
  expect(await screen.findByRole("textbox", { name: "Reply" })).toBeInTheDocument();
  expect(sent).toEqual([{ body: "Where?", passage }]);
  await waitFor(() => expect(isPlaced).toContain(true));
  expect(isPlaced).not.toContain(false);
});

test("a comment that moved is kept where it stands", async () => {
  const moved = aComment({ passage: { ...on("rains"), state: "moved" } });
  comments = [moved];
  server.use(http.post("/api/comments/7/keep", () => HttpResponse.json({ ...moved, passage: on("rains") })));
  const { user } = show();
  expect(await screen.findByText("Moved")).toBeInTheDocument();
  await open(user, /Why 3/);
  await user.click(await screen.findByRole("button", { name: "Keep here" }));
  await waitFor(() => expect(screen.queryByText("Moved")).not.toBeInTheDocument());
});

test("a comment without its words stands last, and is attached to others", async () => {
  comments = [
    aComment({ passage: aPassage({ quote: "sync only at night", left: [9, 1, 1], right: [9, 2, 1] }) }),
    aComment({ id: 8, body: "All." }),
  ];
  const attached = aComment({ passage: on("rains") });
  const { handler, sent } = receive("post", "/api/comments/7/attach", attached);
  server.use(handler);
  const { user } = show();
  expect(await screen.findByText("sync only at night")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: /Detached/ })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Attach" }));
  expect(screen.getByRole("status")).toHaveTextContent("Select the text it's about now.");
  selected = { from: 2, to: 9 };
  await user.click(screen.getByRole("button", { name: "Attach" }));
  await waitFor(() => expect(screen.queryByText("sync only at night")).not.toBeInTheDocument());
  expect(sent).toEqual([{ passage: takePassage(text.content, { from: 3, to: 8 }) }]);
});
