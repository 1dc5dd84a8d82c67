/** How a change reads: its text without Markdown's markers, and what leaves and arrives in it. */
import type { Hunk } from "@/lib/api/types";

import { diffWords, type DiffPiece } from "./word-diff";

/** Markdown as a reader would say it: no emphasis markers, table cells apart by a dot, list and heading markers gone. */
export function readable(markdown: string): string {
  return markdown
    .replace(/^[ \t]*\|?(?:[ \t]*:?-{3,}:?[ \t]*\|)+[ \t]*:?-*:?[ \t]*(?:\n|$)/gm, "")
    .replace(/^[ \t]*\|[ \t]*|[ \t]*\|[ \t]*$/gm, "")
    .replace(/[ \t]*\|[ \t]*/g, " · ")
    .replace(/^(?:#{1,6}|[-*+]|>)\s+/gm, "")
    .replace(/\*\*|__/g, "")
    .replace(/(?<![\w*])\*(\S(?:[^*\n]*\S)?)\*(?![\w*])/g, "$1")
    .replace(/\n{2,}/g, "\n");
}

/** The most characters of context that a change comes with: a longer line is cut there, in the middle of a word. */
const CONTEXT = 60;

const isCut = (context: string) => context.length >= CONTEXT && !context.includes("\n");

/** Stands for the words of the change: at a line's end the marker between two cells would be that of the table's edge. */
const CHANGE = "\u2060";

const sides = ({ original, replacement }: Hunk) => [original, replacement].filter((text) => text !== "");

/** What stands on the line of the change before it, without the id that hangs in the margin. */
function lineBefore(hunk: Hunk): string {
  const { before, label } = hunk;
  if (sides(hunk).every((text) => text.startsWith("\n"))) return "";
  const line = isCut(before) ? before.replace(/^\S*\s+/, "… ") : before.slice(before.lastIndexOf("\n") + 1);
  const shown = readable((label === null ? line : line.replace(`**${label}**`, "")) + CHANGE);
  return shown.replace(CHANGE, "").trimStart();
}

function lineAfter(hunk: Hunk): string {
  const { after } = hunk;
  if (sides(hunk).every((text) => text.endsWith("\n"))) return "";
  const line = isCut(after) ? after.replace(/\s+\S*$/, " …") : (/^[^\n]*/.exec(after)?.[0] ?? "");
  return readable(CHANGE + line)
    .replace(CHANGE, "")
    .trimEnd();
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
