/**
 * Reads what is pasted into a table's cell: the cells of a spreadsheet or another table, or words for one cell.
 */
import { escapeBars } from "../format/table-edits";
import { cellsOf } from "../format/tables";
import type { Notes } from "@/lib/clipboard/foreign-notes";
import { pastedMarkdown } from "@/lib/clipboard/pasted-markdown";

/** The line below a table's head. */
const RULE = /^[\s|:-]*-[\s|:-]*$/;
/** A cell of a spreadsheet's text: one with breaks or tabs of its own stands in quotes. */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g;

/** In the HTML beside cells that were copied in an editor of the product: what stands between the tabs is Markdown. */
export const OWN_CELLS = '<meta name="requill-cells">';
/** Markdown's only way to end a line within a cell. */
const BREAK = "<br>";

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

/** Words of a spreadsheet's cell. */
function cellOf(text: string): string {
  return text
    .trim()
    .split(/\s*\n\s*/)
    .map(oneLine)
    .join(BREAK);
}

/** A cell that was Markdown before it was copied: to the letter. */
function ownCell(text: string): string {
  return escapeBars(text.replaceAll("\n", BREAK));
}

function tabbed(text: string, read = cellOf): Cells {
  const rows: Cells = [[]];
  const plain = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  for (const [whole, quoted, bare = "", end] of plain.matchAll(CELL)) {
    rows.at(-1)?.push(read(quoted?.replace(/""/g, '"') ?? bare));
    if (end === "\n") rows.push([]);
    if (end === "" || whole === "") break;
  }
  return rows;
}

/** Cells as the text of a spreadsheet; one with breaks or tabs of its own, or a quote at its start, stands in quotes. */
export function tabbedText(cells: readonly (readonly string[])[]): string {
  const written = (text: string): string => {
    const words = text.replaceAll("\\|", "|").replaceAll(BREAK, "\n");
    return /^"|[\n\t]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
  };
  return cells.map((row) => row.map(written).join("\t")).join("\n");
}

/** Null where it is no table. */
export function pastedCells(html: string, plain: string): Cells | null {
  if (html.includes(OWN_CELLS)) return tabbed(plain, ownCell);
  const rich = /<table[\s>]/i.test(html) ? pastedMarkdown(html, plain) : null;
  const rows = rowsOf(rich ?? plain);
  const isTabbed = plain.includes("\t") || (rich !== null && isColumn(html));
  const bare = isTabbed ? tabbed(plain) : null;
  // What reads a page leaves empty rows out.
  return rows && rows.length >= (bare?.length ?? 0) ? rows : bare;
}

/** One column of a spreadsheet, which elsewhere is read as lines of a page. */
function isColumn(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const style of body.querySelectorAll("style")) style.remove();
  const table = body.querySelector("table");
  const isAlone = table?.textContent.trim() === body.textContent.trim();
  return isAlone && table.rows.length > 1 && [...table.rows].every(({ cells }) => cells.length === 1);
}

const FENCE = /^\s*(`{3,}(?!.*`)|~{3,})/;
/** In front of the words of a heading or a quotation, which a cell has none of. */
const BLOCK = /^\s*(?:#{1,6}\s+|(?:>\s?)+)/;

/** A line of code; what it has of backticks is shorter than what is around it. */
function codeOf(line: string): string {
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([ticks]) => ticks.length));
  const marker = "`".repeat(longest + 1);
  const pad = /^`|`$/.test(line) ? " " : "";
  return `${marker}${pad}${line}${pad}${marker}`;
}

/** Lines of Markdown as those of a cell: each block's words, and code as code. */
function cellLines(markdown: string, isRich: boolean): string {
  let fence: string | null = null;
  const lines: string[] = [];
  for (const line of markdown.split(/\r\n?|\n/)) {
    const mark = FENCE.exec(line)?.[1] ?? "";
    const isEnd: boolean = fence !== null && mark.startsWith(fence) && line.trim() === mark;
    if (isEnd || (fence === null && mark !== "")) fence = isEnd ? null : mark;
    else if (fence !== null) lines.push(line.trim() && codeOf(line.trim()));
    else lines.push(isRich ? line.replace(BLOCK, "").replace(/\\$/, "") : line);
  }
  return lines.map(oneLine).filter(Boolean).join(BREAK) || oneLine(markdown);
}

/** Rich text keeps its form; what stands in lines there, and in what is typed, does in the cell. */
export function pastedWords(html: string, plain: string, notes?: Notes): string {
  const rich = pastedMarkdown(html, plain, notes);
  return cellLines(rich ?? plain, rich !== null);
}

/** The table that lines of cells with tabs between them make; null where they are of different lengths. */
export function tabbedTable(plain: string): string | null {
  if (!/[^\t\n]\t.*\n/.test(plain)) return null;
  const rows = tabbed(plain);
  const width = rows[0]?.length ?? 0;
  const isTable = width > 1 && rows.length > 1 && rows.every((row) => row.length === width);
  return !isTable || rows[0]?.includes("") ? null : tableOf(rows);
}

/** The first row is the head. */
export function tableOf([head = [], ...body]: Cells): string {
  const row = (cells: string[]): string => `| ${cells.join(" | ")} |`;
  return [row(head), `|${" --- |".repeat(head.length)}`, ...body.map(row)].join("\n");
}
