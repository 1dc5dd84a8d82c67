/** The numbers of the footnotes in a text that is edited, found once for all that show them. */
import type { Text } from "@codemirror/state";

import { type Notes, notesOf } from "@/lib/markdown/footnotes";

/** A footnote's mark; its group is the label. */
export const NOTE_MARK = /\[\^([^\]\s]+)\]/g;

const NONE: Notes = new Map();
const numbered = new WeakMap<Text, Notes>();

/** Numbered over the whole text, where one of these parts of it has any. */
export function notesIn(doc: Text, ranges: readonly { from: number; to: number }[]): Notes {
  const known = numbered.get(doc);
  if (known) return known;
  if (!ranges.some(({ from, to }) => doc.sliceString(from, to).includes("[^"))) return NONE;
  const notes = notesOf(doc.toString());
  numbered.set(doc, notes);
  return notes;
}
