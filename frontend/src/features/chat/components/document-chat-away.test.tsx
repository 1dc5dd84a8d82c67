import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { forgetDrafts } from "@/features/drafts/drafts";
import { Outbox } from "@/features/conversation/outbox";
import { turnStream } from "@/features/conversation/testing/turn-stream";
import { documentConversation } from "@/lib/api/conversation-key";
import { aMessage, aRunningTurn } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { server } from "@/testing/server";
import { say } from "@/testing/say";
import "@/testing/markdown-ready";

import {
  answered,
  anAnswer,
  asked,
  input,
  log,
  nextTurn,
  QUESTION,
  serve,
  show,
} from "../testing/document-chat";

beforeEach(() => {
  sessionStorage.clear();
  forgetDrafts();
});

/** Asks, and leaves while the answer comes. */
async function leaveHalfAnswered(): Promise<void> {
  serve();
  const turn = nextTurn();
  const { user, unmount } = show();
  await say(user, await input(), QUESTION);
  turn.send("turn", { id: "t7", documentId: 1 });
  turn.send("delta", { text: "Half an answer" });
  expect(await screen.findByText("Half an answer")).toBeVisible();
  unmount();
}

const FAILED = { message: "No.", code: "PROVIDER_UNAVAILABLE", status: 503 };

/** What the server says of the turn that was left: that it has ended so. */
function ended(event: string, data: unknown): void {
  const turn = turnStream();
  turn.send(event, data);
  turn.close();
  server.use(http.get("/api/turns/t7/events", () => turn.response()));
}

const unsettled = () => new Outbox().in(documentConversation(1)).map(({ content }) => content);

