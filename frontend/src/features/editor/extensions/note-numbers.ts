/** The numbers of the footnotes in a text that is edited, found once for all that show them. */
import type { Text } from "@codemirror/state";

import { NO_NOTES, type Notes, notesOf } from "@/lib/markdown/footnotes";

const numbered = new WeakMap<Text, Notes>();

/** The numbers that notes have in the whole text; none are looked for where these parts of it have no mark. */
export function notesIn(doc: Text, ranges: readonly { from: number; to: number }[]): Notes {
  const known = numbered.get(doc);
  if (known) return known;
  if (!ranges.some(({ from, to }) => doc.sliceString(from, to).includes("[^"))) return NO_NOTES;
  const notes = notesOf(doc.toString());
  numbered.set(doc, notes);
  return notes;
}
