/** Suggesting changes: on a copy of the text that is read, kept until it is sent. */
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";

import type { Proposal } from "@/lib/api/types";
import { aDocument, aSuggestion, aUser, YOU } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { havePages, renderApp, type Rendered } from "@/testing/render";
import { roomOf } from "@/testing/room";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";
import "@/testing/document-ready";
import "@/testing/read-document-ready";
import { readSuggestion } from "./begin-suggesting";
// Loaded before the clock of the first test runs.
import "./suggest-changes";

havePages("/privacy");

const TEXT = "Tablets only.\n\nIt rains here.\n";

interface Sent {
  body: Record<string, unknown>;
  key: string | null;
}

let sent: Sent[];
let proposals: Proposal[];
let respond: () => Response | Promise<Response>;

beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  proposals = [];
  const own = aSuggestion({ proposer: { id: YOU.id, name: "Mara Lindqvist" } });
  respond = () => {
    proposals = [own];
    return HttpResponse.json(own, { status: 201 });
  };
  server.use(
    answer("/api/current-user", { ...aUser() }),
    answer("/api/documents/1", aDocument({ content: TEXT, role: "commenter" })),
    answer("/api/documents/1/comments", { comments: [], resolvedCount: 0, before: null }),
    http.get("/api/documents/1/proposals", () => HttpResponse.json(proposals)),
    http.post("/api/documents/1/proposals", async ({ request }) => {
      const body = (await request.json()) as Sent["body"];
      sent.push({ body, key: request.headers.get("Idempotency-Key") });
      return respond();
    }),
  );
});

const field = () => screen.findByRole("textbox", { name: "Your suggestion" });
const sendButton = () => screen.getByRole("button", { name: "Send suggestion" });

async function begin(): Promise<Pick<Rendered, "user" | "unmount" | "router">> {
  haveTimePass();
  const { user, unmount, router } = renderApp("/documents/1");
  await screen.findByText("Changes appear as they are made");
  await user.click(await screen.findByRole("button", { name: "Suggest changes" }));
  return { user, unmount, router };
}

async function replace(user: UserEvent, text: string): Promise<void> {
  const text_ = await field();
  await user.clear(text_);
  await user.type(text_, text);
  // What is typed is kept, and can be sent, a moment later.
  await pass(300);
  await waitFor(() => expect(sendButton()).toBeEnabled());
}

test("the text that was read is edited as a copy, sent with its version and a reason, and shown", async () => {
  const { user } = await begin();
  expect(await field()).toHaveValue(TEXT);
  expect(screen.getByText(/Nobody sees them until you send them/)).toBeVisible();
  expect(sendButton()).toBeDisabled();
  await replace(user, "Tablets and phones.");
  await user.type(screen.getByRole("textbox", { name: "Reason (optional)" }), "We have both.");
  await user.click(sendButton());
  const note = await screen.findByRole("region", { name: "Suggestion by you" });
  expect(await within(note).findByText(/suggest 2 changes/)).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Your suggestion" })).not.toBeInTheDocument();
  const { version } = await roomOf();
  expect(sent.map(({ body }) => body)).toEqual([
    { version, content: "Tablets and phones.", reason: "We have both." },
  ]);
});

test(
  "what is half typed is there again after a reload, on the version that it was begun on",
  { tags: ["full"] },
  async () => {
    const { user, unmount } = await begin();
    await replace(user, "Phones.");
    unmount();
    renderApp("/documents/1");
    expect(await field()).toHaveValue("Phones.");
    expect(sendButton()).toBeEnabled();
  },
);

async function send(user: UserEvent): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const created = respond;
  respond = () => held.then(created);
  await replace(user, "Phones.");
  await user.click(sendButton());
  await waitFor(() => expect(sent).toHaveLength(1));
  return release;
}

test("what was sent is gone though its page was left before the answer", async () => {
  const { user, unmount } = await begin();
  const release = await send(user);
  unmount();
  release();
  await waitFor(() => expect(readSuggestion(1)).toBeNull());
});

test("what is on its way is not changed by whoever comes back to its page, and goes with the answer", async () => {
  const { user, router } = await begin();
  const release = await send(user);
  await act(() => router.navigate({ href: "/privacy" }));
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Your suggestion" })).toBeNull());
  await act(() => router.navigate({ href: "/documents/1" }));
  expect(await field()).toHaveAttribute("readonly");
  release();
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Your suggestion" })).toBeNull());
  expect(sent).toHaveLength(1);
});

