/**
 * Unsynced texts whose editor sessions have ended, by document: those of this page as it closes them, those of earlier
 * visits once they are found. Whoever opens the document next takes them over.
 */
import type * as Recovery from "./recovery";
import { prefetched } from "@/lib/prefetch";
import { copiesChanged, copyKeys, inTime, isCopyOf, mayBeOnDisk, storage } from "@/lib/unsynced-copies";

import { fingerprint } from "./fingerprint";
import { type Late, loadLate } from "./load-late";
import type { Confirmed, Snapshot } from "./save-state";

export interface CopiedText extends Snapshot {
  /** The version the text was based on, with its text when there was room for it. */
  readonly version: number;
  readonly base: Snapshot | null;
  /** Fingerprints of what was sent and not answered: the server's text may be one, and is then nobody else's. */
  readonly sent: readonly string[];
  readonly keptAt: string;
  /** What was written by hand over it and another text, and is not decided yet. */
  readonly begun?: Begun | null;
  /** Written by a member: unlike the copies of a guest who owned the document, it is never the owner's. */
  readonly isMembers?: true;
}

/** A text made by hand of two contested ones, with those as they stood then. */
export interface Begun {
  readonly text: string;
  readonly mine: string;
  readonly theirs: Confirmed;
  readonly base: string | null;
}

export interface LeftCopy {
  readonly documentId: number;
  /** Under which the browser's storage has it. */
  readonly key: string;
  readonly text: CopiedText;
  /** As it stands in the storage; null when that had no room: without the disk's it goes with the page. */
  readonly raw: string | null;
  /** Its session was of this page, and goes on sending it. */
  readonly isSent?: boolean;
  /** Nothing of it goes with the page, even without room in the storage. */
  readonly isOnDisk?: boolean;
}

/** Milliseconds that a document waits for the disk: then it opens with what the storage and the server have of it. */
const OPENS_AFTER = 1000;

const left = new Map<string, LeftCopy>();
/** Documents that sessions of this page have open, and how to end those that only send what was left. */
const opened = new Map<number, number>();
const senders = new Map<number, () => void>();
/** What sessions of this page took over; until their own copies are stored, those may still be there. */
const takenOver = new Map<string, string | null>();
/** What the disk still has to say of documents that were opened without waiting for it. */
const late = new Map<number, Promise<void>>();
/** Of copies that no other tab may take over, what lets go of them again. */
const claims = new Map<string, () => void>();

/** Those of one document, newest first, without what another tab has taken over or written anew. */
export function leftCopies(documentId: number): LeftCopy[] {
  return [...left.values()]
    .filter((copy) => copy.documentId === documentId && isThere(copy))
    .sort((one, other) => (one.text.keptAt < other.text.keptAt ? 1 : -1));
}

/** Whether a copy is this person's to put back: nobody gets what another member wrote in this browser. */
export function isFor({ key, text }: LeftCopy, person: string, isOwner: boolean): boolean {
  return isCopyOf(key, person) || (isOwner && !text.isMembers);
}

function isThere({ key, raw }: LeftCopy): boolean {
  return raw === null || storage()?.getItem(key) === raw;
}

export function leave(copy: LeftCopy): void {
  left.set(copy.key, copy);
  window.addEventListener("beforeunload", warn);
  copiesChanged();
}

/** Counts the sessions that have a document open. */
export function noteOpened(documentId: number, by: 1 | -1): void {
  opened.set(documentId, (opened.get(documentId) ?? 0) + by);
}

/** Whether somebody writes the document on this page, or its text is being sent from here. */
export function isHere(documentId: number): boolean {
  return (opened.get(documentId) ?? 0) > 0 || leftCopies(documentId).some(({ isSent }) => isSent);
}

/** A session without a page sends what was left; `stop` ends it as soon as a page opens the document. */
export function sentInBackground(documentId: number, stop: (() => void) | null): void {
  if (stop) senders.set(documentId, stop);
  else senders.delete(documentId);
}

export function takeOver({ key, raw, text }: LeftCopy): void {
  left.delete(key);
  takenOver.set(key, raw === null ? null : signOf(text));
  copiesChanged();
}

