/** The document's page for those who may not change it, and what becomes of it when a role changes while it is open. */
import { EditorView } from "@codemirror/view";
import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import type { OpenedDocument } from "@/lib/api/types";
import { emitHint } from "@/lib/live";
import { aDocument, aUser } from "@/testing/factories";
import { answer, live, receive } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { openRooms, roomOf, shutRooms } from "@/testing/room";
import { server } from "@/testing/server";
import { aMember, anOwner } from "@/testing/sharing-factories";
import { haveTimePass, pass } from "@/testing/time";
import "@/testing/document-ready";
import "@/testing/read-document-ready";
// Loaded before the clock of the first test runs.
import "@/features/trash/components/in-trash";
import "@/routes/documents";

/** Milliseconds after which a reader has what came meanwhile, and knows whether the room is there. */
const GATHERED = 200;

type Connection = Parameters<Parameters<typeof live.addEventListener>[1]>[0];

const PRIYA = { id: "priya", name: "Priya Raman" };

let opened: OpenedDocument | null;
let sockets: Connection["client"][];

beforeEach(() => {
  opened = aDocument({ content: "Tablets only.\n", owner: PRIYA, role: "viewer" });
  sockets = [];
  server.use(
    live.addEventListener("connection", ({ client }) => void sockets.push(client)),
    answer("/api/current-user", { ...aUser() }),
    http.get("/api/documents/1", () =>
      opened ? HttpResponse.json(opened) : HttpResponse.json({ message: "Not found" }, { status: 404 }),
    ),
    answer("/api/documents/1/proposals", []),
    answer("/api/chat", []),
  );
});

const editor = () => screen.findByRole("textbox", { name: "Document text" });
const hint = (message: object) => sockets[0]!.send(JSON.stringify(message));

test.each([
  ["viewer", "You can view"],
  ["commenter", "You can comment"],
] as const)("a %s reads, and is told what they can do", async (role, words) => {
  opened = aDocument({ content: "Tablets only.\n", owner: PRIYA, role });
  renderApp("/documents/1");
  expect(await screen.findByText("Tablets only.")).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(await screen.findByText("Owner")).toBeVisible();
  expect(screen.getByRole("group", { name: "Properties" })).toHaveTextContent("OwnerPriya Raman");
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Bold" })).not.toBeInTheDocument();
  expect(screen.queryByText("AI Assistant")).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Share" })).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Export" })).toBeEnabled();
});

test("who reads is named among those who are here as for everybody else", async () => {
  const { user } = renderApp("/documents/1");
  await screen.findByText("Changes appear as they are made");
  (await roomOf()).read(1);
  const [button] = await screen.findAllByRole("button", { name: "Here now: 1 reader" });
  await user.click(button!);
  expect(await screen.findByRole("dialog", { name: "Here now" })).toHaveTextContent("Mara Lindqvist (you)");
});

test("a reader sees what others write as they write it, without asking for it", async () => {
  let asked = 0;
  server.use(
    http.get("/api/documents/1", () => {
      asked += 1;
      return HttpResponse.json(opened);
    }),
  );
  renderApp("/documents/1");
  expect(await screen.findByText("Changes appear as they are made")).toBeInTheDocument();
  const before = asked;
  const room = await roomOf();
  room.others((content, title) => {
    content.insert(0, "Phones, too. ");
    title.insert(0, "Our ");
  });
  emitHint({ type: "documents_update", documentId: 1, version: room.version });
  expect(await screen.findByText("Phones, too. Tablets only.")).toBeInTheDocument();
  expect(screen.getAllByRole("heading", { level: 1, name: /^Our / })).not.toHaveLength(0);
  expect(asked).toBe(before);
});

test(
  "a reader who is cut off is told so, keeps what there was, and has what came meanwhile afterwards",
  { tags: ["full"] },
  async () => {
    haveTimePass();
    renderApp("/documents/1");
    await screen.findByText("Changes appear as they are made");
    const room = await roomOf();
    room.others((content) => content.insert(0, "Phones, too. "));
    await pass(GATHERED);
    await screen.findByText("Phones, too. Tablets only.");
    await shutRooms();
    await pass(GATHERED);
    expect(await screen.findByText("Not connected: changes appear later")).toBeInTheDocument();
    expect(screen.queryByText("Changes appear as they are made")).not.toBeInTheDocument();
    // The document as it was asked for is older than what the page has.
    expect(screen.getByText("Phones, too. Tablets only.")).toBeInTheDocument();
    room.others((content) => content.insert(0, "Watches. "));
    openRooms();
    window.dispatchEvent(new Event("online"));
    await pass(GATHERED);
    expect(await screen.findByText("Watches. Phones, too. Tablets only.")).toBeInTheDocument();
    expect(screen.queryByText("Not connected: changes appear later")).not.toBeInTheDocument();
  },
);

