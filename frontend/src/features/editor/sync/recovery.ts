/**
 * Brings back what earlier visits left unsynced in this browser: tells their copies from those of living tabs, and
 * puts the words of several copies into one text. Loaded only where there may be such copies.
 */
import { toast } from "@/components/ui/toast";
import { keysOnDisk, readFromDisk } from "@/lib/disk-copies";
import { ANSWER_WITHIN, copyKey, copyKeys, inTime, storage } from "@/lib/unsynced-copies";

import type { EditorSession } from "../session";
import { fingerprint } from "./fingerprint";
import {
  type Begun,
  claimed,
  isTakenOver,
  leave,
  type LeftCopy,
  leftCopies,
  type CopiedText,
  notLeft,
} from "./left";
import { type Confirmed, rebaseTitle, sameText, type Snapshot } from "./save-state";
import { rebase } from "./rebase";
import { tellOtherTitle } from "./other-title";

export { settleLater } from "./merging";

/** Milliseconds without a change until a copy counts as left, in browsers that cannot tell which tabs live. */
const LIVING_FOR = 3000;

function isSnapshot(value: unknown): value is Snapshot {
  return (
    typeof value === "object" &&
    value !== null &&
    "title" in value &&
    typeof value.title === "string" &&
    "content" in value &&
    typeof value.content === "string"
  );
}

/** Earlier releases kept the last text that was sent, or none. */
function sentOf(value: object): readonly string[] {
  const sent: unknown = "sent" in value ? value.sent : null;
  if (Array.isArray(sent)) return sent.filter((print) => typeof print === "string");
  return isSnapshot(sent) ? [fingerprint(sent)] : [];
}

/** Null where nothing was begun, as in the copies of earlier releases. */
function begunOf(value: object): Begun | null {
  const begun: unknown = "begun" in value ? value.begun : null;
  if (typeof begun !== "object" || begun === null) return null;
  if (!("text" in begun && "mine" in begun && "theirs" in begun && "base" in begun)) return null;
  const { text, mine, theirs, base } = begun;
  if (typeof text !== "string" || typeof mine !== "string" || !isSnapshot(theirs)) return null;
  if (!("version" in theirs) || typeof theirs.version !== "number") return null;
  if (base !== null && typeof base !== "string") return null;
  const { title, content, version } = theirs;
  return { text, mine, theirs: { title, content, version }, base };
}

/** Null for what is no copy. */
export function parseCopy(raw: string | null): CopiedText | null {
  try {
    const value: unknown = JSON.parse(raw ?? "null");
    if (!isSnapshot(value) || !("version" in value) || typeof value.version !== "number") return null;
    if (!("base" in value) || (value.base !== null && !isSnapshot(value.base))) return null;
    const { title, content, version, base } = value;
    const keptAt = "keptAt" in value && typeof value.keptAt === "string" ? value.keptAt : "";
    const isMembers = "isMembers" in value && value.isMembers === true;
    const copy = { title, content, version, base, sent: sentOf(value), keptAt, begun: begunOf(value) };
    return isMembers ? { ...copy, isMembers } : copy;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Each editor session holds a lock named as its copy; who shares it only waits. Null where the browser has none. */
async function livingKeys(): Promise<Set<string | undefined> | null> {
  if (!("locks" in navigator)) return null;
  const { held = [], pending = [] } = await navigator.locks.query();
  return new Set([...held, ...pending].filter(({ mode }) => mode !== "shared").map(({ name }) => name));
}

async function isUntouched(key: string, raw: string, keptAt: string): Promise<boolean> {
  const wait = Date.parse(keptAt) + LIVING_FOR - Date.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(wait, LIVING_FOR)));
  return storage()?.getItem(key) === raw;
}

/** The disk's copy goes to where all tabs see it, unless there is one as new: a browser that was killed had no time. */
async function bringBack(documentId: number, key: string): Promise<"done" | "noRoom"> {
  const raw = await readFromDisk(key);
  const text = parseCopy(raw);
  if (raw === null || !text || isTakenOver(key, text)) return "done";
  const stored = parseCopy(storage()?.getItem(key) ?? null);
  if (stored && stored.keptAt >= text.keptAt) return "done";
  try {
    storage()?.setItem(key, raw);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  if (storage()?.getItem(key) === raw) return "done";
  leave({ documentId, key, text, raw: null, isOnDisk: true });
  return "noRoom";
}

/** One tab alone brings a copy back, and the one that has no room for it keeps it from the others. */
function bringBackAlone(documentId: number, key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const bring = async (): Promise<void> => {
      const outcome = await bringBack(documentId, key);
      resolve();
      if (outcome === "noRoom") await new Promise<void>((release) => claimed(key, release));
    };
    if (!("locks" in navigator)) bring().catch(reject);
    else
      navigator.locks
        .request(key, { ifAvailable: true }, (lock) => (lock ? bring() : resolve()))
        .catch(reject);
  });
}

