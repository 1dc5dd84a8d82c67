/**
 * Lets a selection that grows by lines hold whole lines: it ends in front of a line's mark, not between the mark and
 * the words, where what is cut would take the mark of the next heading along.
 */
import { EditorSelection, EditorState, type Extension, type TransactionSpec } from "@codemirror/state";

import { wordsFrom } from "../format/words-from";

export const lineSelection: Extension = EditorState.transactionFilter.of((transaction) => {
  const { startState, newSelection, docChanged } = transaction;
  if (docChanged || !transaction.selection || !transaction.isUserEvent("select")) return transaction;
  const { anchor, head, empty } = newSelection.main;
  if (empty || newSelection.ranges.length > 1 || transaction.isUserEvent("select.pointer"))
    return transaction;
  const { doc } = startState;
  const line = doc.lineAt(head);
  const isSameLine = [anchor, startState.selection.main.head].some((at) => line.from <= at && at <= line.to);
  if (isSameLine || head === line.from || head > wordsFrom(startState, head)) return transaction;
  const spec: TransactionSpec = { selection: EditorSelection.range(anchor, line.from), sequential: true };
  return [transaction, spec];
});