test("a reader without the room hears of what others write", async () => {
  await shutRooms();
  renderApp("/documents/1");
  await screen.findByText("Tablets only.");
  opened = { ...opened!, content: "Tablets and phones.\n", version: 2 };
  emitHint({ type: "documents_update", documentId: 1, version: 2 });
  expect(await screen.findByText("Tablets and phones.")).toBeInTheDocument();
});

test("a reader leaves, and comes to the documents", { tags: ["full"] }, async () => {
  const you = anOwner({ role: "viewer" });
  const { handler } = receive("delete", `/api/documents/1/members/${you.userId}`, { success: true });
  server.use(
    answer("/api/documents/1/members", { members: [aMember({ role: "owner" }), you], invitations: [] }),
    handler,
  );
  const { user, location } = renderApp("/documents/1");
  await user.click(await screen.findByRole("button", { name: "Members" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Leave document" }));
  await waitFor(() => expect(location()).toBe("/documents"));
});

test("an editor writes, and sees the members instead of sharing", async () => {
  opened = { ...opened!, role: "editor" };
  renderApp("/documents/1");
  expect(await editor()).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Members" })).toBeEnabled();
  expect(screen.queryByRole("button", { name: "Share" })).not.toBeInTheDocument();
});

test("whoever may write from now on does so on the page that is open", async () => {
  renderApp("/documents/1");
  await screen.findByText("You can view");
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  opened = { ...opened!, role: "editor" };
  hint({ type: "access_update", documentId: 1 });
  expect(await editor()).toBeInTheDocument();
});

async function typeAsEditor() {
  opened = { ...opened!, role: "editor" };
  const rendered = renderApp("/documents/1");
  const view = EditorView.findFromDOM(await editor())!;
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  const room = await roomOf();
  room.hold();
  view.dispatch({ changes: { from: 0, insert: "Only today: " }, userEvent: "input.type" });
  return { ...rendered, room };
}

test("whose role ends while they write is told so, and keeps what was typed in sight", async () => {
  await typeAsEditor();
  opened = { ...opened!, role: "viewer" };
  hint({ type: "access_update", documentId: 1 });
  expect(
    await screen.findByText("Your role has changed. You can view this document, but not change it."),
  ).toBeVisible();
  expect(await screen.findByText("Only today: Tablets only.")).toBeInTheDocument();
  expect(
    screen.getByText("You can no longer change this document. Your unsaved text is still in this browser."),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Save as a new document" })).toBeEnabled();
});

test("whoever discards what was typed in their former role reads on what others write", async () => {
  const { user, room } = await typeAsEditor();
  opened = { ...opened!, role: "viewer" };
  hint({ type: "access_update", documentId: 1 });
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await user.click(await screen.findByRole("button", { name: "Discard unsaved text" }));
  expect(await screen.findByText("Changes appear as they are made")).toBeInTheDocument();
  room.others((content) => content.insert(0, "Phones, too. "));
  expect(await screen.findByText("Phones, too. Tablets only.")).toBeInTheDocument();
  expect(screen.queryByText("Your unsaved text is still here")).not.toBeInTheDocument();
});

test("whoever comes from a document of theirs to one that they may only view is told of no change", async () => {
  opened = aDocument({ content: "Tablets only.\n" });
  const other = aDocument({ id: 2, content: "Phones only.\n", owner: PRIYA, role: "viewer" });
  server.use(answer("/api/documents/2", other), answer("/api/documents/2/proposals", []));
  const { router } = renderApp("/documents/1");
  await editor();
  await act(() => router.navigate({ to: "/documents/$documentId", params: { documentId: 2 } }));
  expect(await screen.findByText("Phones only.")).toBeInTheDocument();
  expect(screen.queryByText(/Your role has changed/)).not.toBeInTheDocument();
});

test("a change that is refused for the role tells so without any hint", { tags: ["full"] }, async () => {
  const { room } = await typeAsEditor();
  opened = { ...opened!, role: "viewer" };
  room.close(4403);
  expect(await screen.findByText(/Your role has changed/)).toBeVisible();
  expect(await screen.findByText("Only today: Tablets only.")).toBeInTheDocument();
});

test("whose access ends while they write keeps what was typed in sight", async () => {
  await typeAsEditor();
  opened = null;
  hint({ type: "access_update", documentId: 1 });
  expect(await screen.findByText("Document not found")).toBeVisible();
  expect(await screen.findByText("Only today: Tablets only.")).toBeInTheDocument();
  expect(
    screen.getByText(
      "This document was deleted, or is no longer shared with you. Your unsaved text is still in this browser.",
    ),
  ).toBeVisible();
});
