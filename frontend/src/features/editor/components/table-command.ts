/** Edits of the table with the caret, as a menu or a button runs them. */
import type { EditorState, TransactionSpec } from "@codemirror/state";
import type { Command } from "@codemirror/view";

import { command } from "../extensions/keys";
import { tableWithCaret } from "../extensions/table-cells";
import type { OpenTable } from "../format/table-edits";

export type TableCommand = (state: EditorState, table: OpenTable) => TransactionSpec | null;

export function tableCommand(edit: TableCommand): Command {
  return command((state) => {
    const table = tableWithCaret(state);
    return table && edit(state, table);
  });
}
