import { defaultKeymap, undo } from "@codemirror/commands";
import { EditorView, keymap, runScopeHandlers } from "@codemirror/view";
import { afterEach, describe, expect, it } from "vitest";

import { marked, stateOf } from "../testing/state";
import { cellCopy } from "./cell-copy";
import { editingKeys } from "./keys";
import { paste } from "./paste";
import { remoteChange } from "./remote";
import { tableCells } from "./table-cells";
import { tables } from "./tables";

const HEAD = "| A | B |\n| --- | --- |\n";
let view: EditorView | null = null;
afterEach(() => view?.destroy());

function open(text: string): EditorView {
  const state = stateOf(text, [tables, tableCells, cellCopy, paste, editingKeys, keymap.of(defaultKeymap)]);
  view = new EditorView({ state, parent: document.body });
  return view;
}

/** The rows below the head. */
const body = (editor: EditorView): string => marked(editor.state).replace(HEAD, "");

function press(row: string, key: string, modifiers: KeyboardEventInit = {}): string {
  const editor = open(HEAD + row);
  runScopeHandlers(editor, new KeyboardEvent("keydown", { key, ...modifiers }), "editor");
  return body(editor);
}

function type(editor: EditorView, text: string): void {
  for (const character of text) {
    const { from, to } = editor.state.selection.main;
    const insert = () =>
      editor.state.update(editor.state.replaceSelection(character), { userEvent: "input.type" });
    const isHandled = editor.state
      .facet(EditorView.inputHandler)
      .some((handler) => handler(editor, from, to, character, insert));
    if (!isHandled) editor.dispatch(insert());
  }
}

function pasted(text: string, plain: string, html = ""): EditorView {
  const editor = open(text);
  const event = new Event("paste", { bubbles: true, cancelable: true });
  const data: Record<string, string> = { "text/html": html, "text/plain": plain };
  Object.assign(event, { clipboardData: { getData: (kind: string) => data[kind] ?? "" } });
  editor.contentDOM.dispatchEvent(event);
  return editor;
}

describe("the keys of a line in a table's source", () => {
  it.each([
    ["Home", "| one | tw‸o |", {}, "| one | ‸two |"],
    ["End", "| o‸ne | two |", {}, "| one‸ | two |"],
    ["End", "| one | tw‸o |", {}, "| one | two‸ |"],
    ["Home", "| one | two‸ |", { shiftKey: true }, "| one | ⟦two⟧ |"],
    ["Home", "| one | ‸two |", {}, "| one | ‸two |"],
  ])("%s in %j stops at the cell", (key, row, modifiers, after) => {
    expect(press(row, key, modifiers)).toBe(after);
  });

  it("pass the line under the head", () => {
    const right = "| A | B |‸\n| --- | --- |\n| 1 | 2 |";
    const editor = open(right);
    runScopeHandlers(editor, new KeyboardEvent("keydown", { key: "ArrowRight" }), "editor");
    expect(marked(editor.state)).toBe("| A | B |\n| --- | --- |\n‸| 1 | 2 |");
    runScopeHandlers(editor, new KeyboardEvent("keydown", { key: "ArrowLeft" }), "editor");
    expect(marked(editor.state)).toBe(right);
  });

  it("break no row with Control+Enter", () => {
    expect(press("| on‸e | two |\n| 3 | 4 |", "Enter", { ctrlKey: true })).toBe("| one | two |\n| 3‸ | 4 |");
  });

  it("go to the ends of the line outside of tables", () => {
    expect(press("| one | two |\n\nwo‸rds", "End")).toBe("| one | two |\n\nwords‸");
  });
});

