/** A document's title out of a text that may be longer than a title can be. */

import { TITLE_LIMIT } from "./title-length";

/** The text on one line, cut after the last whole word that fits into a title. */
export function firstTitle(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= TITLE_LIMIT) return line;
  const cut = line.slice(0, TITLE_LIMIT + 1);
  const lastSpace = cut.lastIndexOf(" ");
  return lastSpace > 0 ? cut.slice(0, lastSpace) : line.slice(0, TITLE_LIMIT);
}
