/** A document that was deleted elsewhere while this browser holds text of it that was never saved. */
import { EditorView } from "@codemirror/view";
import type { RouterHistory } from "@tanstack/react-router";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";

import { recordKeys } from "@/features/document-sync/update-store";
import { queryKeys } from "@/lib/api/keys";
import { aDocument, aGuest, aUser } from "@/testing/factories";
import { answer, receive, refuse } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { roomOf, shutRooms } from "@/testing/room";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";
import { leaveUnsynced } from "@/testing/unsynced";
import "@/testing/document-ready";
// Loaded before the clock of the first test runs.
import "@/features/trash/components/in-trash";
import "@/routes/terms";
import "./unsynced-of-document";

const MARA = aUser({ id: "mara" });
const CONTENT = "Saved words.";
const HEADING = "Your unsaved text is still here";

const leave = (owner: string, content = "Saved words. Unsaved words.", title = "Plan") =>
  leaveUnsynced(owner, { title, content });
/** How many records this browser has. */
const kept = async () => (await recordKeys()).length;

afterEach(async () => {
  cleanup();
  // A page that is closed still brings to the disk what could not be saved: not to that of the next test.
  await untilQuiet();
});

beforeEach(() => {
  server.use(
    answer("/api/current-user", { ...MARA }),
    refuse("get", "/api/documents/1", 404, { message: "Not found", code: "NOT_FOUND" }),
  );
});

async function openGone() {
  const rendered = renderApp("/documents/1");
  await screen.findByRole("heading", { name: HEADING });
  return rendered;
}

/** Whatever was to be loaded, looked for and drawn is so after this. */
async function untilQuiet(): Promise<void> {
  await import("@/features/editor/components/unsynced-text-list");
  for (let turn = 0; turn < 20; turn += 1) await act(() => new Promise((resolve) => setTimeout(resolve)));
}

test("its page says that the text is still here, beside the way back", async () => {
  await leave("mara");
  await openGone();
  expect(screen.getByText("Document not found")).toBeInTheDocument();
  expect(screen.getByText("Saved words. Unsaved words.")).toBeInTheDocument();
  expect(screen.getByText("Plan")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Return to documents" })).toBeInTheDocument();
});

test(
  "the text can be saved as a new document, which opens, and is unsynced no more",
  { tags: ["full"] },
  async () => {
    await leave("mara");
    const made = aDocument({ id: 2, title: "Plan", content: "Saved words. Unsaved words." });
    const { handler, sent } = receive("post", "/api/documents", { ...made }, 201);
    server.use(
      handler,
      answer("/api/documents/2", { ...made }),
      answer("/api/documents/2/proposals", []),
      answer("/api/chat", []),
      answer("/api/turns", []),
    );
    const { user, location } = await openGone();
    await user.click(screen.getByRole("button", { name: "Save as a new document" }));
    expect(await screen.findByText("Saved as a new document")).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe("/documents/2"));
    expect(sent).toEqual([{ title: "Plan", content: "Saved words. Unsaved words." }]);
    expect(await kept()).toBe(0);
  },
);

test("where nothing of one's own was left, nothing is said of it", async () => {
  await leave("jona");
  renderApp("/documents/1");
  expect(await screen.findByText("Document not found")).toBeInTheDocument();
  await untilQuiet();
  expect(screen.queryByText(HEADING)).not.toBeInTheDocument();
});

test("a document that could not be loaded for another reason is not called gone", async () => {
  await leave("mara");
  server.use(refuse("get", "/api/documents/1", 500, { message: "Broken" }));
  renderApp("/documents/1");
  expect(await screen.findByText("Document not found")).toBeInTheDocument();
  await untilQuiet();
  expect(screen.queryByText(HEADING)).not.toBeInTheDocument();
});

/** With the cursor behind the text and no connection to its room any more. */
async function openAndWrite(words: string) {
  const document = aDocument({ content: CONTENT });
  server.use(
    answer("/api/documents/1", { ...document }),
    answer("/api/documents/1/proposals", []),
    answer("/api/chat", []),
    answer("/api/turns", []),
  );
  const rendered = renderApp("/documents/1");
  const view = EditorView.findFromDOM(await screen.findByRole("textbox", { name: "Document text" }));
  const room = await roomOf();
  await shutRooms();
  view?.dispatch({ changes: { from: view.state.doc.length, insert: words }, userEvent: "input.type" });
  await waitFor(async () => expect(await kept()).toBeGreaterThan(0));
  return { ...rendered, room };
}

