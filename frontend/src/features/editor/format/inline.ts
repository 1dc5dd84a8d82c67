/**
 * Toggles inline Markdown markers around a selection: bold, italic, struck out, code and links, as pure edits.
 */
import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type SelectionRange,
  type TransactionSpec,
} from "@codemirror/state";

import { linkAround } from "./links";
import { inCells, tableOf } from "./table-at";

export type InlineFormat = "bold" | "italic" | "strike" | "code";

const INLINE_MARKERS: Readonly<Record<InlineFormat, string>> = {
  bold: "**",
  italic: "*",
  strike: "~~",
  code: "`",
};

interface Edit {
  readonly changes: ChangeSpec;
  readonly range: SelectionRange;
}

/** How many of the marker's characters stand in a row before (-1) or behind (+1) a position. */
function runLength(state: EditorState, at: number, marker: string, direction: -1 | 1): number {
  const char = marker.charAt(0);
  let count = 0;
  for (;;) {
    const from = direction < 0 ? at - count - 1 : at + count;
    if (from < 0 || state.sliceDoc(from, from + 1) !== char) return count;
    count += 1;
  }
}

/** Whether a run of that many markers includes this one: `***` is bold and italic at once. */
function holds(run: number, marker: string): boolean {
  if (marker === "*") return run === 1 || run === 3;
  if (marker === "**") return run === 2 || run === 3;
  return run === marker.length;
}

function isWrapped(state: EditorState, from: number, to: number, marker: string): boolean {
  return holds(runLength(state, from, marker, -1), marker) && holds(runLength(state, to, marker, 1), marker);
}

/** The word at the caret, or the selection without the spaces at its ends: markers beside spaces mean nothing. */
function target(state: EditorState, range: SelectionRange): { from: number; to: number } {
  const word = range.empty ? state.wordAt(range.head) : null;
  if (word && word.from < range.head && range.head < word.to) return { from: word.from, to: word.to };
  const text = state.sliceDoc(range.from, range.to);
  const lead = text.length - text.trimStart().length;
  if (lead === text.length) return { from: range.from, to: range.to };
  return { from: range.from + lead, to: range.to - (text.length - text.trimEnd().length) };
}

/** Signs that the selection itself includes at both ends. */
function innerMarkers(state: EditorState, from: number, to: number, marker: string): boolean {
  const length = marker.length;
  if (to - from < 2 * length) return false;
  const runs = [runLength(state, from, marker, 1), runLength(state, to, marker, -1)];
  return runs.every((run) => holds(run, marker));
}

function isMarked(state: EditorState, range: SelectionRange, marker: string): boolean {
  const { from, to } = target(state, range);
  return isWrapped(state, from, to, marker) || innerMarkers(state, from, to, marker);
}

