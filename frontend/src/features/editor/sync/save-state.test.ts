import { describe, expect, it } from "vitest";

import {
  canSend,
  type Confirmed,
  initialState,
  isOwnSave,
  isUnsynced,
  rebaseTitle,
  reduce,
  retryDelay,
  type SaveEvent,
  saveStatus,
  type SaveState,
} from "./save-state";

const V1: Confirmed = { title: "Plan", content: "one", version: 1 };
const V2: Confirmed = { title: "Plan", content: "two", version: 2 };
const sent: SaveEvent = { type: "sent", snapshot: V2 };

function after(...events: SaveEvent[]): SaveState {
  return events.reduce(reduce, initialState(V1));
}

describe("the saving of a document", () => {
  it("begins saved and without anything to send", () => {
    expect(saveStatus(after()).text).toBe("Saved");
    expect(canSend(after())).toBe(false);
    expect(isUnsynced(after())).toBe(false);
  });

  it("says Saved only after the server's answer", () => {
    expect(saveStatus(after({ type: "edited" })).text).toBe("Saving…");
    expect(saveStatus(after({ type: "edited" }, sent)).text).toBe("Saving…");
    const done = after({ type: "edited" }, sent, { type: "confirmed", document: V2 });
    expect(saveStatus(done).text).toBe("Saved");
    expect(done.confirmed).toEqual(V2);
  });

  it("is still unsaved when the text changed during the request", () => {
    const state = after({ type: "edited" }, sent, { type: "edited" }, { type: "confirmed", document: V2 });
    expect(state.phase).toEqual({ kind: "dirty" });
    expect(state.confirmed).toEqual(V2);
  });

  it("sends one request at a time", () => {
    const state = after({ type: "edited" }, sent);
    expect(canSend(state)).toBe(false);
    expect(reduce(state, sent)).toBe(state);
  });

  it("keeps what was sent as uncertain when no answer came, and counts the tries", () => {
    const once = after({ type: "edited" }, sent, { type: "unanswered", reason: "network" });
    expect(once.phase).toEqual({ kind: "offline", attempt: 1, reason: "network" });
    expect(isOwnSave(once, { title: "Plan", content: "two" })).toBe(true);
    expect(isOwnSave(once, { title: "Plan", content: "other" })).toBe(false);
    const twice = [sent, { type: "unanswered", reason: "server" } as const].reduce(reduce, once);
    expect(twice.phase).toMatchObject({ attempt: 2, reason: "server" });
    expect(isUnsynced(twice)).toBe(true);
  });

  it("knows every text again that was sent without an answer, not only the last", () => {
    const answerless: SaveEvent = { type: "unanswered", reason: "network" };
    const later: SaveEvent = { type: "sent", snapshot: { title: "Plan", content: "three" } };
    const twice = after({ type: "edited" }, sent, answerless, later, answerless);
    expect(isOwnSave(twice, V2)).toBe(true);
    expect(isOwnSave(twice, { title: "Plan", content: "three" })).toBe(true);
    expect(isOwnSave(twice, V1)).toBe(false);
  });

  it("stays offline while more is typed, and begins to count anew after an answer", () => {
    const offline = after({ type: "edited" }, sent, { type: "unanswered", reason: "network" });
    expect(reduce(offline, { type: "edited" })).toBe(offline);
    const state = [sent, { type: "confirmed", document: V2 } as const].reduce(reduce, offline);
    expect(state).toMatchObject({ attempt: 0, uncertain: [], phase: { kind: "saved" } });
  });

  it("stops at a refusal until the text changes", () => {
    const refused = after({ type: "edited" }, sent, { type: "refused", message: "too large" });
    expect(saveStatus(refused)).toEqual({
      text: "Save failed: too large. Keep this tab open.",
      tone: "danger",
    });
    expect(reduce(refused, { type: "edited" }).phase).toEqual({ kind: "dirty" });
  });

  it("waits for the person where both wrote, whatever is typed meanwhile", () => {
    const contested = after({ type: "edited" }, sent, {
      type: "contested",
      conflict: { theirs: V2, base: "one", isCopy: false },
    });
    expect(saveStatus(contested).text).toBe("Conflict: your version is kept in this browser");
    const unkept = reduce(contested, { type: "copied", kept: false });
    expect(saveStatus(unkept).text).toBe("Conflict: keep this tab open");
    expect(canSend(contested)).toBe(false);
    expect(reduce(contested, { type: "edited" })).toBe(contested);
    expect(isUnsynced(contested)).toBe(true);
  });

  it("keeps a contested copy apart from a request under way, and knows its answer", () => {
    const conflict = { theirs: V1, base: "one", isCopy: true };
    const state = after({ type: "edited" }, sent, { type: "contested", conflict });
    expect(state.uncertain).toHaveLength(1);
    expect(reduce(state, { type: "confirmed", document: V2 })).toMatchObject({
      confirmed: V2,
      uncertain: [],
      phase: { kind: "conflict", isCopy: true },
    });
  });

  it("takes another's version as its new base, unsaved only if the texts differ", () => {
    expect(after({ type: "rebased", document: V2, differs: false }).phase).toEqual({ kind: "saved" });
    expect(after({ type: "rebased", document: V2, differs: true }).phase).toEqual({ kind: "dirty" });
  });

  it("ignores answers to a request that is not under way", () => {
    const state = after();
    for (const late of [
      { type: "confirmed", document: V2 },
      { type: "unanswered", reason: "network" },
      { type: "refused", message: "" },
    ] as const) {
      expect(reduce(state, late)).toBe(state);
    }
  });

  it("says that the text is kept once it is on the disk as it stands, and until then to keep the tab", () => {
    const text = (state: SaveState) => saveStatus(state).text;
    const state = after({ type: "edited" }, { type: "copied", kept: false }, sent, {
      type: "unanswered",
      reason: "network",
    });
    expect(text(state)).toBe("Offline: keep this tab open, the browser has no room for a copy");
    const stored = reduce(state, { type: "copied", kept: true });
    expect(text(stored)).toBe("Offline: keep this tab open");
    const secured = reduce(stored, { type: "secured" });
    expect(text(secured)).toBe("Offline: your text is kept in this browser");
    expect(text(reduce(secured, { type: "edited" }))).toBe("Offline: keep this tab open");
  });

  it("says of a refused text as well where it is", () => {
    const refused = after({ type: "edited" }, sent, { type: "refused", message: "you are signed out." });
    expect(saveStatus(reduce(refused, { type: "secured" })).text).toBe(
      "Save failed: you are signed out. Your text is kept in this browser.",
    );
  });
});

describe("retryDelay", () => {
  it("doubles from one second to thirty", () => {
    expect([1, 2, 3, 4, 5, 6, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000]);
  });
});

describe("rebaseTitle", () => {
  it("takes theirs only when mine did not change", () => {
    expect(rebaseTitle("A", "A", "B")).toBe("B");
    expect(rebaseTitle("A", "C", "A")).toBe("C");
    expect(rebaseTitle("A", "C", "B")).toBe("C");
  });
});
