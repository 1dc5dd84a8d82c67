/** Words that stand on others which are not here: Yjs shows them nowhere until those come. */
import { isDeleted } from "@/features/drafts/deleted-accounts";
import { newIdempotencyKey } from "@/lib/idempotency-key";
import * as Y from "yjs";

import type { OpenText } from "./open-text";
import { type Rewritten, rewriteRecords } from "./rewrite-records";
import { recordsChanged } from "./unsynced-documents";
import { apartKey, type Found, isApart } from "./update-store";

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
  const { pendingDs } = store;
  const structs = store.pendingStructs?.update;
  const isDone = await rewriteRecords(id, documentId, (all) => {
    if (text.isClosed || isDeleted(id)) return null;
    const found = all.filter(({ key }) => !isApart(key));
    return withPendingApart(found, doc, [id, documentId], by.isGuest === true);
  });
  if (!isDone) return;
  // What came meanwhile is not apart yet: that is for the next time.
  if (store.pendingStructs?.update === structs && store.pendingDs === pendingDs)
    store.pendingStructs = store.pendingDs = null;
  recordsChanged();
  await text.takeOver();
  text.retry();
}

/** The text as it is shown, with what other tabs have left since, in place of `found`; its pending words apart. */
function withPendingApart(
  found: readonly Found[],
  doc: Y.Doc,
  [person, documentId]: readonly [string, number],
  isGuests: boolean,
): Rewritten {
  const shown = new Y.Doc();
  // Another tab with the same words may have put them apart, and their record is gone then.
  for (const update of [shownUpdate(doc), ...found.map(({ record }) => record.update)])
    Y.applyUpdate(shown, update);
  const words = pendingWords(shown);
  const written: Found[] = [
    {
      key: [person, documentId, newIdempotencyKey(), 0],
      record: { update: shownUpdate(shown), isWhole: true, keptAt: Date.now(), isGuests },
    },
  ];
  // Where only deletions stood on what is lost, there are none.
  if (words !== "") {
    const keptAt = Math.max(...found.map(({ record }) => record.keptAt));
    const update = textApart(doc.getText("title").toJSON(), words);
    written.push({ key: apartKey(person, documentId), record: { update, isWhole: true, keptAt, isGuests } });
  }
  return { written, replaced: found.map(({ key }) => key) };
}

/** All of a text but what is pending, which Yjs would send along. */
function shownUpdate(doc: Y.Doc): Uint8Array {
  const { store } = doc;
  const { pendingStructs, pendingDs } = store;
  store.pendingStructs = store.pendingDs = null;
  try {
    return Y.encodeStateAsUpdate(doc);
  } finally {
    Object.assign(store, { pendingStructs, pendingDs });
  }
}

/** The update of a text that is to stay beside the document's. */
export function textApart(title: string, content: string): Uint8Array {
  const doc = new Y.Doc();
  doc.getText("title").insert(0, title);
  doc.getText("content").insert(0, content);
  return Y.encodeStateAsUpdate(doc);
}
