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
