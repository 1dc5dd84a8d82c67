/** Two changes of a template's text merged, as far as they go together, and what is to be chosen. No React here. */
import type { MergedPlace } from "@/lib/api/types";

export type Side = "yours" | "theirs";

interface PlaceChoice {
  /** Which of the places. */
  index: number;
  /** In which section it is, as it is told. */
  where: string;
  yours: string;
  theirs: string;
}

const HEADING = /^## +(.+?) *$/gm;

export function choicesOf(places: readonly MergedPlace[]): PlaceChoice[] {
  let heading: string | undefined;
  const found: PlaceChoice[] = [];
  for (const [index, { yours, theirs }] of places.entries()) {
    if (yours !== theirs) {
      const where = heading === undefined ? "At the top" : `In “${heading}”`;
      found.push({ index, where, yours: yours.trimEnd(), theirs: theirs.trimEnd() });
    }
    heading = [...theirs.matchAll(HEADING)].at(-1)?.[1] ?? heading;
  }
  return found;
}

/** The whole text, with the side that was chosen in each place. */
export function textOf(places: readonly MergedPlace[], sideOf: (index: number) => Side): string {
  return places.map((place, index) => place[sideOf(index)]).join("");
}
