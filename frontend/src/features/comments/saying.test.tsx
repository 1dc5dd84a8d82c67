/** What is said in the comments of a document: typed, sent, edited, asked. */
import { IDBFactory } from "fake-indexeddb";
import { act, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import { LocalText } from "@/features/document-sync/testing/local-text";
import type { Comment } from "@/lib/api/types";
import { aUser, YOU } from "@/testing/factories";
import { answer, receive } from "@/testing/handlers";
import type { Rendered } from "@/testing/render";
import { server } from "@/testing/server";
import { aMember, anOwner } from "@/testing/sharing-factories";

import { editDraft, readCommentDraft } from "./comment-drafts";
import { commentsOf, compose, openNote } from "./comments-page";
import { showComments } from "./testing/commented-page";
import { aComment, aSaid, JONAS } from "./testing/comments";
import { serveComments } from "./testing/comments-server";

const MARA = { id: YOU.id, name: "Mara Lindqvist" };

let text: LocalText;
let comments: Comment[];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  sessionStorage.clear();
  text = new LocalText({ content: "It rains here." });
  comments = [];
  serveComments(
    () => comments,
    () => [],
  );
  server.use(answer("/api/current-user", { ...aUser({ id: YOU.id }) }));
});

const show = (shown: Parameters<typeof showComments>[1] = {}) => showComments(text, shown);
const open = async (user: Rendered["user"], words: RegExp) =>
  user.click(await screen.findByRole("button", { name: words }));

test(
  "a reply is sent once, under a key of its own, and its form is empty then",
  { tags: ["full"] },
  async () => {
    comments = [aComment()];
    const { handler, sent } = receive(
      "post",
      "/api/comments/7/replies",
      aComment({ replies: [aSaid({ body: "Storage." })] }),
      201,
    );
    server.use(handler);
    const { user } = show();
    await open(user, /Why 3/);
    await user.type(await screen.findByRole("textbox", { name: "Reply" }), "Storage.");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByText("Storage.")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText("Sending…")).not.toBeInTheDocument());
    expect(sent).toEqual([{ body: "Storage." }]);
    expect(screen.getByRole("textbox", { name: "Reply" })).toHaveValue("");
  },
);

test("what is half typed is there when the page comes again", async () => {
  const first = show();
  await screen.findByRole("button", { name: "Comments" });
  compose(commentsOf(text), 1, null);
  await first.user.type(await screen.findByRole("textbox", { name: "Comment" }), "Half");
  first.unmount();
  text = new LocalText({ content: "It rains here." });
  const { user } = show();
  expect(await screen.findByRole("textbox", { name: "Comment" })).toHaveValue("Half");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("textbox", { name: "Comment" })).not.toBeInTheDocument();
  expect(JSON.stringify(Object.values(sessionStorage))).not.toContain("Half");
});

test("somebody is named by the first letters, and sent by their id", async () => {
  comments = [aComment()];
  const priya = aMember({ userId: "7d0c1c9e-1111-4a4a-9a9a-0000000000b2", name: "Priya Raman" });
  const { handler, sent } = receive("post", "/api/comments/7/replies", aComment(), 201);
  server.use(
    handler,
    answer("/api/documents/1/members", { members: [{ ...anOwner() }, priya], invitations: [] }),
  );
  const { user } = show();
  await open(user, /Why 3/);
  await user.type(await screen.findByRole("textbox", { name: "Reply" }), "Ask @pri");
  expect(await screen.findByRole("option", { name: /Priya Raman/ })).toHaveAttribute("aria-selected", "true");
  await user.keyboard("{Enter}today");
  expect(screen.getByRole("textbox", { name: "Reply" })).toHaveValue("Ask @Priya Raman today");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(sent).toEqual([{ body: `Ask @[${priya.userId}] today` }]));
});

/** The comment that asks somebody, in its field. */
async function beginEditing() {
  const { user } = show();
  await open(user, /Ask/);
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  return { user, field: await screen.findByRole("textbox", { name: "Your comment" }) };
}

test("one's own words are edited", async () => {
  const own = aComment({ author: MARA, body: `Ask @[${JONAS.id}].`, mentions: [JONAS] });
  comments = [own];
  const { handler, sent } = receive("patch", "/api/comments/7", { ...own, body: "Better." });
  server.use(handler);
  const { user, field } = await beginEditing();
  expect(field).toHaveValue("Ask @Jonas Okafor.");
  await user.clear(field);
  await user.type(field, "Better.");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Better.")).toBeInTheDocument();
  expect(sent).toEqual([{ body: "Better." }]);
});

