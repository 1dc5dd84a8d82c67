/** What is still here of a document that is gone, by itself: made a new document, copied, or let go. */
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import { editDraft, keepCommentDraft, newDraft, replyDraft } from "@/features/comments/comment-drafts";
import { keepUnsent, readUnsent } from "@/features/comments/outbox/unsent-store";
import { recordKeys } from "@/features/document-sync/update-store";
import { aDocument, aGuest, aUser } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";
import { leaveUnsynced } from "@/testing/unsynced";

import { keepSuggestion, readSuggestion } from "./begin-suggesting";
import { UnsyncedOfDocument } from "./unsynced-of-document";

const leave = (owner: string, content = "Saved words. Unsaved words.", title = "Plan") =>
  leaveUnsynced(owner, { title, content });
/** How many records this browser has. */
const kept = async () => (await recordKeys()).length;

beforeEach(() => server.use(answer("/api/current-user", { ...aUser({ id: "mara" }) })));

async function open() {
  const rendered = renderWithProviders(<UnsyncedOfDocument documentId={1} />);
  await screen.findByRole("heading", { name: "Your unsaved text is still here" });
  return rendered;
}

test("a text that could not be saved as a new document is told of, and stays", async () => {
  await leave("mara");
  server.use(refuse("post", "/api/documents", 500, { message: "The disk is full" }));
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Save as a new document" }));
  expect(await screen.findByText("Couldn't save the text")).toBeInTheDocument();
  expect(screen.getByText("The disk is full")).toBeInTheDocument();
  expect(screen.getByText("Saved words. Unsaved words.")).toBeInTheDocument();
  expect(await kept()).toBe(1);
});

test("a text whose saving had no answer is asked for again, not made two documents", async () => {
  await leave("mara");
  await leave("mara", "Other words.", "Plan B");
  const asked: [string, string | null][] = [];
  server.use(
    http.post("/api/documents", async ({ request }) => {
      const { title } = (await request.json()) as { title: string };
      asked.push([title, request.headers.get("Idempotency-Key")]);
      return asked.length === 1
        ? HttpResponse.error()
        : HttpResponse.json(aDocument({ id: 2, title }), { status: 201 });
    }),
    answer("/api/documents/2", { ...aDocument({ id: 2, title: "Plan B" }) }),
    answer("/api/documents/2/proposals", []),
    answer("/api/chat", []),
  );
  const { user } = await open();
  const save = (title: string) =>
    user.click(
      within(screen.getByText(title).closest("li")!).getByRole("button", { name: "Save as a new document" }),
    );
  await save("Plan");
  expect(await screen.findByText("Couldn't save the text")).toBeInTheDocument();
  await save("Plan");
  await waitFor(() => expect(screen.queryByText("Saved words. Unsaved words.")).not.toBeInTheDocument());
  await save("Plan B");
  await waitFor(async () => expect(await kept()).toBe(0));
  const [first, , other] = asked.map(([, key]) => key);
  expect(asked).toEqual([
    ["Plan", expect.any(String)],
    ["Plan", first],
    ["Plan B", expect.any(String)],
  ]);
  expect(other).not.toBe(first);
});

test("a guest without documents left is offered an account, and the text stays", async () => {
  server.use(answer("/api/current-user", { ...aGuest({ id: "guest" }) }));
  await leave("guest");
  server.use(refuse("post", "/api/documents", 403, { message: "No more", code: "LIMIT_EXCEEDED" }));
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Save as a new document" }));
  expect(await screen.findByText("Document limit reached")).toBeInTheDocument();
  expect(await kept()).toBe(1);
});

test("the text can be copied, and stays", async () => {
  await leave("mara");
  const { user } = await open();
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await user.click(screen.getByRole("button", { name: "Copy text" }));
  expect(await screen.findByText("Copied to clipboard")).toBeInTheDocument();
  expect(write.mock.calls[0]?.[0]).toContain("Saved words. Unsaved words.");
  expect(await kept()).toBe(1);
});

