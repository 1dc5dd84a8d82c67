/**
 * Reads what is pasted into a table's cell: the cells of a spreadsheet or another table, or words for one line.
 */
import { escapeBars } from "../format/table-edits";
import { cellsOf } from "../format/tables";
import { pastedMarkdown } from "@/lib/clipboard/pasted-markdown";

/** The line below a table's head. */
const RULE = /^[\s|:-]*-[\s|:-]*$/;
/** A cell of a spreadsheet's text: one with breaks or tabs of its own stands in quotes. */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g;

type Cells = string[][];

function oneLine(text: string): string {
  return escapeBars(text.replace(/\s+/g, " ").trim());
}

/** The cells of rows written as Markdown; null where it is anything else. */
export function rowsOf(markdown: string): Cells | null {
  const lines = markdown.trim().split("\n");
  if (!lines.every((line) => /^\s*\|.*\|\s*$/.test(line))) return null;
  const rows = lines.filter((line) => !RULE.test(line));
  return rows.map((line) => cellsOf(line).map((cell) => cell.text));
}

function tabbed(text: string): Cells {
  const rows: Cells = [[]];
  const plain = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  for (const [whole, quoted, bare = "", end] of plain.matchAll(CELL)) {
    rows.at(-1)?.push(oneLine(quoted?.replace(/""/g, '"') ?? bare));
    if (end === "\n") rows.push([]);
    if (end === "" || whole === "") break;
  }
  return rows;
}

/** Null where it is no table. */
export function pastedCells(html: string, plain: string): Cells | null {
  const rich = /<table[\s>]/i.test(html) ? pastedMarkdown(html, plain) : null;
  const rows = rowsOf(rich ?? plain);
  if (rows) return rows;
  return plain.includes("\t") ? tabbed(plain) : null;
}

/** Rich text keeps its form where it is one line. */
export function pastedWords(html: string, plain: string): string {
  const rich = pastedMarkdown(html, plain);
  return oneLine(rich !== null && (plain === "" || !rich.includes("\n")) ? rich : plain);
}

/** The table that lines of cells with tabs between them make; null where they are of different lengths. */
export function tabbedTable(plain: string): string | null {
  if (!/[^\t\n]\t.*\n/.test(plain)) return null;
  const rows = tabbed(plain);
  const width = rows[0]?.length ?? 0;
  const isTable = width > 1 && rows.length > 1 && rows.every((row) => row.length === width);
  if (!isTable || rows[0]?.includes("")) return null;
  const [head, ...body] = rows.map((row) => `| ${row.join(" | ")} |`);
  return [head, `|${" --- |".repeat(width)}`, ...body].join("\n");
}
