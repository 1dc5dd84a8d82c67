/**
 * Finds what changed between two texts, first by lines and then by words inside the changed lines, so that two
 * people's edits in one paragraph can be put together. Never cuts inside a character.
 */
import { type Difference, differences, joinNeighbours } from "@/lib/differences";

/** Replace [from, to) of the first text by `insert`. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** A line that keeps less than this share of its words was rewritten, not edited. */
const REWRITTEN_BELOW = 0.4;
/** A word, a run of spaces, or one other character with the marks and joiners that belong to it. */
const TOKENS =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|[ \t]+|(?:\p{RI}\p{RI}|\p{Emoji}(?:[\p{EMod}\p{M}\u{fe0f}\u{20e3}\u{e0020}-\u{e007f}]|\u{200d}\p{Emoji})*|[^])[\p{M}\u{200d}]*/gu;

/** Blank lines belong to the line before them: found all over a text, they would tie what has nothing in common. */
function lines(text: string): string[] {
  return text.match(/[^\n]*\n+|[^\n]+$/g) ?? [];
}

function words(text: string): string[] {
  return text.match(TOKENS) ?? [];
}

/** Each in the last of the places that it could stand in. */
function gaps(a: readonly string[], b: readonly string[]): Difference[] {
  const found = differences(a, b);
  return found.map((gap, index) => settled(gap, found[index + 1]?.fromA ?? a.length + 1, a, b));
}

function moved(gap: Difference, by: number): Difference {
  return { fromA: gap.fromA + by, toA: gap.toA + by, fromB: gap.fromB + by, toB: gap.toB + by };
}

/** What could stand in several places stands in the last: one edit is found in one place beside whatever others. */
function settled(gap: Difference, limit: number, a: readonly string[], b: readonly string[]): Difference {
  const isInsertion = gap.fromA === gap.toA;
  if (!isInsertion && gap.fromB !== gap.toB) return gap;
  const [side, first, last] = isInsertion ? [b, gap.fromB, gap.toB] : [a, gap.fromA, gap.toA];
  let by = 0;
  while (gap.toA + by + 1 < limit && side[first + by] === side[last + by]) by += 1;
  return by === 0 ? gap : moved(gap, by);
}

function offsets(pieces: readonly string[]): number[] {
  const starts = [0];
  for (const piece of pieces) starts.push((starts.at(-1) ?? 0) + piece.length);
  return starts;
}

function changesIn(from: number, before: string, after: string): TextChange[] {
  const whole = { from, to: from + before.length, insert: after };
  if (before === "" || after === "") return [whole];
  const [a, b] = [words(before), words(after)];
  const found = joinNeighbours(gaps(a, b), a);
  const [startA, startB] = [offsets(a), offsets(b)];
  const changes = found.map((gap) => ({
    from: from + (startA[gap.fromA] ?? 0),
    to: from + (startA[gap.toA] ?? 0),
    insert: after.slice(startB[gap.fromB], startB[gap.toB]),
  }));
  const replaced = changes.reduce((sum, change) => sum + change.to - change.from, 0);
  const kept = (before.length - replaced) / Math.max(before.length, after.length);
  return kept < REWRITTEN_BELOW && changes.length > 1 ? [spanning(changes, from, before)] : changes;
}

/** One change from the first to the last of several. */
function spanning(changes: readonly TextChange[], from: number, before: string): TextChange {
  const [first, last] = [changes[0] as TextChange, changes.at(-1) as TextChange];
  let [insert, at] = ["", first.from];
  for (const change of changes) {
    insert += before.slice(at - from, change.from - from) + change.insert;
    at = change.to;
  }
  return { from: first.from, to: last.to, insert };
}

/** The changes that turn `before` into `after`, in order, apart from each other. */
export function diffText(before: string, after: string): TextChange[] {
  if (before === after) return [];
  const [a, b] = [lines(before), lines(after)];
  const [startA, startB] = [offsets(a), offsets(b)];
  return gaps(a, b).flatMap((gap) => {
    const from = startA[gap.fromA] ?? 0;
    return changesIn(
      from,
      before.slice(from, startA[gap.toA]),
      after.slice(startB[gap.fromB], startB[gap.toB]),
    );
  });
}
