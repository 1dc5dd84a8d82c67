import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { readDraft, setDraft } from "@/features/drafts/drafts";
import { useLimitPrompt } from "@/features/usage/limit-prompt";
import type { ChatAnswer } from "@/lib/api/types";
import { aChatAnswer, aDocument, aMessage, aRunningTurn } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";
import "@/testing/markdown-ready";

import { DocumentRealtime } from "./components/document-realtime";
import { serveTalk } from "./testing/talk-server";

const QUESTION = "Add a metric";
const ANSWER = "The row is in the table.";
const changed = aDocument({ content: "## Summary\n\n| Metric |\n", version: 2 });

function finalFrame(turnId: string, event: number, over: Partial<ChatAnswer> = {}) {
  return {
    type: "message",
    role: "assistant",
    content: ANSWER,
    isPartial: false,
    turnId,
    event,
    ...aChatAnswer({
      userMessage: aMessage({ id: 11, role: "user", content: QUESTION }),
      assistantMessage: aMessage({ id: 12, content: ANSWER }),
      ...over,
    }),
  };
}

const piece = (turnId: string, event: number, content: string) => ({
  type: "message",
  role: "assistant",
  content,
  isPartial: true,
  turnId,
  event,
});

function show() {
  const onDocument = vi.fn();
  const onUpdating = vi.fn();
  const onEnd = vi.fn();
  const rendered = renderWithProviders(
    <DocumentRealtime
      documentId={1}
      title="Offline mode"
      onDocument={onDocument}
      onUpdating={onUpdating}
      renderProposal={() => <p>A card</p>}
      onEnd={onEnd}
    />,
  );
  return { ...rendered, onDocument, onUpdating, onEnd };
}

const input = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
const log = () => screen.findByRole("log");
const connected = () => screen.findByText("Connected");

/** The chat, active, with a question that has been sent. */
async function asked(talk = serveTalk()) {
  const shown = show();
  await connected();
  await shown.user.type(await input(), `${QUESTION}{Enter}`);
  const [message] = await talk.wait("message");
  return { ...shown, talk, messageId: String(message?.["messageId"]) };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

beforeEach(() => {
  setDraft("document.1", "");
  server.use(answer("/api/chat", []));
});

test("becoming active opens the socket, names the document, and says so once there is a session", async () => {
  const talk = serveTalk({ answersInit: false });
  show();
  const [init] = await talk.wait("init_session");
  expect(init).toEqual({ type: "init_session", documentId: 1 });
  expect(screen.getByText("Connecting...")).toBeVisible();
  talk.say({ type: "session_initialized", sessionId: "s1", documentId: 1 });
  expect(await screen.findByText("Realtime Chat Active")).toBeVisible();
  expect(await connected()).toBeVisible();
  expect(await input()).toHaveFocus();
});

test("an answer grows piece by piece and stands in the history when it is whole", async () => {
  const { talk, messageId } = await asked();
  expect(talk.heard.at(-1)).toEqual({ type: "message", content: QUESTION, messageId, sessionId: "s1" });
  expect(within(await log()).getByText(QUESTION)).toBeVisible();
  expect(within(await log()).getByText("AI is thinking...")).toBeVisible();
  talk.say({ type: "message_received", messageId, turnId: "t1" });
  talk.say(piece("t1", 1, "The row "));
  expect(await within(await log()).findByText("The row")).toBeVisible();
  talk.say(finalFrame("t1", 2));
  expect(await within(await log()).findByText(ANSWER)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).not.toBeInTheDocument());
  expect(within(await log()).getAllByText(QUESTION)).toHaveLength(1);
  expect(await input()).toHaveValue("");
});

