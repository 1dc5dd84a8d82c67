/** Reads what stands with a requirement: the priority behind its id, and the items right below it. */

/** `[Must]` behind the id. */
const PRIORITY = /^\[(Must|Should|Could|Won['’]t)\](?:[ \t]+|$)/i;
/** An item right below a requirement: a criterion, its owner or its status. */
const BELOW = /^ {0,3}[-*+][ \t]+(?=\S)/;

export interface Priority {
  readonly word: string;
  readonly length: number;
}

/** The priority at the start of a requirement's words, with its length there. */
export function priorityMark(words: string): Priority | null {
  const [whole, word] = PRIORITY.exec(words) ?? [];
  return whole === undefined || word === undefined ? null : { word, length: whole.length };
}

/** "Owner: to be named": a place that is kept free for a name, and none yet. */
const UNSET =
  /^(?:Owner|Status|Date):[ \t]*(?:to be (?:named|set|confirmed|decided|agreed)|tb[acd]|nobody yet|\?+|[-–—…])?[ \t.]*$/i;

export function isUnset(words: string): boolean {
  return UNSET.test(words);
}

/** An item of one line without a box, whose marker need not be read. */
export const isPlainItem = (item: string): boolean => !/\n|^\s*[-*+][ \t]+\[[ xX]\][ \t]/.test(item);

/** The words of an item below a requirement; null for any other line. */
export function itemBelow(line: string): string | null {
  const marker = BELOW.exec(line)?.[0];
  return marker === undefined ? null : line.slice(marker.length);
}
