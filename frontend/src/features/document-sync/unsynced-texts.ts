/** Texts that this browser has of a document that does not take them: to be made documents of their own, or let go. */
import * as Y from "yjs";

import { insertedWords, wholeContent } from "./pending-words";
import { dropText, findOpen } from "./registry";
import { isUnsynced } from "./shared-text";
import { recordsChanged } from "./unsynced-documents";
import { deleteRecords, isApart, readRecords, type Found } from "./update-store";

export interface UnsyncedText {
  /** Names it for as long as it is there. */
  readonly key: string;
  readonly title: string;
  readonly content: string;
  /** In milliseconds since 1970. */
  readonly keptAt: number;
  readonly discard: () => Promise<void>;
}

/** Of a document that takes no more all that was written, in one; and with `apart` alone what could not be put into it. */
export async function unsyncedTexts(
  documentId: number,
  person: string,
  only?: "apart",
): Promise<UnsyncedText[]> {
  const found = await readRecords(person, documentId).catch(() => []);
  const apart = found.filter(({ key }) => isApart(key)).map((one) => textOf([one]));
  if (only) return apart;
  const rest = found.filter(({ key }) => !isApart(key));
  const open = findOpen(documentId, person);
  // One that cannot be shown has none of the text around the words, and so not the words themselves.
  const isHere = open?.isLoaded === true && open.isOf(person) && isUnsynced(open.sync.getState());
  if (rest.length === 0 && !isHere) return apart;
  // With it stand those of other tabs: what is discarded is all of them.
  const kept = textOf(rest, isHere ? Y.encodeStateAsUpdate(open.doc) : null);
  const discard = () => dropText(documentId, person, kept.discard);
  return [{ ...kept, key: `${person}:${documentId}`, discard }, ...apart];
}

function textOf(found: readonly Found[], open: Uint8Array | null = null): UnsyncedText {
  const updates = found.map(({ record }) => record.update);
  const doc = new Y.Doc();
  for (const update of open ? [open, ...updates] : updates) Y.applyUpdate(doc, update);
  const isWhole = open !== null || found.some(({ record }) => record.isWhole);
  return {
    key: String(found[0]?.key ?? ""),
    // Without the text around the words there is none, and no document can be made without one.
    title: doc.getText("title").toJSON().trim() || "Untitled document",
    // Without the text around them there are the words that were typed.
    content: isWhole ? wholeContent(doc) : insertedWords(Y.decodeUpdate(Y.mergeUpdates(updates))),
    keptAt: found.reduce((latest, { record }) => Math.max(latest, record.keptAt), 0) || Date.now(),
    discard: async () => {
      await deleteRecords(found.map(({ key }) => key));
      recordsChanged();
    },
  };
}
