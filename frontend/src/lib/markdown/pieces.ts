/**
 * Cuts a paragraph that grows very long into pieces that need not be read again: reading and laying out the whole of
 * it for every word that comes would make each frame longer than the one before.
 */

/** Characters from which a piece is taken off: several times what paragraphs usually have. */
const LONG = 1500;
/** Where no end is found before it, the text stays whole: each place that is tried costs all of what is before it. */
const TOO_LONG = 4 * LONG;
/** Markers whose form ends where they stand a second time. */
const PAIRED = [/\*+/g, /_+/g, /`+/g, /~+/g];
const BRACKETS = [
  ["[", "]"],
  ["(", ")"],
  ["<", ">"],
] as const;

function count(text: string, marker: RegExp | string): number {
  return typeof marker === "string" ? text.split(marker).length - 1 : (text.match(marker)?.length ?? 0);
}

/** Whether no form that began in the text goes on behind it. */
function isClosed(text: string): boolean {
  return (
    PAIRED.every((marker) => count(text, marker) % 2 === 0) &&
    BRACKETS.every(([open, close]) => count(text, open) === count(text, close))
  );
}

/** The end of the first piece: before a space and a letter, which begin nothing but more words; -1 where there is none. */
function firstEnd(text: string): number {
  const ends = / (?=\p{L})/gu;
  ends.lastIndex = LONG;
  for (let end = ends.exec(text); end && end.index < TOO_LONG; end = ends.exec(text)) {
    if (isClosed(text.slice(0, end.index))) return end.index;
  }
  return -1;
}

/** The pieces in order, without the space between them; the last one grows. Anything but one long line is one piece. */
export function paragraphPieces(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  const isParagraph = /^\p{L}/u.test(text) && !text.includes("\n");
  while (isParagraph && rest.length > 2 * LONG) {
    const end = firstEnd(rest);
    if (end < 0) break;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end + 1);
  }
  return [...pieces, rest];
}
