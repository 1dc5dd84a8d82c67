/**
 * Puts two people's edits of one text together: theirs are carried over mine, and only places that both touched
 * are left for a person to decide.
 */
import { ChangeSet } from "@codemirror/state";

import { diffText, type TextChange } from "./diff";

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
  readonly contested: readonly Contested[];
}

interface Region {
  from: number;
  to: number;
  theirs: TextChange[];
}

function overlaps(one: TextChange, other: TextChange): boolean {
  if (one.from === one.to && other.from === other.to) return false;
  return one.from < other.to && other.from < one.to;
}

function same(one: TextChange, other: TextChange): boolean {
  return one.from === other.from && one.to === other.to && one.insert === other.insert;
}

/** Their contested changes with mine around them, grown until nothing reaches over an edge. */
function regions(theirs: readonly TextChange[], mine: readonly TextChange[]): Region[] {
  const found: Region[] = [];
  for (const change of theirs) {
    const touched = mine.filter((own) => overlaps(own, change));
    if (touched.length === 0) continue;
    const from = Math.min(change.from, ...touched.map((own) => own.from));
    const to = Math.max(change.to, ...touched.map((own) => own.to));
    const last = found.at(-1);
    if (last && from < last.to) {
      last.to = Math.max(last.to, to);
      last.theirs.push(change);
    } else found.push({ from, to, theirs: [change] });
  }
  return found;
}

/** Text put in at the edge of a region stands beside it and is kept whatever is decided about the region. */
function inside(change: TextChange, region: Region): boolean {
  if (change.from === change.to) return region.from < change.from && change.to < region.to;
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

/** Carries base → theirs over base → mine. */
export function rebase(base: string, mine: string, theirs: string): Rebase {
  const own = diffText(base, mine);
  const other = diffText(base, theirs).filter((change) => !own.some((mineToo) => same(mineToo, change)));
  const places = regions(other, own);
  const isContested = (change: TextChange): boolean => places.some((place) => inside(change, place));
  const over = ChangeSet.of(own.map(copy), base.length, "\n");
  const free = ChangeSet.of(other.filter((change) => !isContested(change)).map(copy), base.length, "\n");
  const changes = free.map(over);

  const contested = places.map((place) => ({
    base: base.slice(place.from, place.to),
    mine: reading(
      base,
      place,
      own.filter((change) => inside(change, place)),
    ),
    theirs: reading(
      base,
      place,
      other.filter((change) => inside(change, place)),
    ),
  }));
  const replacements = places.map((place, index) => ({
    from: over.mapPos(place.from, 1),
    to: over.mapPos(place.to, -1),
    insert: contested[index]?.theirs ?? "",
  }));
  const theirsFirst = changes.compose(ChangeSet.of(replacements, mine.length, "\n").map(changes, true));
  return { changes, theirsFirst, contested };
}

function copy(change: TextChange): { from: number; to: number; insert: string } {
  return { ...change };
}

/** A title has no parts to put together: the one who changed it wins, I do where both did. */
export function rebaseTitle(base: string, mine: string, theirs: string): string {
  return mine === base ? theirs : mine;
}

/** The minimal edit from one text to another. */
export function diffChanges(before: string, after: string): ChangeSet {
  return ChangeSet.of(diffText(before, after).map(copy), before.length, "\n");
}
