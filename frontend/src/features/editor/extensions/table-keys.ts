/**
 * Tab and Enter in a table's source: from cell to cell, a new row behind the last one, and out at the bottom. Up and down
 * lead into a table that is drawn.
 */
import { syntaxTree } from "@codemirror/language";
import { EditorSelection, type EditorState } from "@codemirror/state";
import type { Command } from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";

import { NEW_COLUMN } from "../format/table-edits";
import { cellsInOrder, cellsOf, emptyRow, readTable } from "../format/tables";
import { drawnTables } from "./tables";

/** One in a list or a quotation is never drawn: what stands before its rows is no cell. */
function tableAt(state: EditorState): { from: number; source: string } | null {
  for (
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(state.selection.main.head, -1);
    node;
    node = node.parent
  ) {
    if (node.name === "Table" && node.parent?.name === "Document")
      return { from: node.from, source: state.sliceDoc(node.from, node.to) };
  }
  return null;
}

export function nextCell(direction: -1 | 1): Command {
  return (view) => {
    const found = tableAt(view.state);
    if (!found) return false;
    const table = readTable(found.source);
    const head = view.state.selection.main.head - found.from;
    const order = cellsInOrder(table);
    const current = order.findLastIndex((cell) => cell.from <= head);
    const target = order[current + direction];
    if (target) {
      // Behind its words, as with Enter: a selection would be written over by the next key. So is a name that is none yet.
      const isNamed =
        found.source.slice(target.from, target.to) !== NEW_COLUMN || !table.head.includes(target);
      const from = isNamed ? target.to : target.from;
      const selection = EditorSelection.range(found.from + from, found.from + target.to);
      view.dispatch({ selection, scrollIntoView: true, userEvent: "select" });
      return true;
    }
    if (direction < 0) return false;
    const end = found.from + found.source.length;
    view.dispatch({
      changes: { from: end, insert: `\n${emptyRow(table)}` },
      selection: EditorSelection.cursor(end + 3),
      scrollIntoView: true,
      userEvent: "input",
    });
    return true;
  };
}

/** To the same column of the row below; from the last row out of the table. */
export const enterInTable: Command = (view) => {
  const found = tableAt(view.state);
  if (!found) return false;
  const table = readTable(found.source);
  const head = view.state.selection.main.head - found.from;
  const rows = [table.head, ...table.body];
  const row = rows.findLastIndex((cells) => (cells[0]?.from ?? 0) <= head);
  const column = Math.max(0, rows[row]?.findLastIndex((cell) => cell.from <= head) ?? 0);
  const below = rows[row + 1]?.[column];
  if (below) {
    const selection = EditorSelection.cursor(found.from + below.to);
    view.dispatch({ selection, scrollIntoView: true, userEvent: "select" });
    return true;
  }
  const end = found.from + found.source.length;
  view.dispatch({
    changes: { from: end, insert: "\n\n" },
    selection: EditorSelection.cursor(end + 2),
    scrollIntoView: true,
    userEvent: "input",
  });
  return true;
};

/** From the line next to a drawn table into its first or last row, which the caret would pass otherwise. */
export function intoTable(isDown: boolean): Command {
  return (view) => {
    const { main, ranges } = view.state.selection;
    if (ranges.length > 1 || !main.empty) return false;
    const next = view.moveVertically(main, isDown).head;
    const table = drawnTables(view.state).find(({ from, to }) =>
      isDown ? main.head < from && from <= next : to < main.head && next <= to,
    );
    if (!table) return false;
    const { text, from } = view.state.doc.lineAt(isDown ? table.from : table.to);
    const selection = EditorSelection.cursor(cellsOf(text, from)[0]?.to ?? from);
    view.dispatch({ selection, scrollIntoView: true, userEvent: "select" });
    return true;
  };
}
