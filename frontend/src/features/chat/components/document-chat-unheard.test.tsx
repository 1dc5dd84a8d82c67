import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

import { forgetDrafts } from "@/features/drafts/drafts";
import { useLimitPrompt } from "@/features/usage/limit-prompt";
import { turnStream } from "@/features/conversation/testing/turn-stream";
import { aRunningTurn } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { server } from "@/testing/server";
import { say } from "@/testing/say";
import "@/testing/markdown-ready";

import {
  anAnswer,
  answered,
  asked,
  input,
  log,
  nextTurn,
  QUESTION,
  serve,
  show,
} from "../testing/document-chat";

vi.mock("@/lib/backoff", () => ({ backoff: () => Promise.resolve() }));
afterAll(() => vi.doUnmock("@/lib/backoff"));

beforeEach(() => {
  sessionStorage.clear();
  forgetDrafts();
});

/** Requests arrive, and no answer to any of them comes back, as often as told; the keys are put into the list. */
function unanswered(times: number) {
  const keys: (string | null)[] = [];
  const stream = turnStream();
  server.use(
    http.post("/api/chat", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return keys.length <= times ? HttpResponse.error() : stream.response();
    }),
  );
  return { keys, ...stream };
}

test("a message whose connection breaks again and again stays on its way, under one key", async () => {
  serve();
  const { keys, send } = unanswered(5);
  const { user } = show();
  await say(user, await input(), QUESTION);
  await waitFor(() => expect(keys).toHaveLength(6));
  expect(new Set(keys).size).toBe(1);
  send("turn", { id: "t1", documentId: 1 });
  send("done", anAnswer());
  expect(await within(await log()).findByText("The row is in the table.")).toBeVisible();
  expect(screen.queryByText("Failed to send message")).not.toBeInTheDocument();
  expect(await input()).toHaveValue("");
});

test(
  "a message that ran although nothing was heard of it isn't called failed",
  { tags: ["full"] },
  async () => {
    serve();
    unanswered(1000);
    const { user } = show();
    await user.type(await input(), QUESTION);
    server.use(answer("/api/chat", [asked, answered] as never));
    await user.keyboard("{Enter}");
    expect(await within(await log()).findByText("The row is in the table.")).toBeVisible();
    expect(screen.queryByText("Failed to send message")).not.toBeInTheDocument();
    expect(await input()).toHaveValue("");
  },
);

test(
  "a message whose turn is found running is followed, and not sent again",
  { tags: ["full"] },
  async () => {
    serve();
    unanswered(1000);
    const turn = turnStream();
    const { user } = show();
    await user.type(await input(), QUESTION);
    server.use(
      answer("/api/turns", [aRunningTurn({ id: "t7", documentId: 1, content: QUESTION })]),
      http.get("/api/turns/t7/events", () => turn.response()),
    );
    await user.keyboard("{Enter}");
    turn.send("turn", { id: "t7", documentId: 1 });
    turn.send("delta", { text: "Half an answer" });
    expect(await screen.findByText("Half an answer")).toBeVisible();
    expect(await input()).toHaveValue("");
  },
);

test("words that come back unheard keep their key, so that sending them again can't say them twice", async () => {
  serve();
  server.use(http.get("/api/turns", () => HttpResponse.error()));
  const { keys } = unanswered(8);
  const { user } = show();
  await say(user, await input(), QUESTION);
  expect(await screen.findByText(/If your message had arrived/)).toBeVisible();
  expect(await input()).toHaveValue(QUESTION);
  expect(keys).toHaveLength(8);
  await user.type(await input(), "{Enter}");
  await waitFor(() => expect(keys).toHaveLength(9));
  expect(new Set(keys).size).toBe(1);
});

test("other words than those that came back unheard are another message", { tags: ["full"] }, async () => {
  serve();
  server.use(http.get("/api/turns", () => HttpResponse.error()));
  const { keys } = unanswered(8);
  const { user } = show();
  await say(user, await input(), QUESTION);
  await screen.findByText(/If your message had arrived/);
  await say(user, await input(), " please");
  await waitFor(() => expect(keys).toHaveLength(9));
  expect(keys[8]).not.toBe(keys[0]);
});

test(
  "Stop ends the waiting for a server that can't be reached, and gives the words back",
  { tags: ["full"] },
  async () => {
    serve();
    server.use(http.get("/api/turns", () => HttpResponse.error()));
    let fail: () => void = () => undefined;
    let calls = 0;
    server.use(
      http.post("/api/chat", async () => {
        calls += 1;
        if (calls > 1) await new Promise<void>((resolve) => (fail = resolve));
        return HttpResponse.error();
      }),
    );
    const { user } = show();
    await say(user, await input(), QUESTION);
    await waitFor(() => expect(calls).toBe(2));
    await user.click(await screen.findByRole("button", { name: "Stop" }));
    await waitFor(async () => expect(await input()).toHaveValue(QUESTION));
    fail();
  },
);

test(
  "what needs an account leads to the ways to sign up, and the words come back",
  { tags: ["full"] },
  async () => {
    serve();
    server.use(refuse("post", "/api/chat", 403, { message: "Sign up required", code: "ACCOUNT_REQUIRED" }));
    const { user } = show();
    await say(user, await input(), QUESTION);
    expect(await screen.findByText("Registration required")).toBeVisible();
    expect(useLimitPrompt.getState().prompt).toEqual({ kind: "limit", resource: "account" });
    expect(await input()).toHaveValue(QUESTION);
  },
);

test(
  "an unreadable record of another release keeps no conversation from working",
  { tags: ["full"] },
  async () => {
    for (const [key, text] of Object.entries({ a: "{not json", b: "null", c: '{"content":"Old words"}' }))
      sessionStorage.setItem(`requill.draft.sending.document.1.${key}`, text);
    serve();
    const turn = nextTurn();
    const { user } = show();
    await waitFor(async () => expect(await input()).toHaveValue("Old words"));
    await user.clear(await input());
    await say(user, await input(), QUESTION);
    turn.send("turn", { id: "t1", documentId: 1 });
    turn.send("done", anAnswer());
    expect(await within(await log()).findByText("The row is in the table.")).toBeVisible();
    expect(Object.keys(sessionStorage).filter((name) => name.includes("sending"))).toEqual([]);
  },
);
