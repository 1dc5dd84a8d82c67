/** Follows the lines of a text into code between fences and out of it. */

export interface Fence {
  readonly marker: string;
  readonly length: number;
}

/** Code may begin with an entry of a list, behind its marker. */
const FENCE = /^\s*((?:(?:[-+*]|\d{1,9}[.)])\s+)*)(`{3,}|~{3,})(.*)$/;

/** The fence that is open behind a line. */
export function fenceAfter(line: string, fence: Fence | null): Fence | null {
  const [, items, markers, info = ""] = FENCE.exec(line) ?? [];
  if (!markers) return fence;
  const marker = markers.charAt(0);
  if (fence) {
    const closes =
      marker === fence.marker && markers.length >= fence.length && items === "" && info.trim() === "";
    return closes ? null : fence;
  }
  const infoHasMarker = marker === "`" && info.includes("`");
  return infoHasMarker ? null : { marker, length: markers.length };
}

/** The lines of a text outside of code between fences, with their numbers and the place where they begin. */
export function* plainLines(text: string): Generator<{ line: string; number: number; start: number }> {
  let fence: Fence | null = null;
  let number = 0;
  let start = 0;
  for (const line of text.split("\n")) {
    number += 1;
    const before = fence;
    fence = fenceAfter(line, fence);
    if (!before && !fence) yield { line, number, start };
    start += line.length + 1;
  }
}
