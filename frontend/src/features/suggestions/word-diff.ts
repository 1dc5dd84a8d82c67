/** Difference between two short texts, word by word, in pieces long enough to read. */
import { differences, joinNeighbours, tokens } from "@/lib/differences";

export interface DiffPiece {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Beyond this many words on a side the comparison costs more than it tells: the text counts as replaced. */
const MAX_WORDS = 1500;

/**
 * The pieces of `after` and `before` in reading order: the same and the removed ones joined are `before`,
 * the same and the added ones are `after`. Where little is shared, all of it counts as replaced.
 */
export function diffWords(before: string, after: string): DiffPiece[] {
  const [left, right] = [tokens(before), tokens(after)];
  if (left.length > MAX_WORDS || right.length > MAX_WORDS) return replaced(before, after);
  const pieces: DiffPiece[] = [];
  let at = 0;
  for (const { fromA, toA, fromB, toB } of joinNeighbours(differences(left, right), left)) {
    pieces.push(...piece("same", left.slice(at, fromA).join("")));
    pieces.push(...replaced(left.slice(fromA, toA).join(""), right.slice(fromB, toB).join("")));
    at = toA;
  }
  pieces.push(...piece("same", left.slice(at).join("")));
  return isReadable(pieces) ? pieces : replaced(before, after);
}

function replaced(before: string, after: string): DiffPiece[] {
  return [...piece("removed", before), ...piece("added", after)];
}

function piece(kind: DiffPiece["kind"], text: string): DiffPiece[] {
  return text === "" ? [] : [{ kind, text }];
}

/** Many changes with little between them read worse than the old text and then the new. */
function isReadable(pieces: DiffPiece[]): boolean {
  const changes = pieces.filter(({ kind }) => kind !== "same").length;
  const sizeOf = (wanted: DiffPiece["kind"]) =>
    pieces.reduce((sum, { kind, text }) => (kind === wanted ? sum + text.trim().length : sum), 0);
  return changes <= 4 || sizeOf("same") >= sizeOf("removed") + sizeOf("added");
}
