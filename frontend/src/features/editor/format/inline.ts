/**
 * Toggles inline Markdown markers around a selection: bold, italic, struck out, code and links, as pure edits.
 */
import { markdownLanguage } from "@codemirror/lang-markdown";
import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type SelectionRange,
  type TransactionSpec,
} from "@codemirror/state";

import { isCodeBlock, isWithin } from "./code-at";
import { apart, edgeOf, type Format, formatsAt, HOLDERS } from "./inline-formats";
import { linkAround } from "./links";
import { inCells, tableOf } from "./table-at";
import { wordsFrom } from "./words-from";

export type InlineFormat = "bold" | "italic" | "strike" | "code";

interface Kind {
  readonly marker: string;
  /** As the syntax tree calls it. */
  readonly name: string;
}

const KINDS: Readonly<Record<InlineFormat, Kind>> = {
  bold: { marker: "**", name: "StrongEmphasis" },
  italic: { marker: "*", name: "Emphasis" },
  strike: { marker: "~~", name: "Strikethrough" },
  code: { marker: "`", name: "InlineCode" },
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

/** Whether the caret is between two markers without words. */
function isPair(state: EditorState, { head, empty }: SelectionRange, { marker }: Kind): boolean {
  return empty && ([-1, 1] as const).every((side) => holds(runLength(state, head, marker, side), marker));
}

/** The word at the caret, or the selection without the spaces at its ends: markers beside spaces mean nothing. */
function target(state: EditorState, range: SelectionRange): Target {
  const word = range.empty ? state.wordAt(range.head) : null;
  if (word && word.from < range.head && range.head < word.to) return { from: word.from, to: word.to };
  const text = state.sliceDoc(range.from, range.to);
  const lead = text.length - text.trimStart().length;
  if (lead === text.length) return { from: range.from, to: range.to };
  return { from: range.from + lead, to: range.to - (text.length - text.trimEnd().length) };
}

interface Target {
  readonly from: number;
  readonly to: number;
}

/** The words that have the format, with the place in them. */
function around(state: EditorState, { from, to }: Target, { name }: Kind): Format | undefined {
  return formatsAt(state, from, to).find(
    (format) =>
      format.name === name &&
      (from < to
        ? format.from <= from && to <= format.to
        : format.words.from <= from && to <= format.words.to),
  );
}

function isMarked(state: EditorState, range: SelectionRange, kind: Kind): boolean {
  const place = target(state, range);
  return around(state, place, kind) !== undefined || isPair(state, range, kind);
}

/** Whether words that have the format begin in this line before the position, and do not end before it. */
function isOpened(state: EditorState, at: number, marker: string): boolean {
  const runs = state.sliceDoc(Math.min(at, wordsFrom(state, at)), at).match(/\*+|~+|`+/g) ?? [];
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

/** Takes the format off a part of its words: what is before and behind it keeps it. */
function takeOff(state: EditorState, place: Target, format: Format): ChangeSpec[] {
  const { from: first, to: last } = format.words;
  const [from, to] = [place.from, place.to].map((at) => Math.min(Math.max(at, first), last));
  return ([-1, 1] as const).flatMap((side): ChangeSpec[] => {
    const position = (side < 0 ? from : to) ?? 0;
    const { at, formats } = edgeOf(state, position, side);
    const nth = formats.findIndex((each) => each.from === format.from && each.name === format.name);
    if (nth < 0) return [side < 0 ? { from: format.from, to: first } : { from: last, to: format.to }];
    const inner = formats.slice(0, nth).map(({ marker }) => marker);
    const closing = inner.join("");
    const opening = inner.reverse().join("");
    return side < 0
      ? [
          { from: at, insert: closing + format.marker },
          { from: position, insert: opening },
        ]
      : [
          { from: position, insert: closing },
          { from: at, insert: format.marker + opening },
        ];
  });
}

/** Words beside the place that have the format already become one with it. */
function putOn(state: EditorState, { from, to }: Target, { name, marker }: Kind): ChangeSpec[] {
  const known = formatsAt(state, from, to).filter((format) => format.name === name);
  return [
    ...known.flatMap((format) => [
      { from: format.from, to: format.words.from },
      { from: format.words.to, to: format.to },
    ]),
    { from: Math.min(from, ...known.map((format) => format.from)), insert: marker },
    { from: Math.max(to, ...known.map((format) => format.to)), insert: marker },
  ];
}

/** The words without the characters at their ends that a marker beside a letter, or beside another marker, cannot stand at. */
function wordsOf(state: EditorState, { from, to }: SelectionRange): SelectionRange {
  const isBeside = (at: number) => /[\p{L}\p{N}*_~`]/u.test(state.sliceDoc(at, at + 1));
  const text = state.sliceDoc(from, to);
  const first = from > 0 && isBeside(from - 1) ? apart(text, 1) : 0;
  const last = isBeside(to) ? apart(text.slice(first), -1) : 0;
  return EditorSelection.range(from + first, to - last);
}

/**
 * Where a format of another kind or a link has an end within the selection, its parts on either side are marked by
 * themselves: formats stand in one another. In code and in addresses no markers are read.
 */
function piecesOf(state: EditorState, range: SelectionRange, kind: Kind): SelectionRange[] {
  if (range.empty || around(state, target(state, range), kind)) return [range];
  const piece = (from: number, to: number) => {
    const isWorth = /[^\s\p{P}]/u.test(state.sliceDoc(from, Math.max(from, to)));
    return isWorth ? piecesOf(state, EditorSelection.range(from, to), kind) : [];
  };
  const { from, to } = range;
  for (const { name, words, ...outer } of formatsAt(state, from, to, HOLDERS)) {
    const isApart = outer.to <= from || to <= outer.from;
    const isWhole = from <= outer.from && outer.to <= to;
    const isInWords = words.from <= from && to <= words.to;
    if (name === kind.name || isApart || isWhole || isInWords) continue;
    return [
      ...piece(from, outer.from),
      ...(name === KINDS.code.name ? [] : piece(Math.max(from, words.from), Math.min(to, words.to))),
      ...piece(outer.to, to),
    ];
  }
  const words = wordsOf(state, range);
  return words.empty ? [] : [words];
}

function toggleRange(state: EditorState, range: SelectionRange, kind: Kind): Edit {
  const { marker } = kind;
  const crossed = crossMarker(state, range, marker);
  if (crossed) return crossed;
  const { length } = marker;
  const { head, empty } = range;
  if (isPair(state, range, kind)) {
    return {
      changes: { from: head - length, to: head + length },
      range: EditorSelection.cursor(head - length),
    };
  }
  const place = target(state, range);
  const format = around(state, place, kind);
  const changes = state.changes(format ? takeOff(state, place, format) : putOn(state, place, kind));
  const caret = changes.mapPos(head, -1);
  if (!empty)
    return {
      changes,
      range: EditorSelection.range(changes.mapPos(place.from, 1), changes.mapPos(place.to, -1)),
    };
  return { changes, range: EditorSelection.cursor(caret + (format || place.from < place.to ? 0 : length)) };
}

/**
 * The words of every line and every cell of a selection are wrapped by themselves: markers do not reach over paragraphs,
 * and a rule, code or the address of a link has none.
 */
function partsOf(state: EditorState, range: SelectionRange): SelectionRange[] {
  const last = state.doc.lineAt(range.to).number;
  const parts: SelectionRange[] = [];
  for (let { number } = state.doc.lineAt(range.from); number <= last; number += 1) {
    const line = state.doc.line(number);
    if (tableOf(state, line)) parts.push(...inCells(line, range));
    else if (isCodeBlock(state, line.to) || isWithin(state, line.to, "LinkReference")) continue;
    else if (range.empty) parts.push(range);
    else {
      const from = Math.max(wordsFrom(state, line.to), range.from);
      const to = Math.min(line.to, range.to);
      if (from < to && /[^\s=*_-]/.test(state.sliceDoc(from, to)))
        parts.push(EditorSelection.range(from, to));
    }
  }
  return parts;
}

/** Of the selection, or of these parts of it. */
export function toggleInline(
  state: EditorState,
  format: InlineFormat,
  given: readonly SelectionRange[] | null = null,
): TransactionSpec {
  const kind = KINDS[format];
  const [first] = state.selection.ranges;
  const isOne = state.selection.ranges.length === 1 && first !== undefined;
  const wanted = given ?? (isOne ? partsOf(state, first) : state.selection.ranges);
  const parts = wanted.flatMap((part) => piecesOf(state, part, kind));
  // Where some of them have the format, the others get it too.
  const plain = parts.filter((part) => !isMarked(state, part, kind));
  const edits = (plain.length > 0 ? plain : parts).map((part) => toggleRange(state, part, kind));
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

function linkOf(words: string, isAddress: boolean): string {
  return isAddress ? `[](${words})` : `[${words}](${NO_ADDRESS})`;
}

/** Whether Markdown reads it as a link there: not with another in it, half a pair of brackets, or in code. */
function isOneLink(state: EditorState, from: number, to: number, link: string): boolean {
  const start = Math.min(from, wordsFrom(state, from));
  const line = state.sliceDoc(start, from) + link + state.sliceDoc(to, state.doc.lineAt(to).to);
  const node = markdownLanguage.parser.parse(line).resolveInner(from - start, 1).parent;
  return node?.name === "Link" && node.to - node.from === link.length;
}

/** Makes the selection a link, where its words can be one; its address is selected, to be typed or pasted over at once. So is that of a known link. */
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
  const words = [text, text.replace(/\[|\](?!\()/g, "\\$&")].find((each) =>
    isOneLink(state, from, to, linkOf(each, isAddress)),
  );
  if (words === undefined) return {};
  const insert = linkOf(words, isAddress);
  const addressFrom = from + words.length + 3;
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
