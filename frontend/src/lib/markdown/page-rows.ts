/**
 * Reads a document into the rows of the ruled page: what hangs in the margin and what stands beside it.
 */
import { isPlainItem, itemBelow, priorityMark } from "./below-requirement";
import { indentOf, ITEM, splitBlocks } from "./blocks";
import { type Fence, fenceAfter } from "./fences";
import { ATX } from "./headings";
import { isAssumption, isCriterion, requirementMark } from "./requirement";

export type SectionState = "open" | "current" | "filled" | "skipped" | "unknown";

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

/** The rows of a page. */
export function pageRows(content: string): PageRow[] {
  return readRows(content).map(({ row }) => row);
}

/** Where in the document the text of each row begins, of a page without headings for what is not written. */
export function rowStarts(content: string): number[] {
  return readRows(content).map(({ start }) => start);
}