test(
  "a changed document is handed on at once, and asked for again a second later",
  { tags: ["full"] },
  async () => {
    const later = aDocument({ content: "Changed elsewhere as well", version: 3 });
    const times: number[] = [];
    server.use(
      http.get("/api/documents/1", () => {
        times.push(Date.now());
        return HttpResponse.json({ ...later });
      }),
    );
    haveTimePass("setInterval", "clearInterval", "Date");
    const { talk, onDocument, onUpdating } = await asked();
    const at = Date.now();
    talk.say(finalFrame("t1", 1, { documentUpdated: true, updatedDocument: changed }));
    await waitFor(() => expect(onDocument).toHaveBeenCalledWith(changed));
    expect(onUpdating).toHaveBeenLastCalledWith(true);
    await pass(1000);
    await waitFor(() => expect(onDocument).toHaveBeenCalledWith(later));
    expect(times[0]! - at).toBeGreaterThan(900);
    await pass(1000);
    await waitFor(() => expect(onUpdating).toHaveBeenLastCalledWith(false));
  },
);

test("becoming inactive ends the session, then closes the socket", async () => {
  const talk = serveTalk();
  const { unmount } = show();
  await connected();
  unmount();
  expect(await talk.wait("end_session")).toEqual([{ type: "end_session", sessionId: "s1" }]);
});

test("a lost socket comes back, resumes the session, and goes on after the last piece", async () => {
  const { talk, messageId } = await asked();
  talk.say({ type: "message_received", messageId, turnId: "t1" });
  talk.say(piece("t1", 1, "The row "));
  await within(await log()).findByText("The row");
  talk.hangUp();
  expect(await screen.findByText("Reconnecting...")).toBeVisible();
  const inits = await talk.wait("init_session", 2);
  expect(inits[1]).toEqual({
    type: "init_session",
    documentId: 1,
    sessionId: "s1",
    turnId: "t1",
    lastEvent: 1,
  });
  await connected();
  talk.say(piece("t1", 1, "The row "));
  talk.say(piece("t1", 2, "is in"));
  expect(await within(await log()).findByText("The row is in")).toBeVisible();
  talk.say(finalFrame("t1", 3));
  expect(await within(await log()).findByText(ANSWER)).toBeVisible();
  expect(talk.heard.filter(({ type }) => type === "message")).toHaveLength(1);
});

test("an answer whose words do not come for now says so, until they do", async () => {
  const { talk, messageId } = await asked();
  talk.say({ type: "message_received", messageId, turnId: "t1" });
  talk.say(piece("t1", 1, "The row "));
  talk.say({ type: "paused", text: "Paused.", turnId: "t1" });
  const line = "Live updates are paused. The answer will appear when it's complete.";
  expect(await within(await log()).findByText(line)).toBeVisible();
  talk.say(piece("t1", 2, "is in"));
  expect(await within(await log()).findByText("The row is in")).toBeVisible();
  expect(within(await log()).queryByText(line)).not.toBeInTheDocument();
});

test("a message of which nothing was heard is sent again under its name", async () => {
  const { talk, messageId } = await asked();
  talk.hangUp();
  const messages = await talk.wait("message", 2);
  expect(messages[1]).toEqual({ type: "message", content: QUESTION, messageId, sessionId: "s1" });
  talk.say(finalFrame("t1", 1));
  expect(await within(await log()).findByText(ANSWER)).toBeVisible();
  expect(within(await log()).getAllByText(QUESTION)).toHaveLength(1);
});

test("a message that never arrived goes back to the input when the chat ends", async () => {
  const { talk, unmount } = await asked();
  talk.hangUp();
  unmount();
  expect(readDraft("document.1")).toBe(QUESTION);
});

test("a message that never arrived is in the input when the page is closed", async () => {
  await asked();
  act(() => void window.dispatchEvent(new Event("pagehide")));
  expect(readDraft("document.1")).toBe(QUESTION);
});

test("an answer that is under way already is followed", async () => {
  server.use(answer("/api/turns", [{ ...aRunningTurn({ id: "t7", documentId: 1, content: QUESTION }) }]));
  const talk = serveTalk();
  show();
  const [init] = await talk.wait("init_session");
  expect(init).toMatchObject({ turnId: "t7", lastEvent: 0 });
  expect(await within(await log()).findByText(QUESTION)).toBeVisible();
  talk.say(finalFrame("t7", 4));
  expect(await within(await log()).findByText(ANSWER)).toBeVisible();
});

