import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { setDraft } from "@/features/drafts/drafts";
import { turnStream } from "@/features/conversation/testing/turn-stream";
import { projectConversation } from "@/lib/api/conversation-key";
import type { Message } from "@/lib/api/types";
import { aChatAnswer, aMessage, aProject, aUser } from "@/testing/factories";
import { answer, listHandler, refuse } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import "@/testing/markdown-ready";

havePages("/projects/1");

const QUESTION = "Which requirements depend on the format?";
const asked = aMessage({
  id: 31,
  role: "user",
  content: QUESTION,
  documentId: null,
  projectId: 1,
  createdAt: new Date().toISOString(),
});
const answered = aMessage({
  id: 32,
  content: "Two of them.",
  documentId: null,
  projectId: 1,
  sources: [
    { id: 4, title: "Regulator export" },
    { id: 5, title: "Offline mode" },
  ],
  notice: "Read 2 of 5 documents; not “Pricing”.",
});
const DONE = aChatAnswer({ userMessage: asked, assistantMessage: answered });

function serve(messages: readonly Message[] = []): void {
  server.use(
    http.get("/api/chat", ({ request }) =>
      new URL(request.url).searchParams.get("projectId") === "1"
        ? HttpResponse.json(messages)
        : HttpResponse.json([]),
    ),
  );
}

beforeEach(() => {
  setDraft(projectConversation(1), "");
  serve();
  server.use(
    answer("/api/current-user", { ...aUser() }),
    answer("/api/projects/1", { ...aProject({ documentCount: 5 }) }),
    listHandler("/api/projects/1/documents", [], () => ""),
    answer("/api/activities", []),
    answer("/api/turns", []),
  );
});

const chat = async () => within(await screen.findByRole("region", { name: "Project Chat" }));

test("the history shows who said what and when, and the documents an answer was taken from", async () => {
  serve([asked, answered]);
  renderApp("/projects/1");
  const panel = await chat();
  expect(await panel.findByText(QUESTION)).toBeVisible();
  expect(panel.getByText("Just now")).toBeVisible();
  expect(await panel.findByText("Two of them.")).toBeVisible();
  const sources = within(panel.getByRole("list", { name: "Sources" })).getAllByRole("link");
  expect(sources.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Regulator export", "/documents/4"],
    ["Offline mode", "/documents/5"],
  ]);
  expect(panel.getByText("Read 2 of 5 documents; not “Pricing”.")).toBeVisible();
  expect(panel.getByText("5 documents")).toBeVisible();
});

test("a question is sent for the project, and its answer streams in", async () => {
  const turn = turnStream();
  const sent: unknown[] = [];
  server.use(
    http.post("/api/chat", async ({ request }) => {
      sent.push(await request.json());
      return turn.response();
    }),
  );
  const { user } = renderApp("/projects/1");
  const panel = await chat();
  expect(panel.getByRole("button", { name: "Send" })).toBeDisabled();
  await user.type(panel.getByPlaceholderText("Type your message..."), `${QUESTION}{Enter}`);
  expect(await panel.findByText(QUESTION)).toBeVisible();
  expect(within(panel.getByRole("log")).getByText("AI is thinking...")).toBeVisible();
  expect(sent).toEqual([{ content: QUESTION, projectId: 1 }]);
  turn.send("turn", { id: "t1", documentId: null });
  turn.send("delta", { text: "Two of" });
  expect(await panel.findByText("Two of")).toBeVisible();
  turn.send("done", DONE);
  expect(await panel.findByRole("link", { name: "Regulator export" })).toBeVisible();
  expect(panel.getByPlaceholderText("Type your message...")).toHaveValue("");
});

test(
  "a question that failed is told with its reason, and comes back to the input",
  { tags: ["full"] },
  async () => {
    server.use(refuse("post", "/api/chat", 502, { message: "The provider did not answer" }));
    const { user } = renderApp("/projects/1");
    const panel = await chat();
    const input = panel.getByPlaceholderText("Type your message...");
    await user.type(input, `${QUESTION}{Enter}`);
    expect(await screen.findByText("Error sending message")).toBeInTheDocument();
    expect(screen.getByText("The provider did not answer")).toBeInTheDocument();
    expect(input).toHaveValue(QUESTION);
    await waitFor(() => expect(within(panel.getByRole("log")).queryByText(QUESTION)).not.toBeInTheDocument());
  },
);
