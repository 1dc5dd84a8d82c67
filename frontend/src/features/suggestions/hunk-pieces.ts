/** Pieces of a change, as it reads: its text without Markdown's markers, and what leaves and arrives in it. */
import type { Hunk } from "@/lib/api/types";
import { readable, readAfter, readBefore } from "@/lib/markdown/as-read";

import { diffWords, type DiffPiece } from "./word-diff";

const sides = ({ original, replacement }: Hunk) => [original, replacement].filter((text) => text !== "");

function lineBefore(hunk: Hunk): string {
  if (sides(hunk).every((text) => text.startsWith("\n"))) return "";
  return readBefore(hunk.before, hunk.label);
}

function lineAfter(hunk: Hunk): string {
  if (sides(hunk).every((text) => text.endsWith("\n"))) return "";
  return readAfter(hunk.after);
}

/** A hunk as pieces to draw: its line's context and, in between, what leaves and what arrives. */
export function hunkPieces(hunk: Hunk): DiffPiece[] {
  const words = (text: string) => {
    const bare =
      hunk.label === null ? text : text.replace(new RegExp(`^\\s*\\*\\*${hunk.label}\\*\\*\\s*`), "");
    return readable(bare).replace(/^\n+|\n+$/g, "");
  };
  const context = (text: string): DiffPiece[] => (text === "" ? [] : [{ kind: "same", text }]);
  return [
    ...context(lineBefore(hunk)),
    ...diffWords(words(hunk.original), words(hunk.replacement)),
    ...context(lineAfter(hunk)),
  ];
}
