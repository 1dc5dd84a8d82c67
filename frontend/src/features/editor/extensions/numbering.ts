/**
 * Counts lists anew when a person moves or deletes items, in the same step that is undone.
 */
import { EditorState, type Extension, Transaction } from "@codemirror/state";

import { countOn } from "../format/numbering";

/** Blanks or a number in front of an item's words. */
const MARK = /^\s*(?:\d{1,9}[.)]\s+(?:\[[ xX]\]\s+)?)?$/;

function movesItems(transaction: Transaction): boolean {
  if (transaction.isUserEvent("input.indent") || transaction.isUserEvent("delete.dedent")) return true;
  // Enter on an item without words takes its mark.
  const isEnter = transaction.annotation(Transaction.userEvent) === "input";
  if (!isEnter && !transaction.isUserEvent("delete")) return false;
  const { doc } = transaction.startState;
  let isMove = false;
  transaction.changes.iterChanges((from, to) => {
    const taken = doc.sliceString(from, to);
    const isMark = doc.lineAt(from).from === from && taken !== "" && MARK.test(taken);
    isMove ||= isMark || (!isEnter && taken.includes("\n"));
  });
  return isMove;
}

export const numbering: Extension = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || !movesItems(transaction)) return transaction;
  const changes = countOn(transaction);
  return changes.length > 0 ? [transaction, { changes, sequential: true }] : transaction;
});
