/**
 * Budget of what is laid out as Markdown, beyond which it is shown as plain text: bounds on one block and on a whole
 * page, so that no text makes its reader wait. Reading a block takes time by the markers in it, and in some shapes by
 * their square.
 */

/** Of one block: up to a third of a second. Of a page: up to some ten thousand rows of a table. */
const BLOCK_WEIGHT = 3000;
const BLOCK_CHARACTERS = 40_000;
const PAGE_WEIGHT = 40_000;
/** What is drawn at once; the rest of a long page follows in slices, between which the page answers. */
const FIRST_CHARACTERS = 60_000;
const FIRST_WEIGHT = 4000;
/** What a block costs besides its markers. */
const BLOCK_COST = 8;

const MARKERS = /[\n*_~`[<>|&\\]/g;
/** Quotes and lists within each other, in one line. */
const DEEP = /^[ \t]*(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+){33}/m;

function weightOf(text: string): number {
  return 1 + (text.match(MARKERS)?.length ?? 0);
}

/** Whether this block is shown as plain text. */
export function isTooMuch(block: string): boolean {
  return block.length > BLOCK_CHARACTERS || weightOf(block) > BLOCK_WEIGHT || DEEP.test(block);
}

/** Whether this page, which is not drawn in slices, is shown as plain text. */
export function isPageTooMuch(text: string): boolean {
  return text.length > FIRST_CHARACTERS && weightOf(text) > PAGE_WEIGHT;
}

/** The ends of the slices of a page: how many of its rows each step shows. What is behind the last is plain text. */
export function slicesOf(rows: readonly { readonly text: string }[]): number[] {
  const ends: number[] = [];
  let [characters, weight, total] = [0, 0, 0];
  for (const [index, { text }] of rows.entries()) {
    const added = isTooMuch(text) ? 1 : weightOf(text);
    total += added;
    if (total > PAGE_WEIGHT) return ends.length > 0 || index > 0 ? [...ends, index] : [0];
    characters += text.length;
    weight += added + BLOCK_COST;
    if (characters > FIRST_CHARACTERS || weight > FIRST_WEIGHT) {
      ends.push(index + 1);
      characters = weight = 0;
    }
  }
  return ends.at(-1) === rows.length && rows.length > 0 ? ends : [...ends, rows.length];
}
