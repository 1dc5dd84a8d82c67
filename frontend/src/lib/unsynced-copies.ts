/**
 * The names of the copies that the editor keeps of unsynced text in this browser. A copy is theirs who wrote it; the
 * owner of a document gets those, too, that they wrote as a guest, under another id.
 */

// As released: browsers have copies under these names.
const PREFIX = "requill:unsaved:";
/** The database in which the disk has copies. */
export const DISK = "requill-unsaved";

/** Null where the browser has none for this page. */
export function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Of one editor session of somebody. Without both it is the copy that earlier releases kept: one for each document. */
export function copyKey(documentId: number, owner?: string, session?: string): string {
  return [`${PREFIX}${documentId}`, owner, session].filter((part) => part !== undefined).join(":");
}

/** The name of any copy, or of one of this document. */
export function isCopy(key: string, documentId?: number): boolean {
  return key.startsWith(PREFIX) && (documentId === undefined || key.split(":")[2] === String(documentId));
}

/** All that the browser's storage has, or those of one document. */
export function copyKeys(documentId?: number): string[] {
  return Object.keys(storage() ?? {}).filter((key) => isCopy(key, documentId));
}

const watchers = new Set<() => void>();

/** To be called when there is another copy, or one less; other tabs tell of theirs by themselves. */
export function copiesChanged(): void {
  watchers.forEach((watch) => watch());
}

export function watchCopies(watch: () => void): () => void {
  watchers.add(watch);
  window.addEventListener("storage", watch);
  return () => {
    watchers.delete(watch);
    window.removeEventListener("storage", watch);
  };
}

/** The documents of which this browser has unsynced text of this person's. */
export function unsyncedDocuments(person: string): number[] {
  const own = copyKeys().filter((key) => isCopyOf(key, person));
  return [...new Set(own.map(documentOf))];
}

export function documentOf(key: string): number {
  return Number(key.split(":")[2]);
}

/** Milliseconds that the disk may take to answer before it is given up. */
export const ANSWER_WITHIN = 5000;

/** What was asked of the disk; `otherwise` when no answer comes in time. */
export async function inTime<Value, Otherwise>(
  asked: Promise<Value>,
  otherwise: Otherwise,
  patience = ANSWER_WITHIN,
): Promise<Value | Otherwise> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Otherwise>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), patience);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

/** False where the disk has none, or does not answer. A browser that cannot tell may have some. */
export async function mayBeOnDisk(): Promise<boolean> {
  try {
    return (await inTime(indexedDB.databases(), [])).some(({ name }) => name === DISK);
  } catch {
    return true;
  }
}

/** Undefined for a copy of an earlier release, of which nobody knows whose it is. */
export function ownerOf(key: string): string | undefined {
  return key.split(":")[3];
}

/** Whether this person wrote it under this very id: only the server knows who a guest became. */
export function isCopyOf(key: string, person: string): boolean {
  return person !== "" && ownerOf(key) === person;
}
