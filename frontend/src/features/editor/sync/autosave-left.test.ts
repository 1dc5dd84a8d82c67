import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { unsyncedDocuments } from "@/lib/unsynced-copies";

import { Autosave } from "./autosave";
import type { SaveAnswer, SaveRequest } from "./save-ports";
import { leftCopies, notLeft } from "./left";
import { UnsyncedCopy } from "./unsynced-copy";

const text = { title: "Plan", content: "ab" };
let requests: SaveRequest[];
let waiting: ((answer: SaveAnswer) => void)[];

async function answer(given: SaveAnswer): Promise<void> {
  waiting.shift()?.(given);
  await vi.advanceTimersByTimeAsync(0);
}

/** Written, not saved, and left. */
function leave(): void {
  vi.useFakeTimers();
  [requests, waiting] = [[], []];
  const autosave = new Autosave({
    document: { title: "Plan", content: "a", version: 1 },
    text: { read: () => text, apply: vi.fn(), composed: () => null },
    unsyncedCopy: new UnsyncedCopy(1, "left"),
    send: (request) => {
      requests.push(request);
      return new Promise((resolve) => waiting.push(resolve));
    },
  });
  autosave.open();
  autosave.edited();
  autosave.close();
}

const goes = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

afterEach(() => {
  leftCopies(1).forEach(({ key }) => notLeft(key));
  vi.useRealTimers();
});

describe("a text that could not be sent before its page was left for another", () => {
  beforeEach(leave);

  it("is sent from there, until the server has it", async () => {
    await answer({ kind: "unanswered", reason: "network" });
    await vi.advanceTimersByTimeAsync(1000);
    await answer({ kind: "unanswered", reason: "server" });
    await vi.advanceTimersByTimeAsync(2000);
    expect(requests).toHaveLength(3);
    await answer({ kind: "confirmed", document: { ...text, version: 2 } });
    expect(leftCopies(1)).toEqual([]);
    expect(unsyncedDocuments("left")).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(3);
  });

  it("is sent at once when the connection is back", async () => {
    await answer({ kind: "unanswered", reason: "network" });
    window.dispatchEvent(new Event("online"));
    expect(requests).toHaveLength(2);
  });

  it("is counted among the unsaved, and asks before the tab is closed", async () => {
    expect(unsyncedDocuments("left")).toEqual([1]);
    expect(goes()).toBe(false);
    await answer({ kind: "confirmed", document: { ...text, version: 2 } });
    expect(goes()).toBe(true);
  });

  it("is not sent any more once another tab has it", async () => {
    await answer({ kind: "unanswered", reason: "network" });
    localStorage.clear();
    await vi.advanceTimersByTimeAsync(60_000);
    window.dispatchEvent(new Event("online"));
    expect(requests).toHaveLength(1);
  });
});

describe("a text that the browser has no room for", () => {
  beforeEach(() => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    leave();
  });

  it("is sent again and again after its page was left, until the server has it", async () => {
    await answer({ kind: "unanswered", reason: "network" });
    expect(leftCopies(1)).toMatchObject([{ text: { content: "ab" }, raw: null }]);
    await vi.advanceTimersByTimeAsync(1000);
    await answer({ kind: "unanswered", reason: "network" });
    await vi.advanceTimersByTimeAsync(2000);
    expect(requests).toHaveLength(3);
    await answer({ kind: "confirmed", document: { ...text, version: 2 } });
    expect(leftCopies(1)).toEqual([]);
  });

  it("asks before the page goes, and no more once it is saved", async () => {
    expect(goes()).toBe(false);
    await answer({ kind: "confirmed", document: { ...text, version: 2 } });
    expect(goes()).toBe(true);
  });

  it("is left to the session that took it over", async () => {
    await answer({ kind: "unanswered", reason: "network" });
    leftCopies(1).forEach((copy) => new UnsyncedCopy(1, "next").replaces(copy));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
  });
});
