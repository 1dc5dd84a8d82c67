/** A table as cells to fill in, under the columns that the template gives it. */
import { filledLines, type Format } from "./format";

export type Cells = string[];

/** The longest that a cell may be, in characters. */
export const CELL_LIMIT = 2000;

const RULE = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/;

/** Backslashes before a bar are doubled: parsers do not agree on what an odd number of them means. */
function escapeCell(text: string): string {
  return text
    .trim()
    .replace(/(\\*)\|/g, "$1$1\\|")
    .replace(/(\\?)\s*\n\s*/g, (_, slash: string) => (slash === "" ? "<br>" : "\\ <br>"));
}

/** What a cell of Markdown says. */
export function unescapeCell(text: string): string {
  return text
    .trim()
    .replace(/(\\*)( *)<br\s*\/?> */gi, (found, slashes: string, gap: string) =>
      slashes === "" || gap !== "" ? `${slashes}\n` : found,
    )
    .replace(/(\\+)\|/g, (_, slashes: string) => `${slashes.slice(0, (slashes.length - 1) / 2)}|`);
}

/** The cells of a row; a bar behind an odd number of backslashes is a letter. */
export function cellsOfRow(line: string): Cells {
  const cells: Cells = [];
  let cell = "";
  for (const piece of line.trim().match(/\\*\||[^|\\]+|\\+(?!\|)/g) ?? []) {
    const isEdge = piece.endsWith("|") && piece.length % 2 === 1;
    if (isEdge) {
      cells.push(cell + piece.slice(0, -1));
      cell = "";
    } else cell += piece;
  }
  if (cell.trim() !== "") cells.push(cell);
  if (cells[0]?.trim() === "" && line.trim().startsWith("|")) cells.shift();
  return cells.map(unescapeCell);
}

export function rowLine(cells: readonly string[]): string {
  return `| ${cells.map(escapeCell).join(" | ")} |`;
}

/** The rows below a table's head, with the head; null where the text is no table. */
export function readTable(markdown: string): { head: Cells; body: Cells[] } | null {
  const [head, rule, ...body] = filledLines(markdown);
  if (!head?.includes("|") || rule === undefined || !RULE.test(rule)) return null;
  if (!body.every((line) => line.startsWith("|") || line.includes("|"))) return null;
  return { head: cellsOfRow(head), body: body.map(cellsOfRow) };
}

/** The rows of a table with its head, or of a part of one; null where the text is anything else. */
export function rowsOf(markdown: string): Cells[] | null {
  const table = readTable(markdown);
  if (table) return [table.head, ...table.body];
  const lines = filledLines(markdown);
  return lines.length > 0 && lines.every((line) => /^\|.*\|$/.test(line)) ? lines.map(cellsOfRow) : null;
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
