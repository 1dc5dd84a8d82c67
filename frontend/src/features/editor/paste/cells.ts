/**
 * Reads what is pasted into a table's cell: the cells of a spreadsheet or another table, or words for one line.
 */
import { escapeBars } from "../format/table-edits";
import { cellsOf } from "../format/tables";
import { pastedMarkdown } from "./clipboard";

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
