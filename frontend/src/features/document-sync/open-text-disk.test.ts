/** When what is typed comes to the browser's disk, and what is so where there is none. */
import { expect, test, vi } from "vitest";

import {
  comeBack,
  cutOff,
  OFFLINE,
  openLoaded,
  prepareTexts,
  room,
  SAVED,
  says,
  state,
  status,
} from "./testing/open-texts";
import { readRecords, type UpdateRecord } from "./update-store";

prepareTexts();

test("what is acknowledged in a moment never comes to the disk", async () => {
  const text = await openLoaded();
  const transaction = vi.spyOn(IDBDatabase.prototype, "transaction");
  text.content.insert(0, "Fast. ");
  expect(await text.synced()).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(transaction).not.toHaveBeenCalled();
});

test("what is not acknowledged is kept only once the disk says that it is complete, strictly", async () => {
  const text = await openLoaded();
  const begin = IDBDatabase.prototype.transaction;
  const how: unknown[] = [];
  let complete = () => {};
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...asked) {
    how.push(asked);
    const transaction = begin.apply(this, asked);
    Object.defineProperty(transaction, "oncomplete", { set: (told: () => void) => (complete = told) });
    return transaction;
  });
  room.isSilent = true;
  text.content.insert(0, "Slow. ");
  await vi.waitFor(() => expect(how).toEqual([["updates", "readwrite", { durability: "strict" }]]));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(state(text).persisted).toBe(false);
  complete();
  await vi.waitFor(() => expect(state(text).persisted).toBe(true));
});

test("a page that is left brings what waits to the disk at once", async () => {
  const text = await openLoaded();
  room.isSilent = true;
  text.content.insert(0, "Left. ");
  window.dispatchEvent(new Event("pagehide"));
  await vi.waitFor(() => expect(state(text).persisted).toBe(true), { timeout: 40, interval: 2 });
  expect(room.content.toJSON()).toBe("Left. Tablets.");
});

test("where the whole text has no room on the disk what is typed is kept by itself, at once", async () => {
  const { put } = IDBObjectStore.prototype;
  let wholes = 0;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
    if ((value as UpdateRecord).isWhole) {
      wholes += 1;
      throw new DOMException("full", "QuotaExceededError");
    }
    return put.call(this, value, key);
  });
  const text = await openLoaded();
  cutOff();
  await vi.waitFor(() => expect(state(text).attempt).toBe(1));
  for (const words of ["One. ", "Two. "]) {
    text.content.insert(0, words);
    expect(state(text).persisted).toBe(false);
    await says(text, OFFLINE);
  }
  expect(wholes).toBe(1);
  expect((await readRecords("mara", 1)).map(({ record }) => record.isWhole)).toEqual([false, false]);
});

test("the whole text is tried again after a while, though nothing is typed", async () => {
  const { put } = IDBObjectStore.prototype;
  let isFull = true;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
    if (isFull && (value as UpdateRecord).isWhole) throw new DOMException("full", "QuotaExceededError");
    return put.call(this, value, key);
  });
  const text = await openLoaded();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  cutOff();
  await vi.waitFor(() => expect(state(text).attempt).toBe(1));
  text.content.insert(0, "One. ");
  await vi.waitFor(() => expect(state(text).persisted).toBe(true));
  isFull = false;
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await vi.waitFor(async () =>
    expect((await readRecords("mara", 1)).map(({ record }) => record.isWhole)).toEqual([true]),
  );
});

test.each([
  [
    "is full",
    () =>
      vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
        throw new DOMException("full", "QuotaExceededError");
      }),
  ],
  ["is not there", () => Reflect.deleteProperty(globalThis, "indexedDB")],
])("where the disk %s the tab is to be kept open, and all else works", async (_, breakDisk) => {
  breakDisk();
  const text = await openLoaded();
  cutOff();
  await vi.waitFor(() => expect(state(text).attempt).toBe(1));
  text.content.insert(0, "Here. ");
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(status(text)).toBe("Offline: keep this tab open");
  comeBack();
  await says(text, SAVED);
  expect(room.content.toJSON()).toBe("Here. Tablets.");
});