test("of a turn that the server has forgotten, the words come back unless they were stored", async () => {
  const { talk, messageId } = await asked();
  talk.say({ type: "message_received", messageId, turnId: "t1" });
  talk.say({ type: "error", message: "Not found", code: "TURN_NOT_FOUND", turnId: "t1" });
  expect(await screen.findByText("Failed to send message in realtime mode")).toBeVisible();
  expect(await input()).toHaveValue(QUESTION);
});

test("of a turn that the server has forgotten, what was stored is shown", async () => {
  const { talk, messageId } = await asked();
  server.use(
    answer("/api/chat", [
      { ...aMessage({ id: 11, role: "user", content: QUESTION }) },
      { ...aMessage({ id: 12, content: ANSWER }) },
    ]),
  );
  talk.say({ type: "message_received", messageId, turnId: "t1" });
  talk.say({ type: "error", message: "Not found", code: "TURN_NOT_FOUND", turnId: "t1" });
  expect(await within(await log()).findByText(ANSWER)).toBeVisible();
  expect(await input()).toHaveValue("");
  expect(screen.queryByText("Message Error")).not.toBeInTheDocument();
});

test("Stop asks the server to end the answer, and what was said stays", async () => {
  const { user, talk, messageId } = await asked();
  talk.say({ type: "message_received", messageId, turnId: "t1" });
  talk.say(piece("t1", 1, "The row "));
  await user.click(await screen.findByRole("button", { name: "Stop" }));
  expect(await talk.wait("stop")).toEqual([{ type: "stop", sessionId: "s1" }]);
  const stopped = aMessage({ id: 12, content: "The row", state: "stopped" });
  talk.say(finalFrame("t1", 2, { assistantMessage: stopped }));
  expect(await screen.findByText("This answer was stopped.")).toBeVisible();
});

test("an answer stopped before its first word gives the words back without a complaint", async () => {
  const { talk, messageId } = await asked();
  talk.say({ type: "message_received", messageId, turnId: "t1" });
  talk.say({ type: "error", message: "Stopped.", code: "STOPPED", status: 409, turnId: "t1", event: 2 });
  await waitFor(async () => expect(await input()).toHaveValue(QUESTION));
  expect(screen.queryByText("Chat Error")).not.toBeInTheDocument();
});

test("what the server reports is told in its words, and the text returns", async () => {
  const { talk, messageId } = await asked();
  talk.say({
    type: "error",
    message: "The assistant cannot be reached.",
    code: "PROVIDER_UNAVAILABLE",
    messageId,
  });
  expect(await screen.findByText("Chat Error")).toBeVisible();
  expect(screen.getByText("The assistant cannot be reached.")).toBeVisible();
  expect(await input()).toHaveValue(QUESTION);
  expect(within(await log()).queryByText(QUESTION)).not.toBeInTheDocument();
  expect(await connected()).toBeVisible();
});

test("an error without words is told as something that went wrong", async () => {
  const talk = serveTalk();
  show();
  await connected();
  talk.say({ type: "error", message: "" });
  expect(await screen.findByText("Something went wrong")).toBeVisible();
});

test("an error about something else leaves the question where it is", async () => {
  const { talk } = await asked();
  talk.say({ type: "error", message: "Too fast.", code: "TOO_MANY_REQUESTS", messageId: "another" });
  expect(await screen.findByText("Too fast.")).toBeVisible();
  expect(within(await log()).getByText(QUESTION)).toBeVisible();
  expect(await input()).toHaveValue("");
});

test("a spent allowance is told as everywhere, and the text returns", async () => {
  const { talk, messageId } = await asked();
  talk.say({ type: "error", message: "Limit Exceeded", code: "LIMIT_EXCEEDED", messageId });
  expect(await screen.findByText("Message limit reached")).toBeVisible();
  expect(useLimitPrompt.getState().prompt).toEqual({ kind: "limit", resource: "messages" });
  expect(await input()).toHaveValue(QUESTION);
});

