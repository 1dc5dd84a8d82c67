/**
 * Mod+click opens a link of the text, if it is one that may be followed.
 */
import { syntaxTree } from "@codemirror/language";
import type { EditorState, Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";

import { linkTarget } from "@/lib/markdown/url";

/** As a browser needs it: in running text its beginning may be left out, in a link it may stand in brackets. */
export function addressAt(state: EditorState, at: number): string | null {
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, 1); node; node = node.parent) {
    const address = node.name === "URL" ? node : node.getChild("URL");
    if (!address) continue;
    const text = state.sliceDoc(address.from, address.to).replace(/^<|>$/g, "");
    if (address.parent?.name === "Link") return text;
    if (/^www\./i.test(text)) return `http://${text}`;
    return /^[^:/]+@/.test(text) ? `mailto:${text}` : text;
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
