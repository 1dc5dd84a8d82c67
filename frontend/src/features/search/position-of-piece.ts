/** Position in a text of the piece that a search showed. No React here. */
import type { Marks } from "./search-hits";

export interface Piece {
  text: string;
  marks: Marks;
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** How many words behind and before the marked ones have to be the same, from the surest to none. */
const AROUND = [
  [4, 4],
  [4, 0],
  [0, 4],
  [2, 2],
  [2, 0],
  [0, 2],
  [0, 0],
] as const;
/** Anything but letters and digits, and addresses of links. */
const BETWEEN = "(?:\\]\\([^)\\n]*\\)|[^\\p{L}\\p{N}])+";

const wordsOf = (text: string): string[] => (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(literally);

/**
 * The place of the first marked words; null where they are not there any more. The piece is without the markers of
 * Markdown and on one line: of several places with the same words, it is the one that has the words around them.
 */
export function positionOfPiece(content: string, { text, marks }: Piece): number | null {
  const [first] = marks;
  if (!first) return null;
  const words = literally(text.slice(...first));
  // A word that is cut at the end of the piece is none.
  const behind = wordsOf(text.slice(first[1]).replace(/[\p{L}\p{N}]*…$/u, ""));
  const before = wordsOf(text.slice(0, first[0]).replace(/^…[\p{L}\p{N}]*/u, ""));
  for (const [after, ahead] of AROUND) {
    const front = before.slice(before.length - ahead).map((word) => word + BETWEEN);
    const rest = behind.slice(0, after).map((word) => BETWEEN + word);
    const at = content.search(new RegExp(`(?<=${front.join("")})${words}(?=${rest.join("")})`, "iu"));
    if (at >= 0) return at;
  }
  return null;
}
