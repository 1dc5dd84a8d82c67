/** Moves the items of lists one level in or out, as pure edits. */
import type { EditorState, Line, TransactionSpec } from "@codemirror/state";

import { type BlockKind, lineParts, selectedLines } from "./blocks";
import { itemOf, linesOf } from "./marks";

const ITEM = /^(\s*)(?:[-+*]|\d{1,9}[.)])(?:[ \t]{1,4}|$)/;

/** The nearest item above a line whose mark stands no further in than this: where it stands, and where its words do. */
function itemAbove(state: EditorState, line: Line, max: number): { mark: number; words: number } | null {
  for (let number = line.number - 1; number >= 1; number -= 1) {
    const { text } = state.doc.line(number);
    const [all = "", indent = ""] = ITEM.exec(text) ?? [];
    if (all !== "" && indent.length <= max) return { mark: indent.length, words: all.length };
    if (/^\S/.test(text)) return null;
  }
  return null;
}

const selectedItems = (state: EditorState): Line[] =>
  selectedLines(state).filter((line) => isListKind(lineParts(line.text).kind));

/** The lines of these items, and of the paragraphs and the code in them: items in them stay where they are. */
function movedLines(state: EditorState, items: readonly Line[]): Line[] {
  const numbers = items.flatMap(({ number, from, text }) => {
    const { indent, quote } = lineParts(text);
    const own = [number];
    const item = itemOf(state, from + indent.length + quote.length);
    for (let part = item && item.from >= from ? item.firstChild : null; part; part = part.nextSibling)
      if (!part.name.endsWith("List")) own.push(...linesOf(state, part).map((line) => line.number));
    return own;
  });
  return [...new Set(numbers)].map((number) => state.doc.line(number));
}

/** Moves list items one level in, under the words of the item above; null when the selection is not in a list. */
export function indentList(state: EditorState): TransactionSpec | null {
  const lines = selectedItems(state);
  const [first] = lines;
  if (!first) return null;
  const { indent } = lineParts(first.text);
  const above = itemAbove(state, first, indent.length);
  const blanks = " ".repeat(Math.max(0, (above?.words ?? 0) - indent.length));
  const insert = above && indent.includes("\t") ? "\t" : blanks;
  const moved = movedLines(state, lines).filter(({ text }) => text !== "");
  return { changes: moved.map(({ from }) => ({ from, insert })), userEvent: "input.indent" };
}

/** Moves list items one level out, to the mark of the item that holds them; null when there is nothing to move. */
export function outdentList(state: EditorState): TransactionSpec | null {
  const lines = selectedItems(state).filter((line) => lineParts(line.text).indent !== "");
  const [first] = lines;
  if (!first) return null;
  const { length } = lineParts(first.text).indent;
  const width = length - (itemAbove(state, first, length - 1)?.mark ?? 0);
  const changes = movedLines(state, lines).map(({ from, text }) => {
    const { indent } = lineParts(text);
    return { from, to: from + (indent.startsWith("\t") ? 1 : Math.min(indent.length, width)) };
  });
  return { changes, userEvent: "delete.dedent" };
}

function isListKind(kind: BlockKind): boolean {
  return kind === "bullets" || kind === "numbers" || kind === "tasks";
}
