/** Where the piece of a text that a search showed stands in the text itself. No React here. */
import type { Marks } from "./search-hits";

export interface Piece {
  text: string;
  marks: Marks;
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * The place of the first marked words; null where they are not there any more. The piece is without the signs of
 * Markdown and on one line: of two places with the same words, it is the one that goes on with the words behind them.
 */
export function positionOfPiece(content: string, { text, marks }: Piece): number | null {
  const [first] = marks;
  if (!first) return null;
  const words = literally(text.slice(...first));
  const behind =
    text
      .slice(first[1])
      .replace(/…$/, "")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  for (const count of [4, 2, 0]) {
    const following = behind.slice(0, count).map((word) => `[^\\p{L}\\p{N}]+${literally(word)}`);
    const at = content.search(new RegExp(words + following.join(""), "iu"));
    if (at >= 0) return at;
  }
  return null;
}
