/**
 * Adds and takes away rows and columns of a table, and fills its cells, as pure edits of its source.
 */
import {
  type ChangeSet,
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type Line,
  type TransactionSpec,
} from "@codemirror/state";

import { cellsOf, type TableCell } from "./tables";

export interface TableRow {
  readonly line: Line;
  /** With their places in the document. */
  readonly cells: readonly TableCell[];
}

/** A table that is written in, with the place of the selection. */
export interface OpenTable {
  readonly head: TableRow;
  readonly rule: TableRow;
  readonly body: readonly TableRow[];
  /** The row and the column of the caret; no row on the line between head and body. */
  readonly row: TableRow | null;
  readonly column: number;
}

/** The table whose lines are these, if the selection is in it; null where the selection reaches over several rows. */
export function openTable(
  state: EditorState,
  from: number,
  to: number,
  { main, ranges } = state.selection,
): OpenTable | null {
  if (ranges.length > 1 || main.from < from || main.to > to) return null;
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
  const rows = Array.from({ length: last - first + 1 }, (_, index): TableRow => {
    const line = state.doc.line(first + index);
    return { line, cells: cellsOf(line.text, line.from) };
  });
  const [head, rule, ...body] = rows;
  const row = rows.find(({ line }) => line.from <= main.head && main.head <= line.to);
  // A line without a bar is one that is still to be something, though Markdown reads it as a row.
  if (!head || !rule || !row?.line.text.includes("|")) return null;
  if (main.from < row.line.from || main.to > row.line.to) return null;
  const column = row.cells.findLastIndex((cell) => cell.start <= main.head);
  return { head, rule, body, row: row === rule ? null : row, column: Math.max(0, column) };
}

/** A bar that is not yet a letter of its cell becomes one. */
export function escapeBars(text: string): string {
  return text.replace(/\\.|\|/gs, (character) => (character === "|" ? "\\|" : character));
}

export const NEW_COLUMN = "Column";
export const EVENT = { scrollIntoView: true, userEvent: "input.table" } as const;
/** Of what is pasted as cells: it is told where it goes. */
export const PASTED_CELLS = "input.paste.cells";

export function rowOf(texts: readonly string[]): string {
  return `| ${texts.join(" | ")} |`;
}

function emptyRow(width: number): string {
  return `|${"  |".repeat(width)}`;
}

/** Whether bars stand at both ends of the row. */
export function isFramed({ line, cells }: TableRow): boolean {
  return (cells[0]?.start ?? line.from) > line.from && (cells.at(-1)?.end ?? line.to) < line.to;
}

/** Where the words of a cell of this row stand once the changes are made. */
export function cellAfter(
  { doc }: EditorState,
  changes: ChangeSet,
  { line }: TableRow,
  column: number,
): { from: number; to: number } {
  const made = changes.apply(doc).lineAt(changes.mapPos(line.from, -1));
  return cellsOf(made.text, made.from)[column] ?? { from: made.to, to: made.to };
}

/** More cells at the end of a row. */
function appended({ line, cells }: TableRow, texts: readonly string[]): ChangeSpec {
  const isClosed = (cells.at(-1)?.end ?? line.to) < line.to;
  const from = line.from + line.text.trimEnd().length;
  // Behind the bar that ends the line below the head, blanks would make it a line of words.
  return texts.length === 0
    ? []
    : { from, to: line.to, insert: `${isClosed ? "" : " |"} ${texts.join(" | ")} |` };
}

/** A row with these texts from that column on, which it may lack. */
function rowFilled(row: TableRow, column: number, texts: readonly string[], width: number): ChangeSpec[] {
  const { line, cells } = row;
  const known = cells.length;
  if (texts.length === 0 && width <= known) return [];
  const textOf = (nth: number): string => texts[nth - column] ?? cells[nth]?.text ?? "";
  const length = Math.max(known, width, column + texts.length);
  const all = Array.from({ length }, (_, nth) => textOf(nth));
  // Without a bar at its ends an empty cell would be none.
  if (!isFramed(row)) return [{ from: line.from, to: line.to, insert: rowOf(all) }];
  const here = cells.slice(column, column + texts.length);
  return [...here.map((cell, nth) => filled(cell, texts[nth] ?? "")), appended(row, all.slice(known))];
}

export function addRow(state: EditorState, { head, rule, body, row }: OpenTable): TransactionSpec {
  const { line } = row && body.includes(row) ? row : rule;
  return {
    changes: { from: line.to, insert: `${state.lineBreak}${emptyRow(head.cells.length)}` },
    selection: EditorSelection.cursor(line.to + 3),
    ...EVENT,
  };
}

/** Below the caret's row: that of a row that was cut out to be moved. */
export function insertRows(
  state: EditorState,
  { rule, body, row }: OpenTable,
  rows: readonly (readonly string[])[],
): TransactionSpec {
  const { line } = row && body.includes(row) ? row : rule;
  const insert = rows.map((texts) => `${state.lineBreak}${rowOf(texts)}`).join("");
  const at = line.to + 3 + (rows[0]?.[0]?.length ?? 0);
  return {
    changes: { from: line.to, insert },
    selection: EditorSelection.cursor(at),
    scrollIntoView: true,
    userEvent: PASTED_CELLS,
  };
}

