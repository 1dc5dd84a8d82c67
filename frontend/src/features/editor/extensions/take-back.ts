/**
 * Undo takes back what happened last: the assistant's change, where nothing was written since, and else what was typed.
 * Redo brings both back, in the order in which they were taken.
 */
import { redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
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

interface TakenBack {
  readonly id: number;
  /** How many steps of what was typed there were: redo comes to it when there are as many again. */
  readonly depth: number;
}

const takeBackEffect = StateEffect.define<TakenBack | null>();

/** The proposal that undo has taken back, until something else is written or comes into force. */
const takenBackField = StateField.define<TakenBack | null>({
  create: () => null,
  update(taken, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(takeBackEffect)) return effect.value;
      if (effect.is(showApplied) && effect.value !== null) return null;
    }
    const isWritten = transaction.docChanged && !transaction.annotation(remoteChange);
    const isHistory = transaction.isUserEvent("undo") || transaction.isUserEvent("redo");
    return isWritten && !isHistory ? null : taken;
  },
});

function takenBack(state: EditorState): number | null {
  const taken = state.field(takenBackField, false);
  return taken?.depth === undoDepth(state) ? taken.id : null;
}

export function canBringBack(state: EditorState): boolean {
  return takenBack(state) !== null || redoDepth(state) > 0;
}

export function canTakeBack(state: EditorState): boolean {
  return appliedLast(state) !== null || undoDepth(state) > 0;
}

export const takeBack: Command = (view) => {
  const id = appliedLast(view.state);
  if (id === null) return undo(view);
  const taken = { id, depth: undoDepth(view.state) };
  view.dispatch({ effects: [showApplied.of(null), takeBackEffect.of(taken)] });
  view.state.facet(proposalActions)?.onUndo(id);
  return true;
};

export const bringBack: Command = (view) => {
  const id = takenBack(view.state);
  if (id === null) return redo(view);
  view.dispatch({ effects: takeBackEffect.of(null) });
  view.state.facet(proposalActions)?.onRedo(id);
  return true;
};

export const takingBack: Extension = [
  appliedField,
  takenBackField,
  keymap.of([
    { key: "Mod-z", run: takeBack, preventDefault: true },
    { key: "Mod-y", mac: "Mod-Shift-z", run: bringBack, preventDefault: true },
    // On Windows the library knows Mod-y alone; the sheet of shortcuts names one for all.
    { key: "Mod-Shift-z", run: bringBack, preventDefault: true },
  ]),
];