describe("deleting in a table's source", () => {
  it.each([
    ["Backspace", "| one | ‸two |", {}],
    ["Backspace", "| one |‸ two |", {}],
    ["Backspace", "| one | two |‸", {}],
    ["Backspace", "‸| one | two |", {}],
    ["Backspace", "| one | ‸two |", { ctrlKey: true }],
    ["Backspace", "| one | ‸ |", {}],
    ["Delete", "| one‸ | two |", {}],
    ["Delete", "| one | two |‸\n| 3 | 4 |", {}],
    ["Delete", "| one‸ | two |", { ctrlKey: true }],
  ])("%s in %j takes no bar away", (key, row, modifiers) => {
    expect(press(row, key, modifiers)).toBe(row);
  });

  it.each([
    ["Backspace", "| one | two‸ |", "| one | tw‸ |"],
    ["Backspace", "| one | two ‸ |", "| one | two‸ |"],
    ["Delete", "| ‸one | two |", "| ‸ne | two |"],
    ["Backspace", "⟦| one | two |⟧", "| ‸ |  |"],
  ])("%s in %j takes words away", (key, row, after) => {
    expect(press(row, key)).toBe(after);
  });

  it.each([
    ["Backspace", "| 1 | 2 |\n\n‸After", "| 1 | 2‸ |\n\nAfter"],
    ["Backspace", "| 1 | 2 |\n‸\nAfter", "| 1 | 2‸ |\n\nAfter"],
    ["Backspace", "| 1 | 2 |\n\n‸", "| 1 | 2 |‸"],
    ["Backspace", "| 1 | 2 |\n\n‸\n\nAfter", "| 1 | 2 |‸\n\nAfter"],
  ])("%s in %j leaves the words below apart from the rows", (key, rows, after) => {
    expect(press(rows, key)).toBe(after);
  });

  it("leaves the words above apart from the head", () => {
    const editor = open(`Before‸\n${HEAD}| 1 | 2 |`);
    runScopeHandlers(editor, new KeyboardEvent("keydown", { key: "Delete" }), "editor");
    expect(marked(editor.state)).toBe(`Before‸\n${HEAD}| 1 | 2 |`);
  });

  it("words over a selection of several cells stay in the first", () => {
    const editor = open(`${HEAD}⟦| one | two |⟧`);
    type(editor, "Z");
    expect(body(editor)).toBe("| Z‸ |  |");
  });

  it("leaves changes that come from elsewhere as they are", () => {
    const editor = open(`${HEAD}| one‸ | two |`);
    const at = HEAD.length + 5;
    editor.dispatch({ changes: { from: at, to: at + 3 }, annotations: remoteChange.of(true) });
    expect(body(editor)).toBe("| one‸two |");
  });
});

const THREE = "| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |";

