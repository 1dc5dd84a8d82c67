/** The rows of a table in Markdown, as cells. */

export type Cells = string[];

/** Lines of a text that say something. */
export function filledLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

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
