/**
 * Store, on this browser's disk, of what was written into documents and is not known to be on the server. A record is
 * written once and never changed: whoever has sent it to the server deletes it, whichever tab had written it.
 */
import { promisifyRequest } from "idb-keyval";

import { newIdempotencyKey } from "@/lib/idempotency-key";
import { inTime } from "@/lib/in-time";

const NAME = "requill-unsynced";
const STORE = "updates";

/** `session` is that of one opened text; a number is used once. */
export type RecordKey = readonly [person: string, documentId: number, session: string, number: number];

const APART = "apart.";

/** The name of a text that is to stay beside the document's. */
export const apartKey = (person: string, documentId: number): RecordKey => [
  person,
  documentId,
  APART + newIdempotencyKey(),
  0,
];

export const isApart = ([, , session]: RecordKey): boolean => session.startsWith(APART);

export interface UpdateRecord {
  readonly update: Uint8Array;
  /** The text as it stood, with what others wrote: it can be shown without the server. */
  readonly isWhole: boolean;
  /** In milliseconds since 1970. */
  readonly keptAt: number;
  /** Written by a guest: it goes along when the document does. */
  readonly isGuests: boolean;
}

let opened: { readonly from: IDBFactory; readonly database: Promise<IDBDatabase> } | null = null;

function database(): Promise<IDBDatabase> {
  if (opened?.from === indexedDB) return opened.database;
  const request = indexedDB.open(NAME);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const found = promisifyRequest(request);
  opened = { from: indexedDB, database: found };
  const forget = () => {
    if (opened?.database === found) opened = null;
  };
  found.then((open) => {
    open.onclose = forget;
    open.onversionchange = () => {
      open.close();
      forget();
    };
  }, forget);
  return found;
}

/** Resolves once it is done, for a write once it is on the disk; rejects where there is no disk, or no room. */
export async function transact<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value> | undefined,
): Promise<Value | undefined> {
  const open = await inTime(database(), null);
  if (!open) throw new DOMException("The disk does not answer", "TimeoutError");
  const transaction = open.transaction(STORE, mode, { durability: "strict" });
  const done = promisifyRequest(transaction);
  const request = work(transaction.objectStore(STORE));
  await done;
  return request?.result;
}

function rangeOf(person: string, documentId?: number): IDBKeyRange {
  const start = documentId === undefined ? [person] : [person, documentId];
  // An array is greater than every number and every string.
  return IDBKeyRange.bound(start, [...start, []]);
}

/** `replaced` go in the same step. */
export async function writeRecord(
  key: RecordKey,
  record: UpdateRecord,
  replaced: readonly RecordKey[],
): Promise<void> {
  await transact("readwrite", (store) => {
    store.put(record, [...key]);
    replaced.forEach((old) => store.delete([...old]));
    return undefined;
  });
}

export async function deleteRecords(keys: readonly RecordKey[]): Promise<void> {
  if (keys.length === 0) return;
  await transact("readwrite", (store) => {
    keys.forEach((key) => store.delete([...key]));
    return undefined;
  });
}

/** Of one person, or of everybody. */
export async function recordKeys(person?: string): Promise<RecordKey[]> {
  const range = person === undefined ? null : rangeOf(person);
  return ((await transact("readonly", (store) => store.getAllKeys(range))) ?? []) as unknown as RecordKey[];
}

export interface Found {
  readonly key: RecordKey;
  readonly record: UpdateRecord;
}

/** In no order: all of them together say what was written. */
export async function readRecords(person: string, documentId: number): Promise<Found[]> {
  let found: Found[] = [];
  await transact("readonly", (store) => findRecords(store, person, documentId, (all) => (found = all)));
  return found;
}

export function findRecords(
  store: IDBObjectStore,
  person: string,
  documentId: number,
  then: (found: Found[]) => void,
): undefined {
  const range = rangeOf(person, documentId);
  const keys = store.getAllKeys(range) as unknown as IDBRequest<RecordKey[]>;
  const records = store.getAll(range) as IDBRequest<UpdateRecord[]>;
  records.onsuccess = () => {
    const names = keys.result.values();
    then(records.result.map((record) => ({ key: names.next().value as RecordKey, record })));
  };
}

/** They are another person's from now on. */
export async function moveRecords(found: readonly Found[], person: string): Promise<void> {
  await transact("readwrite", (store) => {
    for (const { key, record } of found) {
      const [, ...rest] = key;
      store.put({ ...record, isGuests: false }, [person, ...rest]);
      store.delete([...key]);
    }
    return undefined;
  });
}

/** With an account goes what it has not saved. */
export async function deleteRecordsOf(person: string): Promise<void> {
  await transact("readwrite", (store) => {
    store.delete(rangeOf(person));
    return undefined;
  });
}
