/**
 * By what the rows of a page are known while the text changes: a row that stays as it is keeps its element, and with it
 * the reader's place and what they selected, wherever others write.
 */
import { useState } from "react";

import type { PageRow } from "./page-rows";

interface Keyed {
  readonly rows: readonly PageRow[];
  readonly keys: readonly number[];
  /** The first key that no row had. */
  readonly unused: number;
}

const NOTHING: Keyed = { rows: [], keys: [], unused: 0 };

/** One for each row; the same rows have the same ones. */
export function useRowKeys(rows: readonly PageRow[]): readonly number[] {
  const [known, setKnown] = useState(() => keyed(NOTHING, rows));
  if (known.rows === rows) return known.keys;
  const now = keyed(known, rows);
  setKnown(now);
  return now.keys;
}

/** Exported for its test. */
export function keyed(before: Keyed, rows: readonly PageRow[]): Keyed {
  const [was, is] = [before.rows.map(wordsOf), rows.map(wordsOf)];
  const keys: number[] = [];
  let { unused } = before;
  // What lies between two rows that stayed: those in the same place are what became of one another.
  const pair = (fromWas: number, toWas: number, fromIs: number, toIs: number) => {
    for (let index = 0; fromIs + index < toIs; index += 1) {
      const known = fromWas + index < toWas ? before.keys[fromWas + index] : undefined;
      keys[fromIs + index] = known ?? unused++;
    }
  };
  let [reachedWas, reachedIs] = [0, 0];
  for (const [inWas, inIs] of stayed(was, is)) {
    pair(reachedWas, inWas, reachedIs, inIs);
    pair(inWas, inWas + 1, inIs, inIs + 1);
    [reachedWas, reachedIs] = [inWas + 1, inIs + 1];
  }
  pair(reachedWas, was.length, reachedIs, is.length);
  return { rows, keys, unused };
}

const wordsOf = ({ kind, text }: PageRow) => `${kind} ${text}`;

/** The places of the same rows in both, in order: at the beginning, at the end, and between them those that are there once. */
function* stayed(was: readonly string[], is: readonly string[]): Generator<[number, number]> {
  const shorter = Math.min(was.length, is.length);
  let start = 0;
  while (start < shorter && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < shorter - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  for (let index = 0; index < start; index += 1) yield [index, index];
  const [endWas, endIs] = [was.length - end, is.length - end];
  const inIs = placesOf(is, start, endIs);
  let reached = start;
  for (const [words, index] of placesOf(was, start, endWas)) {
    const place = inIs.get(words) ?? -1;
    if (index === -1 || place < reached) continue;
    yield [index, place];
    reached = place + 1;
  }
  for (let index = 0; index < end; index += 1) yield [endWas + index, endIs + index];
}

/** In order; -1 of what is there more than once. */
function placesOf(rows: readonly string[], from: number, to: number): Map<string, number> {
  const places = new Map<string, number>();
  for (let index = from; index < to; index += 1) {
    const words = rows[index] ?? "";
    places.set(words, places.has(words) ? -1 : index);
  }
  return places;
}
