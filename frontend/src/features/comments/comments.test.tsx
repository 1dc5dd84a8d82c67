/** The discussions beside a document, on a text without a server and a page without an editor. */
import { IDBFactory } from "fake-indexeddb";
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import { offerActions } from "@/commands/palette-state";
import { LocalText } from "@/features/document-sync/testing/local-text";
import type { Comment, Role } from "@/lib/api/types";
import { emitHint } from "@/lib/live";
import { aUser, YOU } from "@/testing/factories";
import { answer, receive } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";
import { aMember, anOwner } from "@/testing/sharing-factories";

import { CommentsButton } from "./components/comments-button";
import { CommentsLayer } from "./components/comments-layer";
import { CommentsRoot } from "./components/comments-root";
import { commentsOf, compose } from "./comments-page";
import { takePassage } from "./passages";
import type { Span } from "./placing";
import type { Surface } from "./surface";
import { aComment, aPassage, aSaid, JONAS } from "./testing/comments";
import { makeWide, serveComments } from "./testing/comments-server";
import { noSurface } from "./testing/no-surface";

const MARA = { id: YOU.id, name: "Mara Lindqvist" };

let text: LocalText;
let selected: Span | null;
let comments: Comment[];
let resolved: Comment[];
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
  text = new LocalText({ content: "It rains here, all the next 3 days." });
  selected = null;
  comments = [];
  resolved = [];
  marks = [];
  serveComments(
    () => comments,
    () => resolved,
  );
  server.use(answer("/api/current-user", { ...aUser({ id: YOU.id }) }));
});

const on = (words: string) => {
  const from = text.content.toJSON().indexOf(words);
  return aPassage({ ...takePassage(text.content, { from, to: from + words.length })! });
};

interface Shown {
  role?: Role;
  ask?: (commentId: number, question: string) => Promise<void>;
}

/** The page has room beside the text. */
function show({ role = "editor", ask }: Shown = {}) {
  makeWide(960);
  return renderWithProviders(
    <div className="doc-scroller">
      <CommentsButton text={text} />
      <CommentsRoot text={text} role={role} offer={offerActions} ask={ask}>
        <CommentsLayer surface={surface} />
      </CommentsRoot>
    </div>,
  );
}

const store = () => commentsOf(text);
const opened = (name: RegExp | string) => screen.findByRole("region", { name });
const open = async (user: ReturnType<typeof show>["user"], words: RegExp) =>
  user.click(await screen.findByRole("button", { name: words }));

test("a closed discussion is a line, and an open one all that was said", async () => {
  comments = [
    aComment({
      passage: on("the next 3 days"),
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

test("a comment on words says which, as their characters, and comes into view once it stands at them", async () => {
  const isPlaced: boolean[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {
    isPlaced.push(store().getState().places.has("c7"));
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
  compose(store(), 1, passage);
  await user.type(await screen.findByRole("textbox", { name: "Comment" }), "Where?");
  expect(marks).toEqual(["rains"]);
  await user.click(screen.getByRole("button", { name: "Comment" }));
  expect(await screen.findByRole("textbox", { name: "Reply" })).toBeInTheDocument();
  expect(sent).toEqual([{ body: "Where?", passage }]);
  await waitFor(() => expect(isPlaced).toContain(true));
  expect(isPlaced).not.toContain(false);
});

test("what is half typed is there when the page comes again", async () => {
  const first = show();
  await screen.findByRole("button", { name: "Comments" });
  compose(store(), 1, null);
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

test("one's own words are edited", async () => {
  const own = aComment({ author: MARA, body: `Ask @[${JONAS.id}].`, mentions: [JONAS] });
  comments = [own];
  const { handler, sent } = receive("patch", "/api/comments/7", { ...own, body: "Better." });
  server.use(handler);
  const { user } = show();
  await open(user, /Ask/);
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const field = await screen.findByRole("textbox", { name: "Your comment" });
  expect(field).toHaveValue("Ask @Jonas Okafor.");
  await user.clear(field);
  await user.type(field, "Better.");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Better.")).toBeInTheDocument();
  expect(sent).toEqual([{ body: "Better." }]);
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
  expect(screen.getByRole("status")).toHaveTextContent("Select the text that it is about now.");
  selected = { from: 2, to: 9 };
  await user.click(screen.getByRole("button", { name: "Attach" }));
  await waitFor(() => expect(screen.queryByText("sync only at night")).not.toBeInTheDocument());
  expect(sent).toEqual([{ passage: takePassage(text.content, { from: 3, to: 8 }) }]);
});

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
  compose(store(), 1, null);
  await user.type(await screen.findByRole("textbox", { name: "Comment" }), "One more");
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText("A document has at most 500 open comments.")).toBeInTheDocument();
  expect(screen.getByText("Not sent")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.queryByText("One more")).not.toBeInTheDocument();
});

test("the assistant is asked about a discussion, and a failure leaves the question", async () => {
  comments = [aComment()];
  const ask = vi.fn<(id: number, question: string) => Promise<void>>();
  ask.mockRejectedValueOnce(new Error("The assistant is busy.")).mockResolvedValueOnce(undefined);
  const { user } = show({ ask });
  await open(user, /Why 3/);
  await user.click(await screen.findByRole("button", { name: "Ask the assistant" }));
  const field = screen.getByRole("textbox", { name: "Ask the assistant about this comment" });
  await user.type(field, "Make it 5");
  await user.click(screen.getByRole("button", { name: "Ask" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The assistant is busy.");
  expect(field).toHaveValue("Make it 5");
  await user.click(screen.getByRole("button", { name: "Ask" }));
  expect(await screen.findByRole("textbox", { name: "Reply" })).toBeInTheDocument();
  expect(ask).toHaveBeenLastCalledWith(7, "Make it 5");
});

test("where nobody has commented it is said how to", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Comments" }));
  expect(await screen.findByText(/Select text to comment on it/)).toBeInTheDocument();
});
