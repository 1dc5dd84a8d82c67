import { describe, expect, it } from "vitest";

import { ApiError } from "@/lib/api/errors";

import { IDLE, isBusy, parseTurnEvent, reduceTurn, type TurnAction, type TurnView } from "./turn-state";

const frame = (event: string, data: unknown) => ({ id: "1", event, data: JSON.stringify(data) });

function after(...actions: TurnAction[]): TurnView {
  return actions.reduce(reduceTurn, IDLE);
}

const SEND: TurnAction = { type: "send", content: "Add a metric" };
const BEGUN: TurnAction = { type: "progress", event: { type: "turn", id: "t1", documentId: 4 } };
const THINKING: TurnAction = { type: "progress", event: { type: "status", text: "Thinking" } };
const WORD: TurnAction = { type: "progress", event: { type: "delta", text: "The" } };
const PREVIEW = { title: "A", content: "## Summary", version: null, section: "Summary" };
const WRITTEN: TurnAction = { type: "progress", event: { type: "document", document: PREVIEW } };

describe("parseTurnEvent", () => {
  it("reads every event of the contract", () => {
    expect(parseTurnEvent(frame("turn", { id: "t1", documentId: null }))).toEqual({
      type: "turn",
      id: "t1",
      documentId: null,
    });
    expect(parseTurnEvent(frame("delta", { text: "a" }))).toEqual({ type: "delta", text: "a" });
    expect(parseTurnEvent(frame("status", { text: "Updating..." }))).toEqual({
      type: "status",
      text: "Updating...",
    });
    expect(parseTurnEvent(frame("document", PREVIEW))).toEqual({ type: "document", document: PREVIEW });
    expect(parseTurnEvent(frame("done", { incomplete: true }))).toEqual({
      type: "done",
      answer: { incomplete: true },
    });
  });

  it("makes an error event the one error of the API", () => {
    const usage = { docs: 1, messages: 30, limits: { docs: 3, messages: 30 } };
    const event = parseTurnEvent(
      frame("error", { message: "No answer.", code: "PROVIDER_UNAVAILABLE", status: 503, usage }),
    );
    expect(event).toMatchObject({
      type: "error",
      error: { status: 503, code: "PROVIDER_UNAVAILABLE", usage },
    });
    expect(event?.type === "error" && event.error).toBeInstanceOf(ApiError);
  });

  it("passes over an event of a later release", () => {
    expect(parseTurnEvent(frame("telepathy", {}))).toBeNull();
  });
});

describe("reduceTurn", () => {
  it("goes from sending over running back to idle", () => {
    expect(after(SEND)).toMatchObject({ phase: "sending", content: "Add a metric" });
    expect(after(SEND, BEGUN)).toMatchObject({ phase: "running", id: "t1", documentId: 4, hasText: false });
    expect(after(SEND, BEGUN, { type: "end" })).toBe(IDLE);
  });

  it("keeps status, first word and preview in whatever order they come", () => {
    const orders = [
      [THINKING, WORD, WRITTEN],
      [WRITTEN, THINKING, WORD],
      [WORD, WRITTEN, THINKING],
    ];
    for (const order of orders) {
      expect(after(SEND, BEGUN, ...order)).toMatchObject({
        status: "Thinking",
        hasText: true,
        preview: PREVIEW,
      });
    }
  });

  it("is not changed by further words, so nothing is drawn for them", () => {
    const view = after(SEND, BEGUN, WORD);
    expect(reduceTurn(view, WORD)).toBe(view);
  });

  it("keeps what is known when the same turn is announced again", () => {
    expect(after(SEND, BEGUN, WORD, BEGUN)).toMatchObject({ hasText: true });
  });

  it("learns the document of a turn that began without one", () => {
    const early: TurnAction = { type: "progress", event: { type: "turn", id: "t1", documentId: null } };
    expect(after(SEND, early, BEGUN)).toMatchObject({ documentId: 4 });
  });

  it("ignores events of a turn that was left or has not begun", () => {
    for (const late of [BEGUN, THINKING, WORD, WRITTEN]) expect(reduceTurn(IDLE, late)).toBe(IDLE);
    const sending = after(SEND);
    for (const early of [THINKING, WORD, WRITTEN]) expect(reduceTurn(sending, early)).toBe(sending);
  });

  it("remembers that Stop was pressed before the turn had a name", () => {
    expect(after(SEND, { type: "stop", asked: true }, BEGUN)).toMatchObject({
      phase: "running",
      stopping: true,
    });
  });

  it("offers Stop again when stopping failed", () => {
    const view = after(SEND, BEGUN, { type: "stop", asked: true }, { type: "stop", asked: false });
    expect(view).toMatchObject({ stopping: false });
  });

  it("says when the connection is lost and when it is back", () => {
    const lost = after(SEND, BEGUN, { type: "connection", state: "lost" });
    expect(lost).toMatchObject({ connection: "lost" });
    expect(reduceTurn(lost, { type: "connection", state: "lost" })).toBe(lost);
    expect(reduceTurn(lost, { type: "connection", state: "live" })).toMatchObject({ connection: "live" });
    expect(reduceTurn(IDLE, { type: "connection", state: "lost" })).toBe(IDLE);
  });

  it("joins a running turn with what the person had written", () => {
    const view = after({ type: "resume", turn: { id: "t9", documentId: 4, content: "Add a metric" } });
    expect(view).toMatchObject({ phase: "running", id: "t9", content: "Add a metric" });
    expect(isBusy(view)).toBe(true);
    expect(isBusy(IDLE)).toBe(false);
  });
});
