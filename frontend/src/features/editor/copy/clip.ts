/** The part of a text that was selected, found in what the parser made of it. */
import { fromMarkdown } from "mdast-util-from-markdown";

export interface Range {
  readonly from: number;
  readonly to: number;
}

const ESCAPED = /^\\[!-/:-@[-`{-~]/;
const REFERENCE = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|\w{1,31});/i;
/** What stands in front of a line in quotes and lists. */
const PREFIX = /^[ \t>]*/;

export function overlaps(node: Range, range: Range): boolean {
  return node.from < range.to && node.to > range.from;
}

export function isWithin(node: Range, range: Range): boolean {
  return range.from <= node.from && node.to <= range.to;
}

/** The characters of a text node that were written within the range; its value is shorter than what was written. */
export function clippedText(value: string, source: string, range: Range): string {
  let text = "";
  let at = 0;
  for (let read = 0; at < source.length && read < value.length;) {
    const rest = source.slice(at, at + 40);
    const written = pieceOf(rest, value.slice(read));
    if (written === null) {
      at += 1; // trailing blanks of a line are no part of the value
      continue;
    }
    if (range.from < at + written.length && at < range.to) text += written.value;
    at += written.length;
    read += written.value.length;
    if (/[\n\r]$/.test(written.value)) at += PREFIX.exec(source.slice(at))?.[0].length ?? 0;
  }
  return text;
}

/** How many characters were written for the next ones of the value; null where none of it was. */
function pieceOf(rest: string, value: string): { length: number; value: string } | null {
  const escaped = ESCAPED.exec(rest)?.[0];
  if (escaped && value.startsWith(escaped.charAt(1))) return { length: 2, value: escaped.charAt(1) };
  const reference = REFERENCE.exec(rest)?.[0] ?? "";
  const decoded = reference === "" ? "" : decode(reference);
  if (decoded !== reference && value.startsWith(decoded)) return { length: reference.length, value: decoded };
  if (rest.startsWith("\r\n") && value.startsWith("\n")) return { length: 2, value: "\n" };
  return rest.charAt(0) === value.charAt(0) ? { length: 1, value: rest.charAt(0) } : null;
}

function decode(reference: string): string {
  const [block] = fromMarkdown(reference).children;
  const words = block?.type === "paragraph" ? block.children[0] : undefined;
  return words?.type === "text" ? words.value : reference;
}
