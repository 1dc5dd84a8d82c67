/**
 * Undo takes back what happened last: the assistant's change, where nothing was written since, and else what was typed.
 */
import { undo, undoDepth } from "@codemirror/commands";
import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { type Command, keymap } from "@codemirror/view";

import { proposalActions } from "./proposal-state";
import { remoteChange } from "./remote";

/** The id of the proposal that has just come into force, or null where it is not any more. */
export const showApplied = StateEffect.define<number | null>();

const appliedField = StateField.define<number | null>({
  create: () => null,
  update(id, transaction) {
    const set = transaction.effects.findLast((effect) => effect.is(showApplied));
    if (set) return set.value;
    return transaction.docChanged && !transaction.annotation(remoteChange) ? null : id;
  },
});

/** The proposal that undo would take back. */
export function appliedLast(state: EditorState): number | null {
  return state.field(appliedField, false) ?? null;
}

export function canTakeBack(state: EditorState): boolean {
  return appliedLast(state) !== null || undoDepth(state) > 0;
}

export const takeBack: Command = (view) => {
  const id = appliedLast(view.state);
  if (id === null) return undo(view);
  view.dispatch({ effects: showApplied.of(null) });
  view.state.facet(proposalActions)?.onUndo(id);
  return true;
};

export const takingBack: Extension = [
  appliedField,
  keymap.of([{ key: "Mod-z", run: takeBack, preventDefault: true }]),
];
