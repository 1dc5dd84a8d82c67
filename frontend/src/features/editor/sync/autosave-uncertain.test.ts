import { Text } from "@codemirror/state";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Autosave, loadMerge } from "./autosave";
import { SAVE_AFTER } from "./save-timers";
import type { SaveAnswer, TextPort } from "./save-ports";
import { UnsyncedCopy } from "./unsynced-copy";
import { openMerging } from "./merging";
import type { EditorSession } from "../session";

const BASE = { title: "Plan", content: "First line.\n\nSecond line.\n", version: 1 };

let content: string;
let answers: SaveAnswer[];
let autosave: Autosave;

const text: TextPort = {
  read: () => ({ title: "Plan", content }),
  apply: (changes) => {
    content = changes.apply(Text.of(content.split("\n"))).toString();
  },
  composed: () => null,
};

async function type(next: string): Promise<void> {
  content = next;
  autosave.edited();
  await vi.advanceTimersByTimeAsync(SAVE_AFTER);
}

beforeEach(async () => {
  vi.useFakeTimers();
  await loadMerge();
  content = BASE.content;
  const unanswered: SaveAnswer = { kind: "unanswered", reason: "network" };
  autosave = new Autosave({
    document: BASE,
    text,
    unsyncedCopy: new UnsyncedCopy(1),
    send: () => Promise.resolve(answers.shift() ?? unanswered),
  });
  autosave.open();
});

afterEach(() => {
  autosave.close();
  localStorage.clear();
  vi.useRealTimers();
});

describe("a newer text of the server", () => {
  const MINE = "First line.\n\nSecond line. Yes, do it.\n";
  const THEIRS = "The first line.\n\nSecond line. Yes, do.\n";
  const stale: SaveAnswer = { kind: "stale", document: { title: "Plan", content: THEIRS, version: 3 } };

  it("is left to the person in a paragraph that a save without an answer may have reached", async () => {
    answers = [{ kind: "unanswered", reason: "network" }, stale];
    await type("First line.\n\nSecond line. Yes, do.\n");
    await type(MINE);
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.getState().phase.kind).toBe("conflict");
    expect(content).toBe(MINE);
    const session = { autosave, read: text.read } as unknown as EditorSession;
    expect(openMerging(session)?.contest.contested).toHaveLength(1);
    expect(openMerging(session)?.text).toBe(MINE.replace("First", "The first"));
  });

  it("is put together with mine where every save was answered", async () => {
    const elsewhere = { title: "Plan", content: "First line.\n\nThe second line.\n", version: 2 };
    answers = [{ kind: "stale", document: elsewhere }];
    await type(MINE);
    expect(content).toBe("First line.\n\nThe second line. Yes, do it.\n");
  });
});
