/** Words that stand on others which are not here: Yjs shows them nowhere until those come. */
import { isDeleted } from "@/features/drafts/deleted-accounts";
import { newIdempotencyKey } from "@/lib/idempotency-key";
import * as Y from "yjs";

import type { OpenText } from "./open-text";
import { recordsChanged } from "./unsynced";
import {
  apartKey,
  deleteRecords,
  type Found,
  isApart,
  readRecords,
  type RecordKey,
  writeRecord,
} from "./update-store";

/** Of a text with such words: all of it, and behind it what was typed elsewhere in it. */
export function wholeContent(doc: Y.Doc): string {
  const content = doc.getText("content").toJSON();
  const words = pendingWords(doc);
  return words === "" ? content : `${content}\n\n${words}`;
}

function pendingWords({ store }: Y.Doc): string {
  return store.pendingStructs ? insertedWords(Y.decodeUpdateV2(store.pendingStructs.update)) : "";
}

/** The words that were typed, in no order where several clients did. */
export function insertedWords({ structs }: Pick<ReturnType<typeof Y.decodeUpdate>, "structs">): string {
  return structs
    .map((struct) =>
      struct instanceof Y.Item && struct.content instanceof Y.ContentString ? struct.content.str : "",
    )
    .join("");
}

/**
 * Of a text whose server will never have what these words stand on: they are kept as a text apart, and the text goes on
 * without them. Nothing of them is deleted before. Where there are none it stays refused, and rejects without room.
 */
export async function keepPendingApart(text: OpenText): Promise<void> {
  const { doc, documentId, by } = text;
  const { id } = by;
  const { store } = doc;
  if (id === null || !text.isLoaded || !(store.pendingStructs || store.pendingDs)) return;
  const found = (await readRecords(id, documentId)).filter(({ key }) => !isApart(key));
  if (text.isClosed || isDeleted(id)) return;
  const { pendingDs } = store;
  const structs = store.pendingStructs?.update;
  await replaceRecords(found, doc, [id, documentId, newIdempotencyKey(), 0], by.isGuest === true);
  // What came meanwhile is not apart yet: then all of it is for the next time.
  if (store.pendingStructs?.update === structs && store.pendingDs === pendingDs)
    store.pendingStructs = store.pendingDs = null;
  recordsChanged();
  await text.takeOver();
  text.retry();
}

/** By the text as it is shown with what other tabs have left since, and the pending words apart. */
async function replaceRecords(
  found: readonly Found[],
  doc: Y.Doc,
  key: RecordKey,
  isGuests: boolean,
): Promise<void> {
  const shown = new Y.Doc();
  for (const update of [Y.encodeStateAsUpdate(doc), ...found.map(({ record }) => record.update)])
    Y.applyUpdate(shown, update);
  const words = pendingWords(shown);
  shown.store.pendingStructs = shown.store.pendingDs = null;
  const update = Y.encodeStateAsUpdate(shown);
  const apart = apartKey(key[0], key[1]);
  const keptAt = Math.max(0, ...found.map(({ record }) => record.keptAt));
  // Where only deletions stood on what is lost, there are none.
  if (words !== "") {
    const beside = textApart(doc.getText("title").toJSON(), words);
    await writeRecord(apart, { update: beside, isWhole: true, keptAt, isGuests }, []);
  }
  try {
    const replaced = found.map((one) => one.key);
    await writeRecord(key, { update, isWhole: true, keptAt: Date.now(), isGuests }, replaced);
  } catch (error) {
    await deleteRecords([apart]);
    throw error;
  }
}

/** The update of a text that is to stay beside the document's. */
export function textApart(title: string, content: string): Uint8Array {
  const doc = new Y.Doc();
  doc.getText("title").insert(0, title);
  doc.getText("content").insert(0, content);
  return Y.encodeStateAsUpdate(doc);
}
