/** The length of a text in characters. */

/** How many characters that is, as the server counts them. */
export function lengthOf(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count += 1;
  return count;
}
