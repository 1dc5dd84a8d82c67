import { EditorView } from "@codemirror/view";
import { afterEach, describe, expect, it } from "vitest";

import { cellsInOrder, readTable } from "../format/tables";
import { marked, stateOf } from "../testing/state";
import { focusTracking, setFocused } from "./focus";
import { enterInTable, nextCell } from "./table-keys";
import { tables } from "./tables";

const TABLE = "| Metric | Now |\n| --- | --- |\n| **Forms** | 118 |\n| A \\| B | [x](https://a.example) |";
const TEXT = `Before\n\n${TABLE}\n\nAfter`;
let view: EditorView | null = null;

afterEach(() => view?.destroy());

function open(text: string): EditorView {
  view = new EditorView({ state: stateOf(text, [focusTracking, tables]), parent: document.body });
  return view;
}

function click(cell: Element | undefined, detail = 1): void {
  for (const type of ["mousedown", "mouseup"])
    cell?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, detail }));
}

describe("a table", () => {
  it("is drawn while the caret is elsewhere, with figures to the right", () => {
    const dom = open(`‸${TEXT}`).contentDOM;
    const cells = [...dom.querySelectorAll("td, th")].map((cell) => `${cell.className}:${cell.textContent}`);
    expect(cells).toEqual([":Metric", ":Now", "whole:Forms", "whole:118", "whole:A | B", ":x"]);
    expect(dom.querySelector("td strong")?.textContent).toBe("Forms");
    expect(dom.querySelector("a, script")).toBeNull();
  });

  it("becomes source when the caret enters it, and is drawn again after", () => {
    const editor = open(TEXT);
    editor.dispatch({ effects: setFocused.of(true), selection: { anchor: 12 } });
    expect(editor.contentDOM.querySelector("table")).toBeNull();
    editor.dispatch({ selection: { anchor: 0 } });
    expect(editor.contentDOM.querySelector("table")).not.toBeNull();
  });

  it("stays drawn until the button is up", () => {
    const editor = open(TEXT);
    const cell = editor.contentDOM.querySelectorAll("td")[1];
    cell?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true, button: 0 }));
    expect(editor.contentDOM.querySelector("table")).not.toBeNull();
    click(cell);
    expect(editor.contentDOM.querySelector("table")).toBeNull();
  });

  it("takes a press that began before the page was drawn anew", () => {
    const editor = open(TEXT);
    const cell = editor.contentDOM.querySelectorAll("td")[1];
    cell?.dispatchEvent(
      new MouseEvent("mousedown", { bubbles: true, cancelable: true, button: 0, detail: 1 }),
    );
    editor.setState(editor.state);
    expect(cell?.isConnected).toBe(false);
    document.dispatchEvent(new MouseEvent("mouseup", { bubbles: true, button: 0, detail: 1 }));
    expect(editor.contentDOM.querySelector("table")).toBeNull();
    expect(editor.state.selection.main.head).toBe(TEXT.indexOf("118") + 3);
  });

  it("counts presses on from the first, wherever they land", () => {
    const editor = open(TEXT);
    const chosen = () => {
      const { from, to } = editor.state.selection.main;
      return editor.state.sliceDoc(from, to);
    };
    click(editor.contentDOM.querySelectorAll("td")[2]);
    click(document.body, 2);
    expect(chosen()).toBe("B");
    click(document.body, 3);
    expect(chosen()).toBe("A \\| B");
  });

  it("counts no press on after words were typed", () => {
    const editor = open(TEXT);
    click(editor.contentDOM.querySelectorAll("td")[1]);
    editor.dispatch({ changes: { from: 0, insert: "x" } });
    click(document.body, 2);
    expect(editor.state.selection.main.empty).toBe(true);
  });

  it("puts the caret into the cell that is pressed", () => {
    const editor = open(TEXT);
    click(editor.contentDOM.querySelectorAll("td")[1]);
    const { head } = editor.state.selection.main;
    expect(editor.state.sliceDoc(head - 3, head)).toBe("118");
  });

  it("can be reached and entered by keyboard, and says what it is", () => {
    const editor = open(TEXT);
    const region = editor.contentDOM.querySelector<HTMLElement>("[role=region]");
    expect(region?.tabIndex).toBe(0);
    expect(region?.getAttribute("aria-label")).toBe("Table: Metric, Now");
    region?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    const { head } = editor.state.selection.main;
    expect(editor.state.sliceDoc(head - 6, head)).toBe("Metric");
  });

  it("follows the text", () => {
    const editor = open(TEXT);
    editor.dispatch({ changes: { from: TEXT.indexOf("118"), to: TEXT.indexOf("118") + 3, insert: "97" } });
    expect(editor.contentDOM.querySelectorAll("td")[1]?.textContent).toBe("97");
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: "Nothing" } });
    expect(editor.contentDOM.querySelector("table")).toBeNull();
  });

  it("is not drawn again while words are typed elsewhere, and knows where it went", () => {
    const editor = open(TEXT);
    const drawn = editor.contentDOM.querySelector("table");
    editor.dispatch({ changes: { from: 0, insert: "Words. " } });
    editor.dispatch({ changes: { from: editor.state.doc.length, insert: " More." } });
    expect(editor.contentDOM.querySelector("table")).toBe(drawn);
    click(drawn?.querySelectorAll("td")[1]);
    const { head } = editor.state.selection.main;
    expect(editor.state.sliceDoc(head - 3, head)).toBe("118");
  });

  it("becomes code when a fence is opened above it", () => {
    const editor = open(TEXT);
    editor.dispatch({ changes: { from: 0, insert: "```\n" } });
    expect(editor.contentDOM.querySelector("table")).toBeNull();
  });

  it("leaves a table inside code alone", () => {
    expect(open(`\`\`\`\n${TABLE}\n\`\`\``).contentDOM.querySelector("table")).toBeNull();
  });
});

