/**
 * What the clipboard holds of selected cells: text with tabs between them, as spreadsheets take and give it, and a table
 * for programs that take formatted text. Of whole rows it holds the Markdown, so that they go into a table as rows.
 */
import type { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { cellRange, type CellRange, textsOf } from "../format/cell-range";
import { holdsRow, linesOf, type Range } from "../format/table-selection";
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

/** The cells as a table of their own, in front of the text that its links may refer to, and where those cells stand. */
export function cellsAsTable(
  state: EditorState,
  range: CellRange,
): { text: string; from: number; to: number } {
  const rule = state.doc.lineAt(state.doc.lineAt(range.table.from).to + 1);
  const [first, last] = range.columns;
  const texts = textsOf(range);
  const width = last - first + 1;
  const rules = cellsOf(rule.text).slice(first, last + 1);
  const head = range.hasHead ? texts.shift() : null;
  const row = (words: readonly string[]): string => `| ${words.join(" | ")} |\n`;
  const headRow = row(head ?? Array.from({ length: width }, () => ""));
  const above = headRow + row(rules.map(({ text }) => text));
  const table = above + texts.map(row).join("");
  return { text: `${table}\n${state.doc.toString()}`, from: head ? 0 : above.length, to: table.length - 1 };
}

export const cellCopy = EditorView.clipboardOutputFilter.of((text, state) => {
  const range = selectedCells(state);
  return range ? tabbedText(textsOf(range)) : (copiedRows(state, tableRanges(state)) ?? text);
});
