/** Copies of files that a text pasted out of another document names: they stay when that one's go. */
import type { ChangeSpec, Text } from "@codemirror/state";
import { EditorView, type ViewUpdate } from "@codemirror/view";

import { jsonRequest } from "@/lib/api/client";
import type { CopiedFiles } from "@/lib/api/types";

import { filesOf } from "../extensions/lazy-files";

const ADDRESS = /\/api\/files\/([a-z2-7]{26})\/[^\s)#"]*/g;
/** As many as the server copies at once. */
const MAX_FILES = 100;

const idsIn = (text: string): string[] => [...text.matchAll(ADDRESS)].map(([, id]) => id ?? "");

/** The files that came in with a paste or a drop and that the text did not name before. */
function comers({ transactions, startState }: ViewUpdate): string[] {
  const ids = new Set<string>();
  for (const transaction of transactions)
    if (transaction.isUserEvent("input.paste") || transaction.isUserEvent("input.drop"))
      transaction.changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => {
        for (const id of idsIn(inserted.toString())) ids.add(id);
      });
  if (ids.size > 0) for (const id of idsIn(startState.doc.toString())) ids.delete(id);
  return [...ids];
}

function addressesOf(doc: Text, { files }: CopiedFiles): ChangeSpec[] {
  const copies = new Map(files.map(({ of, file }) => [of, file.address]));
  return [...doc.toString().matchAll(ADDRESS)].flatMap(({ 0: address, 1: id = "", index }) => {
    const insert = copies.get(id);
    return insert === undefined ? [] : [{ from: index, to: index + address.length, insert }];
  });
}

async function copy(view: EditorView, ids: readonly string[]): Promise<void> {
  const path = `/api/documents/${view.state.facet(filesOf)}/files/copies`;
  for (let first = 0; first < ids.length; first += MAX_FILES) {
    const made = await jsonRequest<CopiedFiles>("POST", path, { ids: ids.slice(first, first + MAX_FILES) });
    const changes = addressesOf(view.state.doc, made);
    if (changes.length > 0) view.dispatch({ changes });
  }
}

/** Where the copies can't be had, as without a connection, the text names the files of the first document. */
export const pastedFiles = EditorView.updateListener.of((update) => {
  if (!update.docChanged || update.state.facet(filesOf) === undefined) return;
  const ids = comers(update);
  if (ids.length > 0) void copy(update.view, ids).catch(() => undefined);
});
