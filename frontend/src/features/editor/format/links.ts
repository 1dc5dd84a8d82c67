/**
 * Finds the link that is written in, and its address: `[words](address)`.
 */
import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

export interface LinkPlace {
  readonly to: number;
  /** Between the parentheses. */
  readonly address: { readonly from: number; readonly to: number };
}

/** The link around the selection; null for one without an address of its own. */
export function linkAround(state: EditorState): LinkPlace | null {
  const { from, to } = state.selection.main;
  for (
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(from, from === to ? -1 : 1);
    node;
    node = node.parent
  ) {
    if (node.name !== "Link" || to > node.to) continue;
    const [, , opening, closing] = node.getChildren("LinkMark");
    return opening && closing ? { to: node.to, address: { from: opening.to, to: closing.from } } : null;
  }
  return null;
}
