/** Tells what kind of block a place is in, above all code, where a line is no running text. */
import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

export function isWithin(state: EditorState, at: number, ...names: readonly string[]): boolean {
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
