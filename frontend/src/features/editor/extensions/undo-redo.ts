/**
 * Undo takes back what happened last: a change of the assistant or of an action, or what was typed, in their order.
 * Redo brings both back, in the order in which they were taken.
 */
import { isolateHistory, redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import { EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { type Command, keymap } from "@codemirror/view";

import { EDITOR_KEYS } from "../editor-keys";
import { proposalActions } from "./proposal-state";
import { remoteChange } from "./remote";

/** The id of the proposal that has just come into force, or null where none is any more. */
export const showApplied = StateEffect.define<number | null>();
/** The proposals that are in force: no other is taken back. */
export const keepApplied = StateEffect.define<ReadonlySet<number>>();

interface Step {
  readonly id: number;
  /** How many steps of what was typed there were: undo and redo come to it when there are as many again. */
  readonly depth: number;
}

const undoEffect = StateEffect.define<Step>();
const redoEffect = StateEffect.define<number>();

const NONE: readonly never[] = [];

/** The proposals that came into force one after the other, the newest last. */
const appliedField = StateField.define<readonly Step[]>({
  create: () => NONE,
  update(steps, { effects, startState }) {
    const added = (id: number) => [...without(steps, id), { id, depth: undoDepth(startState) }];
    for (const effect of effects) {
      if (effect.is(showApplied)) return effect.value === null ? NONE : added(effect.value);
      if (effect.is(keepApplied)) return steps.filter(({ id }) => effect.value.has(id));
      if (effect.is(undoEffect)) return without(steps, effect.value.id);
      if (effect.is(redoEffect)) return added(effect.value);
    }
    return steps;
  },
});

function without(steps: readonly Step[], id: number): readonly Step[] {
  return steps.filter((other) => other.id !== id);
}

/** What is typed next is a step of its own, however soon it comes. */
const endStep = EditorState.transactionExtender.of(({ effects }) =>
  effects.some((effect) => effect.is(showApplied)) ? { annotations: isolateHistory.of("full") } : null,
);

/** The proposal that undo would take back: none where something was typed since. */
export function appliedLast(state: EditorState): number | null {
  const last = state.field(appliedField, false)?.at(-1);
  return last && undoDepth(state) <= last.depth ? last.id : null;
}

/** The proposals that undo has taken back, until something else is written or comes into force. */
const undoneField = StateField.define<readonly Step[]>({
  create: () => NONE,
  update(taken, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(undoEffect)) return [...taken, effect.value];
      if (effect.is(redoEffect)) return taken.filter(({ id }) => id !== effect.value);
      if (effect.is(showApplied) && effect.value !== null) return NONE;
    }
    const isWritten = transaction.docChanged && !transaction.annotation(remoteChange);
    const isHistory = transaction.isUserEvent("undo") || transaction.isUserEvent("redo");
    return isWritten && !isHistory ? NONE : taken;
  },
});

function undone(state: EditorState): number | null {
  const taken = state.field(undoneField, false)?.at(-1);
  return taken?.depth === undoDepth(state) ? taken.id : null;
}

export function canRedoStep(state: EditorState): boolean {
  return undone(state) !== null || redoDepth(state) > 0;
}

export function canUndoStep(state: EditorState): boolean {
  return appliedLast(state) !== null || undoDepth(state) > 0;
}

export const undoStep: Command = (view) => {
  const id = appliedLast(view.state);
  if (id === null) return undo(view);
  view.dispatch({ effects: undoEffect.of({ id, depth: undoDepth(view.state) }) });
  view.state.facet(proposalActions)?.onUndo(id);
  return true;
};

export const redoStep: Command = (view) => {
  const id = undone(view.state);
  if (id === null) return redo(view);
  view.dispatch({ effects: redoEffect.of(id) });
  view.state.facet(proposalActions)?.onRedo(id);
  return true;
};

export const undoRedo: Extension = [
  appliedField,
  undoneField,
  endStep,
  keymap.of([
    { key: EDITOR_KEYS.undo, run: undoStep, preventDefault: true },
    { key: "Mod-y", mac: "Mod-Shift-z", run: redoStep, preventDefault: true },
    // On Windows the library knows Mod-y alone; the sheet of shortcuts names one for all.
    { key: EDITOR_KEYS.redo, run: redoStep, preventDefault: true },
  ]),
];
