/** Phrases of the grammar that the assistant without a model takes up: what is in one, and where a text stands in it. */

const HOLE = /\{(\w+)\}/;

export interface Piece {
  /** A name between braces, or words as they are typed. */
  readonly hole: string | null;
  readonly words: string;
}

export function piecesOf(phrase: string): Piece[] {
  return phrase
    .split(/(\{\w+\})/)
    .filter((part) => part !== "")
    .map((part) => {
      const hole = HOLE.exec(part)?.[1];
      return hole === undefined ? { hole: null, words: part } : { hole, words: "" };
    });
}

/** Where the typed text stands in a phrase: within words, or in a hole of which `value` is typed. */
export interface Standing {
  readonly rest: readonly Piece[];
  readonly hole: string | null;
  readonly value: string;
  /** What was typed before the value. */
  readonly before: string;
  /** The rest of the words that were begun. */
  readonly words: string;
}

export function standingIn(pieces: readonly Piece[], typed: string): Standing | null {
  const lower = typed.toLowerCase();
  let at = 0;
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (!piece) return null;
    const rest = pieces.slice(index + 1);
    if (piece.hole === null) {
      const left = lower.slice(at);
      if (left.length < piece.words.length) {
        if (!piece.words.toLowerCase().startsWith(left)) return null;
        return { rest, hole: null, value: "", before: typed, words: piece.words.slice(left.length) };
      }
      if (!left.startsWith(piece.words.toLowerCase())) return null;
      at += piece.words.length;
      continue;
    }
    const next = pieces[index + 1];
    const end = next ? lower.indexOf(next.words.toLowerCase(), at) : -1;
    if (end <= at) {
      return { rest, hole: piece.hole, value: typed.slice(at), before: typed.slice(0, at), words: "" };
    }
    at = end;
  }
  return null;
}

export const shown = (pieces: readonly Piece[]) =>
  pieces.map(({ hole, words }) => (hole === null ? words : "…")).join("");

/** Up to the first hole. */
export const opening = (pieces: readonly Piece[]) => {
  const end = pieces.findIndex(({ hole }) => hole !== null);
  return (end < 0 ? pieces : pieces.slice(0, end)).map(({ words }) => words).join("");
};

/** What stands in a sentence for something to be filled in. */
const UNFILLED = new Set(["…", "..."]);

/** What a sentence fills into the holes of a phrase; null where it is another sentence. */
export function filledIn(phrase: string, text: string): Readonly<Record<string, string>> | null {
  const pieces = piecesOf(phrase);
  const pattern = pieces.map(({ hole, words }) => (hole === null ? escaped(words) : "(.+?)")).join("");
  const found = new RegExp(`^${pattern}$`, "iu").exec(text.trim());
  if (!found) return null;
  const holes = pieces.flatMap(({ hole }) => hole ?? []);
  const filled = holes.map((hole, index) => [hole, found[index + 1]?.trim() ?? ""] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== "" && !UNFILLED.has(value)));
}

const escaped = (words: string) => words.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

export interface OfferedForm {
  readonly name: string;
  readonly filled: Readonly<Record<string, string>>;
}

/** The action of a suggestion that leaves something to be filled in; null where it can be sent as it is. */
export function formOf(
  suggestion: string,
  actions: readonly { readonly name: string; readonly phrases: readonly string[] }[],
): OfferedForm | null {
  if (![...UNFILLED].some((character) => suggestion.includes(character))) return null;
  for (const { name, phrases } of actions) {
    for (const phrase of phrases) {
      const filled = filledIn(phrase, suggestion);
      if (filled && Object.keys(filled).length < piecesOf(phrase).filter(({ hole }) => hole !== null).length)
        return { name, filled };
    }
  }
  return null;
}
