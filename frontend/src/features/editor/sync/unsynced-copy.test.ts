import { afterEach, describe, expect, it, vi } from "vitest";

import { setPerson } from "@/lib/api/person";
import { markDeleted } from "@/features/drafts/deleted-accounts";
import { deleteCopies, keysOnDisk, readFromDisk, removeFromDisk } from "@/lib/disk-copies";
import { copyKey, copyKeys } from "@/lib/unsynced-copies";

import { claimed } from "./left";
import { UnsyncedCopy } from "./unsynced-copy";
import { parseCopy } from "./recovery";

const BASE = { title: "Plan", content: "one", version: 4 };
const TEXT = { title: "Plan", content: "two" };
const kept = (key = "requill:unsaved:1") => parseCopy(localStorage.getItem(key));

function refuseRoom(isRefused: (value: string) => boolean): void {
  const setItem = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (
    this: Storage,
    key: string,
    value: string,
  ) {
    if (isRefused(value)) throw new DOMException("full", "QuotaExceededError");
    setItem.call(this, key, value);
  });
}

afterEach(() => localStorage.clear());

describe("UnsyncedCopy", () => {
  it("keeps the text with what it was based on and what was sent of it", () => {
    expect(new UnsyncedCopy(1).keep(TEXT, BASE, ["print"])).toBe(true);
    const base = { title: "Plan", content: "one" };
    expect(kept()).toMatchObject({ content: "two", version: 4, base, sent: ["print"] });
  });

  it("forgets after discard what it kept, and nothing of another session", () => {
    const [one, other] = [new UnsyncedCopy(1, "a"), new UnsyncedCopy(1, "b")];
    one.keep(TEXT, BASE);
    other.keep({ title: "Plan", content: "three" }, BASE);
    one.discard();
    expect(kept("requill:unsaved:1:a")).toBeNull();
    expect(kept("requill:unsaved:1:b")).toMatchObject({ content: "three" });
  });

  it("leaves the base out when the browser has no room for both, and keeps what was sent", () => {
    refuseRoom((value) => value.includes('"base":{'));
    expect(new UnsyncedCopy(1).keep(TEXT, BASE, ["print"])).toBe(true);
    expect(kept()).toMatchObject({ content: "two", base: null, sent: ["print"] });
  });

  it("keeps nothing once the account of whoever writes is deleted, and forgets what it had", async () => {
    setPerson("guest", false);
    const unsyncedCopy = new UnsyncedCopy(1, "guest");
    unsyncedCopy.keep(TEXT, BASE);
    expect(await unsyncedCopy.secure()).toBe(true);
    setPerson("mara", true);
    markDeleted("mara");
    setPerson(null, false);
    expect(unsyncedCopy.keep({ title: "Plan", content: "three" }, BASE)).toBe(true);
    expect(await unsyncedCopy.secure()).toBe(false);
    expect(copyKeys()).toEqual([]);
    await vi.waitFor(async () => expect(await keysOnDisk()).toEqual([]));
  });

  it("says so when there is no room at all", () => {
    refuseRoom(() => true);
    expect(new UnsyncedCopy(1).keep(TEXT, BASE)).toBe(false);
  });

  it("removes the copy it replaces only when its own is there", async () => {
    new UnsyncedCopy(1, "left").keep(TEXT, BASE);
    const key = "requill:unsaved:1:left";
    const raw = localStorage.getItem(key) ?? "";
    const unsyncedCopy = new UnsyncedCopy(1, "next");
    unsyncedCopy.replaces({ documentId: 1, key, raw, text: parseCopy(raw)! });
    refuseRoom(() => true);
    vi.spyOn(indexedDB, "open").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    unsyncedCopy.keep(TEXT, BASE);
    expect(await unsyncedCopy.secure()).toBe(false);
    expect(kept(key)).toMatchObject(TEXT);
    vi.restoreAllMocks();
    unsyncedCopy.keep(TEXT, BASE);
    await vi.waitFor(() => expect(kept(key)).toBeNull());
    expect(kept("requill:unsaved:1:next")).toMatchObject(TEXT);
  });

  it("removes from the disk as well what it replaces, and no other tab can have it before", async () => {
    const [key, next] = [copyKey(1, "mara", "left"), copyKey(1, "mara", "next")];
    const left = new UnsyncedCopy(1, "mara", "left");
    left.keep(TEXT, BASE);
    await left.secure();
    const raw = localStorage.getItem(key) ?? "";
    const onRelease: string[][] = [];
    let isReleased = false;
    claimed(key, () => {
      isReleased = true;
      void keysOnDisk().then((keys) => onRelease.push(keys));
    });
    const unsyncedCopy = new UnsyncedCopy(1, "mara", "next");
    unsyncedCopy.replaces({ documentId: 1, key, raw, text: parseCopy(raw)! });
    unsyncedCopy.keep(TEXT, BASE);
    expect([isReleased, localStorage.getItem(key)]).toEqual([false, raw]);
    await vi.waitFor(() => expect(onRelease).toEqual([[next]]));
    expect(copyKeys(1)).toEqual([next]);
  });

  it("removes from the disk nothing for a text that the disk refused", async () => {
    const [left, key] = [new UnsyncedCopy(1, "mara", "left"), copyKey(1, "mara", "left")];
    left.keep(TEXT, BASE);
    await left.secure();
    const raw = localStorage.getItem(key) ?? "";
    const unsyncedCopy = new UnsyncedCopy(1, "mara", "next");
    unsyncedCopy.replaces({ documentId: 1, key, raw, text: parseCopy(raw)! });
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    unsyncedCopy.keep(TEXT, BASE);
    expect(await unsyncedCopy.secure()).toBe(false);
    await removeFromDisk("requill:unsaved:another");
    expect([await keysOnDisk(), localStorage.getItem(key)]).toEqual([[key], raw]);
    vi.restoreAllMocks();
    unsyncedCopy.keep(TEXT, BASE);
    await vi.waitFor(async () => expect(await keysOnDisk()).toEqual([copyKey(1, "mara", "next")]));
  });

  it("removes no copy that was taken over after the text was kept: it has not its words", async () => {
    const [left, key] = [new UnsyncedCopy(1, "mara", "left"), copyKey(1, "mara", "left")];
    left.keep(TEXT, BASE);
    const raw = localStorage.getItem(key) ?? "";
    const unsyncedCopy = new UnsyncedCopy(1, "mara", "next");
    unsyncedCopy.keep({ title: "Plan", content: "three" }, BASE);
    const secured = unsyncedCopy.secure();
    unsyncedCopy.replaces({ documentId: 1, key, raw, text: parseCopy(raw)! });
    expect(await secured).toBe(true);
    await removeFromDisk("requill:unsaved:another");
    expect(localStorage.getItem(key)).toBe(raw);
    unsyncedCopy.keep({ title: "Plan", content: "three two" }, BASE);
    await vi.waitFor(() => expect(localStorage.getItem(key)).toBeNull());
  });

  it("says that the disk has the copy as it was kept last, and nothing of one that is kept anew meanwhile", async () => {
    const unsyncedCopy = new UnsyncedCopy(1, "mara", "s1");
    expect(await unsyncedCopy.secure()).toBe(false);
    unsyncedCopy.keep(TEXT, BASE);
    const first = unsyncedCopy.secure();
    unsyncedCopy.keep({ title: "Plan", content: "three" }, BASE);
    expect(await Promise.all([first, unsyncedCopy.secure()])).toEqual([false, true]);
    expect(parseCopy(await readFromDisk(copyKey(1, "mara", "s1")))).toMatchObject({ content: "three" });
  });

  it("has nothing on the disk any more after discard, whatever was on its way there", async () => {
    const unsyncedCopy = new UnsyncedCopy(1, "mara", "s1");
    unsyncedCopy.keep(TEXT, BASE);
    const secured = unsyncedCopy.secure();
    unsyncedCopy.discard();
    expect(await secured).toBe(false);
    await removeFromDisk("requill:unsaved:another");
    expect([copyKeys(), await keysOnDisk()]).toEqual([[], []]);
  });

  it("brings nothing to the disk that went with its owner's account", async () => {
    const unsyncedCopy = new UnsyncedCopy(1, "mara", "s1");
    unsyncedCopy.keep(TEXT, BASE);
    const onItsWay = unsyncedCopy.secure();
    await deleteCopies("mara");
    expect(await onItsWay).toBe(false);
    expect(await unsyncedCopy.secure()).toBe(false);
    expect([copyKeys(), await keysOnDisk()]).toEqual([[], []]);
  });

  it("keeps on the disk what the storage has no room for", async () => {
    refuseRoom(() => true);
    const unsyncedCopy = new UnsyncedCopy(1, "mara", "s1");
    expect(unsyncedCopy.keep(TEXT, BASE)).toBe(false);
    expect(await unsyncedCopy.secure()).toBe(true);
    expect(parseCopy(await readFromDisk(copyKey(1, "mara", "s1")))).toMatchObject({ ...TEXT, version: 4 });
  });

  it("holds a lock named as its copy from entering to leaving, so that other tabs know it lives", async () => {
    const held = new Map<string, Promise<void>>();
    const request = (name: string, hold: () => Promise<void>) => {
      held.set(name, hold());
      return held.get(name)?.then(() => held.delete(name));
    };
    Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
    const unsyncedCopy = new UnsyncedCopy(1, "a");
    unsyncedCopy.enter();
    expect([...held.keys()]).toEqual(["requill:unsaved:1:a"]);
    unsyncedCopy.leave();
    await vi.waitFor(() => expect(held.size).toBe(0));
    Reflect.deleteProperty(navigator, "locks");
  });

  it("leaves a copy alone that was written anew since it was replaced", () => {
    const living = new UnsyncedCopy(1, "living");
    living.keep(TEXT, BASE);
    const key = "requill:unsaved:1:living";
    const raw = localStorage.getItem(key) ?? "";
    const unsyncedCopy = new UnsyncedCopy(1, "next");
    unsyncedCopy.replaces({ documentId: 1, key, raw, text: parseCopy(raw)! });
    living.keep({ title: "Plan", content: "two and more" }, BASE);
    unsyncedCopy.discard();
    expect(kept(key)).toMatchObject({ content: "two and more" });
  });
});
