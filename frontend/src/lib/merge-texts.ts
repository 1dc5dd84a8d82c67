/** Merges what two people made of one text, word by word. */
import { type Difference, differences, tokens } from "./differences";

interface Region {
  /** [from, to) of the pieces of the base. */
  from: number;
  to: number;
  isMine: boolean;
  isTheirs: boolean;
}

/** Their text with my changes in it. Where both changed the same words, mine stand; what both put at one place stands one after the other. */
export function mergeTexts(base: string, mine: string, theirs: string): string {
  const [left, own, other] = [tokens(base), tokens(mine), tokens(theirs)];
  const [ours, yours] = [differences(left, own), differences(left, other)];
  const merged: string[] = [];
  let at = 0;
  for (const { from, to, isMine, isTheirs } of regions(ours, yours)) {
    merged.push(...left.slice(at, from));
    const [my, their] = [sideOf(own, ours, from, to), sideOf(other, yours, from, to)];
    if (isTheirs && (!isMine || from === to)) merged.push(...their);
    if (isMine && !(isTheirs && from === to && my.join("") === their.join(""))) merged.push(...my);
    at = to;
  }
  return [...merged, ...left.slice(at)].join("");
}

/** The parts of the base that either of them changed: those that overlap are one. */
function regions(ours: readonly Difference[], yours: readonly Difference[]): Region[] {
  const all = [
    ...ours.map(({ fromA, toA }) => ({ from: fromA, to: toA, isMine: true, isTheirs: false })),
    ...yours.map(({ fromA, toA }) => ({ from: fromA, to: toA, isMine: false, isTheirs: true })),
  ].sort((one, next) => one.from - next.from || one.to - next.to);
  const joined: Region[] = [];
  for (const region of all) {
    const before = joined.at(-1);
    const isSamePoint = before?.from === region.from && before.to === region.to;
    if (before && (region.from < before.to || isSamePoint)) {
      before.to = Math.max(before.to, region.to);
      before.isMine ||= region.isMine;
      before.isTheirs ||= region.isTheirs;
    } else joined.push({ ...region });
  }
  return joined;
}

/** What one of them has in place of a part of the base. */
function sideOf(side: readonly string[], changes: readonly Difference[], from: number, to: number): string[] {
  const within = changes.filter(({ fromA, toA }) => fromA >= from && toA <= to);
  const before = changes.filter(({ toA }) => toA <= from).filter((change) => !within.includes(change));
  const shift = before.reduce((sum, { fromA, toA, fromB, toB }) => sum + (toB - fromB) - (toA - fromA), 0);
  const grown = within.reduce((sum, { fromA, toA, fromB, toB }) => sum + (toB - fromB) - (toA - fromA), 0);
  return side.slice(from + shift, to + shift + grown);
}
