/** Alignment of the letters of Markdown with those that it is drawn as: without markers, and ids that hang in the margin. */
import { NOTE_MARK } from "./footnotes";

interface Span {
  readonly from: number;
  readonly to: number;
}

/** So many letters are looked for at once, so that a marker is not taken for the letter that comes next. */
const AHEAD = 4;
/** The most letters of Markdown between two that are drawn: a link's address is longer than any marker. */
const FARTHEST = 2000;
/** Addresses of links, whose letters are not drawn. They end before the next begins: no text takes long. */
const ADDRESSES = /\]\([^)\]\s]*(?:\s"[^"]*")?\)/g;
/** The words of pictures, which no page that is read draws. */
const PICTURES = /!\[[^[\]]*(?=\]\()/g;
/** What is drawn in place of a picture or a footnote's mark, and the character that stands for each letter of it. */
const INSTEAD = "[class^=md-image], [data-note]";
const INSTEAD_LETTER = "\ufffc";

function lettersOf(element: Element): string {
  let letters = "";
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent ?? "";
    letters += text.parentElement?.closest(INSTEAD) ? INSTEAD_LETTER.repeat(words.length) : words;
  }
  return letters;
}

/** As `align`, of a row that is read. */
export function alignRow(source: string, row: Element): Int32Array {
  const letters = lettersOf(row);
  return align(hide(source, PICTURES, letters), letters);
}

/** As `align`, of a cell of a table that is edited. */
export const alignCell = (source: string, cell: Element): Int32Array => align(source, lettersOf(cell));

/** Takes words away that a letter of the page could be taken for; what is code is drawn as it is. */
function hide(source: string, undrawn: RegExp, drawn: string): string {
  return source.replace(undrawn, (words) => (drawn.includes(words) ? words : "\0".repeat(words.length)));
}

/** For each letter that is drawn, its position in the source; -1 for one that is not from there. */
export function align(written: string, drawn: string): Int32Array {
  const source = hide(hide(written, ADDRESSES, drawn), NOTE_MARK, drawn);
  const positions = new Int32Array(drawn.length).fill(-1);
  let at = 0;
  for (let index = 0; index < drawn.length; index += 1) {
    const letter = drawn[index] ?? "";
    if (source[at] !== letter || isMarker(source, at, drawn, index)) {
      const found = ahead(source, at, drawn, index);
      if (found < 0) continue;
      at = found;
    }
    positions[index] = at;
    at += 1;
  }
  return positions;
}

/** The same letter, but what follows it is not what is drawn behind: then it is another one. */
function isMarker(source: string, at: number, drawn: string, index: number): boolean {
  return /[*_~`[\]()!|\\<>#-]/.test(source[at] ?? "") && source[at + 1] !== drawn[index + 1];
}

function ahead(source: string, at: number, drawn: string, index: number): number {
  // Between what stands below each other is space that is not in the source, or other space there.
  if (/\s/.test(drawn[index] ?? "")) {
    const found = /^[^\p{L}\p{N}]*?\s/u.exec(source.slice(at, at + FARTHEST));
    return found ? at + found[0].length - 1 : -1;
  }
  const within = source.slice(at, at + FARTHEST);
  const [words = ""] = /^\S+/.exec(drawn.slice(index, index + AHEAD)) ?? [];
  for (let length = words.length; length > 0; length -= 1) {
    const found = within.indexOf(words.slice(0, length));
    if (found >= 0) return at + found;
  }
  return -1;
}

/** The letters that are drawn of a part of the source; null where there are none. */
export function drawnSpan(positions: Int32Array, { from, to }: Span): Span | null {
  let [first, last] = [-1, -1];
  for (let index = 0; index < positions.length; index += 1) {
    const at = positions[index] ?? -1;
    if (at < from || at >= to) continue;
    if (first < 0) first = index;
    last = index;
  }
  return first < 0 ? null : { from: first, to: last + 1 };
}

/** The part of the source that letters are drawn from; null where they are from none. */
export function sourceSpan(positions: Int32Array, { from, to }: Span): Span | null {
  const known = positions.subarray(from, to).filter((at) => at >= 0);
  const [first, last] = [known[0], known.at(-1)];
  return first === undefined || last === undefined ? null : { from: first, to: last + 1 };
}