/** Behind the caret's column; its name is selected, so that it can be typed over. */
export function addColumn(state: EditorState, table: OpenTable): TransactionSpec {
  const { head, rule, body } = table;
  const column = Math.min(table.column, head.cells.length - 1);
  const added = (row: TableRow, text: string): ChangeSpec => {
    const cell = row.cells[column];
    if (!cell) return [];
    if (cell.end === row.line.to) return appended(row, [text]);
    return { from: cell.end, insert: text === "" ? "|  " : `| ${text} ` };
  };
  const changes = state.changes([
    added(head, NEW_COLUMN),
    added(rule, "---"),
    ...body.map((row) => added(row, "")),
  ]);
  const before = head.cells[column]?.end ?? head.line.to;
  const from = before + (before === head.line.to ? 3 : 2);
  return { changes, selection: EditorSelection.range(from, from + NEW_COLUMN.length), ...EVENT };
}

export function deleteTable(state: EditorState, { head, rule, body }: OpenTable): TransactionSpec {
  const { from } = head.line;
  const to = Math.min(state.doc.length, (body.at(-1) ?? rule).line.to + 1);
  return { changes: { from, to }, selection: EditorSelection.cursor(from), ...EVENT };
}

/** The row under a head that goes is the head from now on; without one the table goes. */
export function deleteRow(state: EditorState, table: OpenTable): TransactionSpec {
  const { head, rule, body, row, column } = table;
  const [next] = body;
  if (row && row !== head) {
    const nth = body.indexOf(row);
    const above = body[nth - 1] ?? rule;
    const changes = state.changes({ from: above.line.to, to: row.line.to });
    const { cells, line } = body[nth + 1] ?? body[nth - 1] ?? head;
    const at = changes.mapPos(cells[column]?.to ?? line.to);
    return { changes, selection: EditorSelection.cursor(at), ...EVENT };
  }
  if (!next) return deleteTable(state, table);
  const texts = head.cells.map((_, index) => next.cells[index]?.text ?? "");
  return {
    changes: [
      { from: head.line.from, to: head.line.to, insert: rowOf(texts) },
      { from: rule.line.to, to: next.line.to },
    ],
    selection: EditorSelection.cursor(head.line.from + 2),
    ...EVENT,
  };
}

export function deleteColumn(state: EditorState, table: OpenTable): TransactionSpec {
  const { head, rule, body } = table;
  if (head.cells.length === 1) return deleteTable(state, table);
  const column = Math.min(table.column, head.cells.length - 1);
  const without = [head, rule, ...body].map((row): ChangeSpec => {
    const cell = row.cells[column];
    if (!cell) return [];
    if (isFramed(row) && row.cells.length > 1) return { from: cell.start - 1, to: cell.end };
    const rest = row.cells.filter((other) => other !== cell).map(({ text }) => text);
    return { from: row.line.from, to: row.line.to, insert: rest.length > 0 ? rowOf(rest) : emptyRow(1) };
  });
  const changes = state.changes(without);
  const { cells } = table.row ?? head;
  const at = changes.mapPos((cells[column + 1] ?? cells[column - 1])?.to ?? head.line.from, 1);
  return { changes, selection: EditorSelection.cursor(at), ...EVENT };
}

export function filled(cell: TableCell, text: string): ChangeSpec {
  if (text === cell.text) return [];
  return { from: cell.from, to: cell.to, insert: cell.start === cell.end ? ` ${text} ` : text };
}

/** Spreads cells over those to the right and below; rows and columns that are missing are added. */
export function fillCells(
  state: EditorState,
  { head, rule, body, row, column }: OpenTable,
  cells: readonly (readonly string[])[],
): TransactionSpec {
  const rows = [head, ...body];
  const first = row ? rows.indexOf(row) : 1;
  const width = Math.max(head.cells.length, ...cells.map((texts) => column + texts.length));
  const missing = Array.from({ length: width - head.cells.length }, () => "---");
  const changes: ChangeSpec[] = rowFilled(rule, rule.cells.length, missing, 0);
  rows.forEach((target, index) =>
    changes.push(...rowFilled(target, column, cells[index - first] ?? [], target === head ? width : 0)),
  );
  const added = cells.slice(Math.max(0, rows.length - first)).map((texts) => {
    const line = Array.from({ length: width }, (_, at) => texts[at - column] ?? "");
    return `${state.lineBreak}${rowOf(line)}`;
  });
  changes.push({ from: (body.at(-1) ?? rule).line.to, insert: added.join("") });
  const set = state.changes(changes);
  const at = row ? cellAfter(state, set, row, column).to : set.mapPos(head.line.to, 1);
  return {
    changes: set,
    selection: EditorSelection.cursor(at),
    scrollIntoView: true,
    userEvent: PASTED_CELLS,
  };
}
