/** The realtime chat at its own address, beside the conversations. */
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, test } from "vitest";

import { anAnswer, answered, QUESTION } from "@/features/chat/testing/next-turn";
import { PERSONA, serveThreads, SYNC } from "@/features/chat/testing/thread-server";
import { serveTalk } from "@/features/realtime/testing/talk-server";
import { aThread, theRealtime } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";
import "@/testing/markdown-ready";
// Loaded before the clock of the first test runs.
import "@/features/realtime/components/thread-realtime";
import "./chat";

const input = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
const log = () => screen.findByRole("log", { name: "Conversation" });

test("realtime chat is announced and cannot be started, and the toolkit is credited", async () => {
  serveThreads();
  renderApp("/chat");
  expect(await screen.findByRole("button", { name: "Start Realtime Chat (Coming Soon)" })).toBeDisabled();
  expect(await screen.findByText("Works with the OpenAI agents toolkit. Check what matters.")).toBeVisible();
});

describe("realtime chat, where the server offers it", () => {
  beforeEach(() => {
    server.use(answer("/api/realtime", { ...theRealtime({ chat: true }) }));
  });

  /** In the head and, on a phone, in the bar: jsdom lays nothing out and has both. */
  const start = async () => (await screen.findAllByRole("button", { name: "Start Realtime Chat" }))[0]!;

  it("goes on in the conversation in sight, in its mode, and back", async () => {
    serveThreads(PERSONA);
    const talk = serveTalk();
    const { user } = renderApp("/chat?thread=2");
    await screen.findByText("Anneke, 41.");
    await user.type(await input(), "Half a thought");
    await user.click(await start());
    const [init] = await talk.wait("init_session");
    expect(init).toEqual({ type: "init_session", threadId: 2, mode: "persona" });
    expect(await screen.findByText("Realtime Chat Active")).toBeVisible();
    expect(await input()).toHaveValue("Half a thought");
    expect(await input()).toHaveFocus();
    expect(within(await log()).getByText("Anneke, 41.")).toBeVisible();
    expect(screen.getByText("Works with the OpenAI agents toolkit. Check what matters.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "End Realtime Chat" }));
    await talk.wait("end_session");
    expect(await input()).toHaveValue("Half a thought");
    await waitFor(async () => expect(await input()).toHaveFocus());
    expect(await start()).toBeEnabled();
  });

  it("makes a conversation for it where there is none, and takes along what was typed", async () => {
    const calls = serveThreads();
    const talk = serveTalk();
    const { user, location } = renderApp("/chat?mode=feedback");
    await user.type(await input(), "Half a thought");
    await user.click(await start());
    const [init] = await talk.wait("init_session");
    expect(init).toMatchObject({ threadId: 9, mode: "feedback" });
    expect(calls).toHaveLength(1);
    expect(location()).toContain("thread=9");
    expect(await input()).toHaveValue("Half a thought");
  });

  it("has a conversation named after its first answer", { tags: ["full"] }, async () => {
    const thread = aThread({ id: 9, title: "New Conversation" });
    const calls = serveThreads({ thread, messages: [] });
    const talk = serveTalk();
    haveTimePass();
    const { user } = renderApp("/chat?thread=9");
    await user.click(await start());
    await screen.findByText("Connected");
    await user.type(await input(), `${QUESTION}{Enter}`);
    await talk.wait("message");
    const whole = { ...anAnswer({ thread }), content: answered.content, role: "assistant", isPartial: false };
    talk.say({ type: "message", ...whole, turnId: "t1", event: 1 });
    expect(await within(await log()).findByText("Name what is left out.")).toBeVisible();
    await pass(500);
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain("/api/chat/threads/9/auto-title"));
  });

  it("ends with its conversation when another mode is chosen", async () => {
    serveThreads(SYNC);
    const talk = serveTalk();
    const { user } = renderApp("/chat?thread=3");
    await user.click(await start());
    await screen.findByText("Connected");
    await user.click(screen.getByRole("tab", { name: "Feedback" }));
    await talk.wait("end_session");
    expect(await screen.findByText("What would you like to work on?")).toBeVisible();
  });
});
