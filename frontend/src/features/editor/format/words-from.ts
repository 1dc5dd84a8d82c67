/** Beginning of a line's own words: behind the mark of a list, task, quote, heading, requirement or footnote. */
import type { EditorState } from "@codemirror/state";

import { requirementMark } from "@/lib/markdown/requirement";

import { isCodeBlock } from "./code-at";
import { lineParts } from "./blocks";

const NOTE = /^ {0,3}\[\^[^\]]+\]:\s*/;

/** In code every character is a word. */
export function wordsFrom(state: EditorState, at: number): number {
  const line = state.doc.lineAt(at);
  if (isCodeBlock(state, at)) return line.from;
  const note = NOTE.exec(line.text)?.[0];
  return (
    line.from + (note?.length ?? requirementMark(line.text)?.prefixLength ?? lineParts(line.text).length)
  );
}
