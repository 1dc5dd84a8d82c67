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

/** What a hunk changes, as it reads; where both sides read alike, as it is written, since its form is the change. */
function changed({ label, original, replacement }: Hunk): DiffPiece[] {
  const bare = (text: string) =>
    label === null ? text : text.replace(new RegExp(`^\\s*\\*\\*${label}\\*\\*\\s*`), "");
  const trimmed = (text: string) => text.replace(/^\n+|\n+$/g, "");
  const [before, after] = [trimmed(readable(bare(original))), trimmed(readable(bare(replacement)))];
  return before === after
    ? diffWords(trimmed(bare(original)), trimmed(bare(replacement)))
    : diffWords(before, after);
}

/** A hunk as pieces to draw: its line's context and, in between, what leaves and what arrives. */
export function hunkPieces(hunk: Hunk): DiffPiece[] {
  const context = (text: string): DiffPiece[] => (text === "" ? [] : [{ kind: "same", text }]);
  return [...context(lineBefore(hunk)), ...changed(hunk), ...context(lineAfter(hunk))];
}
