/**
 * Reads a document into the rows of the ruled page: what hangs in the margin and what stands beside it.
 */
import { splitBlocks } from "./blocks";
import { ATX, sameHeading } from "./headings";
import { isAssumption, isCriterion, itemWords, requirementMark } from "./requirement";

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

/** A paragraph whose later lines are criteria is several rows; so is a requirement with the list right below it. */
function paragraphPieces(text: string): string[] {
  const pieces: string[] = [];
  const hasItems = requirementMark(text) !== null;
  for (const line of text.split("\n")) {
    const isItem = hasItems && itemWords(line) !== null && !/^[ \t]/.test(line);
    const opens = pieces.length === 0 || isItem || isCriterion(line) || requirementMark(line) !== null;
    if (opens) pieces.push(line);
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
  const [first = "", ...more] = paragraphPieces(text);
  const below = requirementMark(first) === null ? more : more.map((piece) => itemWords(piece) ?? piece);
  return [first, ...more].map((piece, nth) => {
    const words = nth === 0 ? piece : (below[nth - 1] ?? piece);
    const row: PageRow =
      words === piece ? paragraphRow(piece, section) : { kind: "criterion", text: words, section };
    const read = { row, start: at };
    at += piece.length + 1;
    return read;
  });
}

function paragraphRow(text: string, section: string | null): PageRow {
  const mark = requirementMark(text);
  if (mark) {
    const { id, priority, prefixLength } = mark;
    return { kind: "requirement", id, priority, text: text.slice(prefixLength), section };
  }
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
