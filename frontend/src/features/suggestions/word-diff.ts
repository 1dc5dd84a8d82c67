/** What changed between two short texts, word by word, in pieces long enough to read. */

export interface DiffPiece {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Beyond this many words on a side the comparison costs more than it tells: the text counts as replaced. */
const LONGEST = 1500;

/** Words, single characters, and the space between them; joined again they are the text. */
function tokens(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:[-'’.][\p{L}\p{N}]+)*|\s+|[^\p{L}\p{N}\s]/gu) ?? [];
}

const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text);

/**
 * The pieces of `after` and `before` in reading order: the same and the removed ones joined are `before`,
 * the same and the added ones are `after`. Where little is shared, all of it counts as replaced.
 */
export function diffWords(before: string, after: string): DiffPiece[] {
  const left = tokens(before);
  const right = tokens(after);
  if (left.length > LONGEST || right.length > LONGEST) return replaced(before, after);
  const pieces = joinIslands(align(left, right));
  return isReadable(pieces) ? pieces : replaced(before, after);
}

function replaced(before: string, after: string): DiffPiece[] {
  return [...piece("removed", before), ...piece("added", after)];
}

function piece(kind: DiffPiece["kind"], text: string): DiffPiece[] {
  return text === "" ? [] : [{ kind, text }];
}

/** Longest common subsequence after cutting what both share at their ends. */
function align(left: string[], right: string[]): DiffPiece[] {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let end = 0;
  const max = Math.min(left.length, right.length) - start;
  while (end < max && left[left.length - 1 - end] === right[right.length - 1 - end]) end += 1;
  const middle = common(left.slice(start, left.length - end), right.slice(start, right.length - end));
  return merge([
    ...piece("same", left.slice(0, start).join("")),
    ...middle,
    ...piece("same", left.slice(left.length - end).join("")),
  ]);
}

function common(left: string[], right: string[]): DiffPiece[] {
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        left[row] === right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pieces: DiffPiece[] = [];
  let row = 0;
  let column = 0;
  while (row < left.length || column < right.length) {
    const from = left[row];
    const to = right[column];
    if (from !== undefined && from === to) {
      pieces.push({ kind: "same", text: from });
      row += 1;
      column += 1;
    } else if (to === undefined || (from !== undefined && at(row + 1, column) >= at(row, column + 1))) {
      pieces.push({ kind: "removed", text: from ?? "" });
      row += 1;
    } else {
      pieces.push({ kind: "added", text: to });
      column += 1;
    }
  }
  return pieces;
}

/** Neighbours of one kind become one piece; between two shared pieces what leaves stands before what arrives. */
function merge(pieces: DiffPiece[]): DiffPiece[] {
  const merged: DiffPiece[] = [];
  let removed = "";
  let added = "";
  const flush = () => {
    merged.push(...replaced(removed, added));
    removed = "";
    added = "";
  };
  for (const { kind, text } of pieces) {
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else {
      flush();
      const last = merged.at(-1);
      if (last?.kind === "same") last.text += text;
      else merged.push({ kind, text });
    }
  }
  flush();
  return merged;
}

/** Shared space or characters between two changes are part of the change: the eye should not jump over a comma. */
function joinIslands(pieces: DiffPiece[]): DiffPiece[] {
  const isIsland = ({ kind, text }: DiffPiece, index: number) =>
    kind === "same" && !isWord(text) && index > 0 && index < pieces.length - 1;
  return merge(
    pieces.flatMap((each, index): DiffPiece[] =>
      isIsland(each, index)
        ? [
            { kind: "removed", text: each.text },
            { kind: "added", text: each.text },
          ]
        : [each],
    ),
  );
}

/** Many changes with little between them read worse than the old text and then the new. */
function isReadable(pieces: DiffPiece[]): boolean {
  const changes = pieces.filter(({ kind }) => kind !== "same").length;
  const sizeOf = (wanted: DiffPiece["kind"]) =>
    pieces.reduce((sum, { kind, text }) => (kind === wanted ? sum + text.trim().length : sum), 0);
  return changes <= 4 || sizeOf("same") >= sizeOf("removed") + sizeOf("added");
}
