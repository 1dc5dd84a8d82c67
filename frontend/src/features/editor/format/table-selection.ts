/**
 * Rest of tables when a selection over several rows is deleted or written over: rows that are all selected go, of the
 * others the selected words, and what stands around a table keeps its distance.
 */
import type { ChangeSpec, EditorState, Line } from "@codemirror/state";

import { escapeBars } from "./table-edits";
import { cellsOf, type TableCell } from "./tables";

export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Replacement extends Range {
  readonly insert: string;
}

export interface Left {
  readonly changes: ChangeSpec[];
  /** Where the caret belongs, in the text before the changes: behind what is put in there. */
  readonly at: number;
}

/** The part of a cell that may be written in: one blank at each side keeps the words off the bars. */
export function inside(state: EditorState, { start, end }: TableCell): Range {
  const text = state.sliceDoc(start, end);
  const from = text.startsWith(" ") ? start + 1 : start;
  return { from, to: text.endsWith(" ") && end - 1 >= from ? end - 1 : end };
}

/** Words for a cell, where a break would end the row. */
export function inOneLine(text: string): string {
  return escapeBars(text.trim().replace(/\s*\n\s*/g, "<br>"));
}

export function linesOf(state: EditorState, { from, to }: Range): Line[] {
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
  return Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index));
}

/** Whether all words of the row are in the range. */
export function holdsRow(line: Line, { from, to }: Range): boolean {
  const cells = cellsOf(line.text, line.from);
  return from <= (cells[0]?.from ?? line.from) && (cells.at(-1)?.to ?? line.to) <= to;
}

function holdsTable(state: EditorState, table: Range, range: Range): boolean {
  return linesOf(state, table).every((line, nth) => nth === 1 || holdsRow(line, range));
}

/** Whether a table keeps some of its rows, or words around it would become part of them. */
function isTorn({ doc }: EditorState, table: Range, { from, to, insert }: Replacement): boolean {
  if (to < table.from || from > table.to) return false;
  if (to === table.from) return (doc.lineAt(from).from < from || insert !== "") && !insert.endsWith("\n");
  if (from === table.to) return insert !== "" || /^[^\S\n]*\n?.*\S/.test(doc.sliceString(to, to + 1000));
  return from > table.from || to < table.to;
}

/** The cell in which words over a selection that begins in a table are written. */
function cellForWords(state: EditorState, rows: readonly Line[], from: number): Range {
  const row = rows.find((line, nth) => nth !== 1 && line.to >= from) ?? rows[0];
  const cells = row ? cellsOf(row.text, row.from).map((cell) => inside(state, cell)) : [];
  const { from: start, to: end } = cells.find((cell) => cell.to >= from) ??
    cells.at(-1) ?? { from, to: from };
  const at = Math.max(start, Math.min(from, end));
  return { from: at, to: at };
}

function rowsLeft(state: EditorState, table: Range, range: Replacement): Left {
  const { from, to, insert } = range;
  const rows = linesOf(state, table);
  const words = from >= table.from ? inOneLine(insert) : "";
  const place = words === "" ? null : cellForWords(state, rows, from);
  const changes: ChangeSpec[] = place ? [{ ...place, insert: words }] : [];
  let at = place?.to ?? -1;
  rows.forEach((line, nth) => {
    if (nth === 1 || line.to < from || line.from > to) return;
    const isWrittenIn = place && line.from <= place.from && place.from <= line.to;
    if (nth > 1 && !isWrittenIn && holdsRow(line, range)) {
      changes.push({ from: line.from - 1, to: line.to });
      return;
    }
    for (const cell of cellsOf(line.text, line.from)) {
      const part = inside(state, cell);
      const taken = { from: Math.max(part.from, from), to: Math.min(part.to, to) };
      if (taken.from > taken.to) continue;
      changes.push(taken);
      if (at < 0) at = taken.from;
    }
  });
  if (at < 0) at = nextRow(rows, range);
  return { changes, at };
}

/** Where to go on when rows are gone: in the row that takes their place, or in the last one. */
function nextRow(rows: readonly Line[], range: Range): number {
  const left = rows.filter((line, nth) => nth === 0 || (nth > 1 && !holdsRow(line, range)));
  const row = left.find((line) => line.from >= range.from) ?? left.at(-1);
  if (!row) return range.from;
  const cells = cellsOf(row.text, row.from);
  return (row.to <= range.from ? cells.at(-1) : cells[0])?.to ?? row.to;
}

/** Null where no table is torn. */
export function overRows(
  state: EditorState,
  tables: readonly Range[],
  replacement: Replacement,
): Left | null {
  const torn = tables.filter((table) => isTorn(state, table, replacement));
  if (torn.length === 0) return null;
  let { from, to } = replacement;
  const { insert } = replacement;
  const kept = torn.filter((table) => {
    if (!holdsTable(state, table, replacement)) return true;
    [from, to] = [Math.min(from, table.from), Math.max(to, table.to)];
    return false;
  });
  if (kept.length === 0) return { changes: [{ from, to, insert }], at: to };
  const range = { from, to, insert };
  const changes: ChangeSpec[] = [];
  let at = -1;
  let done = from;
  for (const table of kept) {
    if (done < table.from) {
      // The words above it go, or those between two; the break in front of the table stays.
      const text = state.sliceDoc(done, table.from);
      const isFirst = done === from;
      const start = isFirst ? done : done + text.length - text.trimStart().length;
      const end = isFirst ? done + text.trimEnd().length : table.from;
      changes.push({ from: start, to: end, insert: isFirst ? insert : "" });
      if (isFirst) at = end;
    }
    const rows = rowsLeft(state, table, range);
    changes.push(...rows.changes);
    if (at < 0) at = rows.at;
    done = Math.max(from, table.to);
  }
  if (done < to) {
    const text = state.sliceDoc(done, to);
    changes.push({ from: done + text.length - text.trimStart().length, to });
  }
  return { changes, at };
}
