/**
 * The keys by which lines and what stands in them are left, and items moved: before those of `keys.ts`.
 */
import { indentLess, insertTab } from "@codemirror/commands";
import {
  EditorSelection,
  type EditorState,
  type Extension,
  Prec,
  type TransactionSpec,
} from "@codemirror/state";
import { type Command, EditorView, keymap } from "@codemirror/view";

import { isCodeBlock } from "../format/code-at";
import { closeFence } from "../format/fences";
import { indentList, outdentList } from "../format/indent";
import { dropLink } from "../format/inline";
import { linkAround } from "../format/links";
import { takeMark } from "../format/marks";
import { command } from "./keys";

/** Enter in a link's address says that it is complete: the caret goes behind the link. */
function leaveAddress(state: EditorState): TransactionSpec | null {
  const { from, to } = state.selection.main;
  const link = linkAround(state);
  if (!link || from < link.address.from || to > link.address.to) return null;
  return { selection: EditorSelection.cursor(link.to), scrollIntoView: true, userEvent: "select" };
}

/** In code Tab indents, as anywhere code is written. Escape before it lets it leave the text. */
const inCode =
  (run: Command): Command =>
  (view) =>
    isCodeBlock(view.state, view.state.selection.main.head) && run(view);

const fences = EditorView.inputHandler.of((view, from, to, text) => {
  const spec =
    view.composing || view.state.readOnly || from !== to ? null : closeFence(view.state, from, text);
  if (spec) view.dispatch(spec);
  return spec !== null;
});

const keys = Prec.high(
  keymap.of([
    { key: "Backspace", run: command(takeMark) },
    { key: "Enter", run: command(leaveAddress) },
    { key: "Escape", run: command(dropLink) },
    { key: "Tab", run: inCode(insertTab), shift: inCode(indentLess) },
    { key: "Tab", run: command(indentList), shift: command(outdentList) },
  ]),
);

export const lineKeys: Extension = [keys, fences];
