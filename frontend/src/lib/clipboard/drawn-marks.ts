/**
 * Marks of bold, italic and struck words where Markdown draws them: beside a letter none opens before punctuation, and
 * none closes behind it, which texts without spaces have everywhere.
 */

/** Before each mark until what is around it is known; no text has these two. */
const [OPEN, CLOSE] = ["\ufdd0", "\ufdd1"];
const MARKS = /([\ufdd0\ufdd1](?:\*\*?|~~))/;
/** One that is put around nothing, or goes on with what comes next. */
const NEEDLESS = /(?:\ufdd0(\*\*?|~~)\ufdd1\1|\ufdd1(\*\*?|~~)\ufdd0\2)(?!\*)/g;

const OPENED = String.raw`(?:\ufdd0(?:\*\*?|~~))`;
const CLOSED = String.raw`(?:\ufdd1(?:\*\*?|~~))`;
const LETTER = String.raw`[^\s\p{P}!-/:-@\x5b-\x60{-~\ufdd0\ufdd1]`;
/** Punctuation of the words. Without a backslash these are of code, links, notes and elements. */
const SYMBOL = String.raw`(?![\x60\[\]<>*\\])[\p{P}\p{S}\s]`;
const SYMBOLS = String.raw`(?:(?:\\[\p{P}\p{S}]|${SYMBOL})[\p{M}\u200d]*)+`;
const OPENED_BEFORE_SYMBOLS = new RegExp(`(?<=${LETTER}${CLOSED}*)(${OPENED}+)(${SYMBOLS})`, "gu");
/** From the first of the symbols on, so that a long row of them is looked at once; and not from the end of an address. */
const CLOSED_BEHIND_SYMBOLS = new RegExp(
  String.raw`(?<!${SYMBOL}|\]\([^\s)]{0,2000}|>)(${SYMBOLS})(${CLOSED}+)(?=${OPENED}*${LETTER})`,
  "gu",
);

const STARTS_WITH_SYMBOL = /^[\p{P}\p{S}]/u;
const ENDS_WITH_SYMBOL = /[\p{P}\p{S}]$/u;
const STARTS_WITH_LETTER = new RegExp(`^${LETTER}`, "u");
const ENDS_WITH_LETTER = new RegExp(`${LETTER}$`, "u");

export const marked = (mark: string, words: string): string => `${OPEN}${mark}${words}${CLOSE}${mark}`;

/** The marks moved to the words that they are about; one that cannot be drawn there is left out. */
export function drawnMarks(text: string): string {
  if (!text.includes(OPEN)) return text;
  const moved = withoutNeedless(text)
    .replace(OPENED_BEFORE_SYMBOLS, "$2$1")
    .replace(CLOSED_BEHIND_SYMBOLS, "$2$1");
  const pieces = withoutNeedless(moved).split(MARKS);
  const opened: number[] = [];
  pieces.forEach((piece, at) => {
    if (piece.startsWith(OPEN)) opened.push(at);
    if (!piece.startsWith(CLOSE)) return;
    const start = opened.pop() ?? at;
    const isDrawn =
      !(
        STARTS_WITH_SYMBOL.test(beside(pieces, start, 1)) && ENDS_WITH_LETTER.test(beside(pieces, start, -1))
      ) && !(ENDS_WITH_SYMBOL.test(beside(pieces, at, -1)) && STARTS_WITH_LETTER.test(beside(pieces, at, 1)));
    if (!isDrawn) pieces[start] = pieces[at] = "";
  });
  return pieces.join("").replace(/[\ufdd0\ufdd1]/g, "");
}

function withoutNeedless(text: string): string {
  const less = text.replace(NEEDLESS, "");
  return less === text ? text : withoutNeedless(less);
}

/** What stands beside a mark and those of its kind: words are at even places, marks at odd ones. */
function beside(pieces: readonly string[], mark: number, step: 1 | -1): string {
  const kind = pieces[mark]?.[1];
  let at = mark + step;
  for (; pieces[at] === ""; at += 2 * step) {
    const next = pieces[at + step];
    if (next && next[1] !== kind) return next;
  }
  return pieces[at] ?? "";
}