test("to begin once more goes on with what was begun", { tags: ["full"] }, async () => {
  const { user } = await begin();
  await replace(user, "Phones.");
  await user.click(screen.getByRole("button", { name: "Suggest changes" }));
  expect(await field()).toHaveValue("Phones.");
  await user.click(sendButton());
  await waitFor(() => expect(sent.map(({ body }) => body.content)).toEqual(["Phones."]));
});

test("what was not heard of is sent again with the same key; once it is another, with another", async () => {
  respond = () => HttpResponse.error();
  const { user } = await begin();
  await replace(user, "Phones.");
  await user.click(sendButton());
  expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't reach the server");
  expect(await field()).toHaveValue("Phones.");
  await user.click(sendButton());
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(sendButton()).toBeEnabled());
  expect(sent[1]!.key).toBe(sent[0]!.key);
  await user.type(await field(), " Both.");
  await user.click(sendButton());
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]!.body.content).toBe("Phones. Both.");
  expect(sent[2]!.key).not.toBe(sent[0]!.key);
});

test.each([
  [409, "VERSION_CONFLICT", "changed too much since you began", true],
  [409, "SUGGESTION_LIMIT", "You already have 20 suggestions waiting here.", false],
  [429, "TOO_MANY_SUGGESTIONS", "You've made many suggestions.", false],
] as const)("%s %s is said, and nothing is lost", async (status, code, words, isCopied) => {
  respond = () => HttpResponse.json({ message: words, code }, { status });
  const { user } = await begin();
  await replace(user, "Phones.");
  await user.click(sendButton());
  expect(await screen.findByRole("alert")).toHaveTextContent(words);
  expect(await field()).toHaveValue("Phones.");
  if (!isCopied) {
    expect(screen.queryByRole("button", { name: "Copy your text" })).not.toBeInTheDocument();
    return;
  }
  await user.click(screen.getByRole("button", { name: "Copy your text" }));
  expect(await navigator.clipboard.readText()).toBe("Phones.");
});

test("what was begun on a text that is no longer known is moved to the newest one, and seen before it is sent", async () => {
  const { user } = await begin();
  await replace(user, "Tablets and phones.{Enter}{Enter}It rains here.{Enter}");
  const created = respond;
  respond = () => HttpResponse.json({ message: "", code: "VERSION_CONFLICT" }, { status: 409 });
  const room = await roomOf();
  room.rewrite((content) => `${content}It snows, too.\n`);
  await user.click(sendButton());
  await user.click(await screen.findByRole("button", { name: "Move to the newest text" }));
  const newest = "Tablets and phones.\n\nIt rains here.\nIt snows, too.\n";
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Your suggestion" })).toHaveValue(newest));
  expect(screen.getByText(/Check them before you send them/)).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(sent).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Copy what you had" }));
  expect(await navigator.clipboard.readText()).toBe("Tablets and phones.\n\nIt rains here.\n");
  respond = created;
  await user.click(sendButton());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]!.body).toMatchObject({ version: room.version, content: newest });
  expect(sent[1]!.key).not.toBe(sent[0]!.key);
});

test("cancelling asks first where something was changed", { tags: ["full"] }, async () => {
  const { user } = await begin();
  await replace(user, "Phones.");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Discard suggestion" });
  await user.click(within(dialog).getByRole("button", { name: "Discard suggestion" }));
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Your suggestion" })).toBeNull());
  await user.click(await screen.findByRole("button", { name: "Suggest changes" }));
  expect(await field()).toHaveValue(TEXT);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Your suggestion" })).toBeNull());
  expect(sent).toEqual([]);
});

test("a viewer is not offered it", async () => {
  server.use(answer("/api/documents/1", aDocument({ content: TEXT, role: "viewer" })));
  renderApp("/documents/1");
  await screen.findByText("Changes appear as they are made");
  expect(screen.queryByRole("button", { name: "Suggest changes" })).not.toBeInTheDocument();
});

test(
  "whoever may no longer comment still sees what they typed, and copies it",
  { tags: ["full"] },
  async () => {
    const { user, unmount } = await begin();
    await replace(user, "Phones.");
    unmount();
    server.use(answer("/api/documents/1", aDocument({ content: TEXT, role: "viewer" })));
    const again = renderApp("/documents/1");
    expect(await field()).toHaveValue("Phones.");
    expect(await screen.findByRole("alert")).toHaveTextContent("You can no longer comment on this document.");
    expect(sendButton()).toBeDisabled();
    await again.user.click(screen.getByRole("button", { name: "Copy your text" }));
    expect(await navigator.clipboard.readText()).toBe("Phones.");
    expect(sent).toEqual([]);
  },
);
