import { completionStatus } from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { EditorView, keymap, runScopeHandlers } from "@codemirror/view";
import { afterEach, expect, test, vi } from "vitest";

import { marked, stateOf } from "../testing/state";
import { askObject } from "./objects";
import { tables } from "./tables";
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

test.each([
  ["stays where it was", false, 1],
  ["has moved on", true, 0],
])(
  "the key for menus, pressed before they have come, counts where the caret %s",
  async (_, isMoved, times) => {
    const ask = vi.fn();
    const state = stateOf("**FR-001** Wor‸ds", [writingAids, askObject.of(ask)]);
    view = new EditorView({ state, parent: document.body });
    const dispatch = vi.spyOn(view, "dispatch");
    const key = new KeyboardEvent("keydown", { key: ".", ctrlKey: true, bubbles: true, cancelable: true });
    view.contentDOM.dispatchEvent(key);
    if (isMoved) view.dispatch({ selection: { anchor: 0 } });
    const before = dispatch.mock.calls.length;
    await vi.waitFor(() => expect(dispatch.mock.calls.length).toBeGreaterThan(before), PATIENCE);
    expect(ask).toHaveBeenCalledTimes(times);
  },
);

const TABLE = "| A | B |\n| --- | --- |\n| one | two |";

function openTable(text: string): EditorView {
  const state = stateOf(text, [tables, writingAids, keymap.of(defaultKeymap)]);
  view = new EditorView({ state, parent: document.body });
  return view;
}

function press(editor: EditorView, key: string): void {
  runScopeHandlers(editor, new KeyboardEvent("keydown", { key }), "editor");
}

test.each([
  ["Enter", TABLE.replace("one", "o‸ne")],
  ["Backspace", TABLE.replace(" one", "‸ one")],
  ["Delete", TABLE.replace("two |", "two ‸|")],
  ["Delete", `⟦Words\n\n${TABLE.replace("one", "o⟧ne")}`],
])("%s pressed in a table before the aids have come does not tear it", (key, text) => {
  const editor = openTable(text);
  press(editor, key);
  expect(marked(editor.state)).toBe(text);
});

test.each([
  ["Backspace", TABLE.replace("one", "one‸"), TABLE.replace("one", "on‸")],
  ["Delete", `⟦${TABLE}⟧`, "‸"],
  ["Enter", `Wor‸ds\n\n${TABLE}`, `Wor\n‸ds\n\n${TABLE}`],
])("%s does what it does in %j", (key, before, after) => {
  const editor = openTable(before);
  press(editor, key);
  expect(marked(editor.state)).toBe(after);
});

test("the aids come by themselves where a table stands", async () => {
  const editor = openTable(TABLE.replace("one", "o‸ne"));
  await vi.waitFor(() => {
    press(editor, "Enter");
    expect(editor.state.selection.main.head).toBe(TABLE.length + 2);
  }, PATIENCE);
  expect(editor.state.doc.toString()).toBe(`${TABLE}\n\n`);
});

test("they do not come by themselves elsewhere", async () => {
  const editor = open("Words‸\n\n---\n\nmore | words");
  const dispatch = vi.spyOn(editor, "dispatch");
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(dispatch).not.toHaveBeenCalled();
});
