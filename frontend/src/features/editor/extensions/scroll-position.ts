/** Finds positions of the text in the window, and scrolls to them. */
import { StateEffect } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** Where in the window a position is wanted: at the top of the page, or with text above and below it. */
export type Wanted = "start" | "center";

export function pageOf(view: EditorView): HTMLElement {
  return view.dom.closest<HTMLElement>(".doc-scroller") ?? view.scrollDOM;
}

/** The position in the text at the top of the page, or so many pixels below it; 0 where the title is still in view. */
export function topPosition(view: EditorView, below = 0): number {
  const height = pageOf(view).getBoundingClientRect().top + below - view.documentTop;
  if (height <= 0) return 0;
  const block = view.lineBlockAtHeight(height);
  const share = (height - block.top) / Math.max(1, block.height);
  return block.from + Math.floor(block.length * Math.min(1, Math.max(0, share)));
}

export function scrollTo(position: number, wanted: Wanted) {
  return EditorView.scrollIntoView(position, { y: wanted, yMargin: 0 });
}

/** A position is on its way into view: what is folded over it opens. */
export const comesIntoView = StateEffect.define<number>();
