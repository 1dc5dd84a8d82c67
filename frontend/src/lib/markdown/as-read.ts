/** Markdown as words to be read beside what they are about: without its markers, and no more of them than their line. */

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

/** The most characters of context that are known: a longer line is cut there, in the middle of a word. */
const CONTEXT = 60;

const isCut = (context: string) => context.length >= CONTEXT && !context.includes("\n");

/** Stands for the words between: at a line's end the marker between two cells would be that of the table's edge. */
const BETWEEN = "\u2060";

/** What stands on the same line before, without an id that is said elsewhere. */
export function readBefore(before: string, id: string | null = null): string {
  const line = isCut(before) ? before.replace(/^\S*\s+/, "… ") : before.slice(before.lastIndexOf("\n") + 1);
  const shown = readable((id === null ? line : line.replace(`**${id}**`, "")) + BETWEEN);
  return shown.replace(BETWEEN, "").trimStart();
}

/** What stands on the same line behind. */
export function readAfter(after: string): string {
  const line = isCut(after) ? after.replace(/\s+\S*$/, " …") : (/^[^\n]*/.exec(after)?.[0] ?? "");
  return readable(BETWEEN + line)
    .replace(BETWEEN, "")
    .trimEnd();
}
