/** The characters of a shared text by their ids in Yjs, which are theirs for ever, and where they stand. */
import type * as Y from "yjs";

import type { Span } from "./placing";

/** Who wrote it, which of their units of UTF-16 it is, and of how many it is made. */
export type CharacterId = readonly [client: number, clock: number, units: number];

interface Run {
  readonly client: number;
  readonly clock: number;
  readonly from: number;
  readonly length: number;
}

/** The text as runs of characters that follow each other in their ids as well. */
function* runsOf(content: Y.Text): Generator<Run> {
  let from = 0;
  for (let item = content._start; item; item = item.right) {
    if (item.deleted || !item.countable) continue;
    yield { client: item.id.client, clock: item.id.clock, from, length: item.length };
    from += item.length;
  }
}

const nameOf = (client: number, clock: number): string => `${client} ${clock}`;

/**
 * Where those of the characters stand that are still there. The text is walked through once, however many they are; one
 * of two units of which a half is gone is gone.
 */
export function standing(content: Y.Text, ids: Iterable<CharacterId>): (id: CharacterId) => Span | null {
  const byClient = new Map<number, Set<number>>();
  for (const [client, clock, units] of ids) {
    const clocks = byClient.get(client) ?? new Set();
    for (let unit = 0; unit < units; unit += 1) clocks.add(clock + unit);
    byClient.set(client, clocks);
  }
  const sorted = new Map(
    Array.from(byClient, ([client, clocks]) => [client, [...clocks].sort((one, other) => one - other)]),
  );
  const found = new Map<string, number>();
  for (const { client, clock, from, length } of runsOf(content)) {
    const clocks = sorted.get(client);
    if (!clocks) continue;
    for (let at = firstFrom(clocks, clock); at < clocks.length; at += 1) {
      const wanted = clocks[at] ?? 0;
      if (wanted >= clock + length) break;
      found.set(nameOf(client, wanted), from + wanted - clock);
    }
  }
  return ([client, clock, units]) => {
    const from = found.get(nameOf(client, clock));
    const last = found.get(nameOf(client, clock + units - 1));
    return from !== undefined && last === from + units - 1 ? { from, to: last + 1 } : null;
  };
}

/** The index of the first that is not smaller. */
function firstFrom(sorted: readonly number[], least: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The ids of the characters that begin at these positions of the text, which is that of `content`. */
export function charactersAt(
  content: Y.Text,
  text: string,
  positions: readonly number[],
): (position: number) => CharacterId | null {
  const wanted = [...new Set(positions)].sort((one, other) => one - other);
  const found = new Map<number, CharacterId>();
  let next = 0;
  for (const { client, clock, from, length } of runsOf(content)) {
    for (; next < wanted.length && (wanted[next] ?? 0) < from + length; next += 1) {
      const at = wanted[next] ?? 0;
      if (at < from) continue;
      found.set(at, [client, clock + at - from, (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1]);
    }
  }
  return (position) => found.get(position) ?? null;
}
