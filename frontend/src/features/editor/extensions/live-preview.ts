/**
 * Draws Markdown as the page reads: markers are hidden except where the caret is, words carry their form. Only what is
 * on screen is decorated, so the length of the document does not matter.
 */
import { syntaxTree } from "@codemirror/language";
import { type EditorState, type Range, RangeSet } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { isFocused } from "./focus";
import { InlineMarkers } from "./live-inline";
import { decorateLines } from "./live-lines";

export interface LiveDecorations {
  readonly shown: DecorationSet;
  /** Hidden ranges that the caret passes in one step. */
  readonly atomic: DecorationSet;
}

/** What the given parts of a document look like; pure, so that it can be tested without a screen. */
export function liveDecorations(
  state: EditorState,
  ranges: readonly { from: number; to: number }[],
): LiveDecorations {
  const shown: Range<Decoration>[] = [];
  const atomic: Range<Decoration>[] = [];
  for (const { from, to } of ranges) {
    const markers = new InlineMarkers(state, shown, atomic);
    syntaxTree(state).iterate({ from, to, enter: (node) => markers.enter(node) });
    decorateLines(state, from, to, shown, atomic);
  }
  return { shown: Decoration.set(shown, true), atomic: Decoration.set(atomic, true) };
}

class LivePreview {
  decorations: DecorationSet;
  atomic: DecorationSet;

  constructor(view: EditorView) {
    ({ shown: this.decorations, atomic: this.atomic } = liveDecorations(view.state, view.visibleRanges));
  }

  update(update: ViewUpdate): void {
    const isParsed = syntaxTree(update.startState) !== syntaxTree(update.state);
    const isRefocused = isFocused(update.startState) !== isFocused(update.state);
    if (!update.docChanged && !update.viewportChanged && !update.selectionSet && !isParsed && !isRefocused)
      return;
    ({ shown: this.decorations, atomic: this.atomic } = liveDecorations(
      update.state,
      update.view.visibleRanges,
    ));
  }
}

export const livePreview = ViewPlugin.fromClass(LivePreview, {
  decorations: (plugin) => plugin.decorations,
  provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.atomic ?? RangeSet.empty),
});
