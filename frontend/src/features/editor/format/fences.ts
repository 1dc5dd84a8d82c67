/**
 * Lets the marker that completes a fence close the code, however far the code's own lines are indented.
 */
import { syntaxTree } from "@codemirror/language";
import { EditorSelection, type EditorState, type TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

/** What typing `text` at `at` makes of a line of blanks in code; null where it closes nothing. */
export function closeFence(state: EditorState, at: number, text: string): TransactionSpec | null {
  const line = state.doc.lineAt(at);
  const typed = line.text.slice(0, at - line.from) + text;
  const fence = typed.trimStart();
  if (!/^(?:`{3,}|~{3,})$/.test(fence) || state.sliceDoc(at, line.to).trim() !== "") return null;
  let code: SyntaxNode | null = syntaxTree(state).resolveInner(at, -1);
  while (code && code.name !== "FencedCode") code = code.parent;
  const opening = code?.getChild("CodeMark");
  if (!opening || opening.to >= line.from || state.sliceDoc(opening.from, opening.to) !== fence) return null;
  const first = state.doc.lineAt(opening.from);
  const lead = first.text.slice(0, opening.from - first.from).replace(/[^\s>]/g, " ");
  const insert = lead + fence;
  if (lead.includes(">") || insert === typed) return null;
  return {
    changes: { from: line.from, to: line.to, insert },
    selection: EditorSelection.cursor(line.from + insert.length),
    scrollIntoView: true,
    userEvent: "input.type",
  };
}
