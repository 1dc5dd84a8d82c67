/**
 * Finds words that two sides have from one origin although nobody said so: what both took out of one place and put
 * in elsewhere, and what may be the same save, heard of by one side only. Put together they would stand twice.
 */
import type { TextChange } from "./diff";

export interface Span {
  readonly from: number;
  readonly to: number;
}

const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** So many words in a row are one origin; fewer are it only where the text had them once. */
const RUN = 3;

function wordsOf(text: string): string[] {
  return text.match(WORDS) ?? [];
}

function runs(words: readonly string[], length: number): string[] {
  if (length === 0) return [];
  const starts = Array.from({ length: Math.max(0, words.length - length + 1) }, (_, at) => at);
  return starts.map((at) => words.slice(at, at + length).join(" "));
}

/** Everything of one to three words in a row. */
function phrases(text: string): Set<string> {
  const words = wordsOf(text);
  return new Set([1, 2, RUN].flatMap((length) => runs(words, length)));
}

/** `alike` are changes that both sides made; of the others, those that bring words back which both took away. */
export function returning(
  base: string,
  alike: readonly TextChange[],
  others: readonly TextChange[],
): TextChange[] {
  const removals = alike.filter(({ from, to }) => from < to);
  if (removals.length === 0 || others.length === 0) return [];
  const before = ` ${wordsOf(base).join(" ")} `;
  const isOnce = (run: string): boolean => before.indexOf(` ${run} `) === before.lastIndexOf(` ${run} `);
  const gone = removals.flatMap(({ from, to, insert }) => {
    const words = wordsOf(base.slice(from, to));
    const length = Math.min(RUN, words.length);
    const kept = phrases(insert);
    return runs(words, length).filter((run) => !kept.has(run) && (length === RUN || isOnce(run)));
  });
  return others.filter(({ insert }) => {
    const present = phrases(insert);
    return gone.some((run) => present.has(run));
  });
}

/** Changes by which both put in the same new words, wherever they did. */
export function twice(
  base: string,
  mine: readonly TextChange[],
  theirs: readonly TextChange[],
): TextChange[] {
  if (mine.length === 0 || theirs.length === 0) return [];
  const known = phrases(base);
  const telling = ({ insert }: TextChange): string[] => {
    const words = wordsOf(insert);
    return runs(words, Math.min(RUN, words.length)).filter((run) => words.length >= RUN || !known.has(run));
  };
  const common = (one: readonly TextChange[], other: readonly TextChange[]): string[] => {
    const there = new Set(other.flatMap(({ insert }) => [...phrases(insert)]));
    return one.flatMap(telling).filter((run) => there.has(run));
  };
  const both = new Set([...common(mine, theirs), ...common(theirs, mine)]);
  return [...mine, ...theirs].filter(({ insert }) => [...phrases(insert)].some((phrase) => both.has(phrase)));
}

/** The paragraph that a change touches; one that adds lines at its edge reaches over the blank lines there. */
function reach(base: string, { from, to, insert }: TextChange): Span {
  const start = startOf(base, from, insert);
  const after = base.indexOf("\n\n", Math.max(from, to - 2));
  const end = after < 0 ? Math.max(start, base.endsWith("\n") ? base.length - 1 : base.length) : after;
  const adds = insert.includes("\n") || start === end;
  const above = adds && from === start ? base.slice(0, start).trimEnd().length + 1 : start;
  const below = adds && to === end ? base.slice(end).search(/[^\n]|$/) : 0;
  const isLast = below > 0 && end + below === base.length;
  return { from: Math.min(above, start), to: Math.max(to, from + 1, end + 1, end + below + Number(isLast)) };
}

function startOf(base: string, from: number, insert: string): number {
  // What follows the last line with a blank one between begins a paragraph.
  if (from === base.length && base.endsWith("\n") && insert.startsWith("\n")) return from;
  const before = base.lastIndexOf("\n\n", from - 2);
  return from < 2 || before < 0 ? 0 : before + 2;
}

/** Places where both sides changed one paragraph, or put paragraphs in between the same two. */
export function shared(base: string, mine: readonly TextChange[], theirs: readonly TextChange[]): Span[] {
  const all = [
    ...mine.map((change) => ({ change, isMine: true, ...reach(base, change) })),
    ...theirs.map((change) => ({ change, isMine: false, ...reach(base, change) })),
  ].sort((one, other) => one.from - other.from);
  const groups: (typeof all)[] = [];
  let end = -1;
  for (const each of all) {
    if (each.from < end) groups.at(-1)?.push(each);
    else groups.push([each]);
    end = Math.max(end, each.to);
  }
  return groups
    .filter((group) => group.some(({ isMine }) => isMine) && group.some(({ isMine }) => !isMine))
    .map((group) => ({
      from: Math.min(...group.map(({ change }) => change.from)),
      to: Math.max(...group.map(({ change }) => change.to)),
    }));
}
