import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, it } from "vitest";

import { forgetDrafts, setDraft } from "@/features/drafts/drafts";
import { anAnswer, answered, asked, nextTurn, QUESTION } from "@/features/chat/testing/next-turn";
import { serveThreads, SYNC } from "@/features/chat/testing/thread-server";
import { aGuest, anonymous } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { say } from "@/testing/say";
import "@/testing/markdown-ready";
// Loaded before the clock of the first test runs.
import "./chat";

const input = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
const log = () => screen.findByRole("log", { name: "Conversation" });
const panel = () => screen.findByRole("complementary", { name: "Conversations" });

/** The browser asks for the page anew: what lived in it is gone, and what the tab keeps is not. */
function reload(address: string) {
  cleanup();
  forgetDrafts();
  return renderApp(address);
}

/** The words are written on the home page and sent from there. */
async function sayAtHome() {
  const app = renderApp("/");
  await say(app.user, await screen.findByRole("textbox", { name: "Prompt" }), QUESTION);
  return app;
}

describe("a message that is sent while New Chat makes its conversation", () => {
  it("goes into that one, and is answered there", async () => {
    const calls = serveThreads();
    const turn = nextTurn();
    let make: () => void = () => undefined;
    const made = new Promise<void>((resolve) => (make = resolve));
    server.use(http.post("/api/chat/threads", () => made));
    const { user, location } = renderApp("/chat");
    await input();
    await user.click(screen.getAllByRole("button", { name: "New Chat" })[0]!);
    await say(user, await input(), QUESTION);
    expect(await within(await log()).findByText(QUESTION)).toBeVisible();
    make();
    await waitFor(() => expect(turn.sent).toEqual([{ content: QUESTION, mode: "general", threadId: 9 }]));
    expect(calls.map(({ path }) => path)).toEqual(["/api/chat/threads"]);
    turn.send("turn", { id: "t1", documentId: null });
    turn.send("done", anAnswer());
    expect(await within(await log()).findByText("Name what is left out.")).toBeVisible();
    expect(location()).toContain("thread=9");
  });
});

describe("a message from the home page", () => {
  it("begins a conversation of its own, once", { tags: ["full"] }, async () => {
    const calls = serveThreads(SYNC);
    const turn = nextTurn();
    const { location } = await sayAtHome();
    expect(await within(await log()).findByText(QUESTION)).toBeVisible();
    await waitFor(() => expect(turn.sent).toHaveLength(1));
    await waitFor(() => expect(location()).toContain("thread=9"));
    expect(calls).toHaveLength(1);
    turn.send("turn", { id: "t1", documentId: null });
    turn.send("done", anAnswer());
    expect(await within(await log()).findByText("Name what is left out.")).toBeVisible();
    reload(location());
    await waitFor(async () => expect(within(await panel()).getAllByRole("link")).toHaveLength(2));
    expect(calls).toHaveLength(1);
    expect(turn.sent).toHaveLength(1);
    expect(await input()).toHaveValue("");
  });

  it("stands in the input when it could not be sent, with the server's reason", async () => {
    serveThreads();
    server.use(refuse("post", "/api/chat/threads", 503, { message: "The database is busy." }));
    const { location } = await sayAtHome();
    expect(await screen.findByText("The database is busy.")).toBeVisible();
    expect(screen.getByText("Failed to create thread")).toBeVisible();
    await waitFor(async () => expect(await input()).toHaveValue(QUESTION));
    reload(location());
    expect(await input()).toHaveValue(QUESTION);
  });
});

describe("a message that was written at home", () => {
  it("is sent although its writer had to sign in on the way, and leaves the address", async () => {
    server.use(answer("/api/current-user", { ...anonymous() }));
    const home = await sayAtHome();
    await screen.findByRole("heading", { name: "Authentication Required" });
    const path = home.location();
    home.unmount();
    server.use(answer("/api/current-user", { ...aGuest() }));
    const calls = serveThreads(SYNC);
    const turn = nextTurn();
    const { location } = renderApp(path);
    await waitFor(() => expect(turn.sent).toEqual([{ content: QUESTION, mode: "general", threadId: 9 }]));
    expect(calls).toHaveLength(1);
    await waitFor(() => expect(location()).not.toContain("prefill"));
    expect(location()).toContain("thread=9");
  });
});

