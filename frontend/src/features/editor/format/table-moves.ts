/** Moves the rows and columns of a table, and adds them before the caret, as pure edits of its source. */
import { type ChangeSpec, EditorSelection, type EditorState, type TransactionSpec } from "@codemirror/state";

import { NEW_COLUMN, type OpenTable, type TableRow } from "./table-edits";

const EVENT = { scrollIntoView: true, userEvent: "input.table" } as const;

/** The caret's row and the next one change places; null at the ends, and for the head. */
export function moveRow(state: EditorState, { body, row }: OpenTable, step: -1 | 1): TransactionSpec | null {
  const nth = row ? body.indexOf(row) : -1;
  const other = nth < 0 ? undefined : body[nth + step];
  if (!row || !other) return null;
  const [first, second] = step < 0 ? [other.line, row.line] : [row.line, other.line];
  const offset = state.selection.main.head - row.line.from;
  const start = step < 0 ? first.from : first.from + second.length + 1;
  return {
    changes: { from: first.from, to: second.to, insert: `${second.text}${state.lineBreak}${first.text}` },
    selection: EditorSelection.cursor(start + offset),
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
export function moveColumn(
  state: EditorState,
  { head, rule, body, row, column }: OpenTable,
  step: -1 | 1,
): TransactionSpec | null {
  const to = column + step;
  if (to < 0 || to >= head.cells.length) return null;
  const [left, right] = step < 0 ? [to, column] : [column, to];
  const changes = state.changes([head, rule, ...body].flatMap((each) => swapped(state, each, left, right)));
  // Hardly a row grows or shrinks, so that the lines stay where they are.
  const own = row?.cells[left] && row.cells[right] ? row.cells : head.cells;
  const start = (own[left]?.start ?? 0) + (step < 0 ? 0 : widthOf(own[right]) + 1);
  const offset = Math.max(0, state.selection.main.head - (own[column]?.start ?? 0));
  const anchor = Math.min(start + Math.min(offset, widthOf(own[column])), changes.newLength);
  return { changes, selection: EditorSelection.cursor(anchor), ...EVENT };
}

function widthOf(cell: TableRow["cells"][number] | undefined): number {
  return cell ? cell.end - cell.start : 0;
}

/** Two cells next to each other, with the bar between them; a row that lacks one of them keeps what it has. */
function swapped(state: EditorState, { line, cells }: TableRow, left: number, right: number): ChangeSpec[] {
  const [one, other] = [cells[left], cells[right]];
  if (!one || !other) return [];
  // At an end without a bar an empty cell would be none: the row gets its bars.
  const isBare = (one.start === line.from && other.text === "") || (other.end === line.to && one.text === "");
  if (isBare) {
    const texts = cells.map((cell) => cell.text);
    [texts[left], texts[right]] = [other.text, one.text];
    return [{ from: line.from, to: line.to, insert: `| ${texts.join(" | ")} |` }];
  }
  const text = (cell: { start: number; end: number }): string => state.sliceDoc(cell.start, cell.end);
  return [{ from: one.start, to: other.end, insert: `${text(other)}|${text(one)}` }];
}
