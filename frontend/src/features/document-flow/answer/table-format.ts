/** A table as cells to fill in, under the columns that the template gives it. */
import { lengthOf } from "@/lib/format/length";
import { type Cells, cellsOfRow, filledLines, readTable, rowLine } from "@/lib/markdown/table-rows";

import type { Format } from "./format";

/** The longest that a cell may be, in characters. */
const CELL_LIMIT = 2000;

/** What is said where one of some cells is too long; null where none is. */
export function longCell(cells: readonly string[]): string | null {
  const length = cells.map(lengthOf).find((each) => each > CELL_LIMIT);
  return length === undefined
    ? null
    : `A cell can hold 2,000 characters. This one has ${length.toLocaleString("en")} characters.`;
}

export function sameWords(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

export function tableFormat(columns: readonly string[]): Format<Cells> {
  const blank = () => columns.map(() => "");
  const isBlank = (row: Cells) => row.every((cell) => cell.trim() === "");
  const fit = (row: Cells) => columns.map((_, column) => row[column] ?? "");
  const filled = (rows: readonly Cells[]) => rows.filter((row) => !isBlank(row));
  const parse = (markdown: string) => {
    const table = readTable(markdown);
    if (table?.head.length !== columns.length) return null;
    if (!table.head.every((cell, column) => sameWords(cell, columns[column] ?? ""))) return null;
    return table.body.every((row) => row.length <= columns.length) ? table.body.map(fit) : null;
  };
  return {
    blank,
    isBlank,
    render: (rows) => {
      const body = filled(rows).map(rowLine);
      return body.length > 0 ? [rowLine(columns), rowLine(columns.map(() => "---")), ...body].join("\n") : "";
    },
    parse,
    toText: (rows) =>
      filled(rows)
        .map((row) => row.map((cell) => cell.trim().replace(/\s*\n\s*/g, " ")).join(" | "))
        .join("\n"),
    fromText: (text) => {
      const rows = parse(text) ?? filledLines(text).map(cellsOfRow);
      return rows.every((row) => row.length <= columns.length) ? rows.map(fit) : null;
    },
    fill: (row, words) => [words, ...row.slice(1)],
    words: (row) => row[0] ?? "",
  };
}