const isGoneNow = () =>
  server.use(refuse("get", "/api/documents/1", 404, { message: "Not found", code: "NOT_FOUND" }));

test("a document that is deleted elsewhere while it is open closes, and its unsaved text is offered at once", async () => {
  const { queryClient } = await openAndWrite(" Unsaved words.");
  isGoneNow();
  void queryClient.refetchQueries({ queryKey: queryKeys.document(1) });
  expect(await screen.findByRole("heading", { name: HEADING })).toBeInTheDocument();
  expect(screen.getByText("Document not found")).toBeInTheDocument();
  expect(screen.queryByRole("textbox", { name: "Document text" })).not.toBeInTheDocument();
  expect(screen.getByText("Saved words. Unsaved words.")).toBeInTheDocument();
});

test(
  "a connection that is refused because the document is gone closes it too",
  { tags: ["full"] },
  async () => {
    const { user } = await openAndWrite(" Unsaved words.");
    isGoneNow();
    await user.click((await screen.findAllByRole("button", { name: "Try again" }))[0]!);
    expect(await screen.findByRole("heading", { name: HEADING })).toBeInTheDocument();
    expect(screen.getByText("Saved words. Unsaved words.")).toBeInTheDocument();
  },
);

test("coming back to a document that was deleted meanwhile closes what was still known of it", async () => {
  haveTimePass();
  const { queryClient, router } = await openAndWrite(" Unsaved words.");
  await act(() => router.navigate({ to: "/terms" }));
  expect(screen.queryByRole("textbox", { name: "Document text" })).not.toBeInTheDocument();
  isGoneNow();
  expect(queryClient.getQueryData(queryKeys.document(1))).toBeDefined();
  act(() => (router.history as RouterHistory).back());
  // The connection is tried again from time to time.
  await pass(1000);
  expect(await screen.findByText(HEADING)).toBeInTheDocument();
  expect(screen.queryByRole("textbox", { name: "Document text" })).not.toBeInTheDocument();
});

test.each([
  ["the server fails", () => HttpResponse.json({ message: "Broken" }, { status: 500 })],
  ["there is no connection", () => HttpResponse.error()],
])("where %s the open editor stays with its text", { tags: ["full"] }, async (_, answered) => {
  const { queryClient } = await openAndWrite(" Unsaved words.");
  server.use(http.get("/api/documents/1", answered));
  await act(() => queryClient.refetchQueries({ queryKey: queryKeys.document(1) }));
  expect(queryClient.getQueryState(queryKeys.document(1))?.status).toBe("error");
  expect(screen.getByRole("textbox", { name: "Document text" })).toHaveTextContent("Unsaved words.");
  expect(screen.queryByText("Document not found")).not.toBeInTheDocument();
});

test("whoever signs in where a guest's document is open sees neither it nor what the guest left unsaved", async () => {
  server.use(answer("/api/current-user", { ...aGuest({ id: "guest" }) }));
  const { queryClient } = await openAndWrite(" Words of a guest's.");
  isGoneNow();
  server.use(answer("/api/current-user", { ...MARA }));
  act(() => void queryClient.setQueryData(queryKeys.currentUser, MARA));
  expect(await screen.findByText("Document not found")).toBeInTheDocument();
  await untilQuiet();
  expect(screen.queryByText(/Words of a guest's/)).not.toBeInTheDocument();
  expect(screen.queryByText(HEADING)).not.toBeInTheDocument();
  expect(await kept()).toBe(1);
});

test("a guest is told that a document may be their account's, and an account is not", async () => {
  server.use(answer("/api/current-user", { ...aGuest() }));
  const { unmount } = renderApp("/documents/1?comment=5");
  expect(await screen.findByText(/If it was shared with your account/)).toHaveTextContent(
    "If it was shared with your account, log in.",
  );
  expect(screen.getByText("The requested document could not be loaded.")).toBeVisible();
  expect(screen.getByRole("link", { name: "log in" })).toHaveAttribute(
    "href",
    "/auth?callbackUrl=%2Fdocuments%2F1%3Fcomment%3D5",
  );
  unmount();
  server.use(answer("/api/current-user", { ...MARA }));
  renderApp("/documents/1");
  await screen.findByText("Document not found");
  expect(screen.queryByText(/If it was shared/)).not.toBeInTheDocument();
});
