/** Words that are marked without elements of their own, and where badges stand beside them. */

/** The name of the highlight of what somebody wrote, for the class with their colour. */
export const highlightName = (who: string): string =>
  who === "" ? "rq-unread" : who.replace("rq-who", "rq-unread");

/** Highlights words, by the names of their highlights; answers how to take that back. */
export function highlightWords(words: ReadonlyMap<string, readonly Range[]>): () => void {
  // jsdom and older browsers have none: the badges are there all the same.
  if (typeof CSS === "undefined" || !("highlights" in CSS)) return () => undefined;
  for (const [name, ranges] of words) CSS.highlights.set(name, new Highlight(...ranges));
  return () => {
    for (const name of words.keys()) CSS.highlights.delete(name);
  };
}

/** Pixels that a badge takes beside the text. */
export const NOTE_HEIGHT = 26;
/** Beside what is higher than this, a badge stands at the first line. */
const ONE_LINE = 60;

/** Where a badge stands beside something, as high as that. */
export function besideBox({ top, bottom }: { top: number; bottom: number }): number {
  const height = bottom - top;
  return height > ONE_LINE ? top : top + (height - NOTE_HEIGHT) / 2;
}
