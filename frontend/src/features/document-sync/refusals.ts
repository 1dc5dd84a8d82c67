/** The codes with which the server takes no more of a text, and what they say to a person. */
import type { Refusal } from "./shared-text";

export const UNREADABLE = 1003;
export const MALFORMED = 1007;
export const ENDED = 1008;
const TOO_BIG = 1009;
export const NOT_ALLOWED = 4403;
export const GONE = 4404;
/** Something that is stood on is missing there: telling everything anew mends it, or it never will. */
export const MISSING = 4509;
export const FULL = 4413;

const WRONG = "The server can't read it.";
const MESSAGES: ReadonlyMap<number, string> = new Map([
  [UNREADABLE, WRONG],
  [MALFORMED, WRONG],
  [ENDED, "You've been signed out."],
  [TOO_BIG, WRONG],
  [NOT_ALLOWED, "You can no longer change this document."],
  [GONE, "This document was deleted, or is no longer shared with you."],
  [FULL, "The document is too large, or its owner's storage is full."],
]);

/** Null where trying again helps. */
export function refusalOf(code: number): Refusal | null {
  const message = MESSAGES.get(code);
  return message === undefined ? null : { code, message };
}

/** As good as a code: told everything, again and again, the server still lacks something. */
export const neverSynced: Refusal = { code: MISSING, message: WRONG };