/** Whether words that have the format begin in this line before the position, and do not end before it. */
function isOpened(state: EditorState, at: number, marker: string): boolean {
  const { text, from } = state.doc.lineAt(at);
  const runs = text.slice(blockSignLength(text), at - from).match(/\*+|~+|`+/g) ?? [];
  return runs.filter((run) => run.startsWith(marker.charAt(0)) && holds(run.length, marker)).length % 2 > 0;
}

/**
 * A caret at an end of words that have the format goes out of them, and back in: a pair of markers there would stand in
 * the text for good. Blanks typed before a closing marker go out with it, since markers beside blanks mean nothing.
 */
function crossMarker(state: EditorState, { head, empty }: SelectionRange, marker: string): Edit | null {
  const { length } = marker;
  const [before, behind] = ([-1, 1] as const).map((side) =>
    holds(runLength(state, head, marker, side), marker),
  );
  if (!empty || before === behind) return null;
  const isOpen = isOpened(state, head, marker);
  if (before) {
    const isStart = isOpen && /\S/.test(state.sliceDoc(head, head + 1));
    return isStart || !isOpen ? { changes: [], range: EditorSelection.cursor(head - length) } : null;
  }
  if (!isOpen) return null;
  const blanks = / *$/.exec(state.sliceDoc(state.doc.lineAt(head).from, head))?.[0].length ?? 0;
  const changes = [
    { from: head - blanks, insert: marker },
    { from: head, to: head + length },
  ];
  return { changes: blanks > 0 ? changes : [], range: EditorSelection.cursor(head + length) };
}

function toggleRange(state: EditorState, range: SelectionRange, marker: string): Edit {
  const crossed = crossMarker(state, range, marker);
  if (crossed) return crossed;
  const { from, to } = target(state, range);
  const length = marker.length;
  const keep = (shift: number, low: number, high: number): SelectionRange =>
    range.empty ? EditorSelection.cursor(range.head + shift) : EditorSelection.range(low, high);
  if (isWrapped(state, from, to, marker)) {
    const changes = [
      { from: from - length, to: from },
      { from: to, to: to + length },
    ];
    return { changes, range: keep(-length, from - length, to - length) };
  }
  if (innerMarkers(state, from, to, marker)) {
    const changes = [
      { from, to: from + length },
      { from: to - length, to },
    ];
    return { changes, range: keep(-length, from, to - 2 * length) };
  }
  const changes = [
    { from, insert: marker },
    { from: to, insert: marker },
  ];
  return { changes, range: keep(length, from + length, to + length) };
}

/** Every line and every cell of a selection is wrapped by itself: markers do not reach over paragraphs. */
function partsOf(state: EditorState, range: SelectionRange): SelectionRange[] {
  const [first, last] = [state.doc.lineAt(range.from), state.doc.lineAt(range.to)];
  if (first.number === last.number) return tableOf(state, first) ? inCells(first, range) : [range];
  const parts: SelectionRange[] = [];
  let hasRows = false;
  for (let number = first.number; number <= last.number; number += 1) {
    const line = state.doc.line(number);
    if (tableOf(state, line)) {
      parts.push(...inCells(line, range));
      hasRows = true;
      continue;
    }
    const [from, to] = [
      Math.max(line.from + blockSignLength(line.text), range.from),
      Math.min(line.to, range.to),
    ];
    if (from < to && state.sliceDoc(from, to).trim() !== "") parts.push(EditorSelection.range(from, to));
  }
  return parts.length > 0 || hasRows ? parts : [range];
}

/** Length of the list, quote or heading marker that opens a line. */
function blockSignLength(line: string): number {
  return /^\s*(?:>\s?)*(?:#{1,6}\s+|(?:[-+*]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?/.exec(line)?.[0].length ?? 0;
}

/** Of the selection, or of these parts of it. */
export function toggleInline(
  state: EditorState,
  format: InlineFormat,
  given: readonly SelectionRange[] | null = null,
): TransactionSpec {
  const marker = INLINE_MARKERS[format];
  const [first] = state.selection.ranges;
  const isOne = state.selection.ranges.length === 1 && first !== undefined;
  const parts = given ?? (isOne ? partsOf(state, first) : state.selection.ranges);
  // Where some of them have the format, the others get it too.
  const plain = parts.filter((part) => !isMarked(state, part, marker));
  const edits = (plain.length > 0 ? plain : parts).map((part) => toggleRange(state, part, marker));
  const changes = state.changes(edits.map((edit) => edit.changes));
  if (parts.length === 1 && edits[0] && !given) {
    return {
      changes,
      selection: EditorSelection.create([edits[0].range]),
      scrollIntoView: true,
      userEvent: "input.format",
    };
  }
  return {
    changes,
    selection: state.selection.map(changes, 1),
    scrollIntoView: true,
    userEvent: "input.format",
  };
}

const LOOKS_LIKE_ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i;

/** What a new link leads to until its address is typed over it. */
const NO_ADDRESS = "https://";

/** Makes the selection a link; its address is selected, to be typed or pasted over at once. So is that of a known link. */
export function insertLink(state: EditorState): TransactionSpec {
  const known = linkAround(state)?.address;
  if (known)
    return {
      selection: EditorSelection.range(known.from, known.to),
      scrollIntoView: true,
      userEvent: "select",
    };
  const [part] = partsOf(state, state.selection.main);
  if (!part) return {};
  const { from, to } = target(state, part);
  const text = state.sliceDoc(from, to);
  const isAddress = LOOKS_LIKE_ADDRESS.test(text);
  const insert = isAddress ? `[](${text})` : `[${text}](${NO_ADDRESS})`;
  const addressFrom = from + text.length + 3;
  const selection =
    isAddress || text === ""
      ? EditorSelection.cursor(from + 1)
      : EditorSelection.range(addressFrom, addressFrom + NO_ADDRESS.length);
  return { changes: { from, to, insert }, selection, scrollIntoView: true, userEvent: "input.format" };
}

/** Takes the markers of a link away whose address was not begun, while one is in it; its words are selected as before. */
export function dropLink(state: EditorState): TransactionSpec | null {
  const { from, to } = state.selection.main;
  const link = linkAround(state);
  if (!link || from < link.address.from || to > link.address.to) return null;
  if (state.sliceDoc(link.address.from, link.address.to) !== NO_ADDRESS) return null;
  const { words } = link;
  return {
    changes: [
      { from: link.from, to: words.from },
      { from: words.to, to: link.to },
    ],
    selection: EditorSelection.range(link.from, link.from + words.to - words.from),
    scrollIntoView: true,
    userEvent: "input.format",
  };
}
