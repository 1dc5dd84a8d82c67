/** A document's title out of a text that may be longer than a title can be. */

import { cutTo, lengthOf } from "./length";
import { TITLE_LIMIT } from "./title-length";

/** The text on one line, cut after the last whole word that fits into a title. */
export function firstTitle(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (lengthOf(line) <= TITLE_LIMIT) return line;
  const cut = cutTo(line, TITLE_LIMIT + 1);
  const lastSpace = cut.lastIndexOf(" ");
  return lastSpace > 0 ? cut.slice(0, lastSpace) : cutTo(line, TITLE_LIMIT);
}
