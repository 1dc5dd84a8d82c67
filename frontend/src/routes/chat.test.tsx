import { focusManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, it, test, vi } from "vitest";

import { anAnswer, nextTurn, QUESTION } from "@/features/chat/testing/next-turn";
import { PERSONA, serveThreads, SYNC } from "@/features/chat/testing/thread-server";
import { turnStream } from "@/features/conversation/testing/turn-stream";
import { aMessage, aRunningTurn, aThread } from "@/testing/factories";
import { refuse } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";
import { say } from "@/testing/say";
import "@/testing/markdown-ready";
// Loaded before the clock of the first test runs.
import "./chat";

afterEach(() => {
  focusManager.setFocused(undefined);
});

const WELCOME = /^Welcome! I'm your AI assistant/;

const input = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
const log = () => screen.findByRole("log", { name: "Conversation" });
const panel = () => screen.findByRole("complementary", { name: "Conversations" });

describe("the chat of somebody without conversations", () => {
  it("welcomes once, which this browser remembers", async () => {
    serveThreads();
    const { unmount } = renderApp("/chat");
    expect(await screen.findByText(WELCOME)).toBeVisible();
    expect(within(await panel()).getByText("No conversations yet")).toBeVisible();
    unmount();
    renderApp("/chat");
    expect(await screen.findByText("What would you like to work on?")).toBeVisible();
    expect(screen.queryByText(WELCOME)).not.toBeInTheDocument();
  });

  it("makes a thread for the first message, sends it there, and has it named", async () => {
    const calls = serveThreads();
    const turn = nextTurn();
    let name: () => void = () => undefined;
    const named = new Promise<void>((resolve) => (name = resolve));
    server.use(
      http.post("/api/chat/threads/9/auto-title", async () => {
        await named;
        return HttpResponse.json({ title: "Writing non-goals" });
      }),
    );
    haveTimePass();
    const { user, location } = renderApp("/chat");
    await say(user, await input(), QUESTION);
    const question = await within(await log()).findByText(QUESTION);
    expect(within(await log()).getByText("AI is thinking...")).toBeVisible();
    await waitFor(() => expect(turn.sent).toEqual([{ content: QUESTION, mode: "general", threadId: 9 }]));
    expect(calls).toEqual([
      {
        method: "POST",
        path: "/api/chat/threads",
        body: { title: "New Conversation", mode: "general" },
      },
    ]);
    await waitFor(() => expect(location()).toBe("/chat?thread=9&mode=general"));
    expect(await input()).toHaveFocus();

    turn.send("turn", { id: "t1", documentId: null });
    turn.send("done", anAnswer({ thread: aThread({ id: 9, title: "New Conversation" }) }));
    expect(await within(await log()).findByText("Name what is left out.")).toBeVisible();
    // It is the same element as before the thread was made: nothing flickered.
    expect(within(await log()).getByText(QUESTION)).toBe(question);
    await pass(500);
    expect(await screen.findByText("Generating title")).toBeVisible();
    name();
    expect(await screen.findByText("Title generated")).toBeVisible();
    expect(screen.getByText("Writing non-goals")).toBeVisible();
  });

  it("gives the words back when no thread can be made", async () => {
    serveThreads();
    server.use(refuse("post", "/api/chat/threads", 500, { message: "The disk is full." }));
    const { user, location } = renderApp("/chat");
    await say(user, await input(), QUESTION);
    expect(await screen.findByText("Failed to create chat thread. Please try again.")).toBeVisible();
    expect(screen.getByText("The disk is full.")).toBeVisible();
    await waitFor(async () => expect(await input()).toHaveValue(QUESTION));
    expect(within(await log()).queryByText(QUESTION)).not.toBeInTheDocument();
    expect(location()).toBe("/chat");
  });

  it("makes one thread at a time", async () => {
    serveThreads();
    server.use(http.post("/api/chat/threads", () => new Promise(() => undefined)));
    const { user } = renderApp("/chat");
    await say(user, await input(), QUESTION);
    await within(await log()).findByText(QUESTION);
    await user.click(screen.getByRole("button", { name: "New Chat" }));
    expect(await screen.findByText("Creating Thread")).toBeVisible();
    expect(screen.getByText("Please finish creating the thread first.")).toBeVisible();
  });
});

