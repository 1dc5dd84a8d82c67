/**
 * Places of proposed changes in the shared text, told by the characters that they stand on and between. The server
 * places them by the same rules (`places.py`), and the cases in `places.json` hold both to them.
 */
import * as Y from "yjs";

import type { Hunk } from "@/lib/api/types";

import { fromCodePoints } from "./code-points";

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Behind the character to the left, at the first and behind the last of the words, at the one to the right; null: gone. */
export interface Around {
  readonly left: number | null;
  readonly first: number | null;
  readonly last: number | null;
  readonly right: number | null;
  /** The text's ends are always there; they are no neighbours. */
  readonly hasLeft: boolean;
  readonly hasRight: boolean;
  /** Of what replaces no words, first and last are the nearest letters or digits around it, if there are any. */
  readonly hasWords: boolean;
}

const WORD = /[\p{L}\p{N}]$/u;
const IN_WORD = /^[\p{L}\p{N}]/u;
const BOUND = /^[\p{M}\u200d]/u;

const beginsLine = (text: string, at: number): boolean => at === 0 || text[at - 1] === "\n";
const endsLine = (text: string, at: number): boolean => at === text.length || text[at] === "\n";

/** Whether no word goes on here. */
function isWordEnd(text: string, at: number): boolean {
  if (at === 0 || at === text.length) return true;
  const [before, behind] = [text.slice(Math.max(0, at - 2), at), text.slice(at, at + 2)];
  return !BOUND.test(behind) && !(WORD.test(before) && IN_WORD.test(behind));
}

/** What stands there now, and what would after the next decision. */
function sides({ state, original, replacement }: Hunk): [string, string] {
  return state === "applied" ? [replacement, original] : [original, replacement];
}

/** Whether the words still end where words do, and whole lines that would go are whole. */
function fits(text: string, hunk: Hunk, { from, to }: Span): boolean {
  const [needle, other] = sides(hunk);
  const { before, after } = hunk;
  const was = before + needle + after;
  const isCut = (then: number, now: number) => isWordEnd(was, then) && !isWordEnd(text, now);
  if (isCut(before.length, from) || isCut(before.length + needle.length, to)) return false;
  if (needle.endsWith("\n") && !other.endsWith("\n") && beginsLine(before, before.length))
    return beginsLine(text, from);
  if (needle.startsWith("\n") && !other.startsWith("\n") && endsLine(after, 0)) return endsLine(text, to);
  return true;
}

/** Where words are to come that replace none. */
function insertion(text: string, hunk: Hunk, around: Around): number | null {
  const { left, first, last, right, hasLeft, hasRight, hasWords } = around;
  const { before, after } = hunk;
  const [, other] = sides(hunk);
  if (!hasLeft && !hasRight) return text === "" ? 0 : null;
  if (!((hasLeft && left !== null) || (hasRight && right !== null))) return null;
  if (hasWords && first === null && last === null) return null;
  if (other.startsWith("\n") && endsLine(after, 0)) {
    const at = right ?? left;
    return at !== null && endsLine(text, at) ? at : null;
  }
  if (other.endsWith("\n") && beginsLine(before, before.length)) {
    // Behind the lines that were put in there.
    const behind = left !== null && right !== null ? text.slice(left, right).lastIndexOf("\n") + 1 : 0;
    const at = left === null ? right : left + behind;
    return at !== null && beginsLine(text, at) ? at : null;
  }
  if (left === null || right === null) return null;
  const wasInWord = !isWordEnd(before + after, before.length);
  return [right, left].find((at) => wasInWord || isWordEnd(text, at)) ?? null;
}

/** Where a change stands; null where its words are gone, or what it stood between. */
export function spanOf(text: string, hunk: Hunk, around: Around): Span | null {
  const [needle] = sides(hunk);
  if (needle === "") {
    const at = insertion(text, hunk, around);
    return at === null ? null : { from: at, to: at };
  }
  const spans = [
    [around.first, around.last],
    [around.left, around.right],
  ] as const;
  for (const [from, to] of spans)
    if (from !== null && to !== null && text.slice(from, to) === needle)
      return fits(text, hunk, { from, to }) ? { from, to } : null;
  return null;
}

const bytes = (text: string): Uint8Array => Uint8Array.from(atob(text), (half) => half.charCodeAt(0));

/** Where the character of a relative position stands; null when it was taken out, or is not here yet. */
function standing(doc: Y.Doc, told: string | null): number | null {
  if (told === null) return null;
  const position = Y.decodeRelativePosition(bytes(told));
  const { item } = position;
  if (!item || Y.getState(doc.store, item.client) <= item.clock) return null;
  if (Y.getItem(doc.store, item).deleted) return null;
  return Y.createAbsolutePositionFromRelativePosition(position, doc, false)?.index ?? null;
}

function aroundOf(doc: Y.Doc, length: number, { left, from, to, right }: NonNullable<Hunk["place"]>): Around {
  return {
    left: left === null ? 0 : standing(doc, left),
    first: standing(doc, from),
    last: standing(doc, to),
    right: right === null ? length : standing(doc, right),
    hasLeft: left !== null,
    hasRight: right !== null,
    hasWords: from !== null || to !== null,
  };
}

/** One of an earlier release, of which the server says only where it stands in one version. */
function told(text: string, hunk: Hunk): Span | null {
  if (hunk.at === null) return null;
  const [needle] = sides(hunk);
  const from = fromCodePoints(text, hunk.at);
  return text.startsWith(needle, from) ? { from, to: from + needle.length } : null;
}

/**
 * Where the changes of the text stand in it; those that stand nowhere are left out. `version` is the text's, if known,
 * and `last` where one was shown until now.
 */
export function placeHunks(
  doc: Y.Doc,
  content: Y.Text,
  hunks: readonly Hunk[],
  version: number | null,
  last: (hunk: Hunk) => Span | undefined = () => undefined,
): ReadonlyMap<Hunk, Span> {
  const text = content.toJSON();
  const spans = new Map<Hunk, Span>();
  for (const hunk of hunks) {
    const { place } = hunk;
    const span = place
      ? spanOf(text, hunk, aroundOf(doc, text.length, place))
      : hunk.at !== null && hunk.version !== version
        ? last(hunk)
        : told(text, hunk);
    if (span) spans.set(hunk, span);
  }
  return spans;
}
