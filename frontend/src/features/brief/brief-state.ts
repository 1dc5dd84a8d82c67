/** A brief being sorted: its pieces, what was chosen for each, and the way back through the choices. */
import type { SortedPiece } from "@/lib/api/types";

/** What was decided about a piece: a section's index, kept beside the document, left out, or that it is the title. */
export type Choice = number | "beside" | "out" | "title";

/** What takes a change back: the choice before it, or the pieces that stood where `count` of them do now. */
export type Before =
  | { number: number; choice: Choice | null }
  | { number: number; at: number; count: number; pieces: SortedPiece[] };

export interface Sorting {
  /** The text that was sorted. */
  content: string;
  /** In their order; `number` is a piece's name, and stays while others are split or joined. */
  pieces: SortedPiece[];
  /** Why the assistant did not sort it, where it should have. */
  notice: string | null;
  /** By the piece's number; what is not in it stands as it came. */
  choices: Record<number, Choice>;
  /** What takes each change back, the newest last. */
  before: Before[];
}

export type Standing = "certain" | "suggested" | "none" | "out" | "title";

export interface Placed {
  section: number | null;
  standing: Standing;
  /** Whose word it is, in a line. */
  why: string;
}

export interface Counts {
  /** By section. */
  sections: number[];
  placed: number;
  suggested: number;
  none: number;
  out: number;
}

/** Which pieces are shown: all, those of a section, or those that stand so. */
export type Filter = number | "all" | "suggested" | "none" | "out";

const MAX_BEFORE = 200;

/** The sorting with a change made, and what takes that back. */
export function changed(sorting: Sorting, change: Partial<Sorting>, before: Before): Sorting {
  const earlier = sorting.before.slice(1 - MAX_BEFORE);
  return { ...sorting, ...change, before: [...earlier, before] };
}

export function startSorting(
  content: string,
  sorted: { pieces: SortedPiece[]; notice: string | null },
  last?: Sorting | null,
): Sorting {
  const fresh: Sorting = { content, ...sorted, choices: {}, before: [] };
  if (!last) return fresh;
  // What was decided about a piece that is still there, word for word, holds; of equal ones in their order.
  const kept = new Map<string, (Choice | null)[]>();
  for (const piece of last.pieces) {
    const choices = kept.get(piece.text) ?? [];
    choices.push(last.choices[piece.number] ?? null);
    kept.set(piece.text, choices);
  }
  for (const piece of sorted.pieces) {
    const choice = kept.get(piece.text)?.shift() ?? null;
    if (choice !== null) fresh.choices[piece.number] = choice;
  }
  return fresh;
}

/** The heading of the first level with which a brief begins; null where it begins otherwise. */
export function titleIn(pieces: readonly SortedPiece[]): string | null {
  const found = /^# +(.+?)[ #]*$/.exec(pieces[0]?.text ?? "");
  return found?.[1] ?? null;
}

/** The sorting where the first piece is the document's title, and so no part of its text. */
export function withTitle(sorting: Sorting): Sorting {
  const number = sorting.pieces[0]?.number ?? 0;
  return sorting.choices[number] === undefined
    ? { ...sorting, choices: { ...sorting.choices, [number]: "title" } }
    : sorting;
}

export function choose(sorting: Sorting, number: number, choice: Choice): Sorting {
  if (sorting.choices[number] === choice) return sorting;
  const choices = { ...sorting.choices, [number]: choice };
  return changed(sorting, { choices }, { number, choice: sorting.choices[number] ?? null });
}

/** Takes the last change back: the sorting before it and the piece that it was about, or null when there is none. */
export function takeBack(sorting: Sorting): { sorting: Sorting; number: number } | null {
  const last = sorting.before.at(-1);
  if (!last) return null;
  const before = sorting.before.slice(0, -1);
  if ("pieces" in last) {
    const pieces = sorting.pieces.toSpliced(last.at, last.count, ...last.pieces);
    return { sorting: { ...sorting, before, pieces }, number: last.number };
  }
  const others = Object.entries(sorting.choices).filter(([number]) => Number(number) !== last.number);
  const choices: Record<number, Choice> = Object.fromEntries(others);
  if (last.choice !== null) choices[last.number] = last.choice;
  return { sorting: { ...sorting, before, choices }, number: last.number };
}

export function placed(sorting: Sorting, piece: SortedPiece): Placed {
  const choice = sorting.choices[piece.number];
  if (choice === "title") return { section: null, standing: "title", why: "" };
  if (choice === "out") return { section: null, standing: "out", why: "" };
  if (choice === "beside") return { section: null, standing: "none", why: "" };
  if (choice !== undefined) return { section: choice, standing: "certain", why: "You chose this" };
  if (piece.section === null) return { section: null, standing: "none", why: "" };
  return piece.basis === "label"
    ? { section: piece.section, standing: "certain", why: `From “${piece.source}”` }
    : { section: piece.section, standing: "suggested", why: "Suggested" };
}

export function countPieces(sorting: Sorting, sectionCount: number): Counts {
  const counts: Counts = {
    sections: Array.from({ length: sectionCount }, () => 0),
    placed: 0,
    suggested: 0,
    none: 0,
    out: 0,
  };
  for (const piece of sorting.pieces) {
    const { section, standing } = placed(sorting, piece);
    if (standing === "none") counts.none += 1;
    else if (standing === "out") counts.out += 1;
    else if (standing !== "title") counts.placed += 1;
    if (standing === "suggested") counts.suggested += 1;
    if (section !== null) counts.sections[section] = (counts.sections[section] ?? 0) + 1;
  }
  return counts;
}

export function isShown(sorting: Sorting, piece: SortedPiece, filter: Filter): boolean {
  const { section, standing } = placed(sorting, piece);
  return filter === "all" || filter === standing || filter === section;
}

/** The pieces as they are sent to be written. */
export function chosenPieces(sorting: Sorting) {
  return sorting.pieces.map((piece) => {
    const { section, standing } = placed(sorting, piece);
    return {
      text: piece.text,
      label: piece.label,
      section,
      leftOut: standing === "out" || standing === "title",
      chosen: standing === "certain",
    };
  });
}

/** "12 placed, 7 of them suggested". */
export function placedLine({ placed: count, suggested }: Counts): string {
  return suggested === 0 ? `${count} placed` : `${count} placed, ${suggested} of them suggested`;
}

export function pieceCount(count: number): string {
  return count === 1 ? "1 piece" : `${count.toLocaleString("en")} pieces`;
}

/** The section that typed letters begin, from its first words on. */
export function sectionOf(typed: string, headings: readonly string[]): number | null {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return null;
  const index = headings.findIndex((heading) => heading.toLowerCase().startsWith(wanted));
  return index === -1 ? null : index;
}

/** What a browser kept of a sorting; null when it is none. */
export function readSorting(kept: string): Sorting | null {
  if (kept === "") return null;
  try {
    const read = JSON.parse(kept) as Partial<Sorting>;
    return Array.isArray(read.pieces) && Array.isArray(read.before) ? (read as Sorting) : null;
  } catch {
    return null;
  }
}
