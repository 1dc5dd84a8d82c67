/** Requirements that are rows of tables: their ids stand in the column "ID", else at the start of the first cell. */
const ID_COLUMN = /^(?:req(?:uirement|\.)?\s+)?id$/i;
/** Not in bold, R-01 may be a risk, and T-01 a test: then the letters have to name a requirement, as those of FR-01. */
const CELL = /^(?:\*\*([A-Z]{1,5}-\d{2,4})\*\*|((?:[A-Z]{1,4}R|REQ)-\d{2,4}))(?=:?(?:\s|<br|$)):?[ \t]*/;
/** Beside another id in the same cell one is mentioned: "FR-001 and FR-002". */
const ANOTHER = /(?<![\w-])[A-Z]{1,5}-\d{2,4}(?![\w-])/;
/** The line between a table's head and its rows. */
export const RULE = /^[\s|:-]*-[\s|:-]*$/;

export interface RowCell {
  readonly text: string;
  readonly from: number;
}

/** The cells of a row, with where their words begin in it. */
export function cellsIn(line: string): RowCell[] {
  let at = 0;
  const cells = line.split(/(?<!\\)\|/).map((cell) => {
    const from = at + cell.length - cell.trimStart().length;
    at += cell.length + 1;
    return { text: cell.trim(), from };
  });
  return cells.filter(({ text }, nth) => text !== "" || (nth > 0 && nth < cells.length - 1));
}

export interface RowRequirement {
  readonly id: string;
  /** Where the id begins in the line. */
  readonly at: number;
  /** What stands behind it in its cell, which is the `own` one of `cells`. */
  readonly rest: string;
  readonly own: number;
  readonly heads: readonly string[];
  readonly cells: readonly RowCell[];
}

/** The names of columns, without emphasis. */
export const columnNames = (heads: readonly string[]): string[] =>
  heads.map((head) => head.replace(/[*_`]+/g, "").trim());

export const idColumn = (names: readonly string[]): number =>
  Math.max(
    0,
    names.findIndex((name) => ID_COLUMN.test(name)),
  );

function requirementIn(heads: readonly string[], cells: readonly RowCell[]): RowRequirement | null {
  const own = idColumn(heads);
  const { text = "", from = 0 } = cells[own] ?? {};
  const [mark = "", bold, plain = ""] = CELL.exec(text) ?? [];
  const rest = text.slice(mark.length);
  if (mark === "" || (bold === undefined && ANOTHER.test(rest))) return null;
  return { id: bold ?? plain, at: from + mark.search(/[A-Z]/), rest, own, heads, cells };
}

/** Is given the lines of a text one after the other, and says which requirement a row of a table is. */
export function rowReader(): (line: string) => RowRequirement | null {
  let heads: readonly string[] = [];
  let isOpen = false;
  return (line) => {
    const cells = line.includes("|") && /^ {0,3}[^\s>]/.test(line) ? cellsIn(line) : [];
    if (isOpen && cells.length > 0) return requirementIn(heads, cells);
    isOpen = cells.length > 0 && cells.length === heads.length && RULE.test(line);
    if (!isOpen) heads = columnNames(cells.map(({ text }) => text));
    return null;
  };
}
