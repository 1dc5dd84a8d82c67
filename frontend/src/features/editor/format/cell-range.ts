/**
 * The rectangle of cells that is selected where a selection begins in one cell of a table and ends in another; and what
 * is left when it is emptied.
 */
import {
  type ChangeSet,
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type Line,
  type SelectionRange,
} from "@codemirror/state";

import { cellAfter, filled, isFramed, rowOf, type TableRow } from "./table-edits";
import { cellsOf } from "./tables";

interface Range {
  readonly from: number;
  readonly to: number;
}

export interface CellRange {
  readonly table: Range;
  /** Those with selected cells, from the top; a row may lack some of the columns. */
  readonly rows: readonly TableRow[];
  readonly hasHead: boolean;
  /** The first and the last one. */
  readonly columns: readonly [number, number];
  /** That of where the selection begins, in the first row, and of where it ends, in the last one. */
  readonly corners: readonly [number, number];
}

/** Null where the selection stays in one cell, reaches over the table, or takes whole lines. */
export function cellRange({ doc, selection }: EditorState, tables: readonly Range[]): CellRange | null {
  const { main, ranges } = selection;
  const table = tables.find(({ from, to }) => from <= main.from && main.to <= to);
  if (!table || main.empty || ranges.length > 1) return null;
  const [first, last] = [doc.lineAt(main.from), doc.lineAt(main.to)];
  if (main.from === first.from && main.to === last.from) return null;
  const head = doc.lineAt(table.from).number;
  const [start, end] = [columnAt(first, main.from), columnAt(last, main.to)];
  if (start < 0 || end < 0 || (first.number === last.number && start === end)) return null;
  const rule = head + 1;
  if (first.number === rule || last.number === rule) return null;
  const rows: TableRow[] = [];
  for (let number = first.number; number <= last.number; number += 1) {
    const line = doc.line(number);
    if (number !== rule) rows.push({ line, cells: cellsOf(line.text, line.from) });
  }
  const columns = [Math.min(start, end), Math.max(start, end)] as const;
  return { table, rows, hasHead: first.number === head, columns, corners: [start, end] };
}

function columnAt(line: Line, at: number): number {
  return cellsOf(line.text, line.from).findIndex(({ start, end }) => start <= at && at <= end);
}

/** What the cells say, as Markdown; nothing where a row lacks one. */
export function textsOf({ rows, columns: [first, last] }: CellRange): string[][] {
  const length = last - first + 1;
  return rows.map(({ cells }) => Array.from({ length }, (_, nth) => cells[first + nth]?.text ?? ""));
}

/** Where these words stand, without the cells that have none. */
export function wordsOf({ rows, columns: [first, last] }: CellRange): SelectionRange[] {
  return rows
    .flatMap(({ cells }) => cells.slice(first, last + 1))
    .filter(({ text }) => text !== "")
    .map(({ from, to }) => EditorSelection.range(from, to));
}

/** Whether these are rows without a cell that is not selected. The head alone is none: there is no table without one. */
export function areWholeRows({ rows, hasHead, columns: [first, last] }: CellRange): boolean {
  return (
    first === 0 && rows.length > (hasHead ? 1 : 0) && rows.every(({ cells }) => cells.length <= last + 1)
  );
}

interface Left {
  readonly changes: ChangeSet;
  readonly selection: EditorSelection;
}

/** Whole rows go, and with all of them their table; the head is emptied. */
export function withoutRows(state: EditorState, { table, rows, hasHead, columns }: CellRange): Left {
  const { doc } = state;
  const [head, body] = hasHead ? [rows[0], rows.slice(1)] : [null, rows];
  const [from, to] = [(body[0]?.line.from ?? 1) - 1, body.at(-1)?.line.to ?? 0];
  if (head && to >= table.to) {
    const changes = state.changes({ from: head.line.from, to });
    return { changes, selection: EditorSelection.single(head.line.from) };
  }
  const changes = state.changes([{ from, to }, ...(head ? rowEmptied(head, 0, columns[1], "") : [])]);
  // On with the row that takes their place, else with the end of the one above: that above the line is the head.
  const above = doc.lineAt(from).number;
  const isBelowRule = above === doc.lineAt(table.from).number + 1;
  const line =
    head?.line ?? doc.line(to < table.to ? doc.lineAt(to).number + 1 : above - (isBelowRule ? 1 : 0));
  const cells = cellsOf(line.text, line.from);
  const column = line.to <= from ? cells.length - 1 : 0;
  const at = cellAfter(state, changes, { line, cells }, head ? 0 : column).to;
  return { changes, selection: EditorSelection.single(at) };
}

/** The cells without their words, selected as before; or with other words in the first one, behind which the caret is. */
export function emptied(
  state: EditorState,
  { rows, columns: [first, last], corners: [start, end] }: CellRange,
  words: string | null,
): Left {
  const { main } = state.selection;
  const changes = state.changes(
    rows.map((row, nth) => rowEmptied(row, first, last, (nth === 0 && words) || "")),
  );
  const placeOf = (row: TableRow | undefined, column: number): number =>
    row ? cellAfter(state, changes, row, column).to : main.from;
  if (words !== null) return { changes, selection: EditorSelection.single(placeOf(rows[0], first)) };
  const [from, to] = [placeOf(rows[0], start), placeOf(rows.at(-1), end)];
  const isForward = main.anchor === main.from;
  return { changes, selection: EditorSelection.single(isForward ? from : to, isForward ? to : from) };
}

/** The words of all cells but the first one, in which something was written instead. */
export function othersEmptied({ rows, columns: [first, last] }: CellRange): ChangeSpec[] {
  return rows.map((row, nth) => rowEmptied(row, nth === 0 ? first + 1 : first, last, ""));
}

function rowEmptied(row: TableRow, first: number, last: number, words: string): ChangeSpec[] {
  const { line, cells } = row;
  if (cells.length <= first || first > last) return [];
  const textOf = (column: number): string => (column === first ? words : "");
  if (isFramed(row))
    return cells.slice(first, last + 1).map((cell, nth) => filled(cell, textOf(first + nth)));
  // Without a bar at its ends an empty cell would be none.
  const texts = cells.map(({ text }, column) => (first <= column && column <= last ? textOf(column) : text));
  return [{ from: line.from, to: line.to, insert: rowOf(texts) }];
}