test("the text is discarded only after a question, and the others stay", async () => {
  await leave("mara", "One.", "Plan A");
  await leave("mara", "Two.", "Plan B");
  const { user } = await open();
  const row = within(screen.getByText("Plan A").closest("li")!);
  await user.click(row.getByRole("button", { name: "Discard" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(await kept()).toBe(2);
  await user.click(question.getByRole("button", { name: "Discard unsaved text" }));
  await waitFor(() => expect(screen.queryByText("One.")).not.toBeInTheDocument());
  expect(screen.getByText("Two.")).toBeInTheDocument();
  expect(await kept()).toBe(1);
});

test("what somebody else left in this browser is not shown", async () => {
  await leave("jona", "Words of Jona's.", "Jona's plan");
  await leave("mara");
  await open();
  expect(screen.getByText("Saved words. Unsaved words.")).toBeInTheDocument();
  expect(screen.queryByText(/Jona/)).not.toBeInTheDocument();
  expect(await kept()).toBe(2);
});

/** Sent by somebody while there was no connection. */
const leaveComment = (person: string, body: string, commentId: number | null = null) =>
  keepUnsent({
    key: `${person}-${body}`,
    documentId: 1,
    commentId,
    body,
    people: [],
    passage: null,
    at: Date.now(),
    person,
    isGuests: false,
  });

test("comments and suggested changes that were not sent are in sight, and go only one by one", async () => {
  await leaveComment("mara", "Why 3?");
  await leaveComment("mara", "Storage.", 7);
  await leaveComment("jona", "Jona's words.");
  keepCommentDraft(newDraft(1), { text: "Half", people: [], passage: null });
  const suggestion = { version: 1, base: "Saved.", content: "Saved safely.", reason: "Risk", key: null };
  keepSuggestion(1, suggestion);
  const { user } = renderWithProviders(<UnsyncedOfDocument documentId={1} />);
  await screen.findByText("Why 3?");
  const section = screen.getByRole("heading", {
    name: "Your comments and suggestions are still here",
  }).parentElement!;
  expect(section).toHaveTextContent("They weren't sent, but are still in this browser.");
  for (const words of ["Storage.", "Half", "Suggested text: Risk", "Saved safely."])
    expect(within(section).getByText(words)).toBeVisible();
  expect(screen.queryByText("Jona's words.")).not.toBeInTheDocument();

  const discard = async (words: string) => {
    await user.click(within(screen.getByText(words).parentElement!).getByRole("button", { name: "Discard" }));
    await user.click(await screen.findByRole("button", { name: "Discard text" }));
    await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
  };
  await discard("Why 3?");
  expect((await readUnsent()).map(({ body }) => body).sort()).toEqual(["Jona's words.", "Storage."]);
  await discard("Saved safely.");
  expect(readSuggestion(1)).toBeNull();
  expect(screen.getByText("Storage.")).toBeVisible();
  expect(screen.getByText("Half")).toBeVisible();
});

test("replies and edits that were half typed are in sight, of this document alone", async () => {
  keepCommentDraft(replyDraft(7), { text: "Half a reply", people: [], documentId: 1 });
  keepCommentDraft(editDraft(9), { text: "Half an edit", people: [], documentId: 1 });
  keepCommentDraft(replyDraft(8), { text: "Of another", people: [], documentId: 2 });
  const { user } = renderWithProviders(<UnsyncedOfDocument documentId={1} />);
  const reply = (await screen.findByText("Half a reply")).parentElement!;
  expect(reply).toHaveTextContent("Reply");
  expect(screen.getByText("Half an edit")).toBeVisible();
  expect(screen.queryByText("Of another")).not.toBeInTheDocument();
  await user.click(within(reply).getByRole("button", { name: "Discard" }));
  await user.click(await screen.findByRole("button", { name: "Discard text" }));
  await waitFor(() => expect(screen.queryByText("Half a reply")).not.toBeInTheDocument());
  expect(screen.getByText("Half an edit")).toBeVisible();
});
