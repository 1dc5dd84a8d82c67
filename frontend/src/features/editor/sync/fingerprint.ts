/** Knows a text again by a few signs: a long time without an answer would otherwise keep every text that was sent. */
import type { Snapshot } from "./save-state";

/** Equal for equal texts; others differ but for about one in 2^64. */
export function fingerprint({ title, content }: Snapshot): string {
  const text = `${title}\n${content}`;
  let [one, other] = [0x12345, 0x6789a];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x5bd1e995);
    one ^= one >>> 15;
    other = Math.imul(other + code, 0x2c1b3c6d);
    other ^= other >>> 13;
  }
  return `${text.length}.${one}.${other}`;
}
