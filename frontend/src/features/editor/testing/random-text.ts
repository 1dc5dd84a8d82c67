/**
 * Texts and edits for property tests: words of several scripts, emoji of several code points, combining marks and
 * Markdown markers, from a seeded source so that a failure can be repeated.
 */

export type Random = () => number;

/** A small repeatable generator (mulberry32), 0 to below 1. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const PIECES = [
  "photo",
  "inspector",
  "offline",
  "需求",
  "离线",
  "テスト",
  "e\u0301tude",
  "n\u0303",
  "👩‍👩‍👧",
  "🇩🇪",
  "👍🏽",
  "🙂",
  "**FR-001**",
  "-",
  "## Goals",
  "| a | b |",
  "`code`",
  "27 h",
  ".",
  ",",
];
const GAPS = [" ", " ", " ", " ", "\n", "\n\n"];

function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}

export function randomText(random: Random, length: number): string {
  return Array.from({ length }, () => pick(random, PIECES) + pick(random, GAPS)).join("");
}

/** Replaces, removes or adds whole pieces at a few places. */
export function randomEdit(random: Random, text: string, edits: number): string {
  const pieces = text.split(/(?<=\s)(?=\S)/u);
  for (let count = Math.floor(random() * edits) + 1; count > 0; count -= 1) {
    const at = Math.floor(random() * (pieces.length + 1));
    const fresh = randomText(random, Math.floor(random() * 3));
    pieces.splice(at, Math.floor(random() * 3), fresh);
  }
  return pieces.join("");
}
