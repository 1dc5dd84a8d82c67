/** Words of a text that a suggested change is about: those that would go, else those beside which others would come. */
import type { Hunk } from "@/lib/api/types";

import { diffWords } from "./word-diff";

export interface SuggestedWords {
  readonly from: number;
  readonly to: number;
  readonly kind: "out" | "beside";
}

/** Where its text stands at `position`; nothing where that is not so. */
export function suggestedWords(text: string, position: number, hunk: Hunk): SuggestedWords[] {
  const { original, replacement } = hunk;
  if (hunk.section === null && hunk.label === "Title") return [];
  if (text.slice(position, position + original.length) !== original) return [];
  const words: SuggestedWords[] = [];
  let at = position;
  for (const { kind, text: piece } of diffWords(original, replacement)) {
    if (kind === "added") continue;
    if (kind === "removed" && piece.trim() !== "")
      words.push({ from: at, to: at + piece.length, kind: "out" });
    at += piece.length;
  }
  return words.length > 0 ? words : beside(text, position);
}

/** The word before, else the one behind. */
function beside(text: string, position: number): SuggestedWords[] {
  const before = /[^\s|]+\s*$/u.exec(text.slice(0, position));
  const word = before?.[0].trimEnd() ?? /\S+/u.exec(text.slice(position))?.[0];
  if (word === undefined) return [];
  const from = before ? before.index : text.indexOf(word, position);
  return [{ from, to: from + word.length, kind: "beside" }];
}
