/**
 * Turns the lines of a selection into headings, lists, quotes or plain text, and back, as pure edits.
 */
import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type Line,
  type TransactionSpec,
} from "@codemirror/state";

import { isCodeBlock, isWithin } from "./code-at";
import { lastRow, tableOf } from "./table-at";

export type BlockKind =
  "text" | "heading-1" | "heading-2" | "heading-3" | "bullets" | "numbers" | "tasks" | "quote";

/** indent · quote · (heading | list marker with an optional task box) · rest */
const LINE =
  /^(\s*)((?:>[ \t]?)*)(?:(#{1,6})(?:[ \t]+|$)|(?:([-+*])|(\d{1,9})[.)])[ \t]+(\[[ xX]\][ \t]+)?)?/;

interface LineParts {
  readonly indent: string;
  readonly quote: string;
  readonly kind: BlockKind;
  /** Length of everything before the line's own words. */
  readonly length: number;
}

function headingKind(markers: string): BlockKind {
  if (markers.length === 1) return "heading-1";
  return markers.length === 2 ? "heading-2" : "heading-3";
}

export function lineParts(text: string): LineParts {
  const match = LINE.exec(text);
  const [all = "", indent = "", quote = "", heading, bullet, number, task] = match ?? [];
  let kind: BlockKind = quote === "" ? "text" : "quote";
  if (heading) kind = headingKind(heading);
  else if (task) kind = "tasks";
  else if (bullet) kind = "bullets";
  else if (number) kind = "numbers";
  return { indent, quote, kind, length: all.length };
}

function marker(kind: BlockKind, number: number): string {
  switch (kind) {
    case "text":
      return "";
    case "heading-1":
      return "# ";
    case "heading-2":
      return "## ";
    case "heading-3":
      return "### ";
    case "bullets":
      return "- ";
    case "numbers":
      return `${number}. `;
    case "tasks":
      return "- [ ] ";
    case "quote":
      return "> ";
  }
}

export function selectedLines(state: EditorState): Line[] {
  const numbers = new Set<number>();
  for (const range of state.selection.ranges) {
    const last = state.doc.lineAt(range.to).number;
    for (let number = state.doc.lineAt(range.from).number; number <= last; number += 1) numbers.add(number);
  }
  return [...numbers].map((number) => state.doc.line(number));
}

/** A row of a table, a line of code and a rule can be nothing else. */
function linesOfText(state: EditorState): Line[] {
  return selectedLines(state).filter(
    (line) =>
      !tableOf(state, line) && !isCodeBlock(state, line.to) && !isWithin(state, line.to, "HorizontalRule"),
  );
}

/** What the selected lines are, null when they are not all the same. */
export function blockKind(state: EditorState): BlockKind | null {
  const kinds = new Set(
    linesOfText(state)
      .filter(hasText)
      .map((line) => lineParts(line.text).kind),
  );
  if (kinds.size === 0) return "text";
  return kinds.size === 1 ? ([...kinds][0] ?? null) : null;
}

/** Whether there is a line with this number that is more than a quote's marks. */
export function hasWords({ doc }: EditorState, number: number): boolean {
  return number >= 1 && number <= doc.lines && /[^\s>]/.test(doc.line(number).text);
}

/** What keeps a block apart from the line with this number, where that has words. */
export function gapAt(state: EditorState, number: number): string {
  return hasWords(state, number) ? "\n" : "";
}

/** The last line of the words that begin in this one: a heading's end with it. */
function lastOf(state: EditorState, line: Line, { kind }: LineParts): Line {
  const next = line.number + 1;
  if (kind.startsWith("heading") || !hasWords(state, next)) return line;
  const below = state.doc.line(next);
  const parts = lineParts(below.text);
  return parts.kind === "text" && !isCodeBlock(state, below.to) ? lastOf(state, below, parts) : line;
}

function hasText(line: Line): boolean {
  return line.text.trim() !== "";
}

/** Makes the selected lines `kind`; choosing what they already are makes them plain text again. */
export function setBlock(state: EditorState, kind: BlockKind): TransactionSpec {
  const selected = linesOfText(state);
  const lines = selected.length === 1 ? selected : selected.filter(hasText);
  const wanted = kind !== "text" && blockKind(state) === kind && lines.some(hasText) ? "text" : kind;
  const isSelected = (number: number) => selected.some((line) => line.number === number);
  const changes = lines.flatMap((line, index): ChangeSpec[] => {
    const parts = lineParts(line.text);
    const keepsIndent = wanted === "bullets" || wanted === "numbers" || wanted === "tasks";
    const keepsQuote = wanted !== "quote" && parts.kind !== "quote" && parts.quote !== "";
    const quote = keepsQuote ? parts.quote : "";
    const insert = (keepsIndent ? parts.indent : "") + quote + marker(wanted, index + 1);
    const found: ChangeSpec[] = [{ from: line.from, to: line.from + parts.length, insert }];
    if (wanted !== "text" || parts.kind === "text") return found;
    // Beside an item it would be read as part of it. Lines of a quote stay one paragraph.
    const gap = quote.trimEnd();
    const isJoined = parts.kind === "quote" && isSelected(line.number - 1);
    if (hasWords(state, line.number - 1) && !isJoined)
      found.push({ from: line.from - 1, insert: `\n${gap}` });
    const next = lastOf(state, line, parts).number + 1;
    if (hasWords(state, next) && !isSelected(next))
      found.push({ from: state.doc.line(next).from, insert: `${gap}\n` });
    return found;
  });
  const set = state.changes(changes);
  return {
    changes: set,
    selection: state.selection.map(set, 1),
    scrollIntoView: true,
    userEvent: "input.format",
  };
}

/** Puts a block of its own behind the selection's line, or behind the table it is in, apart from its neighbours, with `selected` selected in it. */
export function insertBlock(state: EditorState, text: string, selected?: string): TransactionSpec {
  const line = lastRow(state, state.doc.lineAt(state.selection.main.head));
  // The marker of an entry without words gives way.
  const isBlank = line.text.trim() === "" || isBareItem(line);
  const before = isBlank ? gapAt(state, line.number - 1) : "\n\n";
  const after = gapAt(state, line.number + 1);
  const from = isBlank ? line.from : line.to;
  const at = selected === undefined ? -1 : text.indexOf(selected);
  const start = from + before.length;
  const selection =
    at < 0 || selected === undefined
      ? EditorSelection.cursor(start + text.length)
      : EditorSelection.range(start + at, start + at + selected.length);
  return {
    changes: { from, to: line.to, insert: before + text + after },
    selection,
    scrollIntoView: true,
    userEvent: "input.insert",
  };
}

function isBareItem({ text }: Line): boolean {
  const { kind, quote, length } = lineParts(text);
  const isItem = kind === "bullets" || kind === "numbers" || kind === "tasks";
  return isItem && quote === "" && length === text.length;
}

/** A table with a head and one empty row; the first heading is selected. */
export const EMPTY_TABLE = "| Column | Column | Column |\n| --- | --- | --- |\n|  |  |  |";
