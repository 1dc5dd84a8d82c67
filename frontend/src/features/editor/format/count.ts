/** Counts words as a reader does: Markdown's markers are none, and scripts without spaces count by character. */

const WORD =
  /\p{Script=Han}|\p{Script=Hiragana}+|\p{Script=Katakana}+|\p{Script=Thai}+|[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|['’._-](?=[\p{L}\p{N}]))*/gu;

export function countWords(text: string): number {
  let count = 0;
  WORD.lastIndex = 0;
  while (WORD.test(text)) count += 1;
  return count;
}

const digits = new Intl.NumberFormat("en-GB");

/** "1 word", "1,297 words". */
export function counted(count: number, one: string): string {
  return `${digits.format(count)} ${one}${count === 1 ? "" : "s"}`;
}
