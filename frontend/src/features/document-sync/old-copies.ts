/**
 * Copies of unsynced text that releases before the shared texts left in this browser, in its storage and on its disk:
 * they are carried over once. To be deleted, with what calls it, in a later release.
 */
import { promisifyRequest } from "idb-keyval";
import * as Y from "yjs";

import { jsonRequest } from "@/lib/api/client";
import { isGone } from "@/lib/api/errors";
import type { OpenedDocument } from "@/lib/api/types";
import { storage } from "@/lib/browser-storage";
import { differences, tokens } from "@/lib/differences";
import { inTime } from "@/lib/in-time";
import { mayChange } from "@/lib/roles";

import { textApart } from "./pending-words";
import { openUnseen } from "./registry";
import type { SharedText } from "./shared-text";
import { recordsChanged } from "./unsynced-documents";
import { apartKey, writeRecord } from "./update-store";

// As released: browsers have copies under these names.
const PREFIX = "requill:unsaved:";
const DISK = "requill-unsaved";
const STORE = "copies";

interface Words {
  readonly title: string;
  readonly content: string;
}

interface OldCopy extends Words {
  readonly key: string;
  readonly documentId: number;
  /** Undefined in those of the first releases. */
  readonly owner: string | undefined;
  readonly version: number;
  /** What it was made from, where there was room for that. */
  readonly base: Words | null;
  /** Fingerprints of what was sent and not answered: the server's text may be one. */
  readonly sent: readonly string[];
  readonly keptAt: string;
  /** What was made by hand of it and another text, and was not decided. */
  readonly begun: string | null;
  /** Written by a member: never the owner's. */
  readonly isMembers: boolean;
}

export async function carryOverCopies(person: string): Promise<void> {
  const copies = await findCopies();
  for (const documentId of new Set(copies.map((copy) => copy.documentId))) {
    const some = copies.filter((copy) => copy.documentId === documentId && mayBeFor(copy, person));
    const document = some.length > 0 ? await getDocument(documentId) : null;
    if (!document) continue;
    const isOwner = document !== "gone" && document.role === "owner";
    for (const copy of some.filter(({ owner, isMembers }) => owner === person || (isOwner && !isMembers)))
      await alone(copy.key, () => carryOver(copy, document, person));
  }
}

/** With an account goes everything unsynced of it, and what may be. */
export async function deleteCopiesOf(person: string): Promise<void> {
  const isTheirs = (key: string) => [undefined, person].includes(ownerOf(key));
  await Promise.all([...(await findRaw()).keys()].filter(isTheirs).map(discard));
}

const mayBeFor = ({ owner, isMembers }: OldCopy, person: string) => owner === person || !isMembers;

/** A tab with the release before may still be open, and go on saving this: then it holds its name. */
async function alone(key: string, work: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) await work();
  else
    await navigator.locks.request(key, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
    });
}

async function carryOver(copy: OldCopy, document: OpenedDocument | "gone", person: string): Promise<void> {
  const isSaved = document !== "gone" && sameWords(copy, document) && copy.begun === null;
  if (!isSaved && document !== "gone" && mayChange(document.role) && copy.begun === null) {
    const { text, release } = openUnseen(copy.documentId, person);
    try {
      if (!(await text.synced())) return;
      if (putIn(copy, text)) {
        // Both stand in this browser until then, and what both have is put in once.
        if ((await text.synced()) || text.sync.getState().persisted) await discard(copy.key);
        return;
      }
    } finally {
      release();
    }
  }
  if (!isSaved) await keepApart(copy, person);
  await discard(copy.key);
}

/** False where nobody can say what of the copy is new. */
function putIn(copy: OldCopy, text: SharedText): boolean {
  const now: Words = { title: text.title.toJSON(), content: text.content.toJSON() };
  if (sameWords(copy, now)) return true;
  const isLatest = copy.version === text.sync.getState().version || copy.sent.includes(fingerprint(now));
  const base = isLatest ? now : copy.sent.length > 0 ? null : copy.base;
  if (!base || (base.title !== copy.title && base.title !== now.title)) return false;
  const content = merged(base.content, copy.content, now.content);
  text.doc.transact(() => {
    if (copy.title !== base.title) replace(text.title, copy.title);
    replace(text.content, content);
  });
  return true;
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** In order, apart from each other. */
function edits(before: string, after: string): Edit[] {
  const [a, b] = [tokens(before), tokens(after)];
  const starts = [0];
  for (const token of a) starts.push((starts.at(-1) ?? 0) + token.length);
  return differences(a, b).map(({ fromA, toA, fromB, toB }) => ({
    from: starts[fromA] ?? 0,
    to: starts[toA] ?? 0,
    insert: b.slice(fromB, toB).join(""),
  }));
}

function apply(text: Y.Text, changes: readonly Edit[]): void {
  for (const { from, to, insert } of [...changes].reverse()) {
    text.delete(from, to - from);
    text.insert(from, insert);
  }
}

const replace = (text: Y.Text, by: string) => apply(text, edits(text.toJSON(), by));

/** What both made of `base`, as two clients would have. */
function merged(base: string, mine: string, theirs: string): string {
  const [one, other] = [new Y.Doc(), new Y.Doc()];
  one.getText().insert(0, base);
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one));
  const known = new Set(edits(base, theirs).map((edit) => JSON.stringify(edit)));
  const own = edits(base, mine).filter((edit) => !known.has(JSON.stringify(edit)));
  apply(one.getText(), own);
  apply(other.getText(), edits(base, theirs));
  Y.applyUpdate(one, Y.encodeStateAsUpdate(other));
  return one.getText().toJSON();
}

