/**
 * Binds the editor to the text that all write: what is typed goes there, what others wrote comes from there, and undo
 * leaves that alone.
 */
import { EditorState, type Extension, Transaction } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { ySync, ySyncAnnotation, YSyncConfig, ySyncFacet } from "y-codemirror.next";
import type { Awareness } from "y-protocols/awareness";
import type * as Y from "yjs";

import { spliceOf } from "../format/splice";
import { remoteChange } from "./remote";
import { wholeCharacters } from "./whole-characters";

/** The binding has no way to say more of what it brings in. */
const ofOthers = EditorState.transactionExtender.of((transaction) =>
  transaction.annotation(ySyncAnnotation) === undefined
    ? null
    : { annotations: [remoteChange.of(true), Transaction.addToHistory.of(false)] },
);

export function sharedContent(content: Y.Text, awareness: Awareness): Extension {
  return [ySyncFacet.of(new YSyncConfig(content, awareness)), ySync, ofOthers, wholeCharacters];
}

/** Brings in what was written while there was no view. */
export function catchUp(view: EditorView, content: Y.Text): void {
  const changes = spliceOf(view.state.doc.toString(), content.toJSON());
  if (changes) view.dispatch({ changes, annotations: ySyncAnnotation.of(view.state.facet(ySyncFacet)) });
}
