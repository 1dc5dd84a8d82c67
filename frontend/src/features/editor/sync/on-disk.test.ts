/** What a browser that was killed had on its disk alone: the storage had no time to get there. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { keysOnDisk } from "@/lib/disk-copies";
import { copyKey, copyKeys } from "@/lib/unsynced-copies";
import { aDocument } from "@/testing/factories";

import { sharedLocks, tab } from "../testing/tabs";
import { UnsyncedCopy } from "./unsynced-copy";
import { parseCopy } from "./recovery";

const BASE = { title: "Plan", content: "one", version: 4 };
const DOCUMENT = aDocument({ id: 7, ...BASE });
const KEY = copyKey(7, "mara", "killed");
const text = (content: string) => ({ title: "Plan", content });
let held: Set<string>;

/** A session that kept this on the disk too. */
async function keptOnDisk(content: string): Promise<UnsyncedCopy> {
  const unsyncedCopy = new UnsyncedCopy(7, "mara", "killed");
  unsyncedCopy.keep(text(content), BASE);
  expect(await unsyncedCopy.secure()).toBe(true);
  return unsyncedCopy;
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
  const unsyncedCopy = await keptOnDisk("one two");
  vi.setSystemTime(Date.now() + 10);
  unsyncedCopy.keep(text("one two three"), BASE);
  const { look, words } = await tab();
  await look();
  expect(words()).toEqual(["one two three"]);
});

it("is put over an older copy in the storage", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const unsyncedCopy = await keptOnDisk("one two");
  const older = localStorage.getItem(KEY) ?? "";
  vi.setSystemTime(Date.now() + 10);
  unsyncedCopy.keep(text("one two three"), BASE);
  expect(await unsyncedCopy.secure()).toBe(true);
  localStorage.setItem(KEY, older);
  const { look, words } = await tab();
  await look();
  expect(words()).toEqual(["one two three"]);
  expect(parseCopy(localStorage.getItem(KEY))?.content).toBe("one two three");
});

it("is the newer one whatever the clock did between the two", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const passed of [0, -3_600_000]) {
    const unsyncedCopy = await keptOnDisk("one two");
    const older = localStorage.getItem(KEY) ?? "";
    vi.setSystemTime(Date.now() + passed);
    unsyncedCopy.keep(text("one two three"), BASE);
    expect(await unsyncedCopy.secure()).toBe(true);
    localStorage.setItem(KEY, older);
    const { look, words } = await tab();
    await look();
    expect(words()).toEqual(["one two three"]);
  }
});

it("is taken over as it is where the storage has an older one and no room for it", async () => {
  const unsyncedCopy = await keptOnDisk("one two");
  refuseRoom();
  unsyncedCopy.keep(text("one two three"), BASE);
  expect(await unsyncedCopy.secure()).toBe(true);
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

/** It does not answer before it is released. */
function slowDisk(ask: "open" | "databases"): () => void {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  if (ask === "databases") {
    const databases = indexedDB.databases.bind(indexedDB);
    vi.spyOn(indexedDB, "databases").mockImplementation(() => released.then(databases));
    return release;
  }
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, "open").mockImplementation((name) => {
    const request = new EventTarget() as IDBOpenDBRequest;
    void released.then(() => {
      const asked = open(name);
      asked.onsuccess = () => {
        Object.assign(request, { result: asked.result });
        request.onsuccess?.(new Event("success"));
      };
    });
    return request;
  });
  return release;
}

/** Answers how many milliseconds of waiting went by until it was done. */
async function waited(work: () => Promise<void>): Promise<number> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const from = performance.now();
  const ended = { at: 0 };
  void work().finally(() => (ended.at = performance.now()));
  while (ended.at === 0) {
    await vi.advanceTimersByTimeAsync(10);
    // The browser's own work is none of the timers that are faked.
    await new Promise((resolve) => setImmediate(resolve));
  }
  vi.useRealTimers();
  return ended.at - from;
}

/** A server that takes every save. */
function takeSaves(): { content: string }[] {
  const saved: { content: string }[] = [];
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as { content: string; version: number };
    saved.push(body);
    return Promise.resolve(Response.json({ ...DOCUMENT, ...body, version: body.version + 1 }));
  });
  return saved;
}

it.each(["open", "databases"] as const)(
  "is waited for a second where the disk is slow (%s), then comes into the open text beside what was typed",
  async (ask) => {
    const page = { ...DOCUMENT, content: "one\n\nend" };
    const unsyncedCopy = new UnsyncedCopy(7, "mara", "killed");
    unsyncedCopy.keep(text("one two\n\nend"), { ...BASE, content: page.content });
    expect(await unsyncedCopy.secure()).toBe(true);
    localStorage.clear();
    const { EditorSession, lookBeforeOpening, words } = await tab();
    const { useToastStore } = await import("@/components/ui/toast");
    const release = slowDisk(ask);
    expect(await waited(lookBeforeOpening)).toBeLessThanOrEqual(1100);
    expect(words()).toEqual([]);
    const saved = takeSaves();
    const session = new EditorSession(page, { owner: "mara" });
    session.attach(document.body.appendChild(document.createElement("div")));
    session.open();
    session.run((view) => {
      view.dispatch({ changes: { from: view.state.doc.length, insert: " typed" }, userEvent: "input.type" });
      return true;
    });
    release();
    await vi.waitFor(() => expect(session.read().content).toBe("one two\n\nend typed"), 5000);
    expect(useToastStore.getState().current?.title).toBe("Unsaved text restored");
    await vi.waitFor(() => expect(saved.at(-1)?.content).toBe("one two\n\nend typed"), 5000);
    await vi.waitFor(async () => expect(await keysOnDisk()).toEqual([]), 5000);
    session.close();
    session.detach();
  },
);

it("does not keep the storage's copy waiting for longer where the disk is slow", async () => {
  await keptOnDisk("one two");
  for (const ask of ["open", "databases"] as const) {
    const { lookBeforeOpening, words } = await tab();
    const release = slowDisk(ask);
    expect(await waited(lookBeforeOpening)).toBeLessThanOrEqual(1100);
    expect(words()).toEqual(["one two"]);
    release();
    vi.restoreAllMocks();
    held.clear();
  }
});

it("stays where the storage's older copy was taken over and saved, and is found at the next opening", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const unsyncedCopy = await keptOnDisk("one two");
  const older = localStorage.getItem(KEY) ?? "";
  vi.setSystemTime(Date.now() + 10);
  unsyncedCopy.keep(text("one two three"), BASE);
  expect(await unsyncedCopy.secure()).toBe(true);
  localStorage.setItem(KEY, older);
  vi.useRealTimers();
  const { EditorSession, lookBeforeOpening, claim, words } = await tab();
  const release = slowDisk("open");
  await waited(lookBeforeOpening);
  expect(words()).toEqual(["one two"]);
  await claim();
  const saved = takeSaves();
  const session = new EditorSession(DOCUMENT, { owner: "mara" });
  session.open();
  release();
  await vi.waitFor(() => expect(saved.at(-1)?.content).toBe("one two"), 5000);
  await vi.waitFor(() => expect(session.autosave.getState().phase.kind).toBe("saved"), 5000);
  await vi.waitFor(() => expect(copyKeys()).toEqual([]), 5000);
  session.close();
  await vi.waitFor(() => expect([...held]).toEqual([]), 5000);
  const next = await tab();
  await next.look();
  expect(next.words()).toEqual(["one two three"]);
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
