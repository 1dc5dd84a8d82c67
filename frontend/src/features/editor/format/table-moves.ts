/** Moves the rows and columns of a table, and adds them before the caret, as pure edits of its source. */
import { type ChangeSpec, EditorSelection, type EditorState, type TransactionSpec } from "@codemirror/state";

import { cellAfter, EVENT, isFramed, NEW_COLUMN, type OpenTable, rowOf, type TableRow } from "./table-edits";

/** The caret's row and the next one change places; null at the ends, and for the head. */
export function moveRow(state: EditorState, table: OpenTable, step: -1 | 1): TransactionSpec | null {
  const nth = table.row ? table.body.indexOf(table.row) : -1;
  return nth < 0 ? null : moveRowTo(state, table, nth + step);
}

/** The caret's row becomes that one of the body; the others keep their order, and none of them is written anew. */
export function moveRowTo(
  state: EditorState,
  { rule, body, row }: OpenTable,
  to: number,
): TransactionSpec | null {
  const nth = row ? body.indexOf(row) : -1;
  const target = body[to];
  if (!row || nth < 0 || !target || to === nth) return null;
  const { line } = row;
  const at = to > nth ? target.line.to : (body[to - 1] ?? rule).line.to;
  const changes = state.changes([
    { from: (body[nth - 1] ?? rule).line.to, to: line.to },
    { from: at, insert: state.lineBreak + line.text },
  ]);
  const start = changes.mapPos(at, -1) + 1;
  return {
    changes,
    selection: EditorSelection.cursor(start + state.selection.main.head - line.from),
    ...EVENT,
  };
}

/** An empty row before the caret's; before the first one for the head. */
export function addRowAbove(state: EditorState, { head, rule, body, row }: OpenTable): TransactionSpec {
  const nth = row ? body.indexOf(row) : -1;
  const above = nth > 0 ? body[nth - 1] : rule;
  const at = (above ?? rule).line.to;
  const insert = `${state.lineBreak}|${"  |".repeat(head.cells.length)}`;
  return { changes: { from: at, insert }, selection: EditorSelection.cursor(at + 3), ...EVENT };
}

/** Before the caret's column; its name is selected, so that it can be typed over. */
export function addColumnBefore(state: EditorState, table: OpenTable): TransactionSpec {
  const { head, rule, body, column } = table;
  const added = (row: TableRow, text: string): ChangeSpec => {
    const cell = row.cells[column];
    if (!cell) return [];
    const isFirst = cell.start === row.line.from;
    // An empty cell needs a bar on both sides: one alone would be the row's frame.
    const first = text === "" ? "|  | " : `${text} | `;
    return { from: cell.start, insert: isFirst ? first : ` ${text} |` };
  };
  const changes = state.changes([
    added(head, NEW_COLUMN),
    added(rule, "---"),
    ...body.map((row) => added(row, "")),
  ]);
  const start = head.cells[column]?.start ?? head.line.from;
  const from = start === head.line.from ? start : start + 1;
  return { changes, selection: EditorSelection.range(from, from + NEW_COLUMN.length), ...EVENT };
}

/** The caret's column and the next one change places; null at the ends. */
export function moveColumn(state: EditorState, table: OpenTable, step: -1 | 1): TransactionSpec | null {
  return moveColumnTo(state, table, table.column + step);
}

/** The caret's column becomes that one; the others keep their order. */
export function moveColumnTo(state: EditorState, table: OpenTable, to: number): TransactionSpec | null {
  const { head, rule, body, row, column } = table;
  if (to < 0 || to >= head.cells.length || to === column || column >= head.cells.length) return null;
  const rows = [head, rule, ...body].filter(({ line }) => line.text.includes("|"));
  const changes = state.changes(rows.flatMap((each) => cellMoved(state, each, column, to)));
  const own = row ?? head;
  const [old, now] = [own.cells[column], cellAfter(state, changes, own, to)];
  const offset = Math.max(0, state.selection.main.head - (old?.from ?? 0));
  const anchor = Math.min(now.from + offset, now.to);
  return { changes, selection: EditorSelection.cursor(anchor), ...EVENT };
}

/** A cell of a row to another place in it, with what stands between its bars. */
function cellMoved(state: EditorState, row: TableRow, column: number, to: number): ChangeSpec[] {
  const { line, cells } = row;
  const [cell, target] = [cells[column], cells[to]];
  // Both lie behind what the row has: nothing of it moves.
  if (!cell && !target) return [];
  if (!cell || !target || !isFramed(row)) {
    const width = Math.max(cells.length, column + 1, to + 1);
    const texts = Array.from({ length: width }, (_, nth) => cells[nth]?.text ?? "");
    texts.splice(to, 0, ...texts.splice(column, 1));
    return [{ from: line.from, to: line.to, insert: rowOf(texts) }];
  }
  const text = state.sliceDoc(cell.start, cell.end);
  return to < column
    ? [
        { from: target.start, insert: `${text}|` },
        { from: cell.start - 1, to: cell.end },
      ]
    : [
        { from: cell.start, to: cell.end + 1 },
        { from: target.end, insert: `|${text}` },
      ];
}
