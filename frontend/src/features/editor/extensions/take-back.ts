/**
 * Undo takes back what happened last: the assistant's change, where nothing was written since, and else what was typed.
 * Redo brings both back, in the order in which they were taken.
 */
import { redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { type Command, keymap } from "@codemirror/view";

import { proposalActions } from "./proposal-state";
import { remoteChange } from "./remote";

/** The id of the proposal that has just come into force, or null where none is any more. */
export const showApplied = StateEffect.define<number | null>();

interface TakenBack {
  readonly id: number;
  /** How many steps of what was typed there were: redo comes to it when there are as many again. */
  readonly depth: number;
}

const takeBackEffect = StateEffect.define<TakenBack>();
const bringBackEffect = StateEffect.define<number>();

const NONE: readonly never[] = [];

/** The proposals that came into force one after the other since something was written, the newest last. */
const appliedField = StateField.define<readonly number[]>({
  create: () => NONE,
  update(ids, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(showApplied))
        return effect.value === null ? NONE : [...without(ids, effect.value), effect.value];
      if (effect.is(takeBackEffect)) return without(ids, effect.value.id);
      if (effect.is(bringBackEffect)) return [...without(ids, effect.value), effect.value];
    }
    return transaction.docChanged && !transaction.annotation(remoteChange) ? NONE : ids;
  },
});

function without(ids: readonly number[], id: number): readonly number[] {
  return ids.filter((other) => other !== id);
}

/** The proposal that undo would take back. */
export function appliedLast(state: EditorState): number | null {
  return state.field(appliedField, false)?.at(-1) ?? null;
}

/** The proposals that undo has taken back, until something else is written or comes into force. */
const takenBackField = StateField.define<readonly TakenBack[]>({
  create: () => NONE,
  update(taken, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(takeBackEffect)) return [...taken, effect.value];
      if (effect.is(bringBackEffect)) return taken.filter(({ id }) => id !== effect.value);
      if (effect.is(showApplied) && effect.value !== null) return NONE;
    }
    const isWritten = transaction.docChanged && !transaction.annotation(remoteChange);
    const isHistory = transaction.isUserEvent("undo") || transaction.isUserEvent("redo");
    return isWritten && !isHistory ? NONE : taken;
  },
});

function takenBack(state: EditorState): number | null {
  const taken = state.field(takenBackField, false)?.at(-1);
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
  view.dispatch({ effects: takeBackEffect.of({ id, depth: undoDepth(view.state) }) });
  view.state.facet(proposalActions)?.onUndo(id);
  return true;
};

export const bringBack: Command = (view) => {
  const id = takenBack(view.state);
  if (id === null) return redo(view);
  view.dispatch({ effects: bringBackEffect.of(id) });
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
