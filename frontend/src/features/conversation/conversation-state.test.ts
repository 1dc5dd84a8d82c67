import { describe, expect, it } from "vitest";

import { ApiError } from "@/lib/api/errors";
import { aChatAnswer, aMessage, aRunningTurn } from "@/testing/factories";

import {
  type ConversationEvent,
  type ConversationState,
  joined,
  missedTurns,
  nextStep,
  nextToSend,
  NOTHING_SAID,
  reduceConversation,
} from "./conversation-state";
import type { Unsent } from "./outbox";

const ANSWER = aChatAnswer({
  userMessage: aMessage({ id: 1, role: "user", content: "Add a metric" }),
  assistantMessage: aMessage({ id: 2, content: "Added." }),
});
const refusal = (status: number, body: Partial<ConstructorParameters<typeof ApiError>[1]> = {}) =>
  new ApiError(status, { message: "Refused", ...body });

function after(...events: ConversationEvent[]): ConversationState {
  return events.reduce(reduceConversation, NOTHING_SAID);
}

describe("reduceConversation", () => {
  it("announces an answer until the next message is sent", () => {
    expect(after({ type: "answered", answer: ANSWER }).announced).toBe("Added.");
    expect(after({ type: "answered", answer: ANSWER }, { type: "sent" }).announced).toBeNull();
  });

  it("keeps the messages of a turn under the keys that they had while they were pending", () => {
    const { keys } = after({ type: "answered", answer: ANSWER });
    expect(keys).toEqual({
      turn: 1,
      byMessage: new Map([
        [1, "turn-0-question"],
        [2, "turn-0-answer"],
      ]),
    });
  });

  it("shows why a message failed until the next one is sent", () => {
    const error = refusal(503, { description: "The provider is busy." });
    expect(after({ type: "failed", error }).failure).toBe("The provider is busy.");
    expect(after({ type: "failed", error: refusal(503) }).failure).toBe("Refused");
    expect(after({ type: "failed", error: null }).failure).toBe("");
    expect(after({ type: "failed", error }, { type: "sent" }).failure).toBeNull();
  });

  it("does not call failed what may have arrived", () => {
    expect(after({ type: "failed", error: refusal(0) })).toEqual(NOTHING_SAID);
  });

  it("joins a turn of another window when that is met, or is why this one was refused", () => {
    expect(after({ type: "taken-elsewhere" }, { type: "taken-elsewhere" }).joins).toBe(2);
    expect(after({ type: "failed", error: refusal(409, { code: "TURN_IN_PROGRESS" }) }).joins).toBe(1);
    expect(after({ type: "failed", error: refusal(409) }).joins).toBe(0);
  });
});

const OWN = { conversation: "panel", key: "k1", turnId: null, lastId: 0 } as const;
const JOINED = { ...OWN, turnId: "t1" };

describe("nextStep", () => {
  const content = "Add a metric";

  it("keeps an answer", () => {
    const step = nextStep({ kind: "done", content, answer: ANSWER }, OWN);
    expect(step).toEqual({ kind: "keep-answer", answer: ANSWER });
  });

  it("returns the words of a turn that was stopped before its first word, without a reproach", () => {
    expect(nextStep({ kind: "stopped", content }, OWN)).toEqual({ kind: "return-words", error: null });
  });

  it("returns the words of a turn that failed, and tells why", () => {
    const error = refusal(503);
    expect(nextStep({ kind: "failed", content, error }, OWN)).toEqual({ kind: "return-words", error });
  });

  it("asks the server before it returns words that may have arrived", () => {
    const stopped = nextStep({ kind: "stopped", content, isUnheard: true }, OWN);
    expect(stopped).toEqual({ kind: "ask-server", error: null });
    const failed = nextStep({ kind: "failed", content, error: refusal(0) }, OWN);
    expect(failed).toMatchObject({ kind: "ask-server", error: { status: 0 } });
  });

  it("does not ask whether a turn arrived that was joined while it ran", () => {
    const error = refusal(0);
    expect(nextStep({ kind: "failed", content, error }, JOINED)).toEqual({ kind: "return-words", error });
  });

  it("looks into the history for a turn that the server has forgotten", () => {
    expect(nextStep({ kind: "gone", content }, JOINED)).toEqual({ kind: "ask-history" });
  });
});

describe("what was unsettled when the page opened", () => {
  const unsent = (key: string, turnId?: string): Unsent => ({
    path: "/api/chat",
    body: { content: key },
    content: key,
    key,
    lastId: 7,
    at: 0,
    turnId,
  });
  const running = (id: string) => aRunningTurn({ id });

  it("finds the turns that ended while nobody looked", () => {
    const [one, two] = [unsent("k1", "t1"), unsent("k2", "t2")];
    expect(missedTurns([one, two, unsent("k3")], [running("t2")])).toEqual([[one, "t1"]]);
  });

  it("joins a running turn as the one that this window began, or as another's", () => {
    const own = joined("panel", running("t1"), [unsent("k1", "t1")]);
    expect(own).toEqual({ conversation: "panel", key: "k1", turnId: "t1", lastId: 7 });
    const foreign = joined("panel", running("t9"), [unsent("k1", "t1")]);
    expect(foreign).toEqual({ conversation: "panel", key: null, turnId: "t9", lastId: 0 });
  });

  it("sends the oldest that may not have arrived, unless the server is being asked about it", () => {
    const waiting = [unsent("k1", "t1"), unsent("k2"), unsent("k3")];
    expect(nextToSend(waiting, new Set())?.key).toBe("k2");
    expect(nextToSend(waiting, new Set(["k2"]))?.key).toBe("k3");
    expect(nextToSend([unsent("k1", "t1")], new Set())).toBeUndefined();
  });
});