describe("the chat of somebody with conversations", () => {
  it("shows what was said in another window when this one is looked at again", async () => {
    serveThreads(SYNC);
    renderApp("/chat?thread=3");
    await screen.findByText("They are sent last.");
    const more = aMessage({ id: 90, threadId: 3, documentId: null, content: "Said elsewhere." });
    serveThreads({ ...SYNC, messages: [...SYNC.messages, more] });
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    expect(await within(await log()).findByText("Said elsewhere.")).toBeVisible();
    expect(screen.getByText("They are sent last.")).toBeVisible();
  });

  it("opens the one in which something was last said", async () => {
    serveThreads(SYNC, PERSONA);
    const { location } = renderApp("/chat");
    expect(await screen.findByText("They are sent last.")).toBeVisible();
    await waitFor(() => expect(location()).toBe("/chat?thread=3"));
    const rows = within(await panel()).getAllByRole("link");
    expect(rows.map((row) => row.getAttribute("aria-current"))).toEqual(["true", null]);
  });

  it("opens the last one of the mode that is asked for, or begins one", { tags: ["full"] }, async () => {
    serveThreads(SYNC, PERSONA);
    const { unmount } = renderApp("/chat?mode=persona");
    expect(await screen.findByText("Anneke, 41.")).toBeVisible();
    unmount();
    const turn = nextTurn();
    const { user } = renderApp("/chat?mode=brainstorm");
    expect(await screen.findByText("What would you like to work on?")).toBeVisible();
    await say(user, await input(), QUESTION);
    await waitFor(() => expect(turn.sent).toMatchObject([{ mode: "brainstorm", threadId: 9 }]));
  });

  it("takes on the mode of the conversation that is chosen", async () => {
    serveThreads(SYNC, PERSONA);
    const { user } = renderApp("/chat");
    await screen.findByText("They are sent last.");
    await user.click(await within(await panel()).findByRole("link", { name: /^Persona of an inspector/ }));
    expect(await screen.findByText("Anneke, 41.")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "Persona chat" })).toBeVisible();
  });

  it("begins another conversation when the mode is changed, with what was typed", async () => {
    serveThreads(SYNC, PERSONA);
    const turn = nextTurn();
    const { user, location } = renderApp("/chat");
    await screen.findByText("They are sent last.");
    await user.type(await input(), QUESTION);
    await user.click(screen.getByRole("tab", { name: "Persona" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Persona chat" })).toBeVisible();
    expect(await screen.findByText("What would you like to work on?")).toBeVisible();
    expect(location()).toBe("/chat?mode=persona");
    expect(await input()).toHaveValue(QUESTION);
    await user.type(await input(), "{Enter}");
    await waitFor(() => expect(turn.sent).toEqual([{ content: QUESTION, mode: "persona", threadId: 9 }]));
  });

  it("stays in a conversation of the mode that is chosen, and in one that has no words yet", async () => {
    const empty = { thread: aThread({ id: 4, title: "New Conversation", mode: "general" }), messages: [] };
    serveThreads(PERSONA, empty);
    const { user, location } = renderApp("/chat?thread=2&mode=feedback");
    await screen.findByText("Anneke, 41.");
    await user.click(screen.getByRole("tab", { name: "Persona" }));
    await waitFor(() => expect(location()).toBe("/chat?thread=2&mode=persona"));
    await user.click(await within(await panel()).findByRole("link", { name: /^New Conversation/ }));
    await user.click(screen.getByRole("tab", { name: "Feedback" }));
    await waitFor(() => expect(location()).toBe("/chat?thread=4&mode=feedback"));
  });

  it("keeps what was typed in each of them", async () => {
    serveThreads(SYNC, PERSONA);
    const { user } = renderApp("/chat");
    await screen.findByText("They are sent last.");
    await user.type(await input(), "Half a thought");
    await user.click(within(await panel()).getByRole("link", { name: /^Persona of an inspector/ }));
    await screen.findByText("Anneke, 41.");
    expect(await input()).toHaveValue("");
    await user.click(within(await panel()).getByRole("link", { name: /^Acceptance criteria/ }));
    await screen.findByText("They are sent last.");
    expect(await input()).toHaveValue("Half a thought");
  });

  it("takes a message back that could not be sent, and returns its text", async () => {
    serveThreads(SYNC);
    server.use(refuse("post", "/api/chat", 503, { message: "No assistant.", code: "PROVIDER_UNAVAILABLE" }));
    const { user } = renderApp("/chat?thread=3");
    await say(user, await input(), QUESTION);
    expect(await screen.findByText("Failed to send message")).toBeVisible();
    expect(await input()).toHaveValue(QUESTION);
    expect(within(await log()).queryByText(QUESTION)).not.toBeInTheDocument();
  });

  it("goes on following an answer after a reload", async () => {
    serveThreads(SYNC);
    const turn = turnStream();
    server.use(
      http.get("/api/turns", ({ request }) =>
        HttpResponse.json(
          new URL(request.url).search === "?threadId=3"
            ? [aRunningTurn({ threadId: 3, content: QUESTION })]
            : [],
        ),
      ),
      http.get("/api/turns/t7/events", () => turn.response()),
    );
    renderApp("/chat?thread=3");
    expect(await within(await log()).findByText(QUESTION)).toBeVisible();
    turn.send("turn", { id: "t7", documentId: null });
    turn.send("done", anAnswer({ thread: SYNC.thread }));
    expect(await within(await log()).findByText("Name what is left out.")).toBeVisible();
  });

  it("pages back through a long one", async () => {
    const newest = Array.from({ length: 100 }, (_, index) =>
      aMessage({ id: 101 + index, role: "user", content: `Message ${101 + index}` }),
    );
    serveThreads({ ...SYNC, messages: newest });
    server.use(
      http.get("/api/chat/threads/3", ({ request }) => {
        const isEarlier = new URL(request.url).searchParams.get("before") === "101";
        const messages = isEarlier ? [aMessage({ id: 100, content: "The very first" })] : newest;
        return HttpResponse.json({ thread: SYNC.thread, messages, hasEarlier: !isEarlier });
      }),
    );
    const { user } = renderApp("/chat?thread=3");
    await user.click(await screen.findByRole("button", { name: "Show earlier messages" }));
    expect(await screen.findByText("The very first")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Show earlier messages" })).not.toBeInTheDocument();
  });

  it("says that a conversation could not be loaded", async () => {
    serveThreads(SYNC);
    renderApp("/chat?thread=77");
    expect(await screen.findByText("Failed to load thread")).toBeVisible();
    expect(await screen.findByText("We couldn't find this conversation.")).toBeVisible();
    expect(screen.queryByText("They are sent last.")).not.toBeInTheDocument();
  });

  it("begins an empty one, which the assistant will name", async () => {
    const calls = serveThreads(SYNC);
    const { user, location } = renderApp("/chat");
    await screen.findByText("They are sent last.");
    await user.click(screen.getByRole("button", { name: "New Chat" }));
    await waitFor(() => expect(location()).toBe("/chat?thread=9&mode=general"));
    expect(await screen.findByText("What would you like to work on?")).toBeVisible();
    expect(calls[0]?.body).toEqual({ title: "New Conversation", mode: "general" });
  });

  it.each([
    ["another page", { to: "/terms" }, "/terms"],
    ["another conversation", { to: "/chat", search: { thread: 5 } }, "/chat?thread=5"],
  ])("leaves whoever has gone to %s there when a new one is begun", async (_, elsewhere, address) => {
    serveThreads(SYNC, { thread: aThread({ id: 5, title: "Depots" }), messages: [] });
    let begun = (): void => undefined;
    const held = new Promise<void>((resolve) => (begun = resolve));
    server.use(
      http.post("/api/chat/threads", async () => {
        await held;
        return HttpResponse.json({ ...aThread({ id: 9 }) }, { status: 201 });
      }),
    );
    const { user, location, router, queryClient } = renderApp("/chat?thread=3");
    await screen.findByText("They are sent last.");
    await user.click(screen.getByRole("button", { name: "New Chat" }));
    await act(() => router.navigate(elsewhere));
    begun();
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(location()).toBe(address);
  });

  it("stays where it is when no new one can be had", async () => {
    serveThreads(SYNC);
    server.use(refuse("post", "/api/chat/threads", 500, { message: "The disk is full." }));
    const { user, location } = renderApp("/chat?thread=3");
    await screen.findByText("They are sent last.");
    await user.click(screen.getByRole("button", { name: "New Chat" }));
    expect(await screen.findByText("Failed to create new chat. Please try again.")).toBeVisible();
    expect(location()).toBe("/chat?thread=3");
  });
});

test.each([
  ["general", "Ask about requirements, metrics and product practice"],
  ["brainstorm", "Turn one idea into many, then pick the best"],
  ["persona", "Describe who you're building for, based on what you know"],
  ["feedback", "Paste an idea or draft to see what's vague or missing"],
])("%s says what it is for", async (mode, description) => {
  serveThreads();
  renderApp(`/chat?mode=${mode}`);
  expect(await screen.findByText(description)).toBeVisible();
});

test("what a person wrote is shown as plain text", async () => {
  const words = "**Not** a [link](https://example.org) & <b>not bold</b>";
  serveThreads({
    thread: aThread({ id: 2 }),
    messages: [aMessage({ role: "user", content: words, threadId: 2 })],
  });
  renderApp("/chat?thread=2");
  expect(await within(await log()).findByText(words)).toBeVisible();
});

test.each([
  ["general", "General chat", "Which sections does every PRD need?"],
  ["brainstorm", "Brainstorm chat", "SCAMPER: help new users reach their first success sooner"],
  ["persona", "Persona chat", "Create a persona of a field inspector who works without a connection"],
  ["feedback", "Feedback chat", "The app must be fast and easy to use"],
])("%s has its own head and three prompts, which fill the input", async (mode, title, prompt) => {
  serveThreads();
  const { user } = renderApp(`/chat?mode=${mode}`);
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
  const prompts = within(
    within(await panel()).getByRole("region", { name: "Suggested Prompts" }),
  ).getAllByRole("button");
  expect(prompts).toHaveLength(3);
  await input();
  await user.click(within(await panel()).getByRole("button", { name: prompt }));
  expect(await input()).toHaveValue(prompt);
  expect(await input()).toHaveFocus();
});

test(
  "a title that the assistant could not give is told of, and the thread keeps its own",
  { tags: ["full"] },
  async () => {
    serveThreads({ thread: aThread({ id: 9, title: "New Conversation" }), messages: [] });
    server.use(refuse("post", "/api/chat/threads/9/auto-title", 502, { message: "No answer." }));
    const turn = nextTurn();
    haveTimePass();
    const { user } = renderApp("/chat?thread=9");
    await say(user, await input(), QUESTION);
    turn.send("turn", { id: "t1", documentId: null });
    turn.send("done", anAnswer({ thread: aThread({ id: 9, title: "New Conversation" }) }));
    expect(await within(await log()).findByText("Name what is left out.")).toBeVisible();
    await pass(500);
    expect(await screen.findByText("Failed to update thread")).toBeVisible();
    expect(within(await panel()).getByRole("link", { name: /^New Conversation/ })).toBeVisible();
  },
);

test("a thread that has a name keeps it", async () => {
  const calls = serveThreads(SYNC);
  const turn = nextTurn();
  const { user } = renderApp("/chat?thread=3");
  await say(user, await input(), QUESTION);
  const titling = vi.spyOn(globalThis, "setTimeout");
  turn.send("turn", { id: "t1", documentId: null });
  turn.send("done", anAnswer({ thread: SYNC.thread }));
  expect(await within(await log()).findByText("Name what is left out.")).toBeVisible();
  expect(titling.mock.calls.map(([, delay]) => delay)).not.toContain(500);
  expect(calls).toEqual([]);
});
