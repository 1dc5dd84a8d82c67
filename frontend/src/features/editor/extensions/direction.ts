/**
 * Lets a line with right-to-left words take its direction from its text. Others keep the page's, and cost nothing.
 */
import { RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** Hebrew, Arabic and their kin, with the forms that old texts have them in. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const BY_ITS_TEXT = Decoration.line({ attributes: { dir: "auto" } });

function directed({ state, visibleRanges }: EditorView): DecorationSet {
  const lines = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      if (RIGHT_TO_LEFT.test(line.text)) lines.add(line.from, line.from, BY_ITS_TEXT);
      at = line.to + 1;
    }
  }
  return lines.finish();
}

class Direction {
  decorations: DecorationSet;

  constructor(view: EditorView) {
    this.decorations = directed(view);
  }

  update({ view, docChanged, viewportChanged }: ViewUpdate): void {
    if (docChanged || viewportChanged) this.decorations = directed(view);
  }
}

export const textDirection = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.fromClass(Direction, { decorations: ({ decorations }) => decorations }),
];