test("what is changed while an edit is being saved stays in its field, to be saved too", async () => {
  const own = aComment({ author: MARA, body: "Ask." });
  comments = [own];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const sent: unknown[] = [];
  server.use(
    http.patch("/api/comments/7", async ({ request }) => {
      const wanted = (await request.json()) as { body: string };
      sent.push(wanted.body);
      if (sent.length === 1) await held;
      return HttpResponse.json({ ...own, ...wanted });
    }),
  );
  const { user, field } = await beginEditing();
  await user.type(field, " Now");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.type(field, "!");
  release();
  await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).not.toHaveAttribute("aria-busy"));
  expect(field).toHaveValue("Ask. Now!");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Ask. Now!")).toBeInTheDocument();
  expect(sent).toEqual(["Ask. Now", "Ask. Now!"]);
});

test("an edit that is saved once its field has gone is not in a field again", async () => {
  const own = aComment({ author: MARA, body: "Ask." });
  comments = [own];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  server.use(
    http.patch("/api/comments/7", async ({ request }) => {
      const wanted = (await request.json()) as { body: string };
      await held;
      comments = [{ ...own, ...wanted }];
      return HttpResponse.json(comments[0]);
    }),
  );
  const { user, field } = await beginEditing();
  await user.type(field, " Now");
  await user.click(screen.getByRole("button", { name: "Save" }));
  act(() => openNote(commentsOf(text), null));
  await waitFor(() => expect(field).not.toBeInTheDocument());
  release();
  await waitFor(() => expect(readCommentDraft(editDraft(7))).toBeNull());
  await open(user, /Ask\. Now/);
  expect(await screen.findByRole("textbox", { name: "Reply" })).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Your comment" })).not.toBeInTheDocument();
});

test("people with one name stay who they are while a word beside them is edited", async () => {
  const [one, other] = ["b2", "b3"].map((end) => ({
    id: `7d0c1c9e-1111-4a4a-9a9a-0000000000${end}`,
    name: "Alex Kim",
  })) as [typeof JONAS, typeof JONAS];
  const own = aComment({
    author: MARA,
    body: `Ask @[${other.id}], @[${one.id}]`,
    mentions: [one, other],
  });
  comments = [own];
  const { handler, sent } = receive("patch", "/api/comments/7", own);
  server.use(handler);
  const { user, field } = await beginEditing();
  await user.type(field, "?", { initialSelectionStart: 3, initialSelectionEnd: 3 });
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toEqual([{ body: `Ask? @[${other.id}], @[${one.id}]` }]));
});

test("what cannot be sent says so, and stays until its author discards it", async () => {
  server.use(
    http.post("/api/documents/1/comments", () =>
      HttpResponse.json(
        { message: "A document has at most 500 open comments.", code: "COMMENT_LIMIT" },
        { status: 409 },
      ),
    ),
  );
  const { user } = show();
  await screen.findByRole("button", { name: "Comments" });
  compose(commentsOf(text), 1, null);
  await user.type(await screen.findByRole("textbox", { name: "Comment" }), "One more");
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText("A document has at most 500 open comments.")).toBeInTheDocument();
  expect(screen.getByText("Not sent")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.queryByText("One more")).not.toBeInTheDocument();
});

async function askAbout(user: Rendered["user"], comment: RegExp, question: string): Promise<HTMLElement> {
  await open(user, comment);
  await user.click(await screen.findByRole("button", { name: "Ask the assistant" }));
  const field = screen.getByRole("textbox", { name: "Ask the assistant about this comment" });
  await user.type(field, question);
  await user.click(screen.getByRole("button", { name: "Ask" }));
  return field;
}

test("the assistant is asked about a discussion, and a failure leaves the question", async () => {
  comments = [aComment()];
  const ask = vi.fn<(id: number, question: string) => Promise<void>>();
  ask.mockRejectedValueOnce(new Error("The assistant is busy.")).mockResolvedValueOnce(undefined);
  const { user } = show({ ask });
  const field = await askAbout(user, /Why 3/, "Make it 5");
  expect(await screen.findByRole("alert")).toHaveTextContent("The assistant is busy.");
  expect(field).toHaveValue("Make it 5");
  await user.click(screen.getByRole("button", { name: "Ask" }));
  expect(await screen.findByRole("textbox", { name: "Reply" })).toBeInTheDocument();
  expect(ask).toHaveBeenLastCalledWith(7, "Make it 5");
});

test.each([
  [2, "2 characters left"],
  [1, "1 character left"],
])("near its limit a comment says how many characters are left: %i", async (left, words) => {
  const { user } = show();
  await screen.findByRole("button", { name: "Comments" });
  compose(commentsOf(text), 1, null);
  await user.click(await screen.findByRole("textbox", { name: "Comment" }));
  await user.paste("x".repeat(5000 - left));
  expect(screen.getByText(words)).toBeVisible();
});

test("what is typed while the assistant is asked is the next question", async () => {
  comments = [aComment()];
  let release: () => void = () => undefined;
  const ask = () => new Promise<void>((resolve) => (release = resolve));
  const { user } = show({ ask });
  const field = await askAbout(user, /Why 3/, "Make it 5");
  await user.type(field, " And say why");
  release();
  await waitFor(() => expect(field).toHaveValue("And say why"));
  expect(screen.queryByText("The assistant is reading the comment…")).not.toBeInTheDocument();
});
