/** Pieces that a person splits further than the author did, or joins again: no word of them is lost or changed. */
import type { SortedPiece } from "@/lib/api/types";

import { changed, type Sorting } from "./brief-state";

/** Where the sentences of a text end, and the next one begins. */
export function sentenceEnds(text: string): number[] {
  const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text);
  return Array.from(sentences, ({ index }) => index).filter((index) => index > 0);
}

/** The piece in several, cut at these places of its text; the same sorting where that makes no second piece. */
export function splitPiece(sorting: Sorting, number: number, cuts: readonly number[]): Sorting {
  const at = indexOf(sorting, number);
  const piece = sorting.pieces[at];
  if (!piece) return sorting;
  const [first = "", ...others] = [0, ...cuts]
    .map((start, position) => piece.text.slice(start, cuts[position] ?? piece.text.length).trim())
    .filter((text) => text !== "");
  if (others.length === 0) return sorting;
  const free = freeNumber(sorting);
  const pieces = [
    // A label that was cut apart is none any more.
    { ...piece, text: first, label: first.startsWith(piece.label) ? piece.label : "" },
    ...others.map((text, position) => ({ ...piece, text, label: "", number: free + position })),
  ];
  const choice = sorting.choices[number];
  const choices = { ...sorting.choices };
  if (choice !== undefined) for (const each of pieces) choices[each.number] = choice;
  return changed(
    sorting,
    { pieces: sorting.pieces.toSpliced(at, 1, ...pieces), choices },
    { number, at, count: pieces.length, pieces: [piece] },
  );
}

/** The piece joined to the one above it, whose section it gets; null where there is none. */
export function joinAbove(sorting: Sorting, number: number): { sorting: Sorting; number: number } | null {
  const at = indexOf(sorting, number);
  const [above, piece] = [sorting.pieces[at - 1], sorting.pieces[at]];
  if (!above || !piece) return null;
  const joined = { ...above, text: between(sorting, at - 1) };
  return {
    number: above.number,
    sorting: changed(
      sorting,
      { pieces: sorting.pieces.toSpliced(at - 1, 2, joined) },
      { number, at: at - 1, count: 1, pieces: [above, piece] },
    ),
  };
}

export const indexOf = (sorting: Sorting, number: number): number =>
  sorting.pieces.findIndex((piece) => piece.number === number);

/** The text of the brief from one piece to the end of the next, with what the author put between them. */
function between({ content, pieces }: Sorting, at: number): string {
  const [first, second] = [pieces[at]?.text ?? "", pieces[at + 1]?.text ?? ""];
  let end = 0;
  for (const { text } of pieces.slice(0, at)) {
    const found = content.indexOf(text, end);
    if (found >= 0) end = found + text.length;
  }
  const start = content.indexOf(first, end);
  const next = start < 0 ? -1 : content.indexOf(second, start + first.length);
  const gap = next < 0 ? "x" : content.slice(start + first.length, next);
  return gap.trim() === "" ? `${first}${gap}${second}` : `${first}\n\n${second}`;
}

/** A number that no piece has, nor one that can still be brought back. */
function freeNumber({ pieces, choices, before }: Sorting): number {
  const earlier: SortedPiece[] = before.flatMap((change) => ("pieces" in change ? change.pieces : []));
  const taken = [...pieces, ...earlier].map(({ number }) => number);
  return Math.max(-1, ...taken, ...Object.keys(choices).map(Number)) + 1;
}
