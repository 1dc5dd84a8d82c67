/**
 * Moves a section past its neighbour as the smallest edit: of the two the shorter one is written anew on the other side,
 * and the longer one is not touched, so that what others type in it and what is said about it keep their place.
 */
import { type OutlineSection, readOutline } from "./outline";

export interface Change {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

export interface SectionMove {
  /** In order, and apart. */
  readonly changes: readonly Change[];
  /** Where the heading stands then. */
  readonly at: number;
  /** Where a position of the text is then, which what is written anew takes along. */
  readonly map: (position: number) => number;
}

const BLANK = /^\s*$/;
const BLANK_OR_NOTE = /^\s*$|^\s{0,4}\[\^[^\]]+\]:/;

/**
 * Where the words end in front of the blank lines that stand between sections; these stay where they are. So do the
 * footnotes at the end of a text, which are of all sections, unless they are all that stands under the last heading.
 */
function contentEnd(text: string, from: number, to: number): number {
  const end = endBefore(BLANK, text, from, to);
  if (to < text.length) return end;
  const bare = endBefore(BLANK_OR_NOTE, text, from, to);
  return text.slice(from, bare).includes("\n") ? bare : end;
}

function endBefore(skipped: RegExp, text: string, from: number, to: number): number {
  let end = to;
  for (;;) {
    const start = text.lastIndexOf("\n", end - 1);
    if (start < from || !skipped.test(text.slice(start + 1, end))) return end;
    end = start;
  }
}

interface Halves {
  readonly start: number;
  readonly middle: number;
  readonly end: number;
}

function swapped(text: string, { start, middle, end }: Halves) {
  const firstEnd = contentEnd(text, start, middle);
  const secondEnd = contentEnd(text, middle, end);
  const gap = text.slice(firstEnd, middle);
  const [first, second] = [text.slice(start, firstEnd), text.slice(middle, secondEnd)];
  const changes: Change[] =
    first.length >= second.length
      ? [
          { from: start, to: start, insert: second + gap },
          { from: firstEnd, to: secondEnd, insert: "" },
        ]
      : [
          { from: start, to: middle, insert: "" },
          { from: secondEnd, to: secondEnd, insert: gap + first },
        ];
  const map = (position: number): number => {
    if (position < start || position > secondEnd) return position;
    if (position >= middle) return position - middle + start;
    if (position > firstEnd) return start + second.length + position - firstEnd;
    return position + second.length + gap.length;
  };
  return { changes, map };
}

export function applied(text: string, changes: readonly Change[]): string {
  return changes.reduceRight(
    (now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to),
    text,
  );
}

/** In front of which section one may go: null is the end of the document. */
export type Before = OutlineSection | null;

/** Whether it would stand somewhere else there, and not in itself or above what would become a part of it. */
export function mayMove(section: OutlineSection, before: Before, length: number): boolean {
  if (section.isTitle || before?.isTitle === true) return false;
  const to = before?.from ?? length;
  return (to < section.from || to > section.to) && (before === null || before.level <= section.level);
}

const headings = (outline: readonly OutlineSection[]): string =>
  outline
    .map(({ level, key, requirements }) => [
      level,
      key.replace(/#\d+$/, ""),
      ...requirements.map(({ id }) => id),
    ])
    .join("\n");

/** What stands in the text in the order in which the halves do then. */
function expected(outline: readonly OutlineSection[], { start, middle, end }: Halves): OutlineSection[] {
  const inside = (from: number, to: number) => outline.filter((each) => each.from >= from && each.from < to);
  return [
    ...inside(0, start),
    ...inside(middle, end),
    ...inside(start, middle),
    ...inside(end, Number.POSITIVE_INFINITY),
  ];
}

/**
 * Null where it cannot go there: a block of code that is not closed would take in what comes to stand behind it.
 */
export function moveSection(text: string, section: OutlineSection, before: Before): SectionMove | null {
  if (!mayMove(section, before, text.length)) return null;
  const to = before?.from ?? text.length;
  const halves: Halves =
    to < section.from
      ? { start: to, middle: section.from, end: section.to }
      : { start: section.from, middle: section.to, end: to };
  const { changes, map } = swapped(text, halves);
  const outline = readOutline(text);
  if (headings(readOutline(applied(text, changes))) !== headings(expected(outline, halves))) return null;
  return { changes, at: map(section.from), map };
}

/** Where a section goes that is moved by one among those beside it; undefined where it is the first or the last of them. */
export function beforeOfStep(
  outline: readonly OutlineSection[],
  section: OutlineSection,
  step: -1 | 1,
): Before | undefined {
  const at = outline.indexOf(section);
  if (step < 0) {
    const above = outline.slice(0, at).findLast(({ level }) => level <= section.level);
    return above?.level === section.level ? above : undefined;
  }
  const next = outline.slice(at + 1).find(({ level }) => level <= section.level);
  if (next?.level !== section.level) return undefined;
  return outline.slice(outline.indexOf(next) + 1).find(({ level }) => level <= section.level) ?? null;
}

/** Where it stands among those beside it, from 1, and how many they are. */
export function rankOf(outline: readonly OutlineSection[], section: OutlineSection): [number, number] {
  const parent = outline.slice(0, outline.indexOf(section)).findLast(({ level }) => level < section.level);
  const beside = outline.filter(
    ({ from, level }) =>
      level === section.level &&
      from >= (parent?.from ?? 0) &&
      from < (parent?.to ?? Number.POSITIVE_INFINITY),
  );
  return [beside.indexOf(section) + 1, beside.length];
}
