import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { copyKeys } from "@/lib/unsynced-copies";
import { aDocument } from "@/testing/factories";

import { sharedLocks, tab } from "../testing/tabs";
import { COPY_AFTER } from "./save-timers";
import { fingerprint } from "./fingerprint";
import { leftCopies, lookForLeft, notLeft } from "./left";
import { UnsyncedCopy } from "./unsynced-copy";
import { parseCopy } from "./recovery";

const BASE = { title: "Plan", content: "one", version: 4 };
const text = (content: string) => ({ title: "Plan", content });
const words = () => leftCopies(7).map((copy) => copy.text.content);

/** Tabs that live, as the browser tells it. */
function browserWithLocks(...living: string[]): void {
  const query = () => Promise.resolve({ held: living.map((name) => ({ name })), pending: [] });
  Object.defineProperty(navigator, "locks", { value: { query }, configurable: true });
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2027-01-01T00:00:00Z") });
  localStorage.clear();
});

afterEach(() => {
  Reflect.deleteProperty(navigator, "locks");
  leftCopies(7).forEach(({ key }) => notLeft(key));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("looking for what was left", () => {
  it("finds the copies of ended sessions, the newest first, and none of living tabs or other documents", async () => {
    new UnsyncedCopy(7, "older").keep(text("older"), BASE);
    vi.advanceTimersByTime(10);
    new UnsyncedCopy(7, "newer").keep(text("newer"), BASE);
    new UnsyncedCopy(7, "living").keep(text("living"), BASE);
    new UnsyncedCopy(77, "other").keep(text("other"), BASE);
    browserWithLocks("requill:unsaved:7:living");
    await lookForLeft(7);
    expect(words()).toEqual(["newer", "older"]);
  });

  it("does not find again what a session of this page took over, unless it was written anew", async () => {
    new UnsyncedCopy(7, "left").keep(text("left"), BASE);
    browserWithLocks();
    await lookForLeft(7);
    leftCopies(7).forEach((copy) => new UnsyncedCopy(7, "next").replaces(copy));
    await lookForLeft(7);
    expect(words()).toEqual([]);
    new UnsyncedCopy(7, "left").keep(text("anew"), BASE);
    await lookForLeft(7);
    expect(words()).toEqual(["anew"]);
  });

  it("finds the copy that earlier releases kept under the document's number", async () => {
    new UnsyncedCopy(7).keep(text("of old"), BASE);
    await lookForLeft(7);
    expect(words()).toEqual(["of old"]);
  });

  it("takes a copy for a living tab's that changes while it looks, where nobody can tell", async () => {
    const living = new UnsyncedCopy(7, "living-now");
    living.keep(text("a"), BASE);
    new UnsyncedCopy(7, "crashed").keep(text("crashed"), BASE);
    const looked = lookForLeft(7);
    await vi.advanceTimersByTimeAsync(300);
    living.keep(text("ab"), BASE);
    await vi.runAllTimersAsync();
    await looked;
    expect(words()).toEqual(["crashed"]);
  });
});

describe("taking over what was left", () => {
  it("is for one of two tabs that open at the same moment, until it has a copy of its own", async () => {
    const held = sharedLocks();
    new UnsyncedCopy(7, "mara", "crashed").keep(text("one two"), BASE);
    const tabs = [await tab(), await tab()];
    await Promise.all(tabs.map(({ look }) => look()));
    await Promise.all(tabs.map(({ claim }) => claim()));
    expect(tabs.map(({ words: found }) => found())).toEqual([["one two"], []]);
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    const session = new tabs[0]!.EditorSession(aDocument({ id: 7, ...BASE }), { owner: "mara" });
    session.open();
    await vi.advanceTimersByTimeAsync(COPY_AFTER);
    await vi.waitFor(() => expect(copyKeys(7).filter((key) => key.endsWith("crashed"))).toEqual([]));
    await vi.waitFor(() => expect([...held].filter((key) => key.endsWith("crashed"))).toEqual([]));
    session.close();
  });

  it("is for the next tab once the first has closed without having used it", async () => {
    sharedLocks();
    new UnsyncedCopy(7, "mara", "same").keep({ title: BASE.title, content: BASE.content }, BASE);
    const [one, other] = [await tab(), await tab()];
    await one.look();
    await one.claim();
    await other.look();
    expect(other.words()).toEqual([]);
    const session = new one.EditorSession(aDocument({ id: 7, ...BASE }), { owner: "mara" });
    session.close();
    await vi.advanceTimersByTimeAsync(0);
    await other.look();
    await other.claim();
    expect(other.words()).toEqual([BASE.content]);
  });
});

describe("reading a copy", () => {
  it.each(["", "not json", "null", "[]", '{"title":1}', '{"title":"a","content":"b"}'])(
    "reads the damaged entry %j as nothing",
    (entry) => expect(parseCopy(entry)).toBeNull(),
  );

  it("knows what an earlier release kept as sent", () => {
    const old = { ...text("two"), version: 4, base: text("one"), keptAt: "", sent: text("tw") };
    expect(parseCopy(JSON.stringify(old))?.sent).toEqual([fingerprint(text("tw"))]);
    expect(parseCopy(JSON.stringify({ ...old, sent: undefined }))?.sent).toEqual([]);
  });
});
