/** The discussions beside a document: how they are read, and what is done with them. */
import { IDBFactory } from "fake-indexeddb";
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import { LocalText } from "@/features/document-sync/testing/local-text";
import type { Comment } from "@/lib/api/types";
import { emitHint } from "@/lib/live";
import { aUser, YOU } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import type { Rendered } from "@/testing/render";
import { server } from "@/testing/server";

import { takePassage } from "./passages";
import type { Surface } from "./surface";
import { showComments } from "./testing/commented-page";
import { aComment, aPassage, aSaid, JONAS } from "./testing/comments";
import { serveComments } from "./testing/comments-server";
import { noSurface } from "./testing/no-surface";

const MARA = { id: YOU.id, name: "Mara Lindqvist" };

let text: LocalText;
let comments: Comment[];
let resolved: Comment[];
let marks: string[];

const surface: Surface = {
  ...noSurface,
  mark: (shown) => {
    marks = shown.map(({ from, to }) => text.content.toJSON().slice(from, to));
  },
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  sessionStorage.clear();
  text = new LocalText({ content: "It rains here, all the next 3 days." });
  comments = [];
  resolved = [];
  marks = [];
  serve();
  server.use(answer("/api/current-user", { ...aUser({ id: YOU.id }) }));
});

const serve = () =>
  serveComments(
    () => comments,
    () => resolved,
  );
const show = (shown: Parameters<typeof showComments>[1] = {}) => showComments(text, { surface, ...shown });
const opened = (name: RegExp | string) => screen.findByRole("region", { name });
const open = async (user: Rendered["user"], words: RegExp) =>
  user.click(await screen.findByRole("button", { name: words }));

test("a closed discussion is a line, and an open one all that was said", async () => {
  comments = [
    aComment({
      passage: aPassage({ ...takePassage(text.content, { from: 19, to: 34 })! }),
      replies: [aSaid({ body: `Ask @[${MARA.id}].`, mentions: [MARA] })],
    }),
  ];
  const { user } = show();
  await open(user, /^Comment: Why 3\?$/);
  const discussion = await opened("Comment");
  expect(await within(discussion).findByText("@Mara Lindqvist")).toBeInTheDocument();
  expect(within(discussion).getAllByText("Jonas Okafor")).not.toHaveLength(0);
  expect(marks).toEqual(["the next 3 days"]);
  expect(screen.getByRole("button", { name: "Comments, 1 open" })).toHaveAttribute("aria-pressed", "true");
});

test(
  "the focus stays with a discussion that is closed by key, and beside the text where it is over",
  { tags: ["full"] },
  async () => {
    comments = [aComment(), aComment({ id: 8, body: "Where?" })];
    server.use(
      http.post("/api/comments/7/resolve", () => {
        comments = comments.slice(1);
        return HttpResponse.json(aComment({ resolvedAt: "2026-11-22T12:00:00Z" }));
      }),
    );
    const { user } = show();
    await open(user, /Why 3/);
    await user.click(await screen.findByRole("textbox", { name: "Reply" }));
    await user.keyboard("{Escape}");
    expect(await screen.findByRole("button", { name: /Why 3/ })).toHaveFocus();
    await user.keyboard("{Enter}");
    await user.click(await screen.findByRole("button", { name: "Resolve" }));
    await waitFor(() => expect(screen.getByRole("button", { name: /Where/ })).toHaveFocus());
  },
);

