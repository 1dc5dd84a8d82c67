/**
 * Knows in the editor's state whether it has the keyboard: markers are shown only where somebody is writing.
 */
import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

export const setFocused = StateEffect.define<boolean>();

const focusField = StateField.define<boolean>({
  create: () => false,
  update: (focused, transaction) =>
    transaction.effects.findLast((effect) => effect.is(setFocused))?.value ?? focused,
});

/** Whether the selection touches any place from `from` to `to`, both ends included. */
export function selectionTouches(state: EditorState, from: number, to: number): boolean {
  return isFocused(state) && state.selection.ranges.some((range) => range.from <= to && range.to >= from);
}

/** Whether the selection touches a line that holds part of the range. */
export function linesTouched(state: EditorState, from: number, to: number): boolean {
  return selectionTouches(state, state.doc.lineAt(from).from, state.doc.lineAt(to).to);
}

export function isFocused(state: EditorState): boolean {
  return state.field(focusField, false) ?? false;
}

export const focusTracking: Extension = [
  focusField,
  EditorView.focusChangeEffect.of((_, focusing) => setFocused.of(focusing)),
];