describe("a selection over several rows", () => {
  it.each([
    ["whole rows go", "| 1 | 2 |\n⟦| 3 | 4 |\n⟧| 5 | 6 |", "| 1 | 2 |\n| 5‸ | 6 |"],
    ["their words say so too", "| ⟦1 | 2 |\n| 3 | 4⟧ |\n| 5 | 6 |", "| 5‸ | 6 |"],
    ["the last ones too", "| 1 | 2 |\n⟦| 3 | 4 |\n| 5 | 6 |⟧", "| 1 | 2‸ |"],
    ["all below the head", `⟦${THREE}⟧`, null],
    ["of others the words", "⟦| 1 | 2 |\n| 3⟧ | 4 |\n| 5 | 6 |", "| ‸ | 4 |\n| 5 | 6 |"],
    ["no break alone", "| 1 | 2 |⟦\n⟧| 3 | 4 |", "| 1 | 2 |\n| 3‸ | 4 |"],
    ["words below", "| 1 | 2 |\n| 3 | ⟦4 |\n\nAf⟧ter", "| 1 | 2 |\n| 3 | ‸ |\n\nter"],
    ["rows and words below", "| 1 | 2 |\n⟦| 3 | 4 |\n\nAf⟧ter", "| 1 | 2‸ |\n\nter"],
    ["the distance below", "| 1 | 2 |⟦\n\nAf⟧ter", "| 1 | 2‸ |\n\nter"],
  ])("%s", (_, before, after) => {
    for (const key of ["Delete", "Backspace"]) {
      expect(press(before, key)).toBe(after ?? "| A | B‸ |\n| --- | --- |");
      view?.destroy();
    }
  });

  it.each([
    ["whole head", `⟦${HEAD}| 1 | 2 |⟧\n| 3 | 4 |`, "| ‸ |  |\n| --- | --- |\n| 3 | 4 |"],
    ["all words", `One\n\n| ⟦A | B |\n| --- | --- |\n| 1 | 2⟧ |\n\nTwo`, "One\n\n‸\n\nTwo"],
    ["words above", `On⟦e\n\n${HEAD}| 1⟧ | 2 |`, "On‸\n\n|  |  |\n| --- | --- |\n|  | 2 |"],
    ["all of it and more", `On⟦e\n\n${HEAD}| 1 | 2 |\n\nT⟧wo`, "On‸wo"],
    ["the distance above", `On⟦e\n\n⟧${HEAD}| 1 | 2 |`, `On‸\n\n${HEAD}| 1 | 2 |`],
    [
      "what parts two tables",
      `${HEAD}| 1 | ⟦2 |\n\nW\n\n| C⟧ | D |\n| - | - |`,
      `${HEAD}| 1 | ‸ |\n\n|  | D |\n| - | - |`,
    ],
  ])("keeps the form of a table without %s", (_, before, after) => {
    const editor = open(before);
    runScopeHandlers(editor, new KeyboardEvent("keydown", { key: "Delete" }), "editor");
    expect(marked(editor.state)).toBe(after);
    undo(editor);
    expect(marked(editor.state)).toBe(before);
  });

  it.each([
    ["⟦| 1 | 2 |\n| 3 | 4 |⟧\n| 5 | 6 |", "x", "| x‸ |  |\n| 5 | 6 |"],
    ["| 1 | 2⟦ |\n\nAf⟧ter", "x", "| 1 | 2x‸ |\n\nter"],
    ["| 1 | 2 |⟦\n\nAfter⟧", "x", "| 1 | 2x‸ |\n\n"],
  ])("%j takes what is typed into its first cell", (before, text, after) => {
    const editor = open(HEAD + before);
    type(editor, text);
    expect(body(editor)).toBe(after);
  });

  it("takes typed words above the table where it begins there", () => {
    const editor = open(`On⟦e\n\n${HEAD}| 1⟧ | 2 |`);
    type(editor, "x");
    expect(marked(editor.state)).toBe("Onx‸\n\n|  |  |\n| --- | --- |\n|  | 2 |");
  });
});

describe("typing in a table's source", () => {
  it.each([
    ["| one‸ | two |", "|x", "| one\\|x‸ | two |"],
    ["| one\\‸ | two |", "|", "| one\\|‸ | two |"],
    ["| one‸ | two |", " or", "| one or‸ | two |"],
    ["| one | two |‸", "!", "| one | two!‸ |"],
    ["‸| one | two |", "x", "| x‸one | two |"],
    ["| one‸", " | two |", "| one | two |‸"],
  ])("%j and %j", (row, text, after) => {
    const editor = open(HEAD + row);
    type(editor, text);
    expect(body(editor)).toBe(after);
  });

  it("is as it is elsewhere and where the text is shown as Markdown", () => {
    const editor = open("words‸");
    type(editor, "|");
    expect(marked(editor.state)).toBe("words|‸");
    editor.destroy();
    const source = new EditorView({ state: stateOf(`${HEAD}| one‸ | two |`, tableCells) });
    type(source, "|");
    expect(body(source)).toBe("| one|‸ | two |");
    source.destroy();
  });
});

