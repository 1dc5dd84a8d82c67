/**
 * Tells which forms hold at the caret, for the pressed states of the toolbar.
 */
import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { type BlockKind, blockKind } from "./blocks";

export interface ActiveFormats {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly strike: boolean;
  readonly code: boolean;
  readonly link: boolean;
  /** The caret is in a table. */
  readonly table: boolean;
  readonly block: BlockKind | null;
}

export const NO_FORMATS: ActiveFormats = {
  bold: false,
  italic: false,
  strike: false,
  code: false,
  link: false,
  table: false,
  block: "text",
};

export function activeFormats(state: EditorState): ActiveFormats {
  const { main } = state.selection;
  const names = new Set<string>();
  const side = main.empty ? -1 : 1;
  for (
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(main.from, side);
    node;
    node = node.parent
  ) {
    if (node.from <= main.from && node.to >= main.to) names.add(node.name);
  }
  return {
    bold: names.has("StrongEmphasis"),
    italic: names.has("Emphasis"),
    strike: names.has("Strikethrough"),
    code: names.has("InlineCode"),
    link: names.has("Link"),
    table: names.has("Table") && state.doc.lineAt(main.from).text.includes("|"),
    block: blockKind(state),
  };
}

export function sameFormats(one: ActiveFormats, other: ActiveFormats): boolean {
  return (
    one.bold === other.bold &&
    one.italic === other.italic &&
    one.strike === other.strike &&
    one.code === other.code &&
    one.link === other.link &&
    one.table === other.table &&
    one.block === other.block
  );
}

function isWithin(state: EditorState, at: number, ...names: readonly string[]): boolean {
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, -1); node; node = node.parent) {
    if (names.includes(node.name)) return true;
  }
  return false;
}

export function isCodeBlock(state: EditorState, at: number): boolean {
  return isWithin(state, at, "FencedCode", "CodeBlock", "HTMLBlock");
}

/** Whether a place is inside code, in a line or as a block; behind code in a line is running text. */
export function isCode(state: EditorState, at: number): boolean {
  return (
    isCodeBlock(state, at) || (isWithin(state, at, "InlineCode") && isWithin(state, at + 1, "InlineCode"))
  );
}

/** Whether a place is in a block of code or a table's row, where a line is no running text. */
export function isVerbatimBlock(state: EditorState, at: number): boolean {
  return isCodeBlock(state, at) || (state.doc.lineAt(at).text.includes("|") && isWithin(state, at, "Table"));
}

/** Whether a place is inside code or a table's row, where the rules of running text do not hold. */
export function isVerbatim(state: EditorState, at: number): boolean {
  return isCode(state, at) || isVerbatimBlock(state, at);
}
