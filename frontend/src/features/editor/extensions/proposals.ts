/**
 * The assistant's pending changes in the text: the way from one to the next, and their drawing, which is brought in when
 * there is something to draw.
 */
import {
  Compartment,
  EditorSelection,
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  type TransactionSpec,
} from "@codemirror/state";
import { type Command, EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { prefetched } from "@/lib/prefetch";

import { type PlacedHunk, proposalField, proposalRanges } from "./proposal-state";
import { tableRanges } from "./tables";

const NONE: Extension = [];
const place = new Compartment();
const loadDrawing = prefetched(() => import("./proposal-drawing"));

class LazyDrawing implements PluginValue {
  private isOver = false;

  constructor(private readonly view: EditorView) {
    this.bring();
  }

  destroy(): void {
    this.isOver = true;
  }

  update({ startState, state }: ViewUpdate): void {
    if (proposalRanges(startState) !== proposalRanges(state)) this.bring();
  }

  private bring(): void {
    const isWanted = () =>
      !this.isOver && place.get(this.view.state) === NONE && proposalRanges(this.view.state).length > 0;
    if (!isWanted()) return;
    loadDrawing().then(
      ({ proposalDrawing }) => {
        if (isWanted()) this.view.dispatch({ effects: place.reconfigure(proposalDrawing) });
      },
      // Without it they wait in the chat all the same.
      () => undefined,
    );
  }
}

const setStep = StateEffect.define<PlacedHunk>();
const nameOf = ({ proposalId, hunk }: PlacedHunk): string => `${proposalId}:${hunk.index}`;

/** The change that was gone to last, until the caret goes elsewhere. */
const stepField = StateField.define<string | null>({
  create: () => null,
  update(step, { effects, selection, docChanged }) {
    const set = effects.findLast((effect) => effect.is(setStep));
    if (set) return nameOf(set.value);
    return selection || docChanged ? null : step;
  },
});

/** Goes to a change; above the table that holds it, which the caret would turn into its source. */
export function stepTo(state: EditorState, target: PlacedHunk): TransactionSpec {
  const table = tableRanges(state).find(({ from, to }) => from <= target.from && target.from <= to);
  return {
    selection: EditorSelection.cursor(table ? Math.max(0, table.from - 1) : target.from),
    effects: [setStep.of(target), EditorView.scrollIntoView(target.from, { y: "center" })],
    userEvent: "select.proposal",
  };
}

/** The change that was gone to last, as long as the caret has not gone elsewhere. */
export function steppedTo(state: EditorState): PlacedHunk | undefined {
  const step = state.field(stepField, false);
  return proposalRanges(state).find((place) => nameOf(place) === step);
}

/** Moves to the proposal before or behind the caret, round the ends. */
export function goToProposal(direction: -1 | 1): Command {
  return (view) => {
    const places = proposalRanges(view.state);
    const { head } = view.state.selection.main;
    const stepped = steppedTo(view.state);
    const ahead =
      direction > 0 ? places.find((item) => item.from > head) : places.findLast((item) => item.to < head);
    const next = stepped ? places[places.indexOf(stepped) + direction] : ahead;
    const target = next ?? (direction > 0 ? places[0] : places.at(-1));
    if (!target) return false;
    view.dispatch(stepTo(view.state, target));
    view.focus();
    return true;
  };
}

export const proposals: Extension = [
  proposalField,
  stepField,
  place.of(NONE),
  ViewPlugin.fromClass(LazyDrawing),
];
