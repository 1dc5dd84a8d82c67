/** What a closed discussion says of replies to it that are not sent. */
import { IDBFactory } from "fake-indexeddb";
import { http, HttpResponse } from "msw";
import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import type { Comment } from "@/lib/api/types";
import { emitHint } from "@/lib/live";
import { LocalText } from "@/features/document-sync/testing/local-text";
import { aGuest, aUser, YOU } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { server } from "@/testing/server";

import { showComments } from "./testing/commented-page";
import { aComment } from "./testing/comments";
import { serveComments } from "./testing/comments-server";

const OVER = { resolvedAt: "2026-11-22T12:00:00Z", resolvedBy: { id: "x", name: "Mara Lindqvist" } };

let comments: Comment[];

beforeEach(() => {
  comments = [aComment()];
  globalThis.indexedDB = new IDBFactory();
  sessionStorage.clear();
  serveComments(
    () => comments,
    () => [aComment({ id: 8, body: "Where?", ...OVER })],
  );
  server.use(answer("/api/current-user", { ...aUser({ id: YOU.id }) }));
});

const show = () => showComments(new LocalText({ content: "It rains here." }));

test(
  "one that is half typed is told, on an open discussion and on one that is over",
  { tags: ["full"] },
  async () => {
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: /Why 3/ }));
    await user.type(await screen.findByRole("textbox", { name: "Reply" }), "Half");
    expect(screen.queryByText("Your reply isn't sent")).not.toBeInTheDocument();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "1 resolved" }));
    await user.click(await screen.findByRole("menuitem", { name: /Where/ }));
    const closed = await screen.findByRole("button", { name: /Why 3/ });
    expect(closed).toHaveTextContent("Your reply isn't sent");
    await user.type(await screen.findByRole("textbox", { name: "Reply" }), "Other");
    await user.click(closed);
    await user.click(screen.getByRole("button", { name: "1 resolved" }));
    expect(await screen.findByRole("menuitem", { name: /Where/ })).toHaveTextContent("Your reply isn't sent");
  },
);

test("one that was refused is told", async () => {
  server.use(refuse("post", "/api/comments/7/replies", 409, { message: "At most 200 replies." }));
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: /Why 3/ }));
  await user.type(await screen.findByRole("textbox", { name: "Reply" }), "More");
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText("At most 200 replies.")).toBeVisible();
  act(() => screen.getByRole("textbox", { name: "Reply" }).focus());
  await user.keyboard("{Escape}");
  expect(await screen.findByRole("button", { name: /Why 3/ })).toHaveTextContent("1 reply not sent");
});

test("a guest's reply that is not sent yet carries the name that others read", async () => {
  server.use(
    answer("/api/current-user", { ...aGuest() }),
    http.post("/api/comments/7/replies", () => HttpResponse.error()),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: /Why 3/ }));
  await user.type(await screen.findByRole("textbox", { name: "Reply" }), "Storage.");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText("Not sent yet");
  expect(screen.getByText("Guest (you)")).toBeInTheDocument();
  expect(screen.queryByText(/guest-/)).not.toBeInTheDocument();
});

test(
  "a reply that could not be sent is told of where its discussion is closed",
  { tags: ["full"] },
  async () => {
    server.use(http.post("/api/comments/7/replies", () => HttpResponse.error()));
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: /Why 3/ }));
    await user.type(await screen.findByRole("textbox", { name: "Reply" }), "Storage.");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByText("Not sent yet")).toBeInTheDocument();
    await user.keyboard("{Escape}");
    expect(await screen.findByText("1 reply not sent yet")).toBeInTheDocument();
    comments = [];
    emitHint({ type: "comments_update", documentId: 1, commentId: 7 });
    expect(await screen.findByText("Storage.")).toBeInTheDocument();
    expect(screen.getByText("Not sent yet")).toBeInTheDocument();
  },
);