/** As texts that the person saves as documents of their own, or discards. */
async function keepApart(
  { title, content, begun, documentId, keptAt }: OldCopy,
  person: string,
): Promise<void> {
  for (const words of begun === null ? [content] : [content, begun]) {
    const update = textApart(title, words);
    const record = { update, isWhole: true, keptAt: Date.parse(keptAt) || Date.now(), isGuests: false };
    await writeRecord(apartKey(person, documentId), record, []);
  }
  recordsChanged();
}

/** Null where it cannot be had now. */
async function getDocument(id: number): Promise<OpenedDocument | "gone" | null> {
  try {
    return await jsonRequest<OpenedDocument>("GET", `/api/documents/${id}`);
  } catch (error) {
    return isGone(error) ? "gone" : null;
  }
}

const sameWords = (one: Words, other: Words) => one.title === other.title && one.content === other.content;

/** By name what the storage and the disk have. */
async function findRaw(): Promise<Map<string, unknown[]>> {
  const store = storage();
  const names = Object.keys(store ?? {}).filter((key) => key.startsWith(PREFIX));
  const found = new Map<string, unknown[]>(names.map((key) => [key, [store?.getItem(key)]]));
  await onDisk("readonly", async (copies) => {
    const [keys, values] = await Promise.all([
      promisifyRequest(copies.getAllKeys()),
      promisifyRequest<unknown[]>(copies.getAll()),
    ]);
    for (const [nth, key] of keys.map(String).entries())
      found.set(key, [...(found.get(key) ?? []), values[nth]]);
  });
  return found;
}

/** Of one name the newest. */
async function findCopies(): Promise<OldCopy[]> {
  return [...(await findRaw())].flatMap(([key, raws]) => {
    const copies = raws.map((raw) => readCopy(key, raw)).filter((copy) => copy !== null);
    return copies.sort((one, other) => (one.keptAt < other.keptAt ? 1 : -1)).slice(0, 1);
  });
}

const ownerOf = (key: string) => key.split(":")[3];

async function discard(key: string): Promise<void> {
  storage()?.removeItem(key);
  const isEmpty = await onDisk("readwrite", async (copies) => {
    await promisifyRequest(copies.delete(key));
    return (await promisifyRequest(copies.count())) === 0;
  });
  if (isEmpty) indexedDB.deleteDatabase(DISK);
}

/** Undefined where the disk has no copies, or does not answer. */
async function onDisk<Value>(
  mode: IDBTransactionMode,
  work: (copies: IDBObjectStore) => Promise<Value>,
): Promise<Value | undefined> {
  try {
    if (!(await inTime(indexedDB.databases(), [])).some(({ name }) => name === DISK)) return undefined;
    const database = await inTime(promisifyRequest(indexedDB.open(DISK)), null);
    if (!database) return undefined;
    try {
      return await work(database.transaction(STORE, mode).objectStore(STORE));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function wordsOf(value: unknown): Words | null {
  if (typeof value !== "object" || value === null || !("title" in value && "content" in value)) return null;
  const { title, content } = value;
  return typeof title === "string" && typeof content === "string" ? { title, content } : null;
}

/** Null for what is no copy. */
function readCopy(key: string, raw: unknown): OldCopy | null {
  let value: Record<string, unknown> | null;
  try {
    value = JSON.parse(String(raw)) as Record<string, unknown> | null;
  } catch {
    return null;
  }
  const words = wordsOf(value);
  if (!value || !words || typeof value["version"] !== "number") return null;
  const { version, sent, keptAt, begun } = value;
  const last = wordsOf(sent);
  return {
    ...words,
    key,
    documentId: Number(key.split(":")[2]),
    owner: ownerOf(key),
    version,
    base: wordsOf(value["base"]),
    // The first releases kept the text itself.
    sent: Array.isArray(sent) ? sent.map(String) : last ? [fingerprint(last)] : [],
    keptAt: typeof keptAt === "string" ? keptAt : "",
    begun: begunOf(begun),
    isMembers: value["isMembers"] === true,
  };
}

function begunOf(begun: unknown): string | null {
  if (typeof begun !== "object" || begun === null || !("text" in begun)) return null;
  return typeof begun.text === "string" ? begun.text : null;
}

/** As those releases made it. */
function fingerprint({ title, content }: Words): string {
  const text = `${title}\n${content}`;
  let [one, other] = [0x12345, 0x6789a];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x5bd1e995);
    one ^= one >>> 15;
    other = Math.imul(other + code, 0x2c1b3c6d);
    other ^= other >>> 13;
  }
  return `${text.length}.${one}.${other}`;
}
