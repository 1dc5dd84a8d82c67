/**
 * Finds what changed between two texts, first by lines and then by words inside the changed lines, so that two
 * people's edits in one paragraph can be put together. Never cuts inside a character.
 */

/** Replace [from, to) of the first text by `insert`. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Half-open ranges of two sequences that differ. */
interface Gap {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

/** Beyond this many differing pieces a range is taken as replaced whole: the search grows with their square. */
const MAX_DIFFERENCES = 800;
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

/** Myers' greedy search over the part between the common ends. */
function gaps(a: readonly string[], b: readonly string[]): Gap[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1];
  if (start === endA && start === endB) return [];
  const whole = [{ fromA: start, toA: endA, fromB: start, toB: endB }];
  if (start === endA || start === endB) return whole;
  const found = search(a.slice(start, endA), b.slice(start, endB));
  if (!found) return whole;
  const placed = found.map((gap) => moved(gap, start));
  return placed.map((gap, index) => settled(gap, placed[index + 1]?.fromA ?? a.length + 1, a, b));
}

function moved(gap: Gap, by: number): Gap {
  return { fromA: gap.fromA + by, toA: gap.toA + by, fromB: gap.fromB + by, toB: gap.toB + by };
}

/** What could stand in several places stands in the last: one edit is found in one place beside whatever others. */
function settled(gap: Gap, limit: number, a: readonly string[], b: readonly string[]): Gap {
  const isInsertion = gap.fromA === gap.toA;
  if (!isInsertion && gap.fromB !== gap.toB) return gap;
  const [side, first, last] = isInsertion ? [b, gap.fromB, gap.toB] : [a, gap.fromA, gap.toA];
  let by = 0;
  while (gap.toA + by + 1 < limit && side[first + by] === side[last + by]) by += 1;
  return by === 0 ? gap : moved(gap, by);
}

function search(a: readonly string[], b: readonly string[]): Gap[] | null {
  const limit = Math.min(a.length + b.length, MAX_DIFFERENCES);
  const reach = new Int32Array(2 * limit + 3);
  const center = limit + 1;
  const trail: Int32Array[] = [];
  for (let depth = 0; depth <= limit; depth += 1) {
    trail.push(reach.slice(center - depth - 1, center + depth + 2));
    for (let diagonal = -depth; diagonal <= depth; diagonal += 2) {
      let x = stepFrom(reach, center + diagonal, diagonal, depth);
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      reach[center + diagonal] = x;
      if (x >= a.length && x - diagonal >= b.length) return walkBack(trail, a.length, b.length);
    }
  }
  return null;
}

function stepFrom(reach: Int32Array, index: number, diagonal: number, depth: number): number {
  const [left, right] = [reach[index - 1] ?? 0, reach[index + 1] ?? 0];
  const isInsertion = diagonal === -depth || (diagonal !== depth && left < right);
  return isInsertion ? right : left + 1;
}

function walkBack(trail: readonly Int32Array[], lengthA: number, lengthB: number): Gap[] {
  const result: Gap[] = [];
  let [x, y] = [lengthA, lengthB];
  for (let depth = trail.length - 1; depth > 0; depth -= 1) {
    const reach = trail[depth] as Int32Array;
    const center = depth + 1;
    const diagonal = x - y;
    const [left, right] = [reach[center + diagonal - 1] ?? 0, reach[center + diagonal + 1] ?? 0];
    const inserted = diagonal === -depth || (diagonal !== depth && left < right);
    const [fromX, previous] = inserted ? [right, diagonal + 1] : [left, diagonal - 1];
    const fromY = fromX - previous;
    addStep(result, {
      fromA: fromX,
      toA: inserted ? fromX : fromX + 1,
      fromB: fromY,
      toB: inserted ? fromY + 1 : fromY,
    });
    [x, y] = [fromX, fromY];
  }
  return result.reverse();
}

/** Steps arrive last first; one that touches the gap behind it becomes part of it. */
function addStep(result: Gap[], step: Gap): void {
  const behind = result.at(-1);
  if (behind && step.toA === behind.fromA && step.toB === behind.fromB) {
    result[result.length - 1] = { ...behind, fromA: step.fromA, fromB: step.fromB };
  } else result.push(step);
}

function offsets(pieces: readonly string[]): number[] {
  const starts = [0];
  for (const piece of pieces) starts.push((starts.at(-1) ?? 0) + piece.length);
  return starts;
}

/** Edits divided by nothing but spaces and signs are one edit to a reader. */
function joinNeighbours(found: readonly Gap[], a: readonly string[]): Gap[] {
  const joined: Gap[] = [];
  for (const gap of found) {
    const before = joined.at(-1);
    const between = before ? a.slice(before.toA, gap.fromA).join("") : "";
    if (before && !/[\p{L}\p{N}]/u.test(between)) {
      joined[joined.length - 1] = { ...before, toA: gap.toA, toB: gap.toB };
    } else joined.push(gap);
  }
  return joined;
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
