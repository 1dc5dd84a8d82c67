/**
 * Marks what others changed on a page that is only read. Its rows belong to whoever draws them: words are marked by
 * highlights over them, which change nothing of the page.
 */
import { type DrawnRow, drawnRows } from "@/lib/markdown/drawn-rows";
import { alignRow, drawnSpan } from "@/lib/markdown/text-alignment";
import { rangeIn } from "@/lib/range-in";

import { besideBox, highlightName, NOTE_HEIGHT } from "./highlights";
import { lineNear } from "./line-places";
import { lineBeside } from "./unread-changes";
import type { MarkedChange } from "./use-marked-changes";

export interface ShownText {
  readonly title: string;
  readonly content: string;
}

/** Where a change is on the page. */
export interface ShownChange {
  /** The row that its badge is put into. */
  readonly row: HTMLElement;
  /** The line of the row, the item or the row of a table that it is in. */
  readonly target: Element;
  readonly words: readonly Range[];
}

/** The smallest elements that a change has for itself. */
const TARGETS = "tr, li, p, dd, dt, figure, h1, h2, h3, h4, h5, h6";

/** Where each change is drawn, by its key: null for one that was written over, none for one that is not drawn yet. */
export function changesOnPage(
  page: HTMLElement,
  shown: ShownText,
  all: readonly MarkedChange[],
): Map<string, ShownChange | null> {
  const drawn = drawnPage(page, shown);
  const found = new Map<string, ShownChange | null>();
  for (const { change } of all) {
    const lines = change.words.flatMap(({ line, text, ranges }) => {
      const at = lineNear(text, line, drawn.textOf);
      return at === null ? [] : [{ at, ranges }];
    });
    const [first] = lines;
    if (!first && change.words.length > 0) {
      found.set(change.key, null);
      continue;
    }
    const place = drawn.lineAt(first?.at ?? lineBeside(change));
    const words = lines.flatMap(({ at, ranges }) =>
      ranges.flatMap((range) => drawn.wordsIn(at, range) ?? []),
    );
    if (place) found.set(change.key, { ...place, words });
  }
  return found;
}

function drawnPage(page: HTMLElement, shown: ShownText) {
  const { content } = shown;
  const rows = drawnRows(page, shown);
  const starts = lineStarts(content);
  const aligned = new Map<DrawnRow, { body: Element; positions: Int32Array }>();
  const rowAt = (position: number) =>
    rows.find(({ to }) => position < to || (position === to && to === content.length));
  const letters = (row: DrawnRow) => {
    const known = aligned.get(row);
    if (known) return known;
    const body = row.element.querySelector(".doc-body") ?? row.element;
    const read = { body, positions: alignRow(content.slice(row.from, row.to), body) };
    aligned.set(row, read);
    return read;
  };
  const rangeOf = (row: DrawnRow, from: number, to: number): Range | null => {
    const { body, positions } = letters(row);
    const span = drawnSpan(positions, { from: from - row.from, to: to - row.from });
    if (!span) return null;
    // Between what stands below each other are spaces that no line draws.
    const drawn = body.textContent.slice(span.from, span.to);
    const start = span.from + drawn.length - drawn.trimStart().length;
    const end = span.from + drawn.trimEnd().length;
    return start < end ? rangeIn(body, { from: start, to: end }) : null;
  };
  const endOf = (line: number) => (starts[line] ?? content.length + 1) - 1;
  return {
    textOf: (line: number) =>
      starts[line - 1] === undefined ? undefined : content.slice(starts[line - 1], endOf(line)),
    /** The line before where nothing is drawn of one, as of that below a table's head. */
    lineAt: (line: number) => {
      const row = rowAt(starts[Math.min(line, starts.length) - 1] ?? 0);
      if (!row) return null;
      for (let at = Math.min(line, starts.length); at > 0 && endOf(at) >= row.from; at -= 1) {
        const start = rangeOf(row, starts[at - 1] ?? 0, endOf(at))?.startContainer.parentElement;
        const target = start?.closest(TARGETS);
        if (target && row.element.contains(target)) return { row: row.element, target };
      }
      return { row: row.element, target: row.element };
    },
    wordsIn: (line: number, { from, to }: { from: number; to: number }) => {
      const start = starts[line - 1] ?? 0;
      const row = rowAt(start);
      return row ? rangeOf(row, start + from, start + to) : null;
    },
  };
}

function lineStarts(content: string): number[] {
  const starts = [0];
  for (let at = content.indexOf("\n"); at >= 0; at = content.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The words of changes by the highlights that show them. */
export function wordsByName(
  all: readonly MarkedChange[],
  places: ReadonlyMap<string, ShownChange | null>,
): Map<string, Range[]> {
  const words = new Map<string, Range[]>();
  for (const { change, who } of all) {
    const name = highlightName(who);
    const found = places.get(change.key)?.words ?? [];
    if (found.length > 0) words.set(name, [...(words.get(name) ?? []), ...found]);
  }
  return words;
}

/** How far below the top of their row badges stand: at their lines, and not on each other. */
export function noteTops(places: readonly ShownChange[]): ReadonlyMap<ShownChange, number> {
  const tops = new Map<ShownChange, number>();
  const reached = new Map<HTMLElement, number>();
  const measured = places
    .map((place) => ({
      place,
      top: besideBox(place.target.getBoundingClientRect()) - place.row.getBoundingClientRect().top,
    }))
    .sort((one, other) => one.top - other.top);
  for (const { place, top } of measured) {
    const free = Math.max(top, reached.get(place.row) ?? 0);
    tops.set(place, Math.round(free));
    reached.set(place.row, free + NOTE_HEIGHT);
  }
  return tops;
}
