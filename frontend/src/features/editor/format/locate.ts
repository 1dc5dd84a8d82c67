/**
 * Finds where in the text a proposed change belongs, by the words it quotes and those around them.
 */
import type { Hunk } from "@/lib/api/types";

export interface Place {
  readonly from: number;
  readonly to: number;
}

function occurrences(text: string, quote: string, limit: number): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(quote); at >= 0 && found.length < limit; at = text.indexOf(quote, at + 1))
    found.push(at);
  return found;
}

/** How many characters next to a place agree with the context, counted away from it. */
function agreement(text: string, place: Place, hunk: Pick<Hunk, "before" | "after">): number {
  let score = 0;
  for (let count = 1; count <= hunk.before.length; count += 1, score += 1) {
    if (text[place.from - count] !== hunk.before.at(-count)) break;
  }
  for (let count = 0; count < hunk.after.length; count += 1, score += 1) {
    if (text[place.to + count] !== hunk.after[count]) break;
  }
  return score;
}

/** Where the hunk applies; null when the text has moved on. */
export function locateHunk(text: string, hunk: Pick<Hunk, "before" | "original" | "after">): Place | null {
  const whole = text.indexOf(hunk.before + hunk.original + hunk.after);
  if (whole >= 0) {
    const from = whole + hunk.before.length;
    return { from, to: from + hunk.original.length };
  }
  if (hunk.original === "") return locateInsertion(text, hunk);
  let best: { place: Place; score: number } | null = null;
  for (const from of occurrences(text, hunk.original, 200)) {
    const place = { from, to: from + hunk.original.length };
    const score = agreement(text, place, hunk);
    if (!best || score > best.score) best = { place, score };
  }
  return best?.place ?? null;
}

/** Nothing is replaced: the place is behind what stood before it, or in front of what followed. */
function locateInsertion(text: string, hunk: Pick<Hunk, "before" | "after">): Place | null {
  const before = hunk.before === "" ? -1 : text.indexOf(hunk.before);
  if (before >= 0) return { from: before + hunk.before.length, to: before + hunk.before.length };
  const after = hunk.after === "" ? -1 : text.indexOf(hunk.after);
  return after >= 0 ? { from: after, to: after } : null;
}
