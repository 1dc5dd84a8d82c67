/**
 * Placing of a comment's passage in a text, by those of its characters that are left, else by its quotation. The server
 * places comments by the same rules (`placing.py`), and the cases in `placing.json` hold both to them.
 */
import type { CommentPassage } from "@/lib/api/types";

import { lengthOf } from "@/lib/format/length";

/** Positions are units of UTF-16, as everywhere in the page. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Positions of characters that are left. `left` is behind the one to the left, `right` before the one to the right. */
export interface Around {
  readonly left: number | null;
  /** In order, those that are gone left out. */
  readonly kept: readonly Span[];
  readonly right: number | null;
  readonly first: Span | null;
  readonly last: Span | null;
}

export type Quoted = Pick<CommentPassage, "quote" | "before" | "after" | "length" | "isAlone"> & {
  readonly kept: readonly unknown[];
};

export interface Placed extends Span {
  /** It is not certain that these are its words, or too few of them are. */
  readonly isMoved: boolean;
  /** They are other characters than those that it stood on. */
  readonly isNew: boolean;
}

/** Of a longer passage as many characters are quoted, half of them from each end. */
const QUOTED = 1000;
const AROUND = 60;
export const KEPT = 32;
/** A quotation of so many characters that stood once is found without what was around it. */
const DISTINCT = 12;
/** So many characters before or behind a quotation tell it from others. */
const BESIDE = 8;
/** Of what stands between its first character and its last, a passage is a fourth at least. */
const SPREAD = 4;
/** What stands in its place has at most so many times its characters and so many more. */
const INSTEAD = { times: 3, more: 200 };

/** Which of so many characters a passage is known by: all of a few, else some at even distances. */
export function sampled(length: number): number[] {
  const count = Math.min(length, KEPT);
  if (count < 2) return Array.from({ length: count }, (_, at) => at);
  return Array.from({ length: count }, (_, at) => Math.floor((at * (length - 1)) / (count - 1)));
}

/** The words that stand there, and those around them. */
export function quote(text: string, { from, to }: Span): Pick<Quoted, "quote" | "before" | "after"> {
  const words = Array.from(text.slice(from, to));
  const half = QUOTED / 2;
  const quoted =
    words.length > QUOTED ? [...words.slice(0, half), "…", ...words.slice(-half)].join("") : words.join("");
  // Twice as many units hold as many characters, whatever they are.
  const before = Array.from(text.slice(wholeFrom(text, from - 2 * AROUND), from)).slice(-AROUND);
  const after = Array.from(text.slice(to, to + 2 * AROUND)).slice(0, AROUND);
  return { quote: quoted, before: before.join(""), after: after.join("") };
}

/** A position between characters, at or behind this one. */
function wholeFrom(text: string, at: number): number {
  if (at <= 0) return 0;
  return /[\uDC00-\uDFFF]/.test(text[at] ?? "") ? at + 1 : at;
}

/**
 * Where a passage stands of which these characters are left; null where nothing is left of it. What was put back where
 * it was deleted, as by undoing, is found between its neighbours.
 */
export function place(text: string, passage: Quoted, around: Around): Placed | null {
  const { kept, left, right } = around;
  const of = passage.kept.length;
  if (around.first && around.last) {
    const span = { from: around.first.from, to: around.last.to };
    if (isQuoted(text, passage, span)) return { ...span, isMoved: false, isNew: false };
  }
  const [first, last] = [kept[0], kept.at(-1)];
  const span = first && last ? { from: first.from, to: last.to } : null;
  if (span && 2 * kept.length >= of) {
    const length = lengthOf(text.slice(span.from, span.to));
    return { ...span, isMoved: length * of > SPREAD * passage.length * kept.length, isNew: false };
  }
  if (left !== null && right !== null && isQuoted(text, passage, { from: left, to: right }))
    return { from: left, to: right, isMoved: false, isNew: true };
  const unchanged = isWhole(passage) ? findAsItWas(text, passage) : null;
  if (unchanged) return { ...unchanged, isMoved: false, isNew: true };
  const elsewhere = isWhole(passage) ? findElsewhere(text, passage) : null;
  if (elsewhere !== null)
    return { from: elsewhere, to: elsewhere + passage.quote.length, isMoved: true, isNew: true };
  const found = span ?? findInstead(text, passage, around);
  return found && { ...found, isMoved: true, isNew: false };
}

/** The words between its neighbours, where none of its own is left: they were written in its place. */
function findInstead(text: string, { length }: Quoted, { left, right }: Around): Span | null {
  if (left === null || right === null || left >= right) return null;
  const words = text.slice(left, right);
  if (lengthOf(words) > INSTEAD.times * length + INSTEAD.more) return null;
  const from = left + (/^[ \t\r\n]*/.exec(words)?.[0].length ?? 0);
  const to = right - (/[ \t\r\n]*$/.exec(words)?.[0].length ?? 0);
  return from < to ? { from, to } : null;
}

/** Whether its quotation has all of its words. */
const isWhole = ({ length }: Quoted): boolean => length <= QUOTED;

/** Whether exactly the words of the passage stand there; of a long one that cannot be told. */
function isQuoted(text: string, passage: Quoted, { from, to }: Span): boolean {
  return from < to && isWhole(passage) && text.slice(from, to) === passage.quote;
}

/** Where the words stand once with exactly what was around them: more was put back than they. */
function findAsItWas(text: string, known: Quoted): Span | null {
  const at = only(text, known.before + known.quote + known.after);
  if (at === null) return null;
  const from = at + known.before.length;
  const span = { from, to: from + known.quote.length };
  const { before, after } = quote(text, span);
  return before === known.before && after === known.after ? span : null;
}

/** Where words stand once that were put elsewhere, by themselves or with what was around them. */
function findElsewhere(text: string, { quote: words, before, after, isAlone }: Quoted): number | null {
  const alone = isAlone && lengthOf(words) >= DISTINCT ? only(text, words) : null;
  if (alone !== null) return alone;
  const behind = lengthOf(before) >= BESIDE ? only(text, before + words) : null;
  if (behind !== null) return behind + before.length;
  return lengthOf(after) >= BESIDE ? only(text, words + after) : null;
}

/** Where the words stand, if they stand once. */
function only(text: string, words: string): number | null {
  const at = text.indexOf(words);
  return at >= 0 && !text.includes(words, at + 1) ? at : null;
}
