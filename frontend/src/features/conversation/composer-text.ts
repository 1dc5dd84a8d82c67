/** Rules of the text that is being written: what may be sent, what a chip does to it, what comes back after a failure. */

/** The most a message may have, in bytes of UTF-8. */
export const MESSAGE_BYTES = 32 * 1024;

export type Sendable = { kind: "empty" } | { kind: "long"; over: number } | { kind: "ok"; text: string };

/** Blank text is not sent; `over` says by how many bytes a text is too long. */
export function sendable(text: string): Sendable {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "empty" };
  // Three bytes is the most a UTF-16 unit takes, so short texts need no counting.
  if (trimmed.length * 3 > MESSAGE_BYTES) {
    const over = new TextEncoder().encode(trimmed).length - MESSAGE_BYTES;
    if (over > 0) return { kind: "long", over };
  }
  return { kind: "ok", text: trimmed };
}

/** A message that failed comes back to the input; what was written meanwhile stays, after it. */
export function withReturned(current: string, failed: string): string {
  if (current.trim() === "" || current === failed) return failed;
  return `${failed}\n\n${current}`;
}

/** A chip as it stands in the text: a sentence of its own. */
function sentence(chip: string): string {
  return /[.!?…]$/.test(chip) ? chip : `${chip}.`;
}

export function hasChip(text: string, chip: string): boolean {
  return text.includes(sentence(chip));
}

/** What parts a chip from the text before it: a text of several lines gets another line. */
function withGap(text: string): string {
  if (text.trim().includes("\n")) return `${text.trimEnd()}\n`;
  return text === "" || /\s$/.test(text) ? text : `${text} `;
}

/** Puts the chip at the end of the text, or takes it out when it is there. */
export function toggleChip(text: string, chip: string): string {
  const words = sentence(chip);
  const at = text.indexOf(words);
  if (at < 0) return `${withGap(text)}${words} `;
  const before = text.slice(0, at);
  const after = text.slice(at + words.length);
  return before === "" || /\s$/.test(before) ? before + after.replace(/^\s/, "") : before + after;
}

/** The input after one of `prompts` was picked: another of them gives way to it, what was typed stays before it. */
export function withPrompt(current: string, prompt: string, prompts: readonly string[]): string {
  const isOwnWords = current.trim() !== "" && !prompts.includes(current);
  return isOwnWords ? `${current.trimEnd()}\n\n${prompt}` : prompt;
}
