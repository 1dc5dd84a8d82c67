/** Documents that have something unsynced of somebody's, for lists; without what texts themselves need. */
import { storage } from "@/lib/browser-storage";
import { inTime } from "@/lib/in-time";

import { recordKeys } from "./update-store";

const CHANNEL = "requill.unsynced";
/** Milliseconds for which tellings of other tabs are gathered. */
const GATHER = 200;

/** Of texts that are open on this page, by person, whether the disk has them or not. */
const open = new Map<string, Set<number>>();
/** Of those on the disk, as it was read last. */
let stored: { readonly person: string; readonly documents: ReadonlySet<number> } | null = null;
const watchers = new Set<() => void>();
let channel: BroadcastChannel | null = null;
let reading: ReturnType<typeof setTimeout> | undefined;
let watched: string | null = null;

export function isUnsyncedHere(person: string, documentId: number): boolean {
  if (open.get(person)?.has(documentId)) return true;
  return stored?.person === person && stored.documents.has(documentId);
}

/** Whether there is anything to be sent, of whomever: to be asked before what sends it is loaded. */
export async function mayHaveUnsynced(): Promise<boolean> {
  return (await mayHaveOldCopies()) || (await recordKeys().catch(() => [])).length > 0;
}

/** Whether earlier releases may have left something: see `old-copies.ts`, with which it goes. */
export async function mayHaveOldCopies(): Promise<boolean> {
  if (Object.keys(storage() ?? {}).some((key) => key.startsWith("requill:unsaved:"))) return true;
  try {
    return (await inTime(indexedDB.databases(), [])).some(({ name }) => name === "requill-unsaved");
  } catch {
    return false;
  }
}

/** The documents with records on the disk, at this moment. */
export async function unsyncedDocuments(person: string): Promise<number[]> {
  const keys = await recordKeys(person).catch(() => []);
  return [...new Set(keys.map(([, documentId]) => documentId))];
}

/** A text of this page has been unsynced for long enough to be told, or is no longer. */
export function noteUnsynced(person: string, documentId: number, isSo: boolean): void {
  const documents = open.get(person) ?? new Set();
  if (documents.has(documentId) === isSo) return;
  if (isSo) open.set(person, documents.add(documentId));
  else documents.delete(documentId);
  tell();
}

/** The disk has another document's records, or one's less. */
export function recordsChanged(): void {
  const telling = channel ?? new BroadcastChannel(CHANNEL);
  telling.postMessage(null);
  if (!channel) telling.close();
  readSoon();
}

export function watchUnsynced(person: string, watch: () => void): () => void {
  watchers.add(watch);
  if (!channel) {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = readSoon;
  }
  if (watched !== person) {
    watched = person;
    void read();
  }
  return () => {
    watchers.delete(watch);
    if (watchers.size > 0) return;
    channel?.close();
    channel = watched = stored = null;
    clearTimeout(reading);
    reading = undefined;
  };
}

function tell(): void {
  watchers.forEach((watch) => watch());
}

function readSoon(): void {
  if (watched === null) return;
  reading ??= setTimeout(() => void read(), GATHER);
}

async function read(): Promise<void> {
  clearTimeout(reading);
  reading = undefined;
  const person = watched;
  if (person === null) return;
  const documents = new Set(await unsyncedDocuments(person));
  if (person !== watched) return;
  stored = { person, documents };
  tell();
}