describe("a message in a link", () => {
  const LINK = "/chat?prefill=How+do+I+write+a+non-goal%3F";

  it("stands in the input, and is sent by the person alone", async () => {
    const calls = serveThreads(SYNC);
    const turn = nextTurn();
    const { user } = renderApp(LINK);
    await waitFor(async () => expect(await input()).toHaveValue(QUESTION));
    expect(within(await log()).queryByText(QUESTION)).not.toBeInTheDocument();
    expect(calls).toEqual([]);
    expect(turn.sent).toEqual([]);
    await user.type(await input(), "{Enter}");
    await waitFor(() => expect(turn.sent).toEqual([{ content: QUESTION, mode: "general", threadId: 9 }]));
  });

  it("stands before what was typed there, once", async () => {
    serveThreads();
    setDraft("new", "And a metric?");
    const { user } = renderApp(LINK);
    await waitFor(async () => expect(await input()).toHaveValue(`${QUESTION}\n\nAnd a metric?`));
    await user.click(screen.getByRole("tab", { name: "Feedback" }));
    await user.type(await input(), " Please.");
    expect(await input()).toHaveValue(`${QUESTION}\n\nAnd a metric? Please.`);
  });
});

describe("a message on its way when the page is reloaded", () => {
  /** Has the server make no thread until it is asked again; answers the names of the requests. */
  function madeTheSecondTime() {
    const keys: (string | null)[] = [];
    server.use(
      http.post("/api/chat/threads", ({ request }) => {
        keys.push(request.headers.get("Idempotency-Key"));
        return keys.length === 1 ? new Promise(() => undefined) : undefined;
      }),
    );
    return keys;
  }

  it("is sent once its thread is made, under the same names", async () => {
    const calls = serveThreads(SYNC);
    const turn = nextTurn();
    const keys = madeTheSecondTime();
    const { user } = renderApp("/chat?mode=brainstorm");
    await say(user, await input(), QUESTION);
    await waitFor(() => expect(keys).toHaveLength(1));
    expect(await input()).toHaveValue("");

    const { location } = reload("/chat?mode=brainstorm");
    expect(await within(await log()).findByText(QUESTION)).toBeVisible();
    await waitFor(() => expect(turn.sent).toEqual([{ content: QUESTION, mode: "brainstorm", threadId: 9 }]));
    expect(keys[1]).toBe(keys[0]);
    expect(calls).toHaveLength(1);
    turn.send("turn", { id: "t1", documentId: null });
    turn.send("done", anAnswer());
    expect(await within(await log()).findByText("Name what is left out.")).toBeVisible();

    reload(location());
    expect(await within(await panel()).findByText("Acceptance criteria for sync")).toBeVisible();
    expect(await input()).toHaveValue("");
    expect(turn.sent).toHaveLength(1);
  });

  it(
    "is sent again under its name, in its thread, when the server may have it or not",
    { tags: ["full"] },
    async () => {
      const messages = [...SYNC.messages];
      serveThreads({ ...SYNC, messages });
      const keys: (string | null)[] = [];
      server.use(
        http.post("/api/chat", ({ request }) => {
          keys.push(request.headers.get("Idempotency-Key"));
          if (keys.length === 1) return new Promise(() => undefined);
          messages.push(asked, answered);
          return HttpResponse.json(anAnswer({ thread: SYNC.thread }));
        }),
      );
      const { user } = renderApp("/chat?thread=3");
      await say(user, await input(), QUESTION);
      await waitFor(() => expect(keys).toHaveLength(1));
      reload("/chat?thread=3");
      expect(await within(await log()).findByText("Name what is left out.")).toBeVisible();
      expect(within(await log()).getAllByText(QUESTION)).toHaveLength(1);
      expect(keys[1]).toBe(keys[0]);
      reload("/chat?thread=3");
      expect(await within(await log()).findByText("They are sent last.")).toBeVisible();
      expect(keys).toHaveLength(2);
    },
  );

  it("stands in the input when it is refused the second time", { tags: ["full"] }, async () => {
    serveThreads();
    const keys = madeTheSecondTime();
    const { user } = renderApp("/chat");
    await say(user, await input(), QUESTION);
    await waitFor(() => expect(keys).toHaveLength(1));
    server.use(refuse("post", "/api/chat/threads", 503, { message: "The database is busy." }));
    reload("/chat");
    expect(await screen.findByText("The database is busy.")).toBeVisible();
    await waitFor(async () => expect(await input()).toHaveValue(QUESTION));
  });
});