describe("keys in a table's source", () => {
  it("Tab goes to the end of the next cell's words and makes a new row behind the last", () => {
    const head = "| A | B |\n| - | - |\n";
    const editor = open(`${head}| 1‸ | by hand today |`);
    nextCell(1)(editor);
    expect(marked(editor.state)).toBe(`${head}| 1 | by hand today‸ |`);
    editor.dispatch(editor.state.replaceSelection(" (sic)"));
    expect(marked(editor.state)).toBe(`${head}| 1 | by hand today (sic)‸ |`);
    nextCell(1)(editor);
    expect(editor.state.doc.toString()).toBe(`${head}| 1 | by hand today (sic) |\n|  |  |`);
    nextCell(-1)(editor);
    expect(marked(editor.state)).toBe(`${head}| 1 | by hand today (sic)‸ |\n|  |  |`);
  });

  it("Tab selects the name that a new column has until it is given one", () => {
    const editor = open("| A‸ | Column | B |\n| - | - | - |\n| Column | 1 | 2 |");
    nextCell(1)(editor);
    expect(marked(editor.state)).toBe("| A | ⟦Column⟧ | B |\n| - | - | - |\n| Column | 1 | 2 |");
    nextCell(1)(editor);
    nextCell(1)(editor);
    expect(marked(editor.state)).toBe("| A | Column | B |\n| - | - | - |\n| Column‸ | 1 | 2 |");
  });

  it("Enter goes down a column and out at the bottom", () => {
    const editor = open("| A | B‸ |\n| - | - |\n| 1 | 2 |");
    enterInTable(editor);
    expect(editor.state.selection.main.head).toBe(editor.state.doc.toString().indexOf("2") + 1);
    enterInTable(editor);
    expect(editor.state.doc.toString()).toBe("| A | B |\n| - | - |\n| 1 | 2 |\n\n");
  });

  it.each(["- item\n\n  | A | B |\n  | - | - |\n  | 1 | 2‸ |", "> | A | B |\n> | - | - |\n> | 1 | 2‸ |"])(
    "leave a table alone that is not drawn: %j",
    (text) => {
      const editor = open(text);
      expect([nextCell(1)(editor), enterInTable(editor)]).toEqual([false, false]);
      expect(marked(editor.state)).toBe(text);
    },
  );

  it("leave running text alone", () => {
    expect(nextCell(1)(open("text‸"))).toBe(false);
    expect(enterInTable(open("text‸"))).toBe(false);
  });
});

describe("readTable", () => {
  it("gives every cell its place in the source", () => {
    for (const cell of cellsInOrder(readTable(TABLE)))
      expect(TABLE.slice(cell.from, cell.to)).toBe(cell.text);
  });

  it("reads tables without outer bars, short rows and alignments", () => {
    const table = readTable("A | B | C\n:-- | :-: | --:\n1 | 2");
    expect(table.head.map((cell) => cell.text)).toEqual(["A", "B", "C"]);
    expect(table.body[0]?.map((cell) => cell.text)).toEqual(["1", "2"]);
    expect(table.alignments).toEqual(["left", "center", "right"]);
  });
});
