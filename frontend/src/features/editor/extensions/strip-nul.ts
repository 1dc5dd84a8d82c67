/**
 * Filter of what cannot be kept: the character of code 0, which some programs put between words that are copied. It
 * looks like a blank, and the server refuses a text with it.
 */
import { type ChangeSpec, EditorState, type Extension } from "@codemirror/state";

const NOTHING = /\0+/g;

export const stripNul: Extension = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged) return transaction;
  const changes: ChangeSpec[] = [];
  transaction.changes.iterChanges((_from, _to, at, _end, inserted) => {
    for (const found of inserted.toString().matchAll(NOTHING))
      changes.push({ from: at + found.index, to: at + found.index + found[0].length });
  });
  return changes.length === 0 ? transaction : [transaction, { changes, sequential: true }];
});