test("the focus goes to the button of the comments where the last discussion is over", async () => {
  comments = [aComment()];
  server.use(
    http.post("/api/comments/7/resolve", () => {
      comments = [];
      return HttpResponse.json(aComment({ resolvedAt: "2026-11-22T12:00:00Z" }));
    }),
  );
  const { user } = show();
  await open(user, /Why 3/);
  await user.click(await screen.findByRole("button", { name: "Resolve" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Comments" })).toHaveFocus());
});

test.each([
  ["editor", ["Copy link"]],
  ["owner", ["Copy link", "Delete"]],
] as const)("what others said is theirs: an %s can %j", async (role, expected) => {
  comments = [aComment()];
  const { user } = show({ role });
  await open(user, /Why 3/);
  await user.click(await screen.findByRole("button", { name: "More" }));
  expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual(expected);
});

test("a comment is deleted once that was confirmed", async () => {
  comments = [aComment({ author: MARA })];
  server.use(
    http.delete("/api/comments/7", () => {
      comments = [];
      return HttpResponse.json({});
    }),
  );
  const { user } = show();
  await open(user, /Why 3/);
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const question = await screen.findByRole("alertdialog", { name: "Delete comment" });
  await user.click(within(question).getByRole("button", { name: "Delete comment" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Comments" })).toBeInTheDocument());
  expect(screen.queryByText("Why 3?")).not.toBeInTheDocument();
});

test("a viewer reads what was said, and says nothing", async () => {
  comments = [
    aComment({ reactions: [{ kind: "thumbs_up", people: [JONAS] }], passage: aPassage({ state: "moved" }) }),
  ];
  const { user } = show({ role: "viewer" });
  await open(user, /Why 3/);
  await opened("Comment");
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  for (const name of ["Resolve", "Add reaction", "Keep here", "Attach", "Comment on the document"])
    expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Agree, 1" })).toHaveAttribute("aria-disabled", "true");
});

test(
  "a discussion that is over goes behind a menu, and is opened from there",
  { tags: ["full"] },
  async () => {
    comments = [aComment()];
    const over = aComment({ resolvedAt: "2026-11-22T12:00:00Z", resolvedBy: MARA });
    server.use(
      http.post("/api/comments/7/resolve", () => {
        [comments, resolved] = [[], [over]];
        return HttpResponse.json(over);
      }),
    );
    const { user } = show();
    await open(user, /Why 3/);
    await user.click(await screen.findByRole("button", { name: "Resolve" }));
    await user.click(await screen.findByRole("button", { name: "Comments" }));
    await user.click(await screen.findByRole("button", { name: "1 resolved" }));
    await user.click(await screen.findByRole("menuitem", { name: /Why 3/ }));
    expect(await screen.findByText("Resolved by Mara Lindqvist")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Reopen" })).toBeInTheDocument();
  },
);

test("one's reaction is added, and taken back", async () => {
  const reacted = aComment({ reactions: [{ kind: "thumbs_up", people: [MARA] }] });
  comments = [aComment()];
  server.use(
    http.put("/api/comments/7/reactions/thumbs_up", () => HttpResponse.json(reacted)),
    http.delete("/api/comments/7/reactions/thumbs_up", () => HttpResponse.json(aComment())),
  );
  const { user } = show();
  await open(user, /Why 3/);
  await user.click(await screen.findByRole("button", { name: "Add reaction" }));
  await user.click(await screen.findByRole("menuitem", { name: "Agree" }));
  await user.click(await screen.findByRole("button", { name: "Agree, 1" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Agree, 1" })).not.toBeInTheDocument());
});

test("a hint brings that discussion alone", async () => {
  comments = [aComment(), aComment({ id: 8, body: "Other" })];
  let lists = 0;
  server.events.on("request:start", ({ request }) => {
    if (request.url.endsWith("/comments")) lists += 1;
  });
  show();
  await screen.findByRole("button", { name: /Other/ });
  comments = [aComment({ body: "Why 5?" }), ...comments.slice(1)];
  emitHint({ type: "comments_update", documentId: 1, commentId: 7 });
  expect(await screen.findByRole("button", { name: /Why 5/ })).toBeInTheDocument();
  comments = comments.slice(1);
  emitHint({ type: "comments_update", documentId: 1, commentId: 7 });
  await waitFor(() => expect(screen.queryByRole("button", { name: /Why 5/ })).not.toBeInTheDocument());
  expect(lists).toBe(1);
});

test("where nobody has commented it is said how to", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Comments" }));
  expect(await screen.findByText(/Select text to comment on it/)).toBeInTheDocument();
});

test("comments that can't be loaded are not said to be none, and are asked for again", async () => {
  comments = [aComment()];
  server.use(refuse("get", "/api/documents/1/comments", 503));
  const { user } = show({ role: "viewer" });
  await user.click(await screen.findByRole("button", { name: "Comments" }));
  expect(await screen.findByText("Couldn't load the comments.")).toBeVisible();
  expect(screen.queryByText("Nobody has commented yet.")).not.toBeInTheDocument();
  serve();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: /Why 3/ })).toBeVisible();
});

test("what was asked for and overtaken by a hint is asked for again", async () => {
  comments = [aComment()];
  show();
  await screen.findByRole("button", { name: /Why 3/ });
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  comments = [aComment({ body: "Why 5?" }), aComment({ id: 9, body: "Said during the break" })];
  const asked = vi.fn();
  server.use(
    http.get("/api/documents/1/comments", async () => {
      asked();
      await gate;
      return HttpResponse.json({ comments, resolvedCount: 0, before: null });
    }),
  );
  emitHint({ type: "comments_update" });
  await waitFor(() => expect(asked).toHaveBeenCalled());
  emitHint({ type: "comments_update", documentId: 1, commentId: 7 });
  await screen.findByRole("button", { name: /Why 5/ });
  open();
  expect(await screen.findByRole("button", { name: /Said during the break/ })).toBeVisible();
});

test("resolved ones that can't be loaded are asked for again by the keys of their menu", async () => {
  comments = [aComment()];
  resolved = [aComment({ id: 8, body: "Over", resolvedAt: "2026-11-22T12:00:00Z" })];
  const { user } = show();
  const menu = await screen.findByRole("button", { name: "1 resolved" });
  server.use(refuse("get", "/api/documents/1/comments", 503));
  await user.click(menu);
  expect(await screen.findByText("Couldn't load the resolved comments.")).toBeVisible();
  serve();
  await user.keyboard("{ArrowDown}{Enter}");
  const over = await screen.findByRole("menuitem", { name: /Over/ });
  await user.keyboard("{ArrowDown}");
  expect(over).toHaveFocus();
});
