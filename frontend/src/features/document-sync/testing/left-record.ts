/** Record of what somebody wrote into a document on an earlier visit, as this browser's disk has it. */
import * as Y from "yjs";

import { type RecordKey, type UpdateRecord, writeRecord } from "../update-store";

let visits = 0;

/** `before` is the text as they found it; without `isWhole` it is not kept along. */
export async function leaveRecord(
  person: string,
  documentId: number,
  words: string,
  { before = new Y.Doc(), ...more }: Partial<UpdateRecord> & { before?: Y.Doc } = {},
): Promise<RecordKey> {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(before));
  doc.getText("content").insert(0, words);
  const { isWhole = true } = more;
  const update = Y.encodeStateAsUpdate(doc, isWhole ? undefined : Y.encodeStateVector(before));
  const key: RecordKey = [person, documentId, `visit${(visits += 1)}`, 1];
  await writeRecord(key, { update, isWhole, keptAt: Date.now() - 60_000, isGuests: false, ...more }, []);
  return key;
}

/** The same, on words that were acknowledged and that no server has any more: a backup was put back. */
export function leaveOnLost(
  person: string,
  documentId: number,
  words: string,
  text: Y.Doc,
): Promise<RecordKey> {
  const before = new Y.Doc();
  Y.applyUpdate(before, Y.encodeStateAsUpdate(text));
  before.getText("content").insert(0, "Lost. ");
  return leaveRecord(person, documentId, words, { before, isWhole: false });
}
