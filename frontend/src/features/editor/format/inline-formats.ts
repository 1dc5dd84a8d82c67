/** The formats of words as Markdown reads them: which reach over a place, and where the words of a part of them end. */
import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNodeRef } from "@lezer/common";

export interface Format {
  /** As the syntax tree calls it. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Between the markers. */
  readonly words: { readonly from: number; readonly to: number };
  readonly marker: string;
}

const NAMES: ReadonlySet<string> = new Set(["StrongEmphasis", "Emphasis", "Strikethrough", "InlineCode"]);

/** What other formats stand around, or within its words. */
export const HOLDERS: ReadonlySet<string> = new Set([...NAMES, "Link", "Image"]);

function formatOf(state: EditorState, { name, node, from, to }: SyntaxNodeRef): Format | null {
  const first = node.firstChild;
  // A link's words end at its second bracket.
  const last = node.getChildren("LinkMark")[1] ?? node.lastChild;
  if (!first || !last) return null;
  const words = { from: first.to, to: last.from };
  return { name, from, to, words, marker: state.sliceDoc(from, first.to) };
}

/** Those that the range is in or touches, the outer before the inner. */
export function formatsAt(state: EditorState, from: number, to: number, names = NAMES): Format[] {
  const formats: Format[] = [];
  syntaxTree(state).iterate({
    from,
    to,
    enter: (node) => {
      const format = names.has(node.name) ? formatOf(state, node) : null;
      if (format) formats.push(format);
    },
  });
  return formats;
}

/** An end of a part of formatted words. */
export interface Edge {
  /** Where the words beside it end. */
  readonly at: number;
  /** The formats that have words there, the inner before the outer: they end at the edge, or begin. */
  readonly formats: readonly Format[];
}

/** At the start (1) or the end (-1) of words: blanks, else characters that would make text of a marker between them and a letter. */
const APART = {
  "1": /^(?:\s+|(?:(?![*_\\[]|!\[)\p{P}\s*)+)/u,
  "-1": /(?:\s+|(?:\s*(?![*_\\)\];])\p{P})+)$/u,
} as const;

/** How many characters at that end of the words stay outside of a marker. */
export function apart(words: string, side: -1 | 1): number {
  return APART[side].exec(words)?.[0].length ?? 0;
}

/** How many blanks are at that end of the words. */
export function blanks(words: string, side: -1 | 1): number {
  return words.length - (side < 0 ? words.trimEnd() : words.trimStart()).length;
}

/**
 * The end of what is before (-1) or behind (+1) a position: a format without words on that side is left. `outside` says
 * how many of the words' characters there do without it.
 */
export function edgeOf(state: EditorState, position: number, side: -1 | 1, outside = apart): Edge {
  const holds = ({ words }: Format) => words.from <= position && position <= words.to;
  const formats = formatsAt(state, position, position).filter(holds).reverse();
  let at = position;
  for (;;) {
    const [inner] = formats;
    if (!inner) return { at, formats };
    const rest = side < 0 ? state.sliceDoc(inner.words.from, at) : state.sliceDoc(at, inner.words.to);
    const length = outside(rest, side);
    if (length < rest.length) return { at: at + side * length, formats };
    at = side < 0 ? inner.from : inner.to;
    formats.shift();
  }
}
