/**
 * Says how the cells of tables are drawn: columns of figures right-aligned with tabular digits, a few words in one line.
 */

const COMPARATOR =
  "(?:[<>≤≥~≈±+−-]=?|under|over|below|above|about|around|up to|at (?:most|least)|(?:less|more|fewer) than)";
const NUMBER = "\\d[\\d.,\\u00a0\\u202f' ]*";
const CURRENCY = "[€$£¥]";
/** One word at most, and per what: "h", "%", "GB/s", "a week". */
const UNIT = "(?:%|[€$£¥]|[\\p{L}µ]{1,12})?(?:\\s*(?:/\\s*|(?:a|per)\\s)[\\p{L}]{1,12})?";
const FIGURE = new RegExp(
  `^(?:${COMPARATOR}\\s*)?(?:${CURRENCY}\\s*)?${NUMBER}(?:(?:[–-]|to )\\s*${NUMBER})?\\s*${UNIT}$`,
  "iu",
);
/** Days and months look like numbers with a unit, and are none. */
const DATE =
  /\d\s*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$|^\d{4}-\d{2}|^\d{1,2}[.]\d{1,2}[.]\d/i;
const NO_VALUE = /^(?:[-–—]?|n\/a|tbd|\?)$/i;

export function isFigure(text: string): boolean {
  const trimmed = text.trim();
  return FIGURE.test(trimmed) && !DATE.test(trimmed);
}

/** For each column whether most of its cells hold figures (cells without a value do not decide). */
export function figureColumns(rows: readonly (readonly string[])[]): boolean[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => {
    const cells = rows.map((row) => (row[column] ?? "").trim()).filter((cell) => !NO_VALUE.test(cell));
    return cells.filter(isFigure).length > cells.length / 2;
  });
}

/** Characters up to which a cell is not broken: "to be named", "March 2027". */
const SHORT = 14;

/** A word that no column can be as wide as. */
const LONG_WORD = /\S{25}/;

/** How a cell is drawn; of a right-aligned column, a figure never breaks, words among figures may. */
export function cellClass(name: "td" | "th", columnClass: string, text: string): string {
  if (LONG_WORD.test(text)) return `${columnClass} long`.trim();
  if (name === "th") return columnClass;
  const isWhole = text.trim().length <= SHORT || (columnClass === "r" && isFigure(text));
  return [columnClass, isWhole ? "whole" : ""].join(" ").trim();
}
