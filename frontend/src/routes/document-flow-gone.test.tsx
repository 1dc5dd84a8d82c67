/** An interview about a document that was deleted elsewhere. */
import { act, screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { readDraft, setDraft } from "@/features/drafts/drafts";
import { Outbox } from "@/features/conversation/outbox";
import { turnStream } from "@/features/conversation/testing/turn-stream";
import {
  answerBox,
  aStart,
  FLOW,
  serveFlow,
  serveInterview,
  TITLE,
} from "@/features/document-flow/testing/flow-server";
import { documentConversation } from "@/lib/api/conversation-key";
import { refuse } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import "@/testing/document-ready";
import "@/testing/markdown-ready";
// Loaded before the clock of the first test runs.
import "@/features/brief/components/open-tray";
import "@/features/trash/components/in-trash";
import "./document-flow";
import "./document/unsynced-of-document";

const CONVERSATION = documentConversation(7);
const HEADING = "What you wrote is still here";
const GONE = { message: "Not found", code: "NOT_FOUND" };

const isGoneNow = () =>
  server.use(
    refuse("get", "/api/documents/7", 404, GONE),
    refuse("get", "/api/document-flow/7", 404, GONE),
    refuse("get", "/api/chat", 404, GONE),
    refuse("post", "/api/document-flow/message", 404, GONE),
  );

beforeEach(() => {
  serveFlow();
  serveInterview();
});

test("a start that is met again after its document was deleted leads to no interview", async () => {
  isGoneNow();
  const turn = turnStream();
  server.use(http.get("/api/turns/t1/events", () => turn.response()));
  renderApp(`${FLOW}&turn=t1&title=${encodeURIComponent(TITLE)}`);
  turn.send("turn", { id: "t1", documentId: null });
  turn.send("done", aStart());
  expect(await screen.findByText("Document not found")).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Answer" })).not.toBeInTheDocument();
});

test("an open interview ends when an answer finds its document deleted, and the answer stays in sight", async () => {
  const { user } = renderApp(`${FLOW}&documentId=7`);
  const box = await answerBox();
  isGoneNow();
  await user.type(box, "For inspectors{Enter}");
  expect(await screen.findByText("Document not found")).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Answer" })).not.toBeInTheDocument();
  expect(await screen.findByRole("heading", { name: HEADING })).toBeVisible();
  expect(screen.getByText("For inspectors")).toBeVisible();
});

describe.each([
  ["the interview", `${FLOW}&documentId=7`],
  ["the document", "/documents/7"],
])("what was written to the assistant, at the address of %s", (_, address) => {
  const section = async () => (await screen.findByRole("heading", { name: HEADING })).closest("section")!;

  beforeEach(() => {
    sessionStorage.clear();
    setDraft(CONVERSATION, "Half an hour of thought");
    isGoneNow();
  });

  test("stays in sight and can be copied", { tags: ["full"] }, async () => {
    const { user } = renderApp(address);
    expect(await section()).toHaveTextContent("Half an hour of thought");
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await user.click(screen.getByRole("button", { name: "Copy text" }));
    expect(await screen.findByText("Copied to clipboard")).toBeVisible();
    expect(write).toHaveBeenCalledWith("Half an hour of thought");
    expect(screen.queryByText("Failed to load chat history")).not.toBeInTheDocument();
  });

  test("is discarded only after a question", async () => {
    const { user } = renderApp(address);
    await section();
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(readDraft(CONVERSATION)).not.toBe("");
    await user.click(await screen.findByRole("button", { name: "Discard text" }));
    await waitFor(() => expect(screen.queryByRole("heading", { name: HEADING })).not.toBeInTheDocument());
    expect(readDraft(CONVERSATION)).toBe("");
  });

  test("has with it what was on its way", async () => {
    const body = { documentId: 7, content: "Sent before" };
    const unsent = { path: "/api/chat", body, content: "Sent before", key: "k1", lastId: 0, at: 1 };
    new Outbox().keep(CONVERSATION, { ...unsent, turnId: "t9" });
    server.use(refuse("get", "/api/turns/t9/events", 404, GONE));
    renderApp(address);
    await waitFor(() => expect(readDraft(CONVERSATION)).toBe("Sent before\n\nHalf an hour of thought"));
    expect(await screen.findByText(/Sent before/)).toHaveTextContent("Half an hour of thought");
    expect(new Outbox().in(CONVERSATION)).toEqual([]);
  });
});

test("where nothing was written, nothing is said of it", async () => {
  isGoneNow();
  renderApp(`${FLOW}&documentId=7`);
  expect(await screen.findByText("Document not found")).toBeVisible();
  await act(async () => {
    await import("./document/unsynced-of-document");
  });
  expect(screen.queryByRole("heading", { name: HEADING })).not.toBeInTheDocument();
});
