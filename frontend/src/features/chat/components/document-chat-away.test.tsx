import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { draftsOfThisPerson, setDraft } from "@/components/conversation";
import { readUnsent } from "@/features/turns";
import { turnStream } from "@/features/turns/testing/turn-stream";
import { documentPlace } from "@/lib/api/place";
import { answer, refuse } from "@/testing/handlers";
import { server } from "@/testing/server";

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
  setDraft(documentPlace(1), "");
});

/** Asks, and leaves while the answer comes. */
async function leaveHalfAnswered(): Promise<void> {
  serve();
  const turn = nextTurn();
  const { user, unmount } = show();
  await user.type(await input(), `${QUESTION}{Enter}`);
  turn.send("turn", { id: "t7", documentId: 1 });
  turn.send("delta", { text: "Half an answer" });
  expect(await screen.findByText("Half an answer")).toBeVisible();
  unmount();
}

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
    show();
    expect(await screen.findByText("Failed to send message")).toBeVisible();
    expect(await input()).toHaveValue(QUESTION);
    expect(post).not.toHaveBeenCalled();
  });

  it("gives nothing back when the turn was stored while the view was left", async () => {
    await leaveHalfAnswered();
    serve([asked, answered]);
    show();
    expect(await within(await log()).findByText("The row is in the table.")).toBeVisible();
    await waitFor(() => expect(readUnsent(draftsOfThisPerson(), documentPlace(1))).toBeNull());
    expect(await input()).toHaveValue("");
  });

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
