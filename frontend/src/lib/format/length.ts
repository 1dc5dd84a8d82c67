/** The length of a text in characters, as the server counts them: an emoji of two code units is one. */

export function lengthOf(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count += 1;
  return count;
}

/** As much of a text as so many characters. */
export const cutTo = (text: string, limit: number): string => Array.from(text).slice(0, limit).join("");
