/** Sends, from whatever page is open, what earlier visits could not send. */
import { jsonRequest } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import type { OpenedDocument } from "@/lib/api/types";
import { hasPassed } from "@/lib/backoff";

import { openUnseen } from "./registry";
import { mayHaveOldCopies } from "./unsynced-documents";
import { isApart, moveRecords, readRecords, recordKeys } from "./update-store";

/** Milliseconds since it was written after which a record is one that its own tab does not send in a moment. */
const LEFT_AFTER = 3000;

/** One document after the other; what cannot be sent now stays where it is. */
export async function sendUnsynced(person: string): Promise<void> {
  if (await mayHaveOldCopies()) await (await import("./old-copies")).carryOverCopies(person);
  await takeFromGuests(person);
  const keys = await recordKeys(person).catch(() => []);
  const documents = new Set(keys.filter((key) => !isApart(key)).map(([, documentId]) => documentId));
  for (const documentId of documents) if (!(await sendOf(documentId, person))) return;
}

/** False when nobody answers: then the others need not be tried. A server that ends this one may take others. */
async function sendOf(documentId: number, person: string): Promise<boolean> {
  const found = await readRecords(person, documentId);
  if (!found.some(({ key, record }) => !isApart(key) && hasPassed(LEFT_AFTER, record.keptAt))) return true;
  const { text, release } = openUnseen(documentId, person);
  try {
    await text.takeOver();
    if (await text.synced()) return true;
    const { refused, reason } = text.sync.getState();
    return refused !== null || reason === "server";
  } finally {
    release();
  }
}

/** Whom a document was found not to be of: it is not asked for again. */
const notTheirs = new Set<string>();

/** What somebody wrote as a guest, who has become this person since, or another guest, with all that they had. */
async function takeFromGuests(person: string): Promise<void> {
  const others = (await recordKeys().catch(() => [])).filter(([owner]) => owner !== person);
  for (const id of new Set(others.map((key) => `${key[0]} ${key[1]} ${person}`))) {
    if (notTheirs.has(id)) continue;
    const [guest, documentId] = others.find((key) => id === `${key[0]} ${key[1]} ${person}`) ?? ["", 0];
    const records = await readRecords(guest, documentId);
    const isTheirs = records.every(({ record }) => record.isGuests) && (await isOwner(documentId));
    if (isTheirs) await moveRecords(records, person);
    else if (isTheirs === false) notTheirs.add(id);
  }
}

/** Null when that cannot be said now. */
async function isOwner(documentId: number): Promise<boolean | null> {
  try {
    const { role } = await jsonRequest<OpenedDocument>("GET", `/api/documents/${documentId}`);
    return role === "owner";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 404 ? false : null;
  }
}
