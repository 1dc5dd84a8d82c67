/**
 * Editor states for tests, written with the selection in the text.
 */
import { history } from "@codemirror/commands";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorSelection, EditorState, type Extension, type TransactionSpec } from "@codemirror/state";

import { documentLanguage } from "../extensions/language";

/** `⟦…⟧` marks the selection, `‸` the caret; neither occurs in documents. */
export function stateOf(marked: string, extensions: Extension = []): EditorState {
  const [from, to] = [marked.search(/[⟦‸]/), marked.replace(/[⟦‸]/, "").indexOf("⟧")];
  const doc = marked.replace(/[⟦⟧‸]/g, "");
  const selection = to >= 0 ? EditorSelection.range(from, to) : EditorSelection.cursor(Math.max(0, from));
  const state = EditorState.create({
    doc,
    selection,
    extensions: [documentLanguage.extension, history(), extensions],
  });
  ensureSyntaxTree(state, state.doc.length, 5000);
  // On a busy machine the state itself was made with a part of the tree; the next one has it whole.
  return state.update({}).state;
}

/** The text with its selection marked, as `stateOf` reads it. */
export function marked(state: EditorState): string {
  const { from, to, empty } = state.selection.main;
  const text = state.doc.toString();
  if (empty) return `${text.slice(0, from)}‸${text.slice(from)}`;
  return `${text.slice(0, from)}⟦${text.slice(from, to)}⟧${text.slice(to)}`;
}

/** What the edit makes of a marked text; the text itself where the edit has nothing to say. */
export function edited(before: string, edit: (state: EditorState) => TransactionSpec | null): string {
  const state = stateOf(before);
  const spec = edit(state);
  return spec ? marked(state.update(spec).state) : before;
}