describe("pasting into a table's cell", () => {
  it.each([
    ["x\ny", "| one | twox<br>y‸ |"],
    ["p | q", "| one | twop \\| q‸ |"],
  ])("keeps the row in one line with %j", (plain, after) => {
    expect(body(pasted(`${HEAD}| one | two‸ |`, plain))).toBe(after);
  });

  it("puts a note of pasted words behind the text", () => {
    const note =
      '<p>Counted<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> By hand</p></div>';
    const editor = pasted(`${HEAD}| one | two‸ |`, "", note);
    expect(body(editor)).toBe("| one | twoCounted[^1]‸ |\n\n[^1]: By hand");
  });

  it("spreads cells over those to the right and below, and one undo takes them back", () => {
    const before = `${HEAD}| one‸ | two |\n| 3 | 4 |\n\nAfter`;
    const editor = pasted(before, "a\tb\nc\td");
    expect(body(editor)).toBe("| a‸ | b |\n| c | d |\n\nAfter");
    undo(editor);
    expect(marked(editor.state)).toBe(before);
  });

  it("puts rows that were cut out below the row, and cells over those that are selected", () => {
    const moved = pasted(`${HEAD}| o‸ne | two |\n| 5 | 6 |`, "| 3 | 4 |\n|  | x |\n");
    expect(body(moved)).toBe("| one | two |\n| 3‸ | 4 |\n|  | x |\n| 5 | 6 |");
    moved.destroy();
    expect(marked(pasted("| A‸ | B |\n| --- | --- |\n| 1 | 2 |", "| 3 | 4 |").state)).toBe(
      `${HEAD}| 3‸ | 4 |\n| 1 | 2 |`,
    );
  });

  it("adds the rows and columns that are missing", () => {
    const editor = pasted(`${HEAD}| one | two‸ |`, "x1\tx2\ny1\ty2");
    const text = "| A | B |  |\n| --- | --- | --- |\n| one | x1‸ | x2 |\n|  | y1 | y2 |";
    expect(marked(editor.state)).toBe(text);
  });

  it("takes the cells of a table on a page, from the head on", () => {
    const html = "<table><tr><td><b>p</b></td><td>q</td></tr><tr><td>r</td><td>s</td></tr></table>";
    const editor = pasted("| A‸ | B |\n| --- | --- |\n| 1 |", "p\tq\nr\ts", html);
    expect(marked(editor.state)).toBe("| **p**‸ | q |\n| --- | --- |\n| r | s |");
  });
});

describe("copying and cutting in a table", () => {
  /** What the clipboard has, and what is left. */
  function cut(text: string): [string, string] {
    const editor = open(text);
    const { main, doc } = { main: editor.state.selection.main, doc: editor.state.doc };
    const line = doc.lineAt(main.head);
    const range = main.empty ? { from: line.from, to: Math.min(doc.length, line.to + 1) } : main;
    const copied = editor.state
      .facet(EditorView.clipboardOutputFilter)
      .reduce(
        (words, filter) => filter(words, editor.state),
        doc.sliceString(range.from, range.to).trimEnd(),
      );
    editor.dispatch({ changes: { from: range.from, to: range.to }, userEvent: "delete.cut" });
    return [copied, body(editor)];
  }

  it.each([
    ["| ‸1 | 2 |\n| 3 | 4 |", "| 1 | 2 |", "| 3‸ | 4 |"],
    ["⟦| 1 | 2 |\n| 3 | 4 |⟧\n| 5 | 6 |", "| 1 | 2 |\n| 3 | 4 |", "| 5‸ | 6 |"],
    ["| o⟦n⟧e | 2 |", "n", "| o‸e | 2 |"],
  ])("of %j takes rows as rows", (rows, copied, left) => {
    expect(cut(HEAD + rows)).toEqual([copied, left]);
  });

  it("takes the line under the head along", () => {
    expect(cut("⟦| A | B |\n| --- | --- |\n| 1 | 2 |⟧")[0]).toBe("| A | B |\n| --- | --- |\n| 1 | 2 |");
  });
});

it("Shift+Enter ends a line within a cell", () => {
  expect(press("| o‸ne | two |", "Enter", { shiftKey: true })).toBe("| o<br>‸ne | two |");
  expect(press("| o⟦n⟧e | two |", "Enter", { shiftKey: true })).toBe("| o<br>‸e | two |");
  expect(press("| o⟦ne | t⟧wo |", "Enter", { shiftKey: true })).toBe("| o⟦ne | t⟧wo |");
});
