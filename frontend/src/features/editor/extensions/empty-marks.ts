/** A pair of markers that a command opened at the caret goes away again when the caret leaves it and nothing was typed. */
import type { EditorState } from "@codemirror/state";
import { type Extension, Prec, StateField, Transaction } from "@codemirror/state";
import { type Command, EditorView, keymap } from "@codemirror/view";

import { isFocused } from "./focus";

interface Pair {
  readonly from: number;
  readonly to: number;
  /** All that stands between the two while nothing is typed: the markers of every format that was opened there. */
  readonly markers: string;
}

/** Where a command put a pair around the caret. */
function opened(transaction: Transaction): Pair | null {
  if (!transaction.isUserEvent("input.format")) return null;
  const { head, empty } = transaction.newSelection.main;
  let pair: Pair | null = null;
  transaction.changes.iterChanges((fromA, toA, from, to, inserted) => {
    const markers = inserted.toString();
    if (empty && fromA === toA && head - from === to - head && /^(\*\*?|~~|`)\1$/.test(markers))
      pair = { from, to, markers };
  });
  return pair;
}

function isUntyped({ doc }: EditorState, { from, to, markers }: Pair): boolean {
  return doc.sliceString(from, to) === markers;
}

function standsIn({ selection: { main } }: EditorState, { from, to }: Pair): boolean {
  return main.empty && main.head * 2 === from + to;
}

const pairField = StateField.define<Pair | null>({
  create: () => null,
  update(pair, transaction) {
    const { changes, startState, state } = transaction;
    if (!pair) return opened(transaction);
    const [from, to] = [changes.mapPos(pair.from, 1), changes.mapPos(pair.to, -1)];
    if (from >= to) return opened(transaction);
    // A second format goes into the first one's markers, or out of them.
    const isFormat = transaction.isUserEvent("input.format") && isUntyped(startState, pair);
    const markers = isFormat ? state.doc.sliceString(from, to) : pair.markers;
    const { head } = state.selection.main;
    const next = { from, to, markers };
    return isUntyped(state, next) || (from <= head && head <= to) ? next : null;
  },
});

/** Takes an untyped pair away, as if it had never been: no undo brings it back. */
const drop: Command = (view) => {
  const { state } = view;
  const pair = state.field(pairField);
  if (!pair || state.readOnly || !isUntyped(state, pair)) return false;
  const { from, to } = pair;
  view.dispatch({ changes: { from, to }, annotations: Transaction.addToHistory.of(false) });
  return true;
};

const dropLeft = EditorView.updateListener.of(({ view, startState, state }) => {
  const pair = state.field(pairField);
  const isLeft = pair && (!standsIn(state, pair) || (isFocused(startState) && !isFocused(state)));
  if (isLeft) drop(view);
});

/** What the key does otherwise is done without the markers. */
const dropFirst: Command = (view) => {
  drop(view);
  return false;
};

export const emptyMarks: Extension = [
  pairField,
  dropLeft,
  Prec.highest(
    keymap.of([
      { key: "Escape", run: drop },
      { key: "Backspace", run: drop },
      { key: "Delete", run: drop },
      { key: "Enter", run: dropFirst, shift: dropFirst },
    ]),
  ),
];
