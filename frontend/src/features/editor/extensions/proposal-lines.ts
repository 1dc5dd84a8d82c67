/**
 * A change of several lines, line by line: where as many arrive as leave, as in the rows of a table, only the words that
 * differ are struck and written, each in its own line.
 */
import type { PlacedHunk } from "./proposal-state";

export interface LineChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

const IN_WORD = /[\p{L}\p{N}]/u;
const HALF_CHARACTER = /[\uD800-\uDBFF]/;

/** How much the two share at their beginnings, in whole words. */
function shared(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  const isCut = (text: string) => {
    const last = text[length - 1] ?? "";
    return HALF_CHARACTER.test(last) || (IN_WORD.test(last) && IN_WORD.test(text[length] ?? ""));
  };
  while (length > 0 && (isCut(one) || isCut(other))) length -= 1;
  return length;
}

const reversed = (text: string) => Array.from(text).reverse().join("");

/** What leaves and what arrives between two texts, in whole words. */
export function changeOf(before: string, after: string, from: number): LineChange {
  const start = shared(before, after);
  const end = shared(reversed(before.slice(start)), reversed(after.slice(start)));
  return {
    from: from + start,
    to: from + before.length - end,
    insert: after.slice(start, after.length - end),
  };
}

/** The changes within the lines; null for a change of one line, or where lines come or go. */
export function changesInLines({ hunk, from }: PlacedHunk): LineChange[] | null {
  const before = hunk.original.split("\n");
  const after = hunk.replacement.split("\n");
  const isInLines =
    before.length === after.length &&
    before.every((line, at) => (line.trim() === "") === (after[at]?.trim() === ""));
  if (before.length === 1 || !isInLines) return null;
  let position = from;
  return before.flatMap((line, at) => {
    const begin = position;
    position += line.length + 1;
    const other = after[at] ?? "";
    return line === other ? [] : [changeOf(line, other, begin)];
  });
}
