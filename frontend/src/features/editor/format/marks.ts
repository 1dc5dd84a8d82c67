/** Removal of the mark in front of a line's words by Backspace: of lists, tasks, quotes and headings. */
import { syntaxTree } from "@codemirror/language";
import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type Line,
  type TransactionSpec,
} from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { isCodeBlock } from "./code-at";
import { hasWords, lineParts } from "./blocks";

/**
 * Backspace in front of a line's words, or in front of its mark where it would glue the line to the one above. An
 * item within an item moves out by one level; any other line becomes a paragraph, apart from its neighbours.
 */
export function takeMark(state: EditorState): TransactionSpec | null {
  const { head, empty } = state.selection.main;
  const line = state.doc.lineAt(head);
  const { indent, quote, kind, length } = lineParts(line.text);
  if (!empty || kind === "text" || isCodeBlock(state, head)) return null;
  const isInFront = head <= line.from + indent.length && hasWords(state, line.number - 1);
  if (head !== line.from + length && !isInFront) return null;
  if (kind === "quote" || kind.startsWith("heading")) return asParagraph(state, line, length, quote, null);
  const item = itemOf(state, line.from + indent.length + quote.length);
  if (!item || item.from < line.from) return null;
  const outer = itemOf(state, item.parent?.from ?? 0, item.parent?.parent);
  if (!outer) return asParagraph(state, line, length, quote, item);
  return quote === "" ? moveOut(state, item, outer) : null;
}

export function itemOf(state: EditorState, at: number, within?: SyntaxNode | null): SyntaxNode | null {
  let node = within === undefined ? syntaxTree(state).resolveInner(at, 1) : within;
  while (node && node.name !== "ListItem") node = node.parent;
  return node;
}

export function linesOf(state: EditorState, { from, to }: SyntaxNode): Line[] {
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
  return Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index));
}

/** Takes up to this many blanks, or one tab, from the start of a line. */
function dedent(line: Line, width: number): ChangeSpec {
  const blanks = /^(?:\t| *)/.exec(line.text)?.[0] ?? "";
  return { from: line.from, to: line.from + Math.min(blanks.length, width) };
}

function markColumn(state: EditorState, item: SyntaxNode): number {
  const from = item.getChild("ListMark")?.from ?? item.from;
  return from - state.doc.lineAt(from).from;
}

/** All that stands in the item moves with it. */
function moveOut(state: EditorState, item: SyntaxNode, outer: SyntaxNode): TransactionSpec {
  const width = Math.max(1, markColumn(state, item) - markColumn(state, outer));
  return {
    changes: linesOf(state, item).map((line) => dedent(line, width)),
    scrollIntoView: true,
    userEvent: "delete.backward",
  };
}

function asParagraph(
  state: EditorState,
  line: Line,
  length: number,
  quote: string,
  item: SyntaxNode | null,
): TransactionSpec {
  const kept = item ? quote : "";
  const gap = kept.trimEnd();
  const words = item?.getChild("ListMark")?.nextSibling;
  const last = words ? state.doc.lineAt(words.to) : line;
  const [above, below] = [hasWords(state, line.number - 1), hasWords(state, last.number + 1)];
  // Words typed on an empty line between two others become a paragraph of their own.
  const isOpen = line.length === length && below;
  const insert = `${above && !isOpen ? `${gap}\n` : ""}${kept}`;
  const rest = item && quote === "" ? linesOf(state, item).slice(1) : [];
  return {
    changes: [
      { from: line.from, to: line.from + length, insert },
      ...rest.map((part) => dedent(part, length)),
      below && line.length > length ? { from: last.to, insert: `\n${gap}` } : [],
    ],
    selection: EditorSelection.cursor(line.from + insert.length),
    scrollIntoView: true,
    userEvent: "delete.backward",
  };
}
