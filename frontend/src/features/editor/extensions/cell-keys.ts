/** Shift with the arrows selects cell by cell once a selection leaves its cell; Escape goes back to one cell. */
import { EditorSelection, type EditorState, type Extension, Prec } from "@codemirror/state";
import { type Command, EditorView, keymap } from "@codemirror/view";

import { inside, linesOf } from "../format/table-selection";
import { cellsOf, type TableCell } from "../format/tables";
import { selectedCells } from "./cell-copy";
import { tableRanges } from "./tables";

interface CellIndex {
  readonly row: number;
  readonly column: number;
}

/** The rows of the table in which the selection begins and ends. */
function rowsAround(state: EditorState): (readonly TableCell[])[] | null {
  const { anchor, head } = state.selection.main;
  const table = tableRanges(state).find(
    ({ from, to }) => from <= Math.min(anchor, head) && Math.max(anchor, head) <= to,
  );
  if (!table || state.selection.ranges.length > 1) return null;
  const lines = linesOf(state, table).filter((_, nth) => nth !== 1);
  return lines.map((line) => cellsOf(line.text, line.from));
}

function indexAt(rows: readonly (readonly TableCell[])[], at: number): CellIndex | null {
  const row = rows.findIndex((cells) => cells.some(({ start, end }) => start <= at && at <= end));
  const column = rows[row]?.findIndex(({ start, end }) => start <= at && at <= end);
  return column === undefined ? null : { row, column };
}

/** Whether the key still has somewhere to go in the words of its cell. */
function staysInCell(view: EditorView, cell: TableCell, { row, column }: CellIndex): boolean {
  const { main } = view.state.selection;
  const { from, to } = inside(view.state, cell);
  if (column !== 0) return column < 0 ? main.head > from : main.head < to;
  const next = view.moveVertically(main, row > 0).head;
  return next !== main.head && from <= next && next <= to;
}

const grow =
  (step: CellIndex): Command =>
  (view) => {
    const { state } = view;
    const { anchor, head } = state.selection.main;
    const rows = rowsAround(state);
    const [start, end] = [rows && indexAt(rows, anchor), rows && indexAt(rows, head)];
    const cell = rows && end && rows[end.row]?.[end.column];
    if (!rows || !start || !cell) return false;
    const isRange = selectedCells(state) !== null;
    if (!isRange && staysInCell(view, cell, step)) return false;
    const to = { row: end.row + step.row, column: end.column + step.column };
    const next = rows[to.row]?.[to.column];
    // A selection within the first or last row may go on outside of the table.
    if (!next) return isRange || step.column !== 0;
    const isBack = start.row === to.row && start.column === to.column;
    const selection = isBack ? EditorSelection.single(anchor) : EditorSelection.single(anchor, next.to);
    view.dispatch({ selection, scrollIntoView: true, userEvent: "select" });
    return true;
  };

const leave: Command = (view) => {
  const range = selectedCells(view.state);
  if (!range) return false;
  const { head } = view.state.selection.main;
  view.dispatch({ selection: EditorSelection.single(head), scrollIntoView: true, userEvent: "select" });
  return true;
};

export const cellKeys: Extension = [
  Prec.highest(
    keymap.of([
      { key: "Shift-ArrowRight", run: grow({ row: 0, column: 1 }) },
      { key: "Shift-ArrowLeft", run: grow({ row: 0, column: -1 }) },
      { key: "Shift-ArrowDown", run: grow({ row: 1, column: 0 }) },
      { key: "Shift-ArrowUp", run: grow({ row: -1, column: 0 }) },
      { key: "Escape", run: leave },
    ]),
  ),
  // What would be dropped elsewhere are words with the bars between them.
  EditorView.domEventHandlers({ dragstart: (_, view) => selectedCells(view.state) !== null }),
];
