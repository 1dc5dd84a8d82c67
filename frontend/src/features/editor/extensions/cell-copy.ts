/**
 * Copy of selected cells to the clipboard: text with tabs between them, as spreadsheets take and give it, and a table
 * for programs that take formatted text. Of whole rows it holds the Markdown, so that they go into a table as rows.
 */
import type { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { areWholeRows, cellRange, type CellRange, textsOf } from "../format/cell-range";
import { holdsRow, linesOf, type Range } from "../format/table-selection";
import { rowOf } from "../format/table-edits";
import { cellsOf } from "../format/tables";
import { tabbedText } from "../paste/cells";
import { tableRanges } from "./tables";

/** What is copied of a selection over several rows of a table: rows of the cells that are selected; null elsewhere. */
function copiedRows(state: EditorState, tables: readonly Range[]): string | null {
  const { from, to } = state.selection.main;
  const table = tables.find((each) => each.from <= from && to <= each.to);
  if (!table || state.doc.lineAt(from).number === state.doc.lineAt(to).number) return null;
  const rows = linesOf(state, table).map((line, nth) =>
    cellsOf(line.text, line.from)
      .filter((cell) => nth !== 1 && (holdsRow(line, { from, to }) || (cell.from < to && cell.to > from)))
      .map((cell) => state.sliceDoc(Math.max(cell.from, from), Math.min(cell.to, to))),
  );
  // The line under the head makes a table of what is copied with it.
  if (rows[0]?.length) rows[1] = rows[0].map(() => "---");
  const lines = rows.filter((texts) => texts.length > 0);
  return lines.map((texts) => `| ${texts.join(" | ")} |`).join("\n");
}

export function selectedCells(state: EditorState): CellRange | null {
  return cellRange(state, tableRanges(state));
}

/** What the line under the head says of the selected columns. */
function rulesOf(state: EditorState, { table, columns: [first, last] }: CellRange): string[] {
  const rule = state.doc.lineAt(state.doc.lineAt(table.from).to + 1);
  return cellsOf(rule.text)
    .slice(first, last + 1)
    .map(({ text }) => text);
}

/** The cells as a table of their own, in front of the text that its links may refer to, and where those cells stand. */
export function cellsAsTable(
  state: EditorState,
  range: CellRange,
): { text: string; from: number; to: number } {
  const rows = textsOf(range);
  const head = range.hasHead ? rows.shift() : null;
  const noHead = Array.from({ length: range.columns[1] - range.columns[0] + 1 }, () => "");
  const written = (texts: readonly string[]): string => `${rowOf(texts)}\n`;
  const above = written(head ?? noHead) + written(rulesOf(state, range));
  const table = above + rows.map(written).join("");
  return { text: `${table}\n${state.doc.toString()}`, from: head ? 0 : above.length, to: table.length - 1 };
}

/** Whole rows as they are written, the head with the line that makes a table of it. */
function wholeRowsText(state: EditorState, range: CellRange): string {
  const [first = [], ...others] = textsOf(range);
  const rows = range.hasHead ? [first, rulesOf(state, range), ...others] : [first, ...others];
  return rows.map(rowOf).join("\n");
}

export const cellCopy = EditorView.clipboardOutputFilter.of((text, state) => {
  const range = selectedCells(state);
  if (!range) return copiedRows(state, tableRanges(state)) ?? text;
  return areWholeRows(range) ? wholeRowsText(state, range) : tabbedText(textsOf(range));
});
