/**
 * Mod+click opens a link of the text, if it is one that may be followed.
 */
import { syntaxTree } from "@codemirror/language";
import type { EditorState, Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";

import { linkTarget } from "@/lib/markdown/url";

function addressAt(state: EditorState, at: number): string | null {
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, 1); node; node = node.parent) {
    const address = node.name === "URL" ? node : node.getChild("URL");
    if (address) return state.sliceDoc(address.from, address.to);
  }
  return null;
}

export const openLinks: Extension = EditorView.domEventHandlers({
  mousedown(event, view) {
    if (event.button !== 0 || !(event.metaKey || event.ctrlKey)) return false;
    const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
    const target = at === null ? null : linkTarget(addressAt(view.state, at));
    if (!target) return false;
    event.preventDefault();
    window.open(target.href, "_blank", "noopener,noreferrer");
    return true;
  },
});
