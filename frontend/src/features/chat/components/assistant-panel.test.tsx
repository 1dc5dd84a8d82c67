import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import { setDraft } from "@/features/drafts/drafts";
import { turnStream } from "@/features/conversation/testing/turn-stream";
import type { Message } from "@/lib/api/types";
import { aChatAnswer, aMessage, aRunningTurn, anonymous } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { say } from "@/testing/say";

import { useAssistantPanel } from "../panel-state";
import "@/testing/markdown-ready";
// Loaded before the clock of the first test runs.
import "./assistant-panel";

havePages("/chat", "/documents", "/templates");

const GREETING = "Hello! I'm your AI assistant. How can I help you today?";
const QUESTION = "What is RICE?";
const said = (over: Partial<Message>) => aMessage({ documentId: null, ...over });

/** A large screen; answers how often the history was asked for. */
function serve(messages: Message[] = []) {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), { matches: media.includes("min-width"), media }) as MediaQueryList,
  );
  const asked: string[] = [];
  server.use(
    http.get("/api/chat", ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(messages);
    }),
  );
  return asked;
}

const opener = () => screen.findByRole("button", { name: "AI Assistant" });
const panel = () => screen.findByRole("complementary", { name: "AI Assistant" });

beforeEach(() => {
  setDraft("panel", "");
  useAssistantPanel.setState({ open: false, wasClosed: false, clearedTo: 0 });
});

test("the history is asked for once, when the panel is first opened", async () => {
  const asked = serve([
    said({ id: 1, role: "user", content: QUESTION }),
    said({ id: 2, content: "A score." }),
  ]);
  const { user } = renderApp("/");
  await user.click(await opener());
  expect(await within(await panel()).findByText("A score.")).toBeVisible();
  expect(within(await panel()).queryByText(GREETING)).not.toBeInTheDocument();
  await user.click(within(await panel()).getByRole("button", { name: "Close" }));
  expect(await opener()).toHaveFocus();
  await user.click(await opener());
  expect(await within(await panel()).findByText("A score.")).toBeVisible();
  expect(asked).toEqual([""]);
});

test("without a history the assistant greets, and answers what is asked", async () => {
  serve();
  const turn = turnStream();
  const sent: unknown[] = [];
  server.use(
    http.post("/api/chat", async ({ request }) => {
      sent.push(await request.json());
      return turn.response();
    }),
  );
  const { user } = renderApp("/");
  await user.click(await opener());
  expect(await within(await panel()).findByText(GREETING)).toBeVisible();
  await say(user, within(await panel()).getByRole("textbox", { name: "Message" }), QUESTION);
  turn.send("turn", { id: "t1", documentId: null });
  turn.send(
    "done",
    aChatAnswer({
      userMessage: said({ id: 1, role: "user", content: QUESTION }),
      assistantMessage: said({ id: 2, content: "A score." }),
    }),
  );
  const log = within(await panel()).getByRole("log");
  expect(await within(log).findByText("A score.")).toBeVisible();
  expect(sent).toEqual([{ content: QUESTION }]);
});

test("clearing takes the messages from sight and leaves them on the server", async () => {
  serve([said({ id: 1, role: "user", content: QUESTION }), said({ id: 2, content: "A score." })]);
  const { user } = renderApp("/");
  await user.click(await opener());
  await within(await panel()).findByText("A score.");
  await user.click(within(await panel()).getByRole("button", { name: "Clear conversation" }));
  expect(await within(await panel()).findByText(GREETING)).toBeVisible();
  expect(screen.queryByText("A score.")).not.toBeInTheDocument();
  expect(within(await panel()).getByRole("textbox")).toHaveFocus();
  expect(within(await panel()).getByRole("button", { name: "Clear conversation" })).toBeDisabled();
});

test("a history that cannot be loaded says so", async () => {
  serve();
  server.use(http.get("/api/chat", () => HttpResponse.json({ message: "No." }, { status: 500 })));
  const { user } = renderApp("/");
  await user.click(await opener());
  expect(await screen.findByText("Failed to load chat history")).toBeVisible();
});

test("only a turn of the panel itself is followed in it", async () => {
  serve();
  const turn = turnStream();
  server.use(
    answer("/api/turns", [
      { ...aRunningTurn({ id: "t1", threadId: 4 }) },
      { ...aRunningTurn({ id: "t2", isPanel: true, content: QUESTION }) },
    ]),
    http.get("/api/turns/t2/events", () => turn.response()),
  );
  const { user } = renderApp("/");
  await user.click(await opener());
  expect(await within(await panel()).findByText(QUESTION)).toBeVisible();
});

test.each(["/", "/templates", "/documents"])("the assistant stands beside %s", async (path) => {
  serve();
  renderApp(path);
  expect(await opener()).toBeVisible();
});

test("pages with a chat of their own have no second one", async () => {
  serve();
  useAssistantPanel.setState({ open: true });
  renderApp("/chat");
  await screen.findByRole("log", { name: "Conversation" });
  expect(screen.queryByRole("complementary", { name: "AI Assistant" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "AI Assistant" })).not.toBeInTheDocument();
});

test("nobody who is not signed in is offered the assistant", async () => {
  serve();
  server.use(answer("/api/current-user", { ...anonymous() }));
  renderApp("/templates");
  // Before it is known who is here, nobody is offered it.
  await screen.findByRole("link", { name: "Log in" });
  expect(screen.queryByRole("button", { name: "AI Assistant" })).not.toBeInTheDocument();
});

test("smaller screens have no room for it", async () => {
  renderApp("/templates");
  await screen.findByRole("button", { name: "Profile of Guest" });
  expect(screen.queryByRole("button", { name: "AI Assistant" })).not.toBeInTheDocument();
});
