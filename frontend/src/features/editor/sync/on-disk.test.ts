/** What a browser that was killed had on its disk alone: the storage had no time to get there. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { keysOnDisk } from "@/lib/disk-copies";
import { copyKey, copyKeys } from "@/lib/unsaved-copies";
import { aDocument } from "@/testing/factories";

import { sharedLocks, tab } from "../testing/tabs";
import { Mirror } from "./mirror";
import { parseCopy } from "./recovery";

const BASE = { title: "Plan", content: "one", version: 4 };
const DOCUMENT = aDocument({ id: 7, ...BASE });
const KEY = copyKey(7, "mara", "killed");
const text = (content: string) => ({ title: "Plan", content });
let held: Set<string>;

/** A session that kept this on the disk too. */
async function keptOnDisk(content: string): Promise<Mirror> {
  const mirror = new Mirror(7, "mara", "killed");
  mirror.keep(text(content), BASE);
  expect(await mirror.secure()).toBe(true);
  return mirror;
}

function refuseRoom(): void {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
}

beforeEach(() => {
  held = sharedLocks();
});

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "locks");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is found, and is then in the storage too", async () => {
  await keptOnDisk("one two");
  localStorage.clear();
  const { look, words } = await tab();
  await look();
  expect(words()).toEqual(["one two"]);
  expect(copyKeys(7)).toEqual([KEY]);
});

it("gives way to a newer copy in the storage, which a page that closes writes last", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const mirror = await keptOnDisk("one two");
  vi.setSystemTime(Date.now() + 10);
  mirror.keep(text("one two three"), BASE);
  const { look, words } = await tab();
  await look();
  expect(words()).toEqual(["one two three"]);
});

it("is put over an older copy in the storage", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const mirror = await keptOnDisk("one two");
  const older = localStorage.getItem(KEY) ?? "";
  vi.setSystemTime(Date.now() + 10);
  mirror.keep(text("one two three"), BASE);
  expect(await mirror.secure()).toBe(true);
  localStorage.setItem(KEY, older);
  const { look, words } = await tab();
  await look();
  expect(words()).toEqual(["one two three"]);
  expect(parseCopy(localStorage.getItem(KEY))?.content).toBe("one two three");
});

it("is the newer one whatever the clock did between the two", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const passed of [0, -3_600_000]) {
    const mirror = await keptOnDisk("one two");
    const older = localStorage.getItem(KEY) ?? "";
    vi.setSystemTime(Date.now() + passed);
    mirror.keep(text("one two three"), BASE);
    expect(await mirror.secure()).toBe(true);
    localStorage.setItem(KEY, older);
    const { look, words } = await tab();
    await look();
    expect(words()).toEqual(["one two three"]);
  }
});

it("is taken over as it is where the storage has an older one and no room for it", async () => {
  const mirror = await keptOnDisk("one two");
  refuseRoom();
  mirror.keep(text("one two three"), BASE);
  expect(await mirror.secure()).toBe(true);
  const { look, words } = await tab();
  await look();
  expect(words()).toEqual(["one two three"]);
  expect(parseCopy(localStorage.getItem(KEY))?.content).toBe("one two");
});

it("keeps nobody in a page that has no room for it: it does not go with the page", async () => {
  await keptOnDisk("one two");
  localStorage.clear();
  refuseRoom();
  const { look, words } = await tab();
  await look();
  expect(words()).toEqual(["one two"]);
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
});

it("is left alone while the tab lives that wrote it", async () => {
  await keptOnDisk("one two");
  localStorage.clear();
  held.add(KEY);
  const { look, words } = await tab();
  await look();
  expect([words(), copyKeys(7)]).toEqual([[], []]);
});

it("is one tab's where two open at the same moment, with and without room in the storage", async () => {
  for (const hasRoom of [true, false]) {
    await keptOnDisk("one two");
    localStorage.clear();
    if (!hasRoom) refuseRoom();
    const tabs = [await tab(), await tab()];
    await Promise.all(tabs.map(({ look }) => look()));
    await Promise.all(tabs.map(({ claim }) => claim()));
    expect(tabs.flatMap(({ words }) => words())).toEqual(["one two"]);
    held.clear();
  }
});

it("is on neither any more once its words are saved, and is not found again", async () => {
  await keptOnDisk("one two");
  localStorage.clear();
  const { EditorSession, look, claim, words } = await tab();
  await look();
  await claim();
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as { content: string };
    return Promise.resolve(Response.json({ ...DOCUMENT, ...body, version: 5 }));
  });
  const session = new EditorSession(DOCUMENT, { owner: "mara" });
  session.open();
  expect(session.read().content).toBe("one two");
  await vi.waitFor(() => expect(session.autosave.getState().phase.kind).toBe("saved"), 5000);
  await vi.waitFor(async () => expect(await keysOnDisk()).toEqual([]));
  expect(copyKeys()).toEqual([]);
  await look();
  expect(words()).toEqual([]);
  session.close();
});

it("does not keep a document closed where the disk does not answer, nor what the storage has of it", async () => {
  await keptOnDisk("one two");
  const { look, words } = await tab();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(indexedDB, "open").mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  const looked = look();
  await vi.waitFor(() => expect(indexedDB.open).toHaveBeenCalled());
  await vi.runAllTimersAsync();
  await looked;
  expect(words()).toEqual(["one two"]);
});

it("is there until the text that took it over is on the disk itself", async () => {
  await keptOnDisk("one two");
  localStorage.clear();
  const { EditorSession, look, claim } = await tab();
  await look();
  await claim();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const session = new EditorSession(DOCUMENT, { owner: "mara" });
  session.open();
  const seen: string[][] = [];
  await vi.waitFor(async () => {
    seen.push(await keysOnDisk());
    expect(seen.at(-1)).not.toContain(KEY);
  });
  expect(seen.map((keys) => keys.length)).not.toContain(0);
  expect(seen.at(-1)).toHaveLength(1);
  session.close();
});
