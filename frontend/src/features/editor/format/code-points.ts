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

/** So many characters apart a position is remembered. */
const STEP = 1024;

/** The same for many positions of one text, which is then walked through once. */
export function codePointReader(text: string): (count: number) => number {
  if (!SURROGATE.test(text)) return (count) => count;
  const known: number[] = [];
  const step = (at: number) => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
  for (let at = 0, count = 0; at < text.length; at += step(at), count += 1)
    if (count % STEP === 0) known.push(at);
  return (count) => {
    const index = Math.min(Math.floor(count / STEP), known.length - 1);
    let at = known[index] ?? 0;
    for (let left = count - index * STEP; left > 0 && at < text.length; left -= 1) at += step(at);
    return at;
  };
}
