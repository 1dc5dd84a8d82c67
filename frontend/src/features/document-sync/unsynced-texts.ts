/** Texts that this browser has of a document that does not take them: to be made documents of their own, or let go. */
import * as Y from "yjs";

import { dropText, findOpen } from "./registry";
import { isUnsynced } from "./shared-text";
import { recordsChanged } from "./unsynced";
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
  const isHere = open?.isOf(person) === true && isUnsynced(open.sync.getState());
  if (rest.length === 0 && !isHere) return apart;
  const kept = textOf(rest);
  const here = isHere && { title: titleOf(open.title), content: open.content.toJSON() };
  const discard = () => dropText(documentId, person, kept.discard);
  return [{ ...kept, ...here, key: `${person}:${documentId}`, discard }, ...apart];
}

function textOf(found: readonly Found[]): UnsyncedText {
  const doc = new Y.Doc();
  for (const { record } of found) Y.applyUpdate(doc, record.update);
  const isWhole = found.some(({ record }) => record.isWhole);
  const words = isWhole
    ? doc.getText("content").toJSON()
    : insertions(found.map(({ record }) => record.update));
  return {
    key: String(found[0]?.key ?? ""),
    title: titleOf(doc.getText("title")),
    content: words,
    keptAt: found.reduce((latest, { record }) => Math.max(latest, record.keptAt), 0) || Date.now(),
    discard: async () => {
      await deleteRecords(found.map(({ key }) => key));
      recordsChanged();
    },
  };
}

/** Without the text around the words there is none, and no document can be made without one. */
const titleOf = (title: Y.Text): string => title.toJSON().trim() || "Untitled document";

/** Without the text around them there are the words that were typed. */
function insertions(updates: readonly Uint8Array[]): string {
  if (updates.length === 0) return "";
  const { structs } = Y.decodeUpdate(Y.mergeUpdates([...updates]));
  return structs
    .map((struct) =>
      struct instanceof Y.Item && struct.content instanceof Y.ContentString ? struct.content.str : "",
    )
    .join("");
}
