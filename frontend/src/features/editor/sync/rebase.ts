/**
 * Puts two people's edits of one text together: theirs are carried over mine, and only places that both touched
 * are left for a person to decide.
 */
import { ChangeSet } from "@codemirror/state";

import { diffText, type TextChange } from "./diff";
import { returning, shared, type Span, twice } from "./one-origin";

export interface Contested {
  /** What the place read before both edits, and what each side made of it. */
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface Rebase {
  /** Onto my text: everything of theirs that I did not touch. */
  readonly changes: ChangeSet;
  /** Onto my text: the same, with their wording where both wrote. */
  readonly theirsFirst: ChangeSet;
  /** Onto my text: the base's wording where both wrote. */
  readonly baseFirst: ChangeSet;
  readonly contested: readonly Contested[];
}

export interface RebaseOptions {
  /** Both may have words from a save that neither knows of: nothing is put together inside one paragraph. */
  readonly isUncertain?: boolean;
}

interface Region {
  from: number;
  to: number;
  /** Text put in at its edges is contested with it. */
  isClosed: boolean;
}

function overlaps(one: TextChange, other: TextChange): boolean {
  if (one.from === one.to && other.from === other.to) return false;
  return one.from < other.to && other.from < one.to;
}

function same(one: TextChange, other: TextChange): boolean {
  return one.from === other.from && one.to === other.to && one.insert === other.insert;
}

/** Characters: nobody begins to write as somebody else did for so long. */
const ONE_ORIGIN = 16;

/** Of what both put in at one place and what begins alike, what theirs has besides: such words were typed once. */
function beyond(change: TextChange, own: readonly TextChange[]): TextChange[] {
  const mine = own.find(({ from, to }) => from === to && from === change.from && to === change.to)?.insert;
  if (mine === undefined) return [change];
  const [short, long] = mine.length < change.insert.length ? [mine, change.insert] : [change.insert, mine];
  if (short.length < ONE_ORIGIN || !long.startsWith(short)) return [change];
  return long === mine ? [] : [{ ...change, insert: long.slice(short.length) }];
}

/** Their contested changes with mine around them. */
function overlapping(theirs: readonly TextChange[], mine: readonly TextChange[]): Region[] {
  return theirs.flatMap((change) => {
    const touched = mine.filter((own) => overlaps(own, change));
    if (touched.length === 0) return [];
    const from = Math.min(change.from, ...touched.map((own) => own.from));
    const to = Math.max(change.to, ...touched.map((own) => own.to));
    return [{ from, to, isClosed: false }];
  });
}

/** Grown until nothing reaches over an edge. */
function regions(open: readonly Region[], spans: readonly Span[]): Region[] {
  const closed = spans.map(({ from, to }) => ({ from, to, isClosed: true }));
  const found: Region[] = [];
  for (const region of [...open, ...closed].sort(
    (one, other) => one.from - other.from || one.to - other.to,
  )) {
    const last = found.at(-1);
    const isClosed = region.isClosed || last?.isClosed === true;
    if (last && (region.from < last.to || (isClosed && region.from === last.to))) {
      last.to = Math.max(last.to, region.to);
      last.isClosed = isClosed;
    } else found.push({ ...region });
  }
  return found;
}

/** Text put in at the edge of an open region stands beside it and is kept whatever is decided about the region. */
function inside(change: TextChange, region: Region): boolean {
  if (change.from === change.to && !region.isClosed)
    return region.from < change.from && change.to < region.to;
  return change.from >= region.from && change.to <= region.to;
}

function reading(text: string, region: Region, changes: readonly TextChange[]): string {
  let [result, at] = ["", region.from];
  for (const change of changes) {
    result += text.slice(at, change.from) + change.insert;
    at = change.to;
  }
  return result + text.slice(at, region.to);
}

/** Carries base → theirs over base → mine. Without a base the whole is contested. */
export function rebase(
  base: string | null,
  mine: string,
  theirs: string,
  { isUncertain = false }: RebaseOptions = {},
): Rebase {
  if (base === null) return wholly(mine, theirs);
  const [own, all] = [diffText(base, mine), diffText(base, theirs)];
  const alike = own.filter((change) => all.some((theirsToo) => same(theirsToo, change)));
  const isAlone = (change: TextChange): boolean => !alike.some((both) => same(both, change));
  const [ownAlone, allAlone] = [own.filter(isAlone), all.filter(isAlone)];
  const other = allAlone.flatMap((change) => beyond(change, own));
  // What was shortened to what theirs has besides is put together: it is known to be of one origin with mine.
  const unknown = isUncertain ? allAlone.filter((change) => other.includes(change)) : [];
  const places = regions(overlapping(other, own), [
    ...returning(base, alike, [...ownAlone, ...other]),
    ...shared(base, ownAlone, unknown),
    ...twice(base, ownAlone, unknown),
  ]);
  return put(base, mine, { own, all, other, places });
}

interface Sides {
  readonly own: readonly TextChange[];
  readonly all: readonly TextChange[];
  /** Of all of theirs, what mine does not have too. */
  readonly other: readonly TextChange[];
  readonly places: readonly Region[];
}

function put(base: string, mine: string, { own, all, other, places }: Sides): Rebase {
  const isContested = (change: TextChange): boolean => places.some((place) => inside(change, place));
  const over = ChangeSet.of(own.map(copy), base.length, "\n");
  const free = ChangeSet.of(other.filter((change) => !isContested(change)).map(copy), base.length, "\n");
  const changes = free.map(over);
  const read = (place: Region, side: readonly TextChange[]): string =>
    reading(
      base,
      place,
      side.filter((change) => inside(change, place)),
    );
  const contested = places.map((place) => ({
    base: base.slice(place.from, place.to),
    mine: read(place, own),
    theirs: read(place, all),
  }));
  const replaced = (side: "theirs" | "base"): ChangeSet => {
    const replacements = places.map((place, index) => ({
      from: over.mapPos(place.from, place.isClosed ? -1 : 1),
      to: over.mapPos(place.to, place.isClosed ? 1 : -1),
      insert: contested[index]?.[side] ?? "",
    }));
    return ChangeSet.of(replacements, mine.length, "\n");
  };
  const theirsFirst = changes.compose(replaced("theirs").map(changes, true));
  return { changes, theirsFirst, baseFirst: replaced("base"), contested };
}

function wholly(mine: string, theirs: string): Rebase {
  return {
    changes: ChangeSet.empty(mine.length),
    theirsFirst: diffChanges(mine, theirs),
    baseFirst: ChangeSet.empty(mine.length),
    contested: mine === theirs ? [] : [{ base: "", mine, theirs }],
  };
}

function copy(change: TextChange): { from: number; to: number; insert: string } {
  return { ...change };
}

/** The minimal edit from one text to another. */
export function diffChanges(before: string, after: string): ChangeSet {
  return ChangeSet.of(diffText(before, after).map(copy), before.length, "\n");
}
