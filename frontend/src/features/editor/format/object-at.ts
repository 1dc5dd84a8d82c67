/** Finds what a place of the text belongs to: a heading, requirement, table row, list item or paragraph, with its section. */
import { syntaxTree } from "@codemirror/language";
import type { EditorState, Line } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { ATX } from "@/lib/markdown/headings";
import { itemWords, rankedMark } from "@/lib/markdown/ranked-requirement";
import { isCriterion } from "@/lib/markdown/requirement";

import { isCodeBlock } from "./code-at";
import { cellsOf } from "./tables";

export type ObjectKind = "heading" | "requirement" | "row" | "item" | "paragraph";

export interface DocumentObject {
  readonly kind: ObjectKind;
  /** Its first line. */
  readonly line: Line;
  /** The heading, the id, the first cell, or the words of the item or the line. */
  readonly name: string;
  /** Of a requirement, where it has one. */
  readonly priority: string | null;
  /** The heading that it stands under; of a heading its own. */
  readonly section: string | null;
}

const NUMBERED = /^[ \t]*\d+[.)][ \t]+/;
/** How far up a requirement is looked for from one of its criteria. */
const REACH = 40;

function isTableRow(state: EditorState, line: Line): boolean {
  if (!line.text.includes("|")) return false;
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(line.to, -1);
  while (node && node.name !== "Table") node = node.parent;
  return node !== null;
}

/** Whether the line is one of a paragraph's, in no list and no quotation. */
function isParagraph(state: EditorState, line: Line): boolean {
  const at = line.from + (line.text.length - line.text.trimStart().length);
  const path: string[] = [];
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, 1); node; node = node.parent)
    path.push(node.name);
  return path.at(-2) === "Paragraph";
}

/** What kind of thing begins in this line by itself; null for what is none. */
export function kindOf(state: EditorState, line: Line): ObjectKind | null {
  if (line.text.trim() === "" || isCodeBlock(state, line.from)) return null;
  if (ATX.test(line.text)) return "heading";
  const words = itemWords(line.text);
  if (rankedMark(words ?? line.text)) return "requirement";
  if (isTableRow(state, line)) return "row";
  if (words !== null || NUMBERED.test(line.text)) return "item";
  return isParagraph(state, line) ? "paragraph" : null;
}

/** The requirement whose words or criteria this line is part of. */
function requirementOver(state: EditorState, line: Line): Line | null {
  let isBlankAllowed = isCriterion(line.text);
  for (let number = line.number; number >= Math.max(1, line.number - REACH); number -= 1) {
    const above = state.doc.line(number);
    if (rankedMark(itemWords(above.text) ?? above.text)) return above;
    if (ATX.test(above.text)) return null;
    if (above.text.trim() !== "") continue;
    if (!isBlankAllowed) return null;
    isBlankAllowed = false;
  }
  return null;
}

/** The heading above a line, the line itself included. */
export function sectionAt(state: EditorState, line: Line): string | null {
  for (let { number } = line; number >= 1; number -= 1) {
    const above = state.doc.line(number);
    const heading = ATX.exec(above.text);
    if (heading && !isCodeBlock(state, above.from)) return heading[2] ?? "";
  }
  return null;
}

export function objectAt(state: EditorState, at: number): DocumentObject | null {
  const line = state.doc.lineAt(at);
  const kind = kindOf(state, line);
  const section = sectionAt(state, line);
  if (kind === "heading") return { kind, line, name: section ?? "", priority: null, section };
  const first = kind === "row" || isCodeBlock(state, line.from) ? null : requirementOver(state, line);
  if (first) {
    const mark = rankedMark(itemWords(first.text) ?? first.text);
    return {
      kind: "requirement",
      line: first,
      name: mark?.id ?? "",
      priority: mark?.priority ?? null,
      section,
    };
  }
  if (kind === "row") {
    const name = cellsOf(line.text)[0]?.text ?? "";
    return { kind, line, name, priority: null, section };
  }
  if (kind === null || kind === "requirement") return null;
  const name = kind === "item" ? line.text.replace(NUMBERED, "") : line.text;
  return { kind, line, name: (itemWords(name) ?? name).trim(), priority: null, section };
}

/** The requirements next to this one, in its own section. */
export function neighbours(
  state: EditorState,
  { line, name }: DocumentObject,
): { readonly before: string | null; readonly after: string | null } {
  const next = (step: -1 | 1): string | null => {
    for (let number = line.number + step; number >= 1 && number <= state.doc.lines; number += step) {
      const { text, from } = state.doc.line(number);
      if (isCodeBlock(state, from)) continue;
      if (ATX.test(text)) return null;
      const mark = rankedMark(itemWords(text) ?? text);
      if (mark && mark.id !== name) return mark.id;
    }
    return null;
  };
  return { before: next(-1), after: next(1) };
}

/** The id of the requirement that stands above a place, in the same section. */
export function requirementAbove(state: EditorState, at: number): string | null {
  for (let { number } = state.doc.lineAt(at); number >= 1; number -= 1) {
    const { text, from } = state.doc.line(number);
    if (isCodeBlock(state, from)) continue;
    if (ATX.test(text)) return null;
    const mark = rankedMark(itemWords(text) ?? text);
    if (mark) return mark.id;
  }
  return null;
}

/** The headings of the same level next to this one, below the same heading. */
export function siblings(
  state: EditorState,
  { line }: DocumentObject,
): { readonly before: string | null; readonly after: string | null } {
  const level = levelOf(line.text);
  const next = (step: -1 | 1): string | null => {
    for (let number = line.number + step; number >= 1 && number <= state.doc.lines; number += step) {
      const { text, from } = state.doc.line(number);
      const heading = ATX.exec(text);
      if (!heading || isCodeBlock(state, from)) continue;
      if (levelOf(text) < level) return null;
      if (levelOf(text) === level) return heading[2] ?? "";
    }
    return null;
  };
  return { before: next(-1), after: next(1) };
}

function levelOf(line: string): number {
  return ATX.exec(line)?.[1]?.length ?? 7;
}
