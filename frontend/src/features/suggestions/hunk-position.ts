/** About where a change stands in a text that others may have changed since: its note is put beside that line. */
import type { Hunk } from "@/lib/api/types";

/** In UTF-16 units; null where that is not known. `version` is the text's, if known. */
export function hunkPosition(text: string, version: number | null, hunk: Hunk): number | null {
  const { at, before, original, after, label, section } = hunk;
  if (label === "Title" && section === null) return 0;
  const told = at === null ? null : unitsBefore(text, at);
  if (hunk.version === version && told !== null) return told;
  const quoted = text.indexOf(before + original + after);
  return quoted < 0 ? told : quoted + before.length;
}

/** Of so many code points, at most all of the text. */
function unitsBefore(text: string, codePoints: number): number {
  let units = 0;
  for (let left = codePoints; left > 0 && units < text.length; left -= 1)
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  return units;
}