test("what needs an account is told as everywhere", async () => {
  const { talk, messageId } = await asked();
  talk.say({ type: "error", message: "Guests may not.", code: "ACCOUNT_REQUIRED", messageId });
  expect(await screen.findByText("Registration required")).toBeVisible();
  expect(await input()).toHaveValue(QUESTION);
});

test("without a session nothing is sent, and the text stays in the input", async () => {
  const talk = serveTalk({ answersInit: false });
  const { user } = show();
  await talk.wait("init_session");
  await user.type(await input(), `${QUESTION}{Enter}`);
  expect(await screen.findByText("Not connected to realtime chat")).toBeVisible();
  expect(screen.getByText("Connection Error")).toBeVisible();
  expect(await input()).toHaveValue(QUESTION);
  expect(await screen.findByText(/^Realtime chat is not connected/)).toBeVisible();
  expect(talk.heard.map(({ type }) => type)).toEqual(["init_session"]);
});

test("a text that no frame holds is not sent, and stays in the input", async () => {
  serveTalk();
  const { user } = show();
  await connected();
  const text = `${'"'.repeat(32_300)} words`;
  act(() => setDraft("document.1", text));
  await user.click(await screen.findByRole("button", { name: "Send" }));
  expect(await screen.findByText("Failed to send message")).toBeVisible();
  expect(await input()).toHaveValue(text);
});

test("a socket that takes nothing gives the text back", { tags: ["full"] }, async () => {
  const talk = serveTalk();
  const sockets: WebSocket[] = [];
  vi.stubGlobal(
    "WebSocket",
    class extends WebSocket {
      constructor(address: string) {
        super(address);
        sockets.push(this);
      }
    },
  );
  const { user } = show();
  await connected();
  for (const socket of sockets) {
    socket.send = () => {
      throw new DOMException("closed", "InvalidStateError");
    };
  }
  await user.type(await input(), `${QUESTION}{Enter}`);
  expect(await screen.findByText("Failed to send message")).toBeVisible();
  expect(screen.getByText("Message Error")).toBeVisible();
  expect(await input()).toHaveValue(QUESTION);
  expect(talk.heard.some(({ type }) => type === "message")).toBe(false);
});

test("a session that is refused is told, and the chat is as it was", async () => {
  const talk = serveTalk({ answersInit: false });
  const { onEnd } = show();
  await talk.wait("init_session");
  talk.say({ type: "error", message: "Document not found", code: "NOT_FOUND" });
  expect(await screen.findByText("Failed to setup realtime chat")).toBeVisible();
  expect(screen.getByText("Connection Error")).toBeVisible();
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test("a server that cannot be reached is told once, while it is tried again", async () => {
  class Unreachable {
    onclose: ((event: { code: number }) => void) | null = null;
    constructor() {
      attempts += 1;
      queueMicrotask(() => this.onclose?.({ code: 1006 }));
    }
    close = () => undefined;
  }
  let attempts = 0;
  vi.stubGlobal("WebSocket", Unreachable);
  show();
  expect(await screen.findByText("Could not establish realtime chat connection")).toBeVisible();
  expect(screen.getByText("Connection Error")).toBeVisible();
  await waitFor(() => expect(attempts).toBeGreaterThan(1));
  expect(screen.getByText("Connecting...")).toBeVisible();
});

test("what a newer server says is only logged", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { talk } = await asked();
  talk.say({ type: "applause" });
  talk.say(finalFrame("t1", 1));
  expect(await within(await log()).findByText(ANSWER)).toBeVisible();
  expect(warned).toHaveBeenCalledWith("Unknown server message: applause");
});

test("a history that cannot be loaded says so, and talking goes on", async () => {
  server.use(refuse("get", "/api/chat", 500));
  await asked();
  expect(await screen.findByText("Failed to load chat history")).toBeVisible();
  expect(within(await log()).getByText(QUESTION)).toBeVisible();
});