describe("a turn of DocumentChat that nobody watched", () => {
  it("follows a turn that was under way before a reload", async () => {
    serve();
    const turn = turnStream();
    const running = { id: "t7", documentId: 1, content: QUESTION, createdAt: "2026-11-21T12:00:00Z" };
    const joined: string[] = [];
    server.use(
      answer("/api/turns", [running]),
      http.get("/api/turns/t7/events", ({ request }) => {
        joined.push(new URL(request.url).search);
        return turn.response();
      }),
    );
    show();
    expect(await within(await log()).findByText(QUESTION)).toBeVisible();
    turn.send("turn", { id: "t7", documentId: 1 });
    turn.send("delta", { text: "Half an answer" });
    expect(await screen.findByText("Half an answer")).toBeVisible();
    expect(joined).toEqual(["?after=0"]);
    turn.send("done", anAnswer());
    expect(await within(await log()).findByText("The row is in the table.")).toBeVisible();
  });

  it("finds the answer in the history when the end of the turn was missed", async () => {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    serve();
    server.use(
      answer("/api/turns", [
        { id: "t7", documentId: 1, content: QUESTION, createdAt: "2026-11-21T12:00:00Z" },
      ]),
      http.get("/api/turns/t7/events", async () => {
        await ended;
        return HttpResponse.json({ message: "Not found" }, { status: 404 });
      }),
    );
    show();
    expect(await screen.findByText("AI is thinking...", { selector: "[role=log] *" })).toBeVisible();
    server.use(answer("/api/chat", [asked, answered] as never));
    end();
    expect(await within(await log()).findByText("The row is in the table.")).toBeVisible();
    expect(await input()).toHaveValue("");
  });

  it("gives the words back when the turn failed while the view was left", async () => {
    await leaveHalfAnswered();
    const post = vi.fn(() => turnStream().response());
    server.use(http.post("/api/chat", post));
    ended("error", FAILED);
    show();
    expect(await screen.findByText("Failed to send message")).toBeVisible();
    expect(await input()).toHaveValue(QUESTION);
    expect(unsettled()).toEqual([]);
    expect(post).not.toHaveBeenCalled();
  });

  it("gives nothing back when the turn was stored while the view was left", async () => {
    await leaveHalfAnswered();
    serve([asked, answered]);
    ended("done", anAnswer());
    show();
    expect(await within(await log()).findByText("The row is in the table.")).toBeVisible();
    await waitFor(() => expect(unsettled()).toEqual([]));
    expect(await input()).toHaveValue("");
  });

  it("tells nothing when something else was said after what was stored meanwhile", async () => {
    await leaveHalfAnswered();
    serve([asked, answered, aMessage({ id: 23, role: "user", content: "Said elsewhere" })]);
    ended("done", anAnswer());
    show();
    expect(await within(await log()).findByText("Said elsewhere")).toBeVisible();
    await waitFor(() => expect(unsettled()).toEqual([]));
    expect(await input()).toHaveValue("");
    expect(screen.queryByText("Failed to send message")).not.toBeInTheDocument();
  });

  it("gives the words back though the same were said and stored before them", async () => {
    await leaveHalfAnswered();
    serve([asked, answered]);
    ended("error", FAILED);
    show();
    expect(await screen.findByText("Failed to send message")).toBeVisible();
    expect(await input()).toHaveValue(QUESTION);
  });

  it("looks into the history when the server no longer knows the turn", { tags: ["full"] }, async () => {
    await leaveHalfAnswered();
    serve([asked, answered, aMessage({ id: 23, role: "user", content: "Said elsewhere" })]);
    server.use(refuse("get", "/api/turns/t7/events", 404, { message: "Not found", code: "TURN_NOT_FOUND" }));
    show();
    await waitFor(() => expect(unsettled()).toEqual([]));
    expect(await input()).toHaveValue("");
  });

  it("keeps what cannot be learnt now for the next time", async () => {
    await leaveHalfAnswered();
    const refused = vi.fn(() => HttpResponse.json({ code: "NOT_SIGNED_IN" }, { status: 401 }));
    server.use(http.get("/api/turns/t7/events", refused));
    const { unmount } = show();
    await waitFor(() => expect(refused).toHaveBeenCalled());
    expect(unsettled()).toEqual([QUESTION]);
    expect(await input()).toHaveValue("");
    unmount();
    ended("error", FAILED);
    show();
    await waitFor(async () => expect(await input()).toHaveValue(QUESTION));
  });

  it("gives the words back though the turn of another window runs by then", { tags: ["full"] }, async () => {
    await leaveHalfAnswered();
    ended("error", FAILED);
    const other = turnStream();
    server.use(
      answer("/api/turns", [aRunningTurn({ id: "t8", documentId: 1, content: "From there" })]),
      http.get("/api/turns/t8/events", () => other.response()),
    );
    show();
    expect(await within(await log()).findByText("From there")).toBeVisible();
    await waitFor(async () => expect(await input()).toHaveValue(QUESTION));
    other.send("turn", { id: "t8", documentId: 1 });
    other.send("done", anAnswer());
    expect(await within(await log()).findByText("The row is in the table.")).toBeVisible();
    expect(await input()).toHaveValue(QUESTION);
  });

  it(
    "gives the words back though something else was sent before that was learnt",
    { tags: ["full"] },
    async () => {
      await leaveHalfAnswered();
      let learn: () => void = () => undefined;
      const learnt = new Promise<void>((resolve) => (learn = resolve));
      ended("error", FAILED);
      server.use(
        http.get("/api/turns", async () => {
          await learnt;
          return HttpResponse.json([]);
        }),
      );
      const turn = nextTurn();
      const { user } = show();
      await say(user, await input(), "Second");
      turn.send("turn", { id: "t8", documentId: 1 });
      expect(await within(await log()).findByText("Second")).toBeVisible();
      learn();
      await waitFor(async () => expect(await input()).toHaveValue(QUESTION));
      turn.send("error", FAILED);
      await waitFor(async () => expect(await input()).toHaveValue(`Second\n\n${QUESTION}`));
      expect(unsettled()).toEqual([]);
    },
  );

  it("joins the turn of another window when one is in progress", async () => {
    serve();
    const turn = turnStream();
    server.use(refuse("post", "/api/chat", 409, { message: "Wait.", code: "TURN_IN_PROGRESS" }));
    const { user } = show();
    await user.type(await input(), QUESTION);
    server.use(
      answer("/api/turns", [
        { id: "t8", documentId: 1, content: "From there", createdAt: "2026-11-21T12:00:00Z" },
      ]),
      http.get("/api/turns/t8/events", () => turn.response()),
    );
    await user.keyboard("{Enter}");
    expect(await within(await log()).findByText("From there")).toBeVisible();
    expect(await input()).toHaveValue(QUESTION);
  });
});