export interface Look {
  /** Resolves once what came too late is there as well; null where all was said in time. */
  readonly rest: Promise<void> | null;
}

/**
 * The copies of a document whose sessions have ended are there to be taken over from now on. Those of the storage do
 * not wait for the disk for longer than `patience`, in milliseconds.
 */
export async function findLeft(documentId: number, patience = ANSWER_WITHIN): Promise<Look> {
  const brought = bringBackAll(documentId);
  const isLate = await inTime(
    brought.then(() => false),
    true,
    patience,
  );
  await findStored(documentId);
  // What cannot be had even then waits on the disk for the next opening.
  const rest = () => brought.then(() => findStored(documentId)).catch(() => undefined);
  return { rest: isLate ? rest() : null };
}

async function bringBackAll(documentId: number): Promise<void> {
  const onDisk = await keysOnDisk(documentId);
  const mayBeLeft = leftNow(documentId, await livingKeys());
  await Promise.all(onDisk.filter(mayBeLeft).map((key) => bringBackAlone(documentId, key)));
}

/** Asked after the disk: the storage may have an older one of what there was no room to bring back. */
function leftNow(documentId: number, living: Set<string | undefined> | null): (key: string) => boolean {
  const isKnown = (key: string): boolean => leftCopies(documentId).some((copy) => copy.key === key);
  return (key) => !isKnown(key) && !living?.has(key);
}

async function findStored(documentId: number): Promise<void> {
  const living = await livingKeys();
  const keys = copyKeys(documentId).filter(leftNow(documentId, living));
  const look = async (key: string): Promise<void> => {
    const raw = storage()?.getItem(key) ?? null;
    const text = parseCopy(raw);
    if (raw === null || !text || isTakenOver(key, text)) return;
    const isCertain = living !== null || key === copyKey(documentId);
    if (isCertain || (await isUntouched(key, raw, text.keptAt))) leave({ documentId, key, text, raw });
  };
  await Promise.all(keys.map(look));
}

/** Those that another tab takes over are not left any more. Without locks nobody can tell. */
export async function claimCopies(copies: readonly LeftCopy[]): Promise<void> {
  if ("locks" in navigator) await Promise.all(copies.map(claim));
}

function claim({ key }: LeftCopy): Promise<void> {
  return new Promise((resolve) => {
    void navigator.locks.request(key, { ifAvailable: true }, (lock) => {
      resolve();
      if (lock) return new Promise<void>((release) => claimed(key, release));
      notLeft(key);
      return undefined;
    });
  });
}

/** Resolves once nothing is under way and nothing waits for the person. */
function settled({ autosave }: EditorSession): Promise<void> {
  return new Promise((resolve) => {
    let stop = (): void => undefined;
    const look = (): void => {
      const { kind } = autosave.getState().phase;
      if (kind === "saving" || kind === "conflict") return;
      stop();
      resolve();
    };
    stop = autosave.subscribe(look);
    look();
  });
}

/** Puts the words of further copies into the text, one after the other; where both wrote, the person decides. */
export async function absorbLeft(session: EditorSession, copies: readonly LeftCopy[]): Promise<void> {
  for (const copy of copies) {
    await settled(session);
    if (!session.autosave.isOpen) return;
    if (!leftCopies(copy.documentId).includes(copy)) continue;
    const { confirmed } = session.autosave.getState();
    if (!sameText(copy.text, confirmed)) await absorb(session, copy.text, confirmed);
    session.replace(copy);
  }
}

/** The same for copies that were found when the text was open already. */
export async function absorbLate(session: EditorSession, copies: readonly LeftCopy[]): Promise<void> {
  const hasNews = copies.some(({ text }) => !sameText(text, session.autosave.getState().confirmed));
  await absorbLeft(session, copies);
  if (!hasNews) return;
  toast({
    title: "Unsaved text restored",
    description: "We restored unsaved text from your last visit.",
  });
}

async function absorb(session: EditorSession, copy: CopiedText, confirmed: Confirmed): Promise<void> {
  const mine = session.read();
  const isOwn = copy.sent.includes(fingerprint(confirmed));
  const isUncertain = !isOwn && copy.version !== confirmed.version;
  const base = isOwn ? confirmed : (copy.base ?? (copy.version === confirmed.version ? confirmed : null));
  const result = rebase(base?.content ?? null, mine.content, copy.content, { isUncertain });
  const title = base ? rebaseTitle(base.title, mine.title, copy.title) : mine.title;
  if (copy.title !== title && copy.title !== base?.title) tellOtherTitle(session, copy.title, false);
  if (title !== mine.title) session.setTitle(title);
  if (result.contested.length > 0) {
    session.autosave.contestCopy(copy, base?.content ?? null, isUncertain);
    await settled(session);
    return;
  }
  session.apply(result.changes, title);
  session.autosave.edited();
}
