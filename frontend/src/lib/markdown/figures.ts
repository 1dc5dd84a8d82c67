/**
 * Finds the columns of a table that hold figures, which are set right-aligned with tabular digits.
 */

const FIGURE =
  /^[<>≤≥~≈±+−-]?\s*(?:[€$£¥]\s*)?\d[\d.,\u00a0\u202f' ]*(?:\s*(?:%|[€$£¥]|[\p{L}µ]{1,4}(?:\/[\p{L}]{1,4})?))?$/u;
const NO_VALUE = /^(?:[-–—]?|n\/a|tbd|\?)$/i;

export function isFigure(text: string): boolean {
  return FIGURE.test(text.trim());
}

/** For each column whether it holds figures only (cells without a value do not decide). */
export function figureColumns(rows: readonly (readonly string[])[]): boolean[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => {
    const cells = rows.map((row) => (row[column] ?? "").trim()).filter((cell) => !NO_VALUE.test(cell));
    return cells.length > 0 && cells.every(isFigure);
  });
}
