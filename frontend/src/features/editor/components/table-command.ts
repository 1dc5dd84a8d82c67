/** Edits of a table, as a menu or a button runs them. */
import { EditorSelection, type EditorState, type TransactionSpec } from "@codemirror/state";
import type { Command } from "@codemirror/view";

import { command } from "../extensions/keys";
import { tableWithCaret } from "../extensions/table-cells";
import type { OpenTable } from "../format/table-edits";

export type TableCommand = (state: EditorState, table: OpenTable) => TransactionSpec | null;

/** The table of a place in it, as if the caret were there. */
export function tableAt(state: EditorState, at: number): OpenTable | null {
  return at > state.doc.length ? null : tableWithCaret(state, EditorSelection.single(at));
}

/** On the table with the caret, or on the one of this place. */
export function tableCommand(edit: TableCommand, at?: number): Command {
  return command((state) => {
    const table = at === undefined ? tableWithCaret(state) : tableAt(state, at);
    return table && edit(state, table);
  });
}
