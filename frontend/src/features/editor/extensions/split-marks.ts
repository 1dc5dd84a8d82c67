/** Enter in words that have a format ends it in the first line, and begins it anew in the second. */
import { EditorSelection, type EditorState, Prec, type Transaction } from "@codemirror/state";
import { type Command, keymap } from "@codemirror/view";

import { isVerbatimBlock } from "../format/code-at";
import { blanks, type Edge, edgeOf } from "../format/inline-formats";
import { enter } from "../format/paragraphs";
import { continueMarkup } from "./keys";

const markersOf = ({ formats }: Edge): string[] => formats.map(({ marker }) => marker);

/** Enter by the rules of the block that the caret is in. */
function entered(state: EditorState): Transaction | null {
  const spec = enter(state);
  if (spec) return state.update(spec);
  let done: Transaction | null = null;
  continueMarkup({ state, dispatch: (transaction) => (done = transaction) });
  return done;
}

const enterInFormat: Command = (view) => {
  const { state } = view;
  const { from, to } = state.selection.main;
  if (state.readOnly || isVerbatimBlock(state, from) || isVerbatimBlock(state, to)) return false;
  const [before, behind] = [edgeOf(state, from, -1, blanks), edgeOf(state, to, 1, blanks)];
  const closing = markersOf(before).join("");
  const opening = markersOf(behind).reverse().join("");
  const isPlain = before.at === from && behind.at === to;
  if (isPlain && closing + opening === "") return false;
  // The two steps are one change of the text: undo knows no state between.
  const split = state.update({
    changes: { from: before.at, to: behind.at, insert: closing + opening },
    selection: EditorSelection.cursor(before.at + closing.length),
    filter: false,
  });
  const done = entered(split.state);
  if (!done) return false;
  view.dispatch({
    changes: split.changes.compose(done.changes),
    selection: EditorSelection.cursor(done.newSelection.main.head + opening.length),
    scrollIntoView: true,
    userEvent: "input",
  });
  return true;
};

/** Before the keys of `keys.ts`. */
export const splitMarks = Prec.high(keymap.of([{ key: "Enter", run: enterInFormat }]));
