/** A comparison as it is drawn: a row for each line, a fold for equal lines that are left out, a note for what moved. */
import type { ComparedBlock, ComparedPart, Comparison } from "@/lib/api/types";

import { CODE, codeReader, type LineShape, shapeOf } from "./line-shapes";

interface InOrder {
  readonly key: string;
  /** The number of the change that begins here, counted from 0. */
  readonly change: number | null;
  /** Whoever made it, by an index into the authors of the comparison. */
  readonly author: number | null;
  /** The section that moved, of which this is. */
  readonly move: number | null;
}

export interface LineRow extends InOrder {
  readonly type: "line";
  readonly kind: "same" | "changed" | "added" | "removed";
  readonly shape: LineShape;
  readonly text: string;
  /** The words of a changed line. */
  readonly parts: readonly ComparedPart[];
  readonly fromLine: number | null;
  readonly toLine: number | null;
}

export interface FoldRow extends InOrder {
  readonly type: "fold";
  readonly toLine: number;
  readonly lines: number;
}

export interface MoveRow extends InOrder {
  readonly type: "moved" | "movedAway";
  readonly heading: string;
  readonly lines: number;
}

export type ComparisonRow = LineRow | FoldRow | MoveRow;

/** As the server counts them: a blank line that came or went is none. */
export function isChange({ kind, text }: Pick<ComparedBlock, "kind" | "text">): boolean {
  if (kind === "changed" || kind === "moved") return true;
  return (kind === "added" || kind === "removed") && text.trim() !== "";
}

/** `isOpen` says whether equal lines that were left out of a shorter comparison are shown. */
export function rowsOf({ blocks }: Pick<Comparison, "blocks">, titleChanged: boolean): ComparisonRow[] {
  const rows: ComparisonRow[] = [];
  let changes = titleChanged ? 1 : 0;
  const [oldCode, newCode] = [codeReader(), codeReader()];
  for (const block of blocks) {
    const { kind, move } = block;
    const change = isChange(block) ? changes++ : null;
    const author = change === null && kind !== "movedAway" ? null : block.author;
    const key = `${kind}.${block.fromLine ?? "-"}.${block.toLine ?? "-"}`;
    if (kind === "skipped")
      rows.push({ type: "fold", key, change, author, move, toLine: block.toLine ?? 0, lines: block.lines });
    else if (kind === "moved" || kind === "movedAway")
      rows.push({ type: kind, key, change, author, move, heading: block.text, lines: block.lines });
    else
      block.text.split("\n").forEach((text, index) => {
        const isFirst = index === 0;
        const inOld = kind !== "added" && oldCode(kind === "changed" ? before(block.parts) : text);
        const inNew = kind !== "removed" && newCode(text);
        const isCode = kind === "removed" ? inOld : inNew;
        rows.push({
          type: "line",
          kind,
          key: `${key}.${index}`,
          change: isFirst ? change : null,
          author: isFirst ? author : null,
          move,
          shape: isCode ? CODE : kind === "changed" ? changedShape(block) : shapeOf(text),
          text,
          parts: block.parts,
          fromLine: block.fromLine === null ? null : block.fromLine + index,
          toLine: block.toLine === null ? null : block.toLine + index,
        });
      });
  }
  return withHeads(rows);
}

/** The rows of tables that stand over the line of their head are told from others. */
export function withHeads<Row extends ComparisonRow>(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => {
    const next = rows[index + 1];
    if (row.type !== "line" || row.shape.kind !== "row") return row;
    if (next?.type !== "line" || next.shape.kind !== "ruler") return row;
    return { ...row, shape: { ...row.shape, isHead: true } };
  });
}

const before = (parts: readonly ComparedPart[]): string =>
  parts
    .filter(({ kind }) => kind !== "added")
    .map(({ text }) => text)
    .join("");

/** What says what the line is, is shown as words where it is a part of the change. */
function changedShape({ text, parts }: ComparedBlock): LineShape {
  const shape = shapeOf(text);
  const [first] = parts;
  const stays = first?.kind === "same" ? first.text.length : 0;
  if (shape.prefix <= stays && shapeOf(before(parts)).prefix === shape.prefix) return shape;
  return shape.kind === "heading" ? { ...shape, prefix: 0 } : { kind: "text", prefix: 0 };
}

/** The lines of the newer text by their numbers, from a comparison in which none is left out. */
export function linesOf({ blocks }: Pick<Comparison, "blocks">): ReadonlyMap<number, ComparedBlock> {
  const found = new Map<number, ComparedBlock>();
  for (const block of blocks)
    if (block.kind === "same" && block.toLine !== null)
      block.text.split("\n").forEach((text, index) => {
        const [toLine, fromLine] = [(block.toLine ?? 0) + index, (block.fromLine ?? 0) + index];
        found.set(toLine, { ...block, text, lines: 1, toLine, fromLine });
      });
  return found;
}

/** The same blocks, with the lines of folds that were opened in their place. */
export function unfolded(
  blocks: readonly ComparedBlock[],
  opened: ReadonlySet<number>,
  lines: ReadonlyMap<number, ComparedBlock>,
): ComparedBlock[] {
  return blocks.flatMap((block) => {
    if (block.kind !== "skipped" || block.toLine === null || !opened.has(block.toLine)) return [block];
    const found = Array.from({ length: block.lines }, (_, index) => lines.get((block.toLine ?? 0) + index));
    return found.every((one) => one !== undefined) ? found : [block];
  });
}

/** A row of two texts side by side: the same lines, or what went beside what came. */
export interface Pair {
  readonly key: string;
  readonly left: ComparisonRow | null;
  readonly right: ComparisonRow | null;
}

/**
 * What went and what came in its place stand beside each other, line by line. Each side reads as its text does: of a
 * section that moved, the older text has its lines where it was, the newer one where it is. `all` has the rows that are
 * not drawn yet, too.
 */
export function pairsOf(rows: readonly ComparisonRow[], all: readonly ComparisonRow[] = rows): Pair[] {
  const pairs: Pair[] = [];
  const moved = movedRows(all);
  let gone: ComparisonRow[] = [];
  const flush = (): void => {
    for (const row of gone) pairs.push({ key: row.key, left: row, right: null });
    gone = [];
  };
  for (const row of rows) {
    if (row.type === "movedAway") {
      flush();
      const lines = (row.move !== null && moved.get(row.move)) || [];
      for (const left of [row, ...lines]) pairs.push({ key: `old.${left.key}`, left, right: null });
    } else if (row.type === "moved" || row.move !== null) {
      flush();
      if (isIn(row, "new")) pairs.push({ key: row.key, left: null, right: row });
    } else if (row.type === "line" && row.kind === "removed") gone.push(row);
    else if (row.type === "line" && row.kind === "added") {
      const left = gone.shift() ?? null;
      pairs.push({ key: row.key, left, right: row });
    } else {
      flush();
      pairs.push({ key: row.key, left: row, right: row });
    }
  }
  flush();
  return pairs;
}

/** Whether a text has the line. */
const isIn = (row: ComparisonRow, side: "old" | "new"): boolean =>
  row.type !== "line" || row.kind !== (side === "old" ? "added" : "removed");

/** What the older text has of each section that moved, by the number of the move. */
function movedRows(rows: readonly ComparisonRow[]): ReadonlyMap<number, ComparisonRow[]> {
  const found = new Map<number, ComparisonRow[]>();
  for (const row of rows) {
    if (row.move === null || row.type === "moved" || row.type === "movedAway" || !isIn(row, "old")) continue;
    const lines = found.get(row.move);
    if (lines) lines.push(row);
    else found.set(row.move, [row]);
  }
  return found;
}
