/**
 * Reads the source of a GFM table into cells with their places, and finds the way from cell to cell.
 */

export interface TableCell {
  /** Offsets of the trimmed words in the table's source. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** The bars around it, or the ends of its row. */
  readonly start: number;
  readonly end: number;
}

export type Alignment = "left" | "right" | "center" | null;

export interface TableSource {
  readonly head: readonly TableCell[];
  readonly body: readonly (readonly TableCell[])[];
  readonly alignments: readonly Alignment[];
}

/** Cells of one row; a bar after a backslash is a letter of the cell. */
export function cellsOf(row: string, offset = 0): TableCell[] {
  const bars: number[] = [];
  for (let at = 0; at < row.length; at += 1) {
    if (row[at] === "\\") at += 1;
    else if (row[at] === "|") bars.push(at);
  }
  const hasLead = bars.length > 0 && row.slice(0, bars[0]).trim() === "";
  const hasTrail = bars.length > 1 && row.slice((bars.at(-1) ?? 0) + 1).trim() === "";
  const edges = [...(hasLead ? [] : [-1]), ...bars, ...(hasTrail ? [] : [row.length])];
  return edges.slice(0, -1).map((edge, index) => {
    const [start, end] = [edge + 1, edges[index + 1] ?? row.length];
    const text = row.slice(start, end);
    const lead = Math.min(text.length - text.trimStart().length, text.trim() === "" ? 1 : text.length);
    const from = offset + start + Math.min(lead, text.length);
    const words = text.trim();
    return { from, to: from + words.length, text: words, start: offset + start, end: offset + end };
  });
}

function alignment(text: string): Alignment {
  const [left, right] = [text.startsWith(":"), text.endsWith(":")];
  if (left && right) return "center";
  if (right) return "right";
  return left ? "left" : null;
}

export function readTable(source: string): TableSource {
  let offset = 0;
  const rows = source.split("\n").map((row) => {
    const read = cellsOf(row, offset);
    offset += row.length + 1;
    return read;
  });
  const [head = [], rule = [], ...body] = rows;
  const fit = (row: TableCell[]): TableCell[] => row.slice(0, head.length);
  return { head, body: body.map(fit), alignments: rule.map((cell) => alignment(cell.text)) };
}

/** All cells that can be written in, in reading order. */
export function cellsInOrder(table: TableSource): TableCell[] {
  return [...table.head, ...table.body.flat()];
}

/** An empty row as wide as the table. */
export function emptyRow(table: TableSource): string {
  return `|${table.head.map(() => "  |").join("")}`;
}
