/**
 * Where a proposed change stands after the text around it has changed. The server rebases its hunks by the same rules
 * (`rebase.py`), and the cases in `rebase.json` hold both to them.
 */
import type { Hunk } from "@/lib/api/types";

export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

const WORD = /[\p{L}\p{N}]/u;
const IN_WORD = /[\p{L}\p{N}\p{M}\u200d]/u;

const beginsLine = (text: string, at: number): boolean => at === 0 || text[at - 1] === "\n";
const endsLine = (text: string, at: number): boolean => at === text.length || text[at] === "\n";
const lineStart = (text: string, at: number): number => (at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1);
const isWordEnd = (text: string, at: number): boolean =>
  !WORD.test(text[at - 1] ?? "") || !IN_WORD.test(text[at] ?? "");

/** Whether words are left of the last line with any before the place, or of the first behind it. */
function hasNeighbour(old: string, at: number, edits: readonly TextEdit[]): boolean {
  const end = old.slice(0, at).trimEnd().length;
  const start = old.length - old.slice(at).trimStart().length;
  const behind = old.indexOf("\n", start);
  const lines = [
    [lineStart(old, end), end],
    [start, behind < 0 ? old.length : behind],
  ] as const;
  return lines.some(([from, to]) => {
    let left = "";
    let position = from;
    for (const edit of edits) {
      if (edit.from > position) left += old.slice(position, Math.min(edit.from, to));
      position = Math.max(position, edit.to);
    }
    return WORD.test(left + old.slice(position, Math.max(position, to)));
  });
}

/**
 * Where the change at `at` in `old` stands in `now`; null when its words, or their line up to them, were changed. What
 * comes between two lines stays there, whatever is written in either, as long as one is left; of lines that are put in
 * at the same place it is the last.
 */
export function rebaseHunk(
  old: string,
  now: string,
  at: number,
  { original, replacement }: Pick<Hunk, "original" | "replacement">,
  edits: readonly TextEdit[],
): number | null {
  if (old === "") return now === "" ? 0 : null;
  const end = at + original.length;
  const line = lineStart(old, at);
  const isBehind = original === "" && replacement.startsWith("\n") && endsLine(old, at);
  const isBetween = isBehind || (original === "" && line === at);
  if (isBetween && edits.length > 0 && !hasNeighbour(old, at, edits)) return null;
  const isNext = original.startsWith("\n") && (replacement === "" || replacement.startsWith("\n"));
  const first = isBetween || isNext ? at : line;
  let drift = 0;
  for (const { from, to, insert } of edits) {
    const isLine = isBetween && insert.endsWith("\n");
    const isPushed = from < first || original !== "" || isBehind || first < at || isLine;
    if (to <= first && isPushed) drift += insert.length - (to - from);
    else if (from < end) return null;
  }
  if (isWordEnd(old, end) && !isWordEnd(now, end + drift)) return null;
  const isKept = isBehind ? endsLine(now, at + drift) : first !== line || beginsLine(now, first + drift);
  return isKept ? at + drift : null;
}
