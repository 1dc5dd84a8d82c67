/**
 * Copies of unsynced text on the disk, under the names that they have in the browser's storage. What that takes may be
 * in memory alone for some seconds (in Chromium it is), and gone with a browser that is killed.
 */
import { del, get, keys, promisifyRequest, set, type UseStore } from "idb-keyval";

import { copyKeys, DISK, inTime, isCopy, isCopyOf, mayBeOnDisk, ownerOf, storage } from "./unsynced-copies";

const STORE = "copies";

/** The library's own store has no way to ask that its transactions end on the disk, and not before. */
const strict: UseStore = async (mode, work) => {
  const request = indexedDB.open(DISK);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const opening = promisifyRequest(request);
  const database = await inTime(opening, null);
  if (!database) {
    // What it was opened for is given up, so that nothing old is written late.
    opening.then((late) => late.close()).catch(() => undefined);
    throw new DOMException("The disk does not answer", "TimeoutError");
  }
  try {
    return await work(database.transaction(STORE, mode, { durability: "strict" }).objectStore(STORE));
  } finally {
    database.close();
  }
};

/** What is to stand there by now under each name; null for nothing. */
const wanted = new Map<string, string | null>();
let before: Promise<unknown> = Promise.resolve();

/** One after the other, and only what is still wanted by then: a slow disk is not asked for every key. */
function change(key: string, raw: string | null, work: () => Promise<void>): Promise<boolean> {
  wanted.set(key, raw);
  const done = before.then(async () => {
    if (wanted.get(key) !== raw) return false;
    // A browser may have no disk for this page, or no room on it.
    return work().then(
      () => true,
      () => false,
    );
  });
  before = done;
  return done;
}

/** Whether it is there; false as well when something newer is wanted there meanwhile. */
export function writeToDisk(key: string, raw: string): Promise<boolean> {
  return change(key, raw, () => set(key, raw, strict));
}

/** `isUnwanted` tells what is removed of what may stand there. */
export function removeFromDisk(key: string, isUnwanted?: (raw: string) => boolean): Promise<boolean> {
  return change(key, null, async () => {
    if (!(await mayBeOnDisk())) return;
    const raw = isUnwanted && (await get<string>(key, strict));
    if (raw === undefined || isUnwanted?.(raw)) await del(key, strict);
  });
}

/** All names, or those of one document. */
export async function keysOnDisk(documentId?: number): Promise<string[]> {
  if (!(await mayBeOnDisk())) return [];
  const found = await inTime(
    keys(strict).catch(() => []),
    [],
  );
  return found.filter((key) => typeof key === "string" && isCopy(key, documentId)) as string[];
}

export async function readFromDisk(key: string): Promise<string | null> {
  const raw: unknown = await inTime(
    get<unknown>(key, strict).catch(() => null),
    null,
  );
  return typeof raw === "string" ? raw : null;
}

/** With an account goes everything unsynced of it, and what may be. */
export async function deleteCopies(account: string): Promise<void> {
  const isTheirs = (key: string): boolean => ownerOf(key) === undefined || isCopyOf(key, account);
  for (const key of copyKeys().filter(isTheirs)) storage()?.removeItem(key);
  await before;
  await Promise.all((await keysOnDisk()).filter(isTheirs).map((key) => removeFromDisk(key)));
}