/** Not when it was written anew since. */
export function isTakenOver(key: string, text: CopiedText): boolean {
  const taken = takenOver.get(key);
  return taken === null || taken === signOf(text);
}

/** Tells a copy from a later one without keeping its text. */
const signOf = (text: CopiedText) => `${text.keptAt} ${fingerprint(text)}`;

export function isLeft(key: string): boolean {
  const copy = left.get(key);
  return copy !== undefined && isThere(copy);
}

export function notLeft(key: string): void {
  if (left.delete(key)) copiesChanged();
  unclaim(key);
}

/** Until it is written anew or let go of, a copy is nobody's but this tab's. */
export function claimed(key: string, release: () => void): void {
  claims.set(key, release);
}

export function unclaim(key: string): void {
  claims.get(key)?.();
  claims.delete(key);
}

/** The words of a copy are saved elsewhere, or not wanted any more. */
export function discardCopy(copy: LeftCopy): void {
  takeOver(copy);
  // No other tab may find it on the disk before it is gone from there.
  void remove(copy).then(() => unclaim(copy.key));
}

/** Leaves alone what somebody has written anew since it was read as `raw`. */
async function remove({ key, raw, text }: LeftCopy): Promise<void> {
  const store = storage();
  const stored = store?.getItem(key) ?? raw;
  if (raw !== null && stored !== raw) return;
  store?.removeItem(key);
  copiesChanged();
  // A disk that did not answer in time can have a newer one, which nobody has seen.
  const isSeen = (there: string) => (JSON.parse(there) as CopiedText).keptAt <= text.keptAt;
  await onDisk((late) => late.removeFromDisk(key, isSeen));
}

/** False where the code for it could not be loaded. */
export function onDisk(work: (late: Late) => Promise<boolean>): Promise<boolean> {
  return loadLate().then(work, () => false);
}

function warn(event: BeforeUnloadEvent): void {
  const isUnsent = (copy: LeftCopy): boolean => copy.isSent === true && isThere(copy);
  const goesAlong = ({ raw, isOnDisk }: LeftCopy): boolean => raw === null && !isOnDisk;
  if ([...left.values()].some((copy) => isUnsent(copy) || goesAlong(copy))) event.preventDefault();
}

const loadRecovery = prefetched(() => import("./recovery"));

/** Where what brings copies back cannot be loaded, they wait in the browser for the next opening. */
export async function recover(work: (recovery: typeof Recovery) => Promise<void> | void): Promise<void> {
  const recovery = await loadRecovery().catch(() => null);
  if (recovery) await work(recovery);
}

/** Finds what earlier visits left of a document; to be waited for before it is opened. */
export async function lookForLeft(documentId: number, patience = OPENS_AFTER): Promise<void> {
  senders.get(documentId)?.();
  const until = performance.now() + patience;
  const asked = mayBeOnDisk();
  const mayBe = copyKeys(documentId).length > 0 || (await inTime(asked, null, patience));
  let rest: Promise<void> | null = null;
  if (mayBe) ({ rest } = await look(documentId, until - performance.now()));
  else if (mayBe === null)
    rest = asked.then(async (isThere) => {
      if (isThere) await (await look(documentId, 0)).rest;
    });
  if (rest) late.set(documentId, rest);
  else late.delete(documentId);
}

async function look(documentId: number, patience: number): Promise<Recovery.Look> {
  let done: Recovery.Look = { rest: null };
  await recover(async ({ findLeft }) => {
    done = await findLeft(documentId, patience);
  });
  return done;
}

/** Resolves once a disk that was not waited for has said what it has, or is given up; null where nothing is to come. */
export function lateAnswer(documentId: number): Promise<void> | null {
  return late.get(documentId) ?? null;
}

/** One tab alone takes over what was left of a document; to be waited for by whoever opens it next. */
export async function claimLeft(documentId: number): Promise<void> {
  const free = leftCopies(documentId).filter(({ key, raw }) => raw !== null && !claims.has(key));
  if (free.length > 0) await recover(({ claimCopies }) => claimCopies(free));
}
