/** A document goes to the trash and comes back, with all that was typed into it. */
import { EditorView } from "@codemirror/view";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { recordKeys } from "@/features/document-sync/update-store";
import { emitHint } from "@/lib/live";
import { aDocument, aUser } from "@/testing/factories";
import { answer, documentsHandler, refuse } from "@/testing/handlers";
import { renderApp, type Rendered } from "@/testing/render";
import { openRooms, roomOf, shutRooms } from "@/testing/room";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";
import "@/testing/document-ready";
// Loaded before the clock of the first test runs.
import "@/features/trash/components/in-trash";
import "@/routes/documents";
import "./unsynced-of-document";

const CONTENT = "Saved words.";
const DAY = 24 * 60 * 60 * 1000;

const isThere = () => server.use(answer("/api/documents/1", { ...aDocument({ content: CONTENT }) }));
const isGone = () =>
  server.use(refuse("get", "/api/documents/1", 404, { message: "Document not found", code: "NOT_FOUND" }));
const isInTrash = () =>
  server.use(
    answer("/api/trash/document/1", {
      kind: "document",
      id: 1,
      title: "Plan",
      deletedAt: new Date().toISOString(),
      endsAt: new Date(Date.now() + 30 * DAY).toISOString(),
    }),
  );

beforeEach(() => {
  server.use(
    answer("/api/current-user", { ...aUser({ id: "mara" }) }),
    answer("/api/documents/1/proposals", []),
    answer("/api/chat", []),
    documentsHandler([]),
  );
  isThere();
});

afterEach(async () => {
  cleanup();
  openRooms();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
});

async function open() {
  const rendered = renderApp("/documents/1");
  const view = EditorView.findFromDOM(await screen.findByRole("textbox", { name: "Document text" }));
  if (!view) throw new Error("no editor here");
  const type = (words: string) =>
    view.dispatch({ changes: { from: view.state.doc.length, insert: words }, userEvent: "input.type" });
  return { ...rendered, type, room: await roomOf() };
}

async function moveToTrash({ user }: Pick<Rendered, "user">) {
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Move to trash" }));
}

test("it is moved once all that was typed is saved, and leads to the documents", async () => {
  const { user, type, room, location } = await open();
  const saved: string[] = [];
  server.use(
    http.post("/api/documents/1/trash", () => {
      saved.push(room.content);
      isGone();
      return HttpResponse.json({ success: true });
    }),
  );
  room.hold();
  type(" Typed just now.");
  await moveToTrash({ user });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(saved).toEqual([]);
  room.take();
  expect(await screen.findByText("Document moved to trash")).toBeVisible();
  expect(saved).toEqual([`${CONTENT} Typed just now.`]);
  await waitFor(() => expect(location()).toBe("/documents"));
});

test("whoever does not own it is not offered that", async () => {
  server.use(answer("/api/documents/1", { ...aDocument({ content: CONTENT, role: "editor" }) }));
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "More" }));
  expect(await screen.findByRole("menuitem", { name: "Save as template" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Move to trash" })).not.toBeInTheDocument();
});

test("what was typed without a connection is still here, and is saved once the document is restored", async () => {
  haveTimePass();
  const { user, type, room } = await open();
  await shutRooms();
  type(" Typed on a train.");
  await waitFor(async () => expect(await recordKeys()).not.toEqual([]));
  isGone();
  isInTrash();
  act(() => emitHint({ type: "documents_update" }));
  expect(await screen.findByRole("heading", { name: "This document is in the trash" })).toBeVisible();
  expect(await screen.findByText(/Restore this document to save your text in it\./)).toBeVisible();
  expect(screen.getByText(`${CONTENT} Typed on a train.`)).toBeVisible();
  server.use(http.post("/api/trash/document/1/restore", () => HttpResponse.json({ success: true })));
  isThere();
  openRooms();
  await user.click(screen.getByRole("button", { name: "Restore" }));
  // The connection is tried again from time to time.
  await pass(1000);
  expect(await screen.findByRole("textbox", { name: "Document text" })).toHaveTextContent(
    "Typed on a train.",
  );
  await waitFor(() => expect(room.content).toBe(`${CONTENT} Typed on a train.`), { timeout: 5000 });
  await waitFor(async () => expect(await recordKeys()).toEqual([]));
});

test.each(["documents_update", "access_update"])(
  "whoever is told that it is not there has it once it is back: %s",
  async (type) => {
    await open();
    isGone();
    act(() => emitHint({ type: "access_update" }));
    expect(await screen.findByText("Document not found")).toBeVisible();
    isThere();
    act(() => emitHint({ type }));
    expect(await screen.findByRole("textbox", { name: "Document text" })).toBeVisible();
  },
);

test("whoever waits where there was nothing for them sees no other page until they are let in", async () => {
  isGone();
  renderApp("/documents/1");
  expect(await screen.findByText("Document not found")).toBeVisible();
  let letIn: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letIn = resolve));
  const asked = vi.fn();
  server.use(
    http.get("/api/documents/1", async () => {
      asked();
      await gate;
      return HttpResponse.json(aDocument({ content: CONTENT }));
    }),
  );
  act(() => emitHint({ type: "access_update", documentId: 2 }));
  act(() => emitHint({ type: "access_update", documentId: 1 }));
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(screen.getByText("Document not found")).toBeVisible();
  letIn();
  // By its role each element of the page would be asked for its name, whenever one is added.
  expect(await screen.findByLabelText("Document text")).toBeVisible();
});
