/**
 * Reads a document into the rows of the ruled page: what hangs in the margin and what stands beside it.
 */
import { isPlainItem, itemBelow, priorityMark } from "./below-requirement";
import { indentOf, ITEM, splitBlocks } from "./blocks";
import { type Fence, fenceAfter } from "./fences";
import { ATX, sameHeading } from "./headings";
import { isAssumption, isCriterion, requirementMark } from "./requirement";

export type SectionState = "open" | "current" | "filled" | "skipped" | "unknown";

export interface PageSection {
  readonly heading: string;
  readonly state: SectionState;
}

interface Placed {
  /** The level 2 heading this row stands under, null before the first. */
  readonly section: string | null;
}

export type PageRow = Placed &
  (
    | {
        readonly kind: "heading";
        readonly level: number;
        readonly text: string;
        readonly number: number | null;
      }
    | {
        readonly kind: "requirement";
        readonly id: string;
        /** Such as "Must". */
        readonly priority: string | null;
        readonly text: string;
      }
    | { readonly kind: "criterion" | "assumption" | "prose"; readonly text: string }
    | {
        readonly kind: "ghost";
        readonly text: string;
        readonly number: number | null;
        readonly state: Exclude<SectionState, "filled">;
      }
  );

/** A paragraph whose later lines are criteria is several rows, and so is a requirement with items right below it. */
function paragraphPieces(text: string): string[] {
  const pieces: string[] = [];
  let isRequirement = false;
  let fence: Fence | null = null;
  /** The column from which on a line is part of the item above. */
  let inner = Infinity;
  for (const line of text.split("\n")) {
    const before = fence;
    fence = fenceAfter(line, fence);
    const isInner = (before ?? fence) !== null || indentOf(line) >= inner;
    const hasMark = !isInner && requirementMark(line) !== null;
    isRequirement ||= hasMark;
    const item = isInner ? null : ITEM.exec(line);
    const begins =
      hasMark || (!isInner && (isCriterion(line) || (isRequirement && itemBelow(line) !== null)));
    if (begins || item) inner = item?.[0].length ?? Infinity;
    if (pieces.length === 0 || begins) pieces.push(line);
    else pieces.push(`${pieces.pop() ?? ""}\n${line}`);
  }
  return pieces;
}

interface ReadRow {
  readonly row: PageRow;
  /** Where its text begins in the document. */
  readonly start: number;
}

function paragraphRows(text: string, start: number, section: string | null): ReadRow[] {
  let at = start;
  return paragraphPieces(text).map((piece) => {
    const read = { row: paragraphRow(piece, section), start: at };
    at += piece.length + 1;
    return read;
  });
}

function paragraphRow(text: string, section: string | null): PageRow {
  const mark = requirementMark(text);
  if (mark) {
    const words = text.slice(mark.prefixLength);
    const priority = priorityMark(words);
    const statement = words.slice(priority?.length ?? 0);
    return { kind: "requirement", id: mark.id, priority: priority?.word ?? null, text: statement, section };
  }
  const below = itemBelow(text);
  if (below !== null) return { kind: "criterion", text: isPlainItem(text) ? below : text, section };
  return { kind: isCriterion(text) ? "criterion" : "prose", text, section };
}

function readRows(content: string): ReadRow[] {
  const rows: ReadRow[] = [];
  let section: string | null = null;
  for (const { text, start } of splitBlocks(content)) {
    const heading = text.includes("\n") ? null : ATX.exec(text);
    if (heading) {
      const [level, title] = [heading[1]?.length ?? 1, heading[2] ?? ""];
      if (level === 2) section = title;
      rows.push({ row: { kind: "heading", level, text: title, number: null, section }, start });
    } else if (isAssumption(text)) rows.push({ row: { kind: "assumption", text, section }, start });
    else if (requirementMark(text) || isCriterion(text)) {
      rows.push(...paragraphRows(text, start, section));
    } else rows.push({ row: { kind: "prose", text, section }, start });
  }
  return rows;
}

function isSectionHeading(row: PageRow): boolean {
  return row.kind === "heading" && row.level === 2;
}

/** Puts the sections without a text of their own among the written ones, in the order of the template. */
function withGhosts(rows: readonly PageRow[], sections: readonly PageSection[]): PageRow[] {
  const result = [...rows];
  let at = result.findIndex(isSectionHeading);
  if (at < 0) at = result.length;
  for (const { heading, state } of sections) {
    const found = result.findIndex((row) => isSectionHeading(row) && sameHeading(row.section ?? "", heading));
    const isEmpty =
      found >= 0 && (found + 1 >= result.length || isSectionHeading(result[found + 1] as PageRow));
    const isGhost = state !== "filled" && (found < 0 || isEmpty);
    if (isGhost) {
      const ghost: PageRow = { kind: "ghost", text: heading, number: null, state, section: heading };
      result.splice(found < 0 ? at : found, found < 0 ? 0 : 1, ghost);
    }
    if (found < 0 && !isGhost) continue;
    at = Math.max(at, (found < 0 ? at : found) + 1);
    while (at < result.length && !isSectionHeading(result[at] as PageRow)) at += 1;
  }
  return result;
}

function withNumbers(rows: readonly PageRow[]): PageRow[] {
  let count = 0;
  return rows.map((row) => {
    if (row.kind === "ghost" || (row.kind === "heading" && row.level === 2))
      return { ...row, number: (count += 1) };
    return row;
  });
}

/** The rows of a page, with headings for what an interview has not filled yet, numbered on request. */
export function pageRows(
  content: string,
  sections: readonly PageSection[] = [],
  numbered = false,
): PageRow[] {
  const written = readRows(content).map(({ row }) => row);
  const rows = withGhosts(written, sections);
  return numbered ? withNumbers(rows) : rows;
}

/** Where in the document the text of each row begins, of a page without headings for what is not written. */
export function rowStarts(content: string): number[] {
  return readRows(content).map(({ start }) => start);
}
