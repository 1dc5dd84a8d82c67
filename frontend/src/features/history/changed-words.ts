/** The words of a line as a comparison shows them: what stayed, went and came, with what each looks like. */
import type { ComparedPart } from "@/lib/api/types";

import { type Run, runsOf, type TextStyle } from "./inline-runs";

export type PieceKind = ComparedPart["kind"];

export interface Piece {
  readonly kind: PieceKind;
  readonly text: string;
  readonly style: TextStyle;
}

/** Which of the two texts is shown: the older, the newer, or both in one line. */
export type Side = "old" | "new" | "both";

const PLAIN: TextStyle = {};

/** A whole line, which stayed, went or came; the first `skip` characters are shown otherwise. */
export function wholePieces(line: string, kind: PieceKind, skip = 0): Piece[] {
  const text = line.slice(skip);
  return taken(runsOf(text), text, 0, text.length, kind, false);
}

/**
 * A changed line. Markers that stayed are left out, as on the page; those that went or came are shown, since they are
 * the change. The first `skip` characters of both texts are the same, and shown otherwise.
 */
export function changedPieces(parts: readonly ComparedPart[], side: Side, skip = 0): Piece[] {
  const [before, after] = (["removed", "added"] as const).map((kind) =>
    parts
      .filter((part) => part.kind === kind || part.kind === "same")
      .map(({ text }) => text)
      .join("")
      .slice(skip),
  ) as [string, string];
  const [oldRuns, newRuns] = [runsOf(before), runsOf(after)];
  let [oldAt, newAt] = [-skip, -skip];
  return parts.flatMap(({ kind, text }) => {
    const [oldFrom, newFrom] = [Math.max(0, oldAt), Math.max(0, newAt)];
    if (kind !== "added") oldAt += text.length;
    if (kind !== "removed") newAt += text.length;
    if (kind === "removed")
      return side === "new" ? [] : taken(oldRuns, before, oldFrom, Math.max(0, oldAt), kind, true);
    if (kind === "added")
      return side === "old" ? [] : taken(newRuns, after, newFrom, Math.max(0, newAt), kind, true);
    return side === "old"
      ? taken(oldRuns, before, oldFrom, Math.max(0, oldAt), kind, false)
      : taken(newRuns, after, newFrom, Math.max(0, newAt), kind, false);
  });
}

/** The runs between two places of their line, and the markers between them where they are shown. */
function taken(
  runs: readonly Run[],
  line: string,
  from: number,
  to: number,
  kind: PieceKind,
  showsMarkers: boolean,
): Piece[] {
  const pieces: Piece[] = [];
  const put = (text: string, style: TextStyle): void => {
    if (text !== "") pieces.push({ kind, text, style });
  };
  let at = from;
  for (const run of runs) {
    if (run.to <= from) continue;
    if (run.from >= to) break;
    const [start, end] = [Math.max(run.from, from), Math.min(run.to, to)];
    if (showsMarkers && start > at) put(line.slice(at, start), PLAIN);
    put(textOf(run, line, start, end), run.style);
    at = end;
  }
  if (showsMarkers && at < to) put(line.slice(at, to), PLAIN);
  return pieces;
}

/** An escape reads shorter than it was typed: a part of such a run is shown as it was typed. */
function textOf(run: Run, line: string, start: number, end: number): string {
  if (start === run.from && end === run.to) return run.text;
  const isAsTyped = run.text.length === run.to - run.from;
  return isAsTyped ? run.text.slice(start - run.from, end - run.from) : line.slice(start, end);
}

/** Stands for an escaped bar while a row is parted into its cells. */
const BAR = "\u0001\u0001";

/** A row as its bars part it. What is escaped must have been hidden from it by `hideBars`. */
export function cellsOf(pieces: readonly Piece[]): Piece[][] {
  const cells: Piece[][] = [[]];
  for (const piece of pieces)
    piece.text.split("|").forEach((text, index) => {
      if (index > 0) cells.push([]);
      // Markdown's way to end a line within a cell.
      const words = text.replaceAll(BAR, "|").replaceAll("<br>", "\n");
      if (words !== "") cells.at(-1)?.push({ ...piece, text: words });
    });
  const isBlank = (cell: readonly Piece[] | undefined) =>
    cell?.every(({ text }) => text.trim() === "") === true;
  if (cells.length > 1 && isBlank(cells[0])) cells.shift();
  if (cells.length > 1 && isBlank(cells.at(-1))) cells.pop();
  return cells.map(trimmed);
}

/** Escaped bars of a row part no cells. */
export const hideBars = (text: string): string => text.replaceAll("\\|", BAR);

function trimmed(cell: readonly Piece[]): Piece[] {
  return cell.flatMap((piece, index) => {
    let { text } = piece;
    if (index === 0) text = text.trimStart();
    if (index === cell.length - 1) text = text.trimEnd();
    return text === "" ? [] : [{ ...piece, text }];
  });
}
