/** Limit of a document's or conversation's title. */

import { lengthOf } from "./length";

export const TITLE_LIMIT = 200;

/** What is said where a title is written that does not fit. */
export function titleTooLong(title: string): string | null {
  const over = lengthOf(title.trim()) - TITLE_LIMIT;
  return over > 0 ? `At most ${TITLE_LIMIT} characters, please: ${over} too many` : null;
}
