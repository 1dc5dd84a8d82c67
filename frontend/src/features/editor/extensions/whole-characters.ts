/**
 * Keeps changes from cutting a character of two code units in two, as the browser's way of telling what was written may:
 * the shared text has no halves, and would have another character there than the page.
 */
import {
  type ChangeSpec,
  EditorState,
  type Extension,
  Prec,
  type Text,
  Transaction,
  type TransactionSpec,
} from "@codemirror/state";

/** Whether the position is between the two halves of a character. */
function isInside(doc: Text, at: number): boolean {
  if (at === 0 || at === doc.length) return false;
  const [high, low] = [doc.sliceString(at - 1, at), doc.sliceString(at, at + 1)];
  return high >= "\ud800" && high <= "\udbff" && low >= "\udc00" && low <= "\udfff";
}

/** Null where they are whole. */
function widened({ startState: { doc }, changes }: Transaction): ChangeSpec[] | null {
  const specs: ChangeSpec[] = [];
  const cuts: number[] = [];
  changes.iterChanges((from, to, _from, _to, inserted) => {
    const [start, end] = [from - Number(isInside(doc, from)), to + Number(isInside(doc, to))];
    if (start < from || to < end) cuts.push(from);
    const insert = doc.sliceString(start, from) + inserted.toString() + doc.sliceString(to, end);
    specs.push({ from: start, to: end, insert });
  }, true);
  return cuts.length > 0 ? specs : null;
}

const whole = EditorState.transactionFilter.of((transaction) => {
  const changes = transaction.docChanged ? widened(transaction) : null;
  if (!changes) return transaction;
  const userEvent = transaction.annotation(Transaction.userEvent);
  const spec: TransactionSpec = {
    changes,
    selection: transaction.newSelection,
    effects: transaction.effects,
    scrollIntoView: transaction.scrollIntoView,
    ...(userEvent === undefined ? {} : { userEvent }),
  };
  return spec;
});

/** After every other filter. */
export const wholeCharacters: Extension = Prec.highest(whole);
