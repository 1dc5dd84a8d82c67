/** Differences between two texts, piece by piece, by CodeMirror's algorithm. */
import { diff } from "@codemirror/merge";

/** [fromA, toA) of the first sequence is [fromB, toB) in the second. */
export interface Difference {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

/** Beyond this many differing pieces a range is compared less exactly: the search grows with their square. */
const SCAN_LIMIT = 800;
/** One code unit stands for each piece, so that pieces are compared as characters are; halves of characters are no units. */
const FIRST_HALF = 0xd800;
const HALVES = 0x800;
const MAX_UNITS = 0x10000 - HALVES;

/** Words with their inner marks, runs of space, and single characters; joined again they are the text. */
export function tokens(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:[-'’.][\p{L}\p{N}]+)*|\s+|[^\p{L}\p{N}\s]/gu) ?? [];
}

/** What lies between the common beginning and the common end; null where all is common. */
export function differingRange(a: readonly string[], b: readonly string[]): Difference | null {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1];
  return start === endA && start === endB ? null : { fromA: start, toA: endA, fromB: start, toB: endB };
}

/** The differences in order, apart from each other. Of too many different pieces, all between the first and the last. */
export function differences(a: readonly string[], b: readonly string[]): readonly Difference[] {
  const range = differingRange(a, b);
  if (!range) return [];
  const { fromA: start, toA: endA, toB: endB } = range;
  const units = new Map<string, string>();
  const encoded = (pieces: readonly string[]) => pieces.map((piece) => unitOf(piece, units)).join("");
  const [left, right] = [encoded(a.slice(start, endA)), encoded(b.slice(start, endB))];
  if (units.size > MAX_UNITS) return [range];
  return diff(left, right, { scanLimit: SCAN_LIMIT }).map(({ fromA, toA, fromB, toB }) => ({
    fromA: fromA + start,
    toA: toA + start,
    fromB: fromB + start,
    toB: toB + start,
  }));
}

function unitOf(piece: string, units: Map<string, string>): string {
  const known = units.get(piece);
  if (known !== undefined) return known;
  const unit = String.fromCharCode(units.size < FIRST_HALF ? units.size : units.size + HALVES);
  units.set(piece, unit);
  return unit;
}

/** Differences divided by nothing but space and punctuation are one to a reader. */
export function joinNeighbours(found: readonly Difference[], a: readonly string[]): Difference[] {
  const joined: Difference[] = [];
  for (const one of found) {
    const before = joined.at(-1);
    const between = before ? a.slice(before.toA, one.fromA).join("") : "";
    if (before && !/[\p{L}\p{N}]/u.test(between)) {
      joined[joined.length - 1] = { ...before, toA: one.toA, toB: one.toB };
    } else joined.push(one);
  }
  return joined;
}
