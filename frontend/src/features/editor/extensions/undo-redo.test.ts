import { Transaction } from "@codemirror/state";
import { EditorView, runScopeHandlers } from "@codemirror/view";
import { afterEach, expect, it, vi } from "vitest";

import { proposalActions } from "./proposal-state";
import { remoteChange } from "./remote";
import { editorExtensions } from "./setup";
import { appliedLast, canRedoStep, canUndoStep, keepApplied, showApplied } from "./undo-redo";

const actions = { onAccept: vi.fn(), onReject: vi.fn(), onUndo: vi.fn(), onRedo: vi.fn() };
let view: EditorView | null = null;

function open(): EditorView {
  view = new EditorView({
    doc: "Goals",
    extensions: [editorExtensions(), proposalActions.of(actions)],
    parent: document.body,
  });
  view.dispatch({ changes: { from: 0, insert: "My " }, userEvent: "input.type" });
  return view;
}

const fromServer = [remoteChange.of(true), Transaction.addToHistory.of(false)];

const pressUndo = (editor: EditorView) =>
  runScopeHandlers(editor, new KeyboardEvent("keydown", { key: "z", ctrlKey: true }), "editor");

const pressRedo = (editor: EditorView, key = "Z") =>
  runScopeHandlers(
    editor,
    new KeyboardEvent("keydown", {
      key,
      keyCode: key.toUpperCase().charCodeAt(0),
      ctrlKey: true,
      shiftKey: key === "Z",
    }),
    "editor",
  );

afterEach(() => {
  view?.destroy();
  vi.clearAllMocks();
});

it("takes the assistant's change back while it is the last one, then what was typed before", () => {
  const editor = open();
  editor.dispatch({ effects: showApplied.of(7) });
  expect(canUndoStep(editor.state)).toBe(true);
  expect(pressUndo(editor)).toBe(true);
  expect(actions.onUndo.mock.calls).toEqual([[7]]);
  expect(editor.state.doc.toString()).toBe("My Goals");
  pressUndo(editor);
  expect(actions.onUndo).toHaveBeenCalledOnce();
  expect(editor.state.doc.toString()).toBe("Goals");
  expect(canUndoStep(editor.state)).toBe(false);
});

it("takes changes back one by one, the last one first, and brings them back in their order", () => {
  const editor = open();
  editor.dispatch({ effects: showApplied.of(7) });
  editor.dispatch({ effects: showApplied.of(8) });
  pressUndo(editor);
  pressUndo(editor);
  expect(actions.onUndo.mock.calls).toEqual([[8], [7]]);
  expect(editor.state.doc.toString()).toBe("My Goals");
  pressRedo(editor);
  // What is in force again is known already when the server says so.
  expect(appliedLast(editor.state)).toBe(7);
  pressRedo(editor);
  expect(actions.onRedo.mock.calls).toEqual([[7], [8]]);
});

it("takes back what was typed since, then the change, then what was typed before", () => {
  const editor = open();
  editor.dispatch({ effects: showApplied.of(7) });
  editor.dispatch({ changes: { from: 3, insert: "x" }, selection: { anchor: 4 }, userEvent: "input.type" });
  expect(appliedLast(editor.state)).toBeNull();
  pressUndo(editor);
  expect(actions.onUndo).not.toHaveBeenCalled();
  expect(editor.state.doc.toString()).toBe("My Goals");
  pressUndo(editor);
  expect(actions.onUndo.mock.calls).toEqual([[7]]);
  pressUndo(editor);
  expect(actions.onUndo).toHaveBeenCalledOnce();
  expect(editor.state.doc.toString()).toBe("Goals");
});

it("does not take back what was undone elsewhere meanwhile", () => {
  const editor = open();
  editor.dispatch({ effects: showApplied.of(7) });
  editor.dispatch({ effects: showApplied.of(8) });
  editor.dispatch({ effects: keepApplied.of(new Set([7])) });
  pressUndo(editor);
  expect(actions.onUndo.mock.calls).toEqual([[7]]);
});

it("is not concerned by what comes from the server", () => {
  const editor = open();
  editor.dispatch({ effects: showApplied.of(7) });
  editor.dispatch({ changes: { from: 0, insert: "x" }, annotations: fromServer });
  expect(appliedLast(editor.state)).toBe(7);
});

it("brings the assistant's change back after what was typed before it", () => {
  const editor = open();
  editor.dispatch({ effects: showApplied.of(7) });
  pressUndo(editor);
  expect(canRedoStep(editor.state)).toBe(true);
  pressUndo(editor);
  expect(editor.state.doc.toString()).toBe("Goals");
  pressRedo(editor);
  expect(editor.state.doc.toString()).toBe("My Goals");
  expect(actions.onRedo).not.toHaveBeenCalled();
  pressRedo(editor);
  expect(actions.onRedo.mock.calls).toEqual([[7]]);
  pressRedo(editor);
  expect(actions.onRedo).toHaveBeenCalledOnce();
  expect(canRedoStep(editor.state)).toBe(false);
});

it.each(["Z", "y"])(
  "brings it back with Ctrl and %s at once, whatever comes from the server meanwhile",
  (key) => {
    const editor = open();
    editor.dispatch({ effects: showApplied.of(7) });
    pressUndo(editor);
    editor.dispatch({ changes: { from: 0, insert: "x" }, annotations: fromServer });
    pressRedo(editor, key);
    expect(actions.onRedo.mock.calls).toEqual([[7]]);
  },
);

it("brings nothing back once something else was written", () => {
  const editor = open();
  editor.dispatch({ effects: showApplied.of(7) });
  pressUndo(editor);
  editor.dispatch({ changes: { from: 0, insert: "x" }, userEvent: "input.type" });
  pressRedo(editor);
  expect(actions.onRedo).not.toHaveBeenCalled();
  expect(canRedoStep(editor.state)).toBe(false);
});
