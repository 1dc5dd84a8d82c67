/** The one replacement that makes a text another, between what both begin and what both end with. */

export interface Splice {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

const isHigh = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xd800;
const isLow = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** Null where they are the same. No character is cut in two. */
export function spliceOf(before: string, after: string): Splice | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  if (from > 0 && isHigh(before, from - 1)) from -= 1;
  let same = 0;
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  if (same > 0 && isLow(before, before.length - same)) same -= 1;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

/** Where a position of the text before is in the text after: behind what was put in there. */
export function movedBy(at: number, { from, to, insert }: Splice): number {
  if (at < from || (at === from && from < to)) return at;
  return at >= to ? at + insert.length - (to - from) : from + insert.length;
}
