/**
 * A change of several lines, line by line: where as many arrive as leave, as in the rows of a table, only the words that
 * differ are struck and written, each in its own line.
 */
import { differingRange, tokens } from "@/lib/differences";

import type { PlacedHunk } from "./proposal-state";

export interface LineChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** What leaves and what arrives between two texts, in whole words: one change from the first difference to the last. */
export function changeOf(before: string, after: string, from: number): LineChange {
  const [left, right] = [tokens(before), tokens(after)];
  const range = differingRange(left, right);
  if (!range) return { from: from + before.length, to: from + before.length, insert: "" };
  const lengthOf = (pieces: readonly string[]) => pieces.join("").length;
  return {
    from: from + lengthOf(left.slice(0, range.fromA)),
    to: from + lengthOf(left.slice(0, range.toA)),
    insert: right.slice(range.fromB, range.toB).join(""),
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
