/** Draws the product's own images in the text that is written, and lets the caret choose them. */
import { syntaxTree } from "@codemirror/language";
import { type EditorState, type Extension, Prec, type Range, RangeSet } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";

import { Figure } from "./figure";
import { imageOf, type PlacedImage } from "./own-images";

/** In cells they are links: a row is as high as its words. */
export function ownImages(
  state: EditorState,
  ranges: readonly { from: number; to: number }[],
): PlacedImage[] {
  const found: PlacedImage[] = [];
  for (const { from, to } of ranges)
    syntaxTree(state).iterate({
      from,
      to,
      enter: (node) => {
        if (node.name === "Table") return false;
        if (node.name !== "Image") return undefined;
        const image = imageOf(state, node.node);
        if (image && found.at(-1)?.from !== image.from) found.push(image);
        return false;
      },
    });
  return found;
}

const isChosen = ({ selection: { main } }: EditorState, { from, to }: PlacedImage): boolean =>
  main.from === from && main.to === to;

class DrawnImages {
  decorations: DecorationSet;

  constructor(view: EditorView) {
    this.decorations = drawn(view);
  }

  update({ docChanged, viewportChanged, selectionSet, startState, state, view }: ViewUpdate): void {
    const isParsed = syntaxTree(startState) !== syntaxTree(state);
    const isOther = startState.readOnly !== state.readOnly || isSource(startState) !== isSource(state);
    if (!docChanged && !viewportChanged && !selectionSet && !isParsed && !isOther) return;
    this.decorations = drawn(view);
  }
}

const isSource = (state: EditorState): boolean =>
  state
    .facet(EditorView.editorAttributes)
    .some((given) => typeof given !== "function" && given.class === "rq-source");

function drawn(view: EditorView): DecorationSet {
  const { state } = view;
  // As plain Markdown, nothing is drawn.
  if (isSource(state)) return Decoration.none;
  const ranges: Range<Decoration>[] = ownImages(state, view.visibleRanges).map((image) =>
    Decoration.replace({ widget: new Figure(image, isChosen(state, image), !state.readOnly) }).range(
      image.from,
      image.to,
    ),
  );
  return Decoration.set(ranges, true);
}

const plugin = ViewPlugin.fromClass(DrawnImages, {
  decorations: ({ decorations }) => decorations,
  provide: (own) => EditorView.atomicRanges.of((view) => view.plugin(own)?.decorations ?? RangeSet.empty),
});

/** A step over an image chooses it first. */
function step(view: EditorView, side: "from" | "to"): boolean {
  const { state } = view;
  const { main } = state.selection;
  if (!main.empty || !view.plugin(plugin)?.decorations.size) return false;
  const line = state.doc.lineAt(main.head);
  const image = ownImages(state, [line]).find((each) => each[side] === main.head);
  if (!image) return false;
  view.dispatch({
    selection: { anchor: image.from, head: image.to },
    scrollIntoView: true,
    userEvent: "select",
  });
  return true;
}

/** From a chosen image into its tools. */
function enter(view: EditorView): boolean {
  const first = view.contentDOM.querySelector<HTMLElement>(".rq-figure[data-chosen] button");
  first?.focus();
  return first !== null;
}

export const drawnImages: Extension = [
  Prec.highest(plugin),
  Prec.high(
    keymap.of([
      { key: "ArrowRight", run: (view) => step(view, "from") },
      { key: "ArrowLeft", run: (view) => step(view, "to") },
      { key: "Tab", run: enter },
    ]),
  ),
];
