/**
 * The names of the copies that the editor keeps of unsaved text in this browser. Whoever is given a document gets the
 * copies of it, since the server gives it to its owner alone; where there is no document, a copy is theirs who wrote it.
 */

const PREFIX = "requill:unsaved:";

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

/** All that there are, or those of one document. */
export function copyKeys(documentId?: number): string[] {
  const keys = Object.keys(storage() ?? {}).filter((key) => key.startsWith(PREFIX));
  return documentId === undefined ? keys : keys.filter((key) => key.split(":")[2] === String(documentId));
}

/** Undefined for a copy of an earlier release, of which nobody knows whose it is. */
function ownerOf(key: string): string | undefined {
  return key.split(":")[3];
}

/** Whether this person wrote it under this very id: only the server knows who a guest became. */
export function isCopyOf(key: string, person: string): boolean {
  return person !== "" && ownerOf(key) === person;
}

/** With an account goes everything unsaved of it, and what may be. */
export function deleteCopies(account: string): void {
  for (const key of copyKeys())
    if (ownerOf(key) === undefined || isCopyOf(key, account)) storage()?.removeItem(key);
}
