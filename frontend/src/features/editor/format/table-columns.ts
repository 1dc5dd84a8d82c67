/** Aligns a column of a table and sorts its rows by one, as pure edits of its source. */
import { EditorSelection, type EditorState, type TransactionSpec } from "@codemirror/state";

import { cellOrder } from "./cell-order";
import { EVENT, type OpenTable, type TableRow } from "./table-edits";
import type { Alignment } from "./tables";

/** The colons stand in the line under the head; its dashes stay as many as fit in. */
export function alignColumn(
  _state: EditorState,
  { rule, column }: OpenTable,
  side: Exclude<Alignment, null>,
): TransactionSpec | null {
  const cell = rule.cells[column];
  if (!cell) return null;
  const isAlready =
    cell.text.startsWith(":") === (side !== "right") && cell.text.endsWith(":") === (side !== "left");
  // Pressed again, the column is as it was without.
  const [start, end] = isAlready ? ["", ""] : [side === "right" ? "" : ":", side === "left" ? "" : ":"];
  const dashes = "-".repeat(Math.max(1, cell.text.length - start.length - end.length));
  const insert = start + (start + end === "" ? dashes.padEnd(3, "-") : dashes) + end;
  return { changes: { from: cell.from, to: cell.to, insert }, ...EVENT };
}

/**
 * Empty cells come last, and rows that are alike stay in their order. The caret goes along with its row, and stays where
 * it is elsewhere.
 */
export function sortRows(state: EditorState, table: OpenTable, direction: 1 | -1): TransactionSpec | null {
  const { body, column } = table;
  const [first, last] = [body[0], body.at(-1)];
  if (!first || !last) return null;
  const textOf = (row: TableRow): string => (row.cells[column]?.text ?? "").replace(/[*_`~\\]/g, "");
  const compare = cellOrder(body.map(textOf).filter((text) => text !== ""));
  const sorted = body.toSorted((one, other) => {
    const [a, b] = [textOf(one), textOf(other)];
    if (a === "" || b === "") return Number(a === "") - Number(b === "");
    return direction * compare(a, b);
  });
  if (sorted.every((row, nth) => row === body[nth])) return null;
  const insert = sorted.map(({ line }) => line.text).join(state.lineBreak);
  const { main } = state.selection;
  const changes = { from: first.line.from, to: last.line.to, insert };
  const nth = sorted.findIndex(({ line }) => line.from <= main.head && main.head <= line.to);
  // The lines are as long together as they were: what is selected beside them stands where it stood.
  if (nth < 0) return { changes, selection: state.selection, userEvent: EVENT.userEvent };
  const inRow = main.head - (sorted[nth]?.line.from ?? 0);
  const start = sorted.slice(0, nth).reduce((at, { line }) => at + line.length + 1, first.line.from);
  return { changes, selection: EditorSelection.cursor(start + inRow), ...EVENT };
}

/** Markdown ends a line within a cell by the one element that it has for it. */
export function breakCell(state: EditorState): TransactionSpec {
  return { ...state.replaceSelection("<br>"), ...EVENT };
}
