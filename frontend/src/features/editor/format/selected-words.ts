/** The selected words as they are told to the server, and where such words stand. */
import type { EditorState } from "@codemirror/state";

import type { Selected } from "@/lib/api/types";

/** UTF-16 units on either side by which words are told from the same ones elsewhere. */
const BESIDE = 64;

/** Without the space at their ends; null where no words are selected. */
export function selectedWords(state: EditorState): Selected | null {
  const { from, to } = state.selection.main;
  const selected = state.sliceDoc(from, to);
  const words = selected.trim();
  if (words === "") return null;
  const start = from + selected.indexOf(words);
  const end = start + words.length;
  return {
    words,
    before: state.sliceDoc(Math.max(0, start - BESIDE), start).replace(/^[\udc00-\udfff]/, ""),
    after: state.sliceDoc(end, end + BESIDE).replace(/[\ud800-\udbff]$/, ""),
  };
}

/** Where they begin; null where they are gone, or stand there more than once. */
export function findSelected(text: string, { words, before, after }: Selected): number | null {
  const at = only(text, before + words + after);
  return at === null ? only(text, words) : at + before.length;
}

function only(text: string, words: string): number | null {
  const at = text.indexOf(words);
  return at < 0 || text.includes(words, at + 1) ? null : at;
}
