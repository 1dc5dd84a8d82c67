import { undo, undoDepth } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";
import { afterEach, describe, expect, it } from "vitest";

import { press, typeKeys } from "../testing/keys";
import { marked, stateOf } from "../testing/state";
import { emptyMarks } from "./empty-marks";
import { focusTracking, setFocused } from "./focus";
import { editingKeys, format } from "./keys";
import { remoteChange } from "./remote";

let view: EditorView | null = null;
afterEach(() => view?.destroy());

function open(text: string): EditorView {
  const state = stateOf(text, [focusTracking, emptyMarks, editingKeys]);
  view = new EditorView({ state, parent: document.body });
  view.dispatch({ effects: setFocused.of(true) });
  return view;
}

function opened(text: string, ...names: Parameters<typeof format>[0][]): EditorView {
  const editor = open(text);
  for (const name of names) format(name)(editor);
  return editor;
}

const select = (editor: EditorView, anchor: number): void => editor.dispatch({ selection: { anchor } });

describe("markers that were opened and not typed in", () => {
  it.each(["bold", "italic", "strike", "code"] as const)("of %s go when the caret goes elsewhere", (name) => {
    const editor = opened("go ‸ on", name);
    expect(marked(editor.state)).not.toBe("go ‸ on");
    select(editor, 1);
    expect(marked(editor.state)).toBe("g‸o  on");
    expect(undoDepth(editor.state)).toBe(0);
  });

  it("go with the next place of the caret, be it between two of them", () => {
    const editor = opened("go ‸", "bold");
    select(editor, editor.state.selection.main.head + 1);
    expect(marked(editor.state)).toBe("go ‸");
  });

  it("of two formats go together", () => {
    const editor = opened("go ‸", "bold", "italic");
    expect(marked(editor.state)).toBe("go ***‸***");
    select(editor, 0);
    expect(marked(editor.state)).toBe("‸go ");
  });

  it("stay for the format that is still wanted, and go with it", () => {
    const editor = opened("go ‸", "bold", "italic", "bold");
    expect(marked(editor.state)).toBe("go *‸*");
    select(editor, 0);
    expect(marked(editor.state)).toBe("‸go ");
  });

  it("go when the text loses the focus", () => {
    const editor = opened("go ‸", "bold");
    editor.dispatch({ effects: setFocused.of(false) });
    expect(marked(editor.state)).toBe("go ‸");
  });

  it.each(["Escape", "Backspace", "Delete"])("go with %s, and nothing else does", (key) => {
    const editor = opened("go ‸ on", "bold");
    expect(press(editor, key)).toBe(true);
    expect(marked(editor.state)).toBe("go ‸ on");
  });

  it("go before Enter, which then does what it does", () => {
    const editor = opened("go ‸", "bold");
    press(editor, "Enter");
    expect(marked(editor.state)).toBe("go \n\n‸");
  });

  it("go where what was typed in them is deleted again", () => {
    const editor = opened("go ‸", "bold");
    typeKeys(editor, "x");
    editor.dispatch({ changes: { from: 5, to: 6 }, userEvent: "delete.backward" });
    select(editor, 0);
    expect(marked(editor.state)).toBe("‸go ");
  });
});

describe("markers that stay", () => {
  it("are those with words", () => {
    const editor = opened("go ‸", "bold");
    typeKeys(editor, "now");
    select(editor, 0);
    expect(marked(editor.state)).toBe("‸go **now**");
    undo(editor);
    expect(marked(editor.state)).toBe("go ‸");
  });

  it("are those that stood there before, and those of others", () => {
    const editor = open("go **‸** on");
    select(editor, 0);
    expect(marked(editor.state)).toBe("‸go **** on");
    const other = opened("go ‸", "bold");
    other.dispatch({ changes: { from: 5, insert: "you" }, annotations: remoteChange.of(true) });
    select(other, 0);
    expect(marked(other.state)).toBe("‸go **you**");
  });

  it("are those that others wrote beside them", () => {
    const editor = opened("go ‸", "bold");
    const changes = [
      { from: 3, insert: "**" },
      { from: 7, insert: "**" },
    ];
    editor.dispatch({ changes, annotations: remoteChange.of(true) });
    select(editor, 0);
    expect(marked(editor.state)).toBe("‸go ****");
  });
});
