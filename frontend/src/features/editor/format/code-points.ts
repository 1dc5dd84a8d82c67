/** Positions as the server counts them. */
const SURROGATE = /[\uD800-\uDFFF]/;

/** The server counts whole characters, where strings count halves. */
export function fromCodePoints(text: string, count: number): number {
  if (!SURROGATE.test(text)) return count;
  let at = 0;
  for (let left = count; left > 0 && at < text.length; left -= 1)
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return at;
}
