/**
 * Finds the link that is written in, and its address: `[words](address)`.
 */
import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

export interface LinkSpans {
  readonly from: number;
  readonly to: number;
  /** Between the brackets. */
  readonly words: { readonly from: number; readonly to: number };
  /** Between the parentheses. */
  readonly address: { readonly from: number; readonly to: number };
}

/** The link around the selection; null for one without an address of its own. */
export function linkAround(state: EditorState): LinkSpans | null {
  const { from, to } = state.selection.main;
  for (
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(from, from === to ? -1 : 1);
    node;
    node = node.parent
  ) {
    if (node.name !== "Link" || to > node.to) continue;
    const [first, second, opening, closing] = node.getChildren("LinkMark");
    if (!first || !second || !opening || !closing) return null;
    return {
      from: node.from,
      to: node.to,
      words: { from: first.to, to: second.from },
      address: { from: opening.to, to: closing.from },
    };
  }
  return null;
}
