import { expect, test, vi } from "vitest";

import { deleteCopies, keysOnDisk, readFromDisk, removeFromDisk, writeToDisk } from "./disk-copies";
import { copyKey, mayBeOnDisk } from "./unsynced-copies";

const MARAS = copyKey(7, "mara", "s1");

test("a copy is on the disk once its transaction is complete there, which is asked to be strict", async () => {
  const begin = IDBDatabase.prototype.transaction;
  const asked: unknown[] = [];
  let isComplete = false;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...how) {
    const transaction = begin.apply(this, how);
    asked.push(how);
    isComplete = false;
    transaction.addEventListener("complete", () => (isComplete = true));
    return transaction;
  });
  expect(await writeToDisk(MARAS, "words")).toBe(true);
  expect(isComplete).toBe(true);
  expect(asked.at(-1)).toEqual(["copies", "readwrite", { durability: "strict" }]);
  expect(await readFromDisk(MARAS)).toBe("words");
});

test("a copy is not said to be on a disk that has no room for it", async () => {
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore) {
    this.transaction.abort();
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(await writeToDisk(MARAS, "words")).toBe(false);
  vi.restoreAllMocks();
  expect(await keysOnDisk()).toEqual([]);
});

test("a browser without a disk for the page has nothing there, and says so", async () => {
  Reflect.deleteProperty(globalThis, "indexedDB");
  expect(await writeToDisk(MARAS, "words")).toBe(false);
  expect(await keysOnDisk()).toEqual([]);
  expect(await readFromDisk(MARAS)).toBeNull();
  await removeFromDisk(MARAS);
});

test("a disk that does not answer in time is not waited for, and what was to be there is not written late", async () => {
  expect(await writeToDisk(MARAS, "words")).toBe(true);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const opening = new EventTarget() as IDBOpenDBRequest;
  const open = vi.spyOn(indexedDB, "open").mockReturnValue(opening);
  const late = writeToDisk(MARAS, "old words");
  await vi.waitFor(() => expect(open).toHaveBeenCalled());
  await vi.runAllTimersAsync();
  expect(await late).toBe(false);
  vi.spyOn(indexedDB, "databases").mockReturnValue(new Promise(() => undefined));
  const looked = Promise.all([mayBeOnDisk(), keysOnDisk(), deleteCopies("mara")]);
  await vi.runAllTimersAsync();
  expect(await looked).toEqual([false, [], undefined]);
  vi.useRealTimers();
  vi.restoreAllMocks();
  const close = vi.fn();
  Object.assign(opening, { result: { close } });
  opening.onsuccess?.(new Event("success"));
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  expect(await readFromDisk(MARAS)).toBe("words");
});

test("a copy is removed only where what stands there is not wanted any more", async () => {
  await writeToDisk(MARAS, "newer");
  await removeFromDisk(MARAS, (raw) => raw === "older");
  expect(await readFromDisk(MARAS)).toBe("newer");
  await removeFromDisk(MARAS, (raw) => raw === "newer");
  expect(await keysOnDisk()).toEqual([]);
});

test("looking for copies and removing them makes no database where there is none", async () => {
  expect(await keysOnDisk()).toEqual([]);
  await removeFromDisk(MARAS);
  await deleteCopies("mara");
  expect(await mayBeOnDisk()).toBe(false);
});

test("the copies of one document are not those of another whose number begins alike", async () => {
  for (const key of [MARAS, copyKey(77, "mara", "s1")]) await writeToDisk(key, "{}");
  expect(await keysOnDisk(7)).toEqual([MARAS]);
  expect(await keysOnDisk()).toHaveLength(2);
});

test("with an account go its copies and those of nobody known, in the storage and on the disk, and no other's", async () => {
  for (const key of [copyKey(7), MARAS, copyKey(8, "guest-1", "s2"), copyKey(7, "jona", "s3")]) {
    localStorage.setItem(key, "{}");
    await writeToDisk(key, "{}");
  }
  await deleteCopies("mara");
  const others = [copyKey(7, "jona", "s3"), copyKey(8, "guest-1", "s2")];
  expect(Object.keys(localStorage).sort()).toEqual(others);
  expect((await keysOnDisk()).sort()).toEqual(others);
});
