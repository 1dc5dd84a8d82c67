/** Shape of a line of Markdown by itself, and how many characters of it say so: those are drawn, not shown. */
import { priorityMark } from "@/lib/markdown/below-requirement";
import { ATX } from "@/lib/markdown/headings";
import { isCriterion, requirementMark } from "@/lib/markdown/requirement";

export type LineShape =
  | { readonly kind: "blank" | "text" | "code" | "criterion" | "ruler" | "break"; readonly prefix: 0 }
  | {
      readonly kind: "row";
      readonly isHead: boolean;
      readonly prefix: 0;
      /** How each column is aligned, where the table is known. */
      readonly columns?: readonly ("right" | "center" | null)[];
    }
  | { readonly kind: "heading"; readonly level: number; readonly prefix: number }
  | {
      readonly kind: "requirement";
      readonly id: string;
      readonly priority: string | null;
      readonly prefix: number;
    }
  | { readonly kind: "item"; readonly depth: number; readonly marker: string; readonly prefix: number }
  | { readonly kind: "quote"; readonly prefix: number };

const ITEM = /^([ \t]*)([-*+]|\d{1,9}[.)])[ \t]+(?:\[([ xX])\][ \t]+)?(?=\S)/;
const QUOTE = /^ {0,3}>[ \t]?/;
const ROW = /^\s*\|.*\|\s*$/;
/** The line under the head of a table. */
const RULER = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;
const BREAK = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const HEADING_MARK = /^ {0,3}#{1,6}[ \t]+/;
/** Spaces by which an item is further in. */
const STEP = 2;
const DEEPEST = 6;

export function shapeOf(line: string): LineShape {
  if (line.trim() === "") return { kind: "blank", prefix: 0 };
  const mark = requirementMark(line);
  if (mark) {
    const priority = priorityMark(line.slice(mark.prefixLength));
    const prefix = mark.prefixLength + (priority?.length ?? 0);
    return { kind: "requirement", id: mark.id, priority: priority?.word ?? null, prefix };
  }
  const level = ATX.exec(line)?.[1]?.length;
  const [head] = HEADING_MARK.exec(line) ?? [];
  if (level !== undefined && head !== undefined) return { kind: "heading", level, prefix: head.length };
  if (BREAK.test(line)) return { kind: "break", prefix: 0 };
  const item = ITEM.exec(line);
  if (item) {
    const [whole, indent = "", written = "-", box] = item;
    const bullet = /\d/.test(written) ? written : "•";
    const marker = box === undefined ? bullet : box === " " ? "☐" : "☑";
    const depth = Math.min(DEEPEST, Math.floor(indent.replaceAll("\t", "    ").length / STEP));
    return { kind: "item", depth, marker, prefix: whole.length };
  }
  if (RULER.test(line)) return { kind: "ruler", prefix: 0 };
  if (ROW.test(line)) return { kind: "row", isHead: false, prefix: 0 };
  const quote = QUOTE.exec(line)?.[0];
  if (quote !== undefined) return { kind: "quote", prefix: quote.length };
  return { kind: isCriterion(line) ? "criterion" : "text", prefix: 0 };
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Told line after line of a text, answers whether each belongs to a block of code. */
export function codeReader(): (line: string) => boolean {
  let open: string | null = null;
  return (line) => {
    const fence = FENCE.exec(line)?.[1];
    if (open === null) {
      open = fence ?? null;
      return open !== null;
    }
    if (fence?.startsWith(open) && line.trim() === fence) open = null;
    return true;
  };
}

export const CODE: LineShape = { kind: "code", prefix: 0 };
