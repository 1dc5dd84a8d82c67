/**
 * Finds the table at a place, as Markdown reads it, and the parts of a selection that are words of its cells.
 */
import { syntaxTree } from "@codemirror/language";
import { EditorSelection, type EditorState, type Line, type SelectionRange } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { cellsOf } from "./tables";

/** The table of which this line is a row; a line without a bar is one that is still to be something. */
export function tableOf(state: EditorState, line: Line): SyntaxNode | null {
  if (!line.text.includes("|")) return null;
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(line.to, -1);
  while (node && node.name !== "Table") node = node.parent;
  return node;
}

/** The last row of the table of which this line is one; the line itself elsewhere. */
export function lastRow(state: EditorState, line: Line): Line {
  const table = tableOf(state, line);
  if (!table) return line;
  let last = line;
  for (let nth = line.number + 1; nth <= state.doc.lineAt(table.to).number; nth += 1) {
    const next = state.doc.line(nth);
    if (!next.text.includes("|")) break;
    last = next;
  }
  return last;
}

/** The line between a table's head and its body. */
const RULE = /^[\s|:-]*-[\s|:-]*$/;

/** What of a selection is in one cell each of a row; a caret outside of the cells goes to the nearest. */
export function inCells(row: Line, range: SelectionRange): SelectionRange[] {
  if (RULE.test(row.text)) return [];
  const cells = cellsOf(row.text, row.from);
  if (!range.empty)
    return cells
      .map(({ from, to }) => [Math.max(from, range.from), Math.min(to, range.to)] as const)
      .filter(([from, to]) => from < to)
      .map(([from, to]) => EditorSelection.range(from, to));
  if (cells.some(({ start, end }) => start <= range.head && range.head <= end)) return [range];
  const nearest = range.head === row.from ? cells[0]?.from : cells.at(-1)?.to;
  return nearest === undefined ? [] : [EditorSelection.cursor(nearest)];
}
