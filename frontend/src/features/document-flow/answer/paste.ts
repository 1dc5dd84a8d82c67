/** Paste into an answer's fields: tables of other programs as cells, lists as entries. */
import { filledLines, rowsOf, type Cells } from "@/lib/markdown/table-rows";
import { MESSAGE_BYTES } from "@/features/conversation/composer-text";
import { inColumns as inCopiedColumns } from "@/lib/clipboard/cell-columns";
import { type CopiedLine, copiedLines } from "@/lib/clipboard/list-lines";
import { count } from "@/lib/format/count";

import { hasMarker, withoutMarker } from "./escape";
import { sameWords } from "./table-format";

/** Reading more would hold up the page, and no answer could hold it. */
const MAX_HTML = 4_000_000;

/** The cells of what was copied elsewhere; null where it is words for one cell. */
export function pastedTable(html: string, plain: string): Cells[] | null {
  const text = plain.replace(/\r\n?/g, "\n").replace(/\n+$/, "");
  const rows = htmlRows(html) ?? rowsOf(text) ?? (text.includes("\t") ? tabbedRows(text) : null);
  if (rows) return rows.length > 0 ? rows : null;
  const lines = filledLines(text);
  return lines.length > 1 ? lines.map((line) => [withoutMarker(line)]) : null;
}

function htmlRows(html: string): Cells[] | null {
  if (!/<table[\s>]/i.test(html) || html.length > MAX_HTML) return null;
  const table = new DOMParser().parseFromString(html, "text/html").querySelector("table");
  if (!table) return null;
  return inCopiedColumns([...table.rows].map((row) => [...row.cells]))
    .map((row) => row.map((cell) => (cell ? cellWords(cell) : "")))
    .filter((row) => row.some((cell) => cell !== ""));
}

function cellWords(cell: HTMLTableCellElement): string {
  for (const end of cell.querySelectorAll("br")) end.replaceWith("\n");
  for (const block of cell.querySelectorAll("p, div, li")) block.append("\n");
  return cell.textContent
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

/** A cell of a spreadsheet's text: one with breaks or tabs of its own stands in quotes. */
const TABBED = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g;

function tabbedRows(text: string): Cells[] {
  const rows: Cells[] = [[]];
  for (const [whole, quoted, bare = "", end] of text.matchAll(TABBED)) {
    rows.at(-1)?.push((quoted?.replace(/""/g, '"') ?? bare).trim());
    if (end === "\n") rows.push([]);
    if (end === "" || whole === "") break;
  }
  return rows;
}

/** The pasted cells in the template's columns: a head that names some of these is followed, and not put in. */
function inColumns(pasted: readonly Cells[], columns: readonly string[]): Cells[] {
  const [head = [], ...body] = pasted;
  const order = head.map((cell) => columns.findIndex((column) => sameWords(column, cell)));
  const isHead = order.length > 1 || columns.length === 1;
  if (!isHead || body.length === 0 || order.includes(-1) || new Set(order).size < order.length)
    return [...pasted];
  return body.map((row) => columns.map((_, column) => row[order.indexOf(column)] ?? ""));
}

export type Pasted<Row> =
  { kind: "rows"; rows: Row[]; at: { row: number; column: number } } | { kind: "refused"; reason: string };

export interface CellIndex {
  row: number;
  column: number;
}

/** Puts cells where the caret is as far as nothing stands there; else in rows of their own behind it. */
export function placeCells(
  rows: readonly Cells[],
  at: CellIndex,
  pasted: readonly Cells[],
  columns: readonly string[],
): Pasted<Cells> {
  const cells = inColumns(pasted, columns);
  const width = Math.max(...cells.map((row) => row.length));
  if (width > columns.length)
    return {
      kind: "refused",
      reason: `You pasted ${count(width, "column")}. This table has ${columns.length}, so nothing was pasted.`,
    };
  const fits = at.column + width <= columns.length;
  const isFree = (row: Cells | undefined, cell: string, column: number) =>
    cell === "" || (row?.[at.column + column] ?? "").trim() === "";
  const isEmpty = cells.every((row, index) =>
    row.every((cell, column) => isFree(rows[at.row + index], cell, column)),
  );
  const inPlace = fits && isEmpty;
  const column = inPlace ? at.column : 0;
  const first = inPlace ? at.row : at.row + 1;
  const filled = cells.map((row, index) =>
    columns.map((_, place) => {
      const known = inPlace ? (rows[first + index]?.[place] ?? "") : "";
      return row[place - column] || known;
    }),
  );
  const behind = rows.slice(inPlace ? first + cells.length : first);
  const last = { row: first + cells.length - 1, column: Math.min(column + width, columns.length) - 1 };
  return { kind: "rows", rows: [...rows.slice(0, first), ...filled, ...behind], at: last };
}

/** The lines of a pasted text as entries of a list; null where it is words for one entry. */
export function pastedLines(plain: string, html: string, isEmpty: boolean): CopiedLine[] | null {
  const lines = copiedLines(plain, html).map((line) => ({ ...line, text: line.linked ?? line.text }));
  if (lines.length > 1) return lines;
  return lines[0] !== undefined && isEmpty && hasMarker(lines[0].text) ? lines : null;
}

/** What a paste would make too long for one answer is not put in at all. */
export function tooMuch(pasted: number, noun: string, markdown: string): string | null {
  // Three bytes is the most a UTF-16 unit takes, so short texts need no counting.
  if (markdown.length * 3 <= MESSAGE_BYTES) return null;
  if (new TextEncoder().encode(markdown).length <= MESSAGE_BYTES) return null;
  const nouns = pasted === 1 ? noun : noun.replace(/y$/, "ie") + "s";
  return `You pasted ${pasted.toLocaleString("en")} ${nouns}. The answer can hold 32 KB; paste them in smaller parts. Nothing was pasted.`;
}
