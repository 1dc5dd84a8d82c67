import { completionStatus } from "@codemirror/autocomplete";
import { EditorView } from "@codemirror/view";
import { afterEach, expect, test, vi } from "vitest";

import { stateOf } from "../testing/state";
import { writingAids } from "./writing-aids";

// What is loaded late may take its time on a busy machine. Not the library's own wait: it looks again at each change
// of the page, and the first of these looks changes it.
const PATIENCE = { timeout: 5000 };

let view: EditorView | null = null;

afterEach(() => view?.destroy());

function open(text: string): EditorView {
  view = new EditorView({ state: stateOf(text, writingAids), parent: document.body });
  return view;
}

function typeSlash(editor: EditorView): void {
  const at = editor.state.selection.main.head;
  editor.dispatch({
    changes: { from: at, insert: "/" },
    selection: { anchor: at + 1 },
    userEvent: "input.type",
  });
}

test("the slash menu is there once the caret is in the text", async () => {
  const editor = open("‸");
  editor.contentDOM.focus();
  await vi.waitFor(() => {
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length } });
    typeSlash(editor);
    expect(completionStatus(editor.state)).not.toBeNull();
  }, PATIENCE);
});

test("a slash typed before the menu has come opens it when it comes", async () => {
  const editor = open("‸");
  editor.contentDOM.focus();
  typeSlash(editor);
  expect(completionStatus(editor.state)).toBeNull();
  await vi.waitFor(() => expect(completionStatus(editor.state)).toBe("active"), PATIENCE);
});

test("a slash that stood there opens nothing", async () => {
  const editor = open("/‸");
  const dispatch = vi.spyOn(editor, "dispatch");
  editor.contentDOM.focus();
  await vi.waitFor(() => expect(dispatch).toHaveBeenCalled(), PATIENCE);
  expect(completionStatus(editor.state)).toBeNull();
});
