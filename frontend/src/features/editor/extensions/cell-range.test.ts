/** Cells that are selected as a rectangle: by key, deleted, written over, copied and pasted into. */
import { defaultKeymap, undo } from "@codemirror/commands";
import { EditorView, keymap, runScopeHandlers } from "@codemirror/view";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { OWN_MARK } from "@/lib/clipboard/pasted-markdown";

import { OWN_CELLS } from "../paste/cells";
import { Clipboard, sendClipboard } from "../testing/clipboard";
import { marked, stateOf } from "../testing/state";
import { cellComposing } from "./cell-composing";
import { cellCopy, selectedCells } from "./cell-copy";
import { cellKeys } from "./cell-keys";
import { focusTracking, setFocused } from "./focus";
import { editingKeys, format } from "./keys";
import { paste } from "./paste";
import { loadRichCopy, richCopy } from "./rich-copy";
import { tableCells } from "./table-cells";
import { tableGrid } from "./table-grid";
import { tables } from "./tables";

const HEAD = "| A | B | C |\n| --- | --- | --- |\n";
let view: EditorView | null = null;
beforeAll(loadRichCopy);
afterEach(() => view?.destroy());

function open(text: string): EditorView {
  view?.destroy();
  const aids = [cellComposing, cellKeys, cellCopy, paste, richCopy];
  const parts = [focusTracking, tables, tableGrid, tableCells, aids];
  view = new EditorView({
    state: stateOf(text, [parts, editingKeys, keymap.of(defaultKeymap)]),
    parent: document.body,
  });
  view.dispatch({ effects: setFocused.of(true) });
  return view;
}

function press(editor: EditorView, ...keys: string[]): void {
  for (const key of keys) {
    const shiftKey = key.startsWith("Shift+");
    const name = key.replace("Shift+", "");
    runScopeHandlers(editor, new KeyboardEvent("keydown", { key: name, shiftKey }), "editor");
  }
}

const drawn = (editor: EditorView): string[] =>
  [...editor.contentDOM.querySelectorAll(".rq-cell-selected")].map((cell) =>
    cell.textContent.replace(/[|\s]/g, ""),
  );

describe("Shift with the arrows", () => {
  it.each([
    ["| 1 | 2‸ | 3 |\n| 4 | 5 | 6 |", ["Shift+ArrowRight"], ["2", "3"]],
    ["| 1 | 2‸ | 3 |\n| 4 | 5 | 6 |", ["Shift+ArrowRight", "Shift+ArrowRight"], ["2", "3"]],
    ["| 1 | ‸2 | 3 |\n| 4 | 5 | 6 |", ["Shift+ArrowLeft", "Shift+ArrowDown"], ["1", "2", "4", "5"]],
    ["| 1 | 2‸ | 3 |\n| 4 | 5 | 6 |", ["Shift+ArrowRight", "Shift+ArrowLeft"], []],
    ["| 1 | 22‸ | 3 |\n| 4 | 5 | 6 |", ["Shift+ArrowLeft"], []],
  ] as const)("of %j selects cells: %j", (rows, keys, cells) => {
    const editor = open(HEAD + rows);
    press(editor, ...keys);
    expect(drawn(editor)).toEqual(cells);
  });

  it("reaches the head over the line below it, and goes back to one cell with Escape", () => {
    const editor = open(`${HEAD}| 1 | 2‸ | 3 |`);
    press(editor, "Shift+ArrowUp");
    expect(drawn(editor)).toEqual(["B", "2"]);
    press(editor, "Escape");
    expect(drawn(editor)).toEqual([]);
    expect(marked(editor.state)).toBe(`${HEAD.replace("B", "B‸")}| 1 | 2 | 3 |`);
  });

  it("leaves the selection of words in running text and over the end of a table be", () => {
    expect(selectedCells(open(`w⟦or⟧ds\n\n${HEAD}| 1 | 2 | 3 |`).state)).toBeNull();
    expect(selectedCells(open(`${HEAD}| 1 | ⟦2 | 3 |\n\nBe⟧low`).state)).toBeNull();
    expect(selectedCells(open(`${HEAD}⟦| 1 | 2 | 3 |\n⟧| 4 | 5 | 6 |`).state)).toBeNull();
    expect(selectedCells(open(`${HEAD}⟦1 | 2 | 3\n⟧4 | 5 | 6`).state)).toBeNull();
  });
});

describe("selected cells", () => {
  const RANGE = "| 1 | ⟦2 | 3 |\n| 4 | 5 | 6⟧ |\n| 7 | 8 | 9 |";

  it.each([
    ["from corner to corner", RANGE, "| 1 | ⟦ |  |\n| 4 |  | ⟧ |\n| 7 | 8 | 9 |"],
    ["of a column", "| ⟦1 | 2 | 3 |\n| 4⟧ | 5 | 6 |", "| ⟦ | 2 | 3 |\n| ⟧ | 5 | 6 |"],
    ["at the other corners", "| 1 | ⟦2 | 3 |\n| 4⟧ | 5 | 6 |", "|  | ⟦ | 3 |\n| ⟧ |  | 6 |"],
    ["of short rows", "| 1 | ⟦2 | 3 |\n| 4 |\n| 7 | 8⟧ | 9 |", "| 1 | ⟦ | 3 |\n| 4 |\n| 7 | ⟧ | 9 |"],
    ["without bars at the ends", "1 | ⟦2 | 3⟧\n4 | 5 | 6", "| 1 | ⟦ | ⟧ |\n4 | 5 | 6"],
  ])("are emptied %s", (_, before, after) => {
    const editor = open(HEAD + before);
    press(editor, "Delete");
    expect(marked(editor.state)).toBe(HEAD + after);
    undo(editor);
    expect(marked(editor.state)).toBe(HEAD + before);
  });

  it("stay selected, so that they can be filled or taken further", () => {
    const editor = open(HEAD + RANGE);
    press(editor, "Delete", "Backspace");
    expect(marked(editor.state)).toBe(`${HEAD}| 1 | ⟦ |  |\n| 4 |  | ⟧ |\n| 7 | 8 | 9 |`);
  });

  it("take what is typed over them into the first", () => {
    const editor = open(HEAD + RANGE);
    editor.dispatch(editor.state.update(editor.state.replaceSelection("x|"), { userEvent: "input.type" }));
    expect(marked(editor.state)).toBe(`${HEAD}| 1 | x\\|‸ |  |\n| 4 |  |  |\n| 7 | 8 | 9 |`);
  });
});

describe("an input method over selected cells", () => {
  const RANGE = "| 1 | ⟦old | 3 |\n| 4 | 5 | 6⟧ |\n| 7 | 8 | 9 |";
  afterEach(() => vi.useRealTimers());

  /** Composes as the browser does: over what is selected once the composition has begun. */
  async function compose(
    editor: EditorView,
    steps: readonly string[],
    meanwhile = (): void => undefined,
  ): Promise<void> {
    vi.useFakeTimers();
    let isComposing = true;
    Object.defineProperty(editor, "compositionStarted", { get: () => isComposing });
    editor.contentDOM.dispatchEvent(new CompositionEvent("compositionstart"));
    const { from } = editor.state.selection.main;
    let { to } = editor.state.selection.main;
    steps.forEach((insert, nth) => {
      const userEvent = nth === 0 ? "input.type.compose.start" : "input.type.compose";
      editor.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length },
        userEvent,
      });
      to = from + insert.length;
    });
    await vi.advanceTimersByTimeAsync(1000);
    meanwhile();
    isComposing = false;
    await vi.advanceTimersByTimeAsync(100);
  }

  it.each([
    ["from corner to corner", RANGE, "| 1 | 你‸ |  |\n| 4 |  |  |\n| 7 | 8 | 9 |"],
    ["at the other corners", "| 1 | ⟦2 | 3 |\n| 4⟧ | 5 | 6 |", "| 你‸ |  | 3 |\n|  |  | 6 |"],
    ["in one row", "| 1 | ⟦2 | 3⟧ |\n| 4 | 5 | 6 |", "| 1 | 你‸ |  |\n| 4 | 5 | 6 |"],
    ["in a column", "| ⟦1 | 2 | 3 |\n| 4⟧ | 5 | 6 |", "| 你‸ | 2 | 3 |\n|  | 5 | 6 |"],
    ["of short rows", "| 1 | ⟦2 | 3 |\n| 4 |\n| 7 | 8⟧ | 9 |", "| 1 | 你‸ | 3 |\n| 4 |\n| 7 |  | 9 |"],
    ["without bars at the ends", "1 | ⟦2 | 3⟧\n4 | 5 | 6", "| 1 | 你‸ |  |\n4 | 5 | 6"],
  ])("writes into the first and empties the others, %s, to be undone at once", async (_, before, after) => {
    const editor = open(HEAD + before);
    const text = editor.state.doc.toString();
    await compose(editor, ["n", "ni", "你"]);
    expect(marked(editor.state)).toBe(HEAD + after);
    undo(editor);
    expect(editor.state.doc.toString()).toBe(text);
  });

  it("leaves the others as they are until it is done, and where it is given up", async () => {
    const editor = open(HEAD + RANGE);
    await compose(editor, ["n", ""], () => {
      expect(editor.state.doc.toString()).toBe(`${HEAD}| 1 |  | 3 |\n| 4 | 5 | 6 |\n| 7 | 8 | 9 |`);
    });
    expect(editor.state.doc.toString()).toBe(`${HEAD}| 1 |  | 3 |\n| 4 | 5 | 6 |\n| 7 | 8 | 9 |`);
  });

  it("finds them where somebody writes above, and no longer where their row was taken away", async () => {
    const editor = open(HEAD + RANGE);
    const writeAbove = (): void => editor.dispatch({ changes: { from: 0, insert: "Above.\n\n" } });
    await compose(editor, ["你"], writeAbove);
    expect(marked(editor.state)).toBe(`Above.\n\n${HEAD}| 1 | 你‸ |  |\n| 4 |  |  |\n| 7 | 8 | 9 |`);
    const other = open(HEAD + RANGE);
    const takeRow = (): void => {
      const { from, to } = other.state.doc.line(4);
      other.dispatch({ changes: { from, to: to + 1 } });
    };
    await compose(other, ["你"], takeRow);
    expect(other.state.doc.toString()).toBe(`${HEAD}| 1 | 你 | 3 |\n| 7 | 8 | 9 |`);
  });

  it("writes where the caret is without them", async () => {
    const editor = open(`${HEAD}| 1 | 2‸ | 3 |`);
    await compose(editor, ["你"]);
    expect(marked(editor.state)).toBe(`${HEAD}| 1 | 2你‸ | 3 |`);
  });
});

describe("whole rows", () => {
  const BODY = "| 1 | 2 | 3 |\n| 4 | 5 | 6 |\n| 7 | 8 | 9 |";

  it.each([
    ["at once", "| ⟦1 | 2 | 3 |\n| 4 | 5 | 6⟧ |\n| 7 | 8 | 9 |", "| 7‸ | 8 | 9 |"],
    ["at the other corners", "| 1 | 2 | ⟦3 |\n| 4⟧ | 5 | 6 |\n| 7 | 8 | 9 |", "| 7‸ | 8 | 9 |"],
    ["one alone", "| 1 | 2 | 3 |\n| ⟦4 | 5 | 6⟧ |\n| 7 | 8 | 9 |", "| 1 | 2 | 3 |\n| 7‸ | 8 | 9 |"],
    ["the last one", "| 1 | 2 | 3 |\n| ⟦4 | 5 | 6⟧ |", "| 1 | 2 | 3‸ |"],
    ["that are short", "| ⟦1 | 2 |\n| 4 | 5⟧ |\n| 7 | 8 | 9 |", "| 7‸ | 8 | 9 |"],
    ["without words", "| ⟦ |  |  |\n|  |  | ⟧ |\n| 7 | 8 | 9 |", "| 7‸ | 8 | 9 |"],
    ["without bars at their ends", "⟦1 | 2 | 3⟧\n4 | 5 | 6", "4‸ | 5 | 6"],
    ["all below the head", BODY.replace("1", "⟦1").replace("9", "9⟧"), null],
  ])("go: %s", (_, before, after) => {
    const editor = open(HEAD + before);
    press(editor, "Delete");
    const left = after === null ? HEAD.replace("C", "C‸").trimEnd() : HEAD + after;
    expect(marked(editor.state)).toBe(left);
    undo(editor);
    expect(marked(editor.state)).toBe(HEAD + before);
  });

  it("are none where a cell of one is not selected, seen or not", () => {
    const editor = open(`${HEAD}| ⟦1 | 2 | 3 | beyond |\n| 4 | 5 | 6⟧ |`);
    press(editor, "Backspace");
    expect(editor.state.doc.toString()).toBe(`${HEAD}|  |  |  | beyond |\n|  |  |  |`);
    const short = open(`${HEAD}| ⟦1 | 2 | 3 |\n| 4 | 5⟧ |`);
    press(short, "Backspace");
    expect(short.state.doc.toString()).toBe(`${HEAD}|  |  | 3 |\n|  |  |`);
  });

  it("are not the head alone, which is emptied, also with rows below it", () => {
    const editor = open(`| ⟦A | B⟧ |\n| --- | --- |\n| 1 | 2 |`);
    press(editor, "Delete");
    expect(editor.state.doc.toString()).toBe("|  |  |\n| --- | --- |\n| 1 | 2 |");
    const more = open("| ⟦A | B |\n| --- | --- |\n| 1 | 2⟧ |\n| 3 | 4 |");
    press(more, "Delete");
    expect(more.state.doc.toString()).toBe("|  |  |\n| --- | --- |\n| 3 | 4 |");
  });

  it("go with their table where all of it is selected", () => {
    const editor = open("One\n\n| ⟦A | B |\n| --- | --- |\n| 1 | 2⟧ |\n\nTwo");
    press(editor, "Delete");
    expect(marked(editor.state)).toBe("One\n\n‸\n\nTwo");
  });

  it("stay where something is written over them", () => {
    const editor = open(`${HEAD}| ⟦1 | 2 | 3 |\n| 4 | 5 | 6⟧ |`);
    editor.dispatch(editor.state.update(editor.state.replaceSelection("x"), { userEvent: "input.type" }));
    expect(marked(editor.state)).toBe(`${HEAD}| x‸ |  |  |\n|  |  |  |`);
  });
});

it("bold is for the words of selected cells alone", () => {
  const editor = open(`${HEAD}| 1 | ⟦2 |  |\n| 4 | 5 | 6⟧ |`);
  format("bold")(editor);
  expect(editor.state.doc.toString()).toBe(`${HEAD}| 1 | **2** |  |\n| 4 | **5** | **6** |`);
  format("bold")(editor);
  expect(editor.state.doc.toString()).toBe(`${HEAD}| 1 | 2 |  |\n| 4 | 5 | 6 |`);
  const some = open(`${HEAD}| 1 | ⟦**2** | 3 |\n| 4 | 5 | 6⟧ |`);
  format("bold")(some);
  expect(some.state.doc.toString()).toBe(`${HEAD}| 1 | **2** | **3** |\n| 4 | **5** | **6** |`);
});

function send(text: string, kind: "copy" | "cut" | "paste", clipboardData = new Clipboard()): Clipboard {
  const editor = open(text);
  editor.focus();
  sendClipboard(editor.contentDOM, kind, clipboardData);
  return clipboardData;
}
const text = (): string => (view ? marked(view.state) : "");

describe("the clipboard", () => {
  const FORMS = `${HEAD}| 1 | ⟦**b** | x<br>y |\n| 4 | [a](/d) | p \\| q⟧ |`;

  it("has cells with tabs between them, and a table for programs that take one", () => {
    const clipboard = send(FORMS, "copy");
    expect(clipboard.getData("text/plain")).toBe('**b**\t"x\ny"\n[a](/d)\tp | q');
    const html = clipboard.getData("text/html");
    expect(html.startsWith(OWN_MARK + OWN_CELLS)).toBe(true);
    expect(html).toContain("<strong>b</strong>");
    expect(html).toMatch(/x<br ?\/?>y/);
    expect(html).not.toContain("<th");
    expect(send(`| ⟦A | B⟧ |\n| --- | --: |\n| 1 | 2 |`, "copy").getData("text/html")).toContain("<th");
  });

  it("gives cells back to the letter, in a table and outside of one", () => {
    const clipboard = send(FORMS, "cut");
    expect(view?.state.doc.toString()).toBe(`${HEAD}| 1 |  |  |\n| 4 |  |  |`);
    send(`${HEAD}| ‸1 | 2 | 3 |\n| 4 | 5 | 6 |`, "paste", clipboard);
    expect(text()).toBe(`${HEAD}| **b**‸ | x<br>y | 3 |\n| [a](/d) | p \\| q | 6 |`);
    send("‸", "paste", clipboard);
    expect(view?.state.doc.toString()).toBe("| **b** | x<br>y |\n| --- | --- |\n| [a](/d) | p \\| q |");
  });

  it("has whole rows as rows, and puts them below the row with the caret", () => {
    const clipboard = send(`${HEAD}| 1 | 2 | ⟦3 |\n| 4⟧ | 5 | 6 |\n| 7 | 8 | 9 |`, "cut");
    expect(text()).toBe(`${HEAD}| 7‸ | 8 | 9 |`);
    expect(clipboard.getData("text/plain")).toBe("| 1 | 2 | 3 |\n| 4 | 5 | 6 |");
    expect(clipboard.getData("text/html")).toMatch(/<td[^>]*>6<\/td>/);
    send(`${HEAD}| ‸7 | 8 | 9 |`, "paste", clipboard);
    expect(text()).toBe(`${HEAD}| 7 | 8 | 9 |\n| 1‸ | 2 | 3 |\n| 4 | 5 | 6 |`);
    const whole = send("| ⟦A | B |\n| --- | --: |\n| 1 | 2⟧ |", "copy");
    expect(whole.getData("text/plain")).toBe("| A | B |\n| --- | --: |\n| 1 | 2 |");
  });

  it("gives one column back as a column", () => {
    const clipboard = send(`${HEAD}| ⟦1 | 2 | 3 |\n| 4⟧ | 5 | 6 |`, "copy");
    send(`${HEAD}| 1 | 2 | ‸3 |\n| 4 | 5 | 6 |`, "paste", clipboard);
    expect(text()).toBe(`${HEAD}| 1 | 2 | 1‸ |\n| 4 | 5 | 4 |`);
  });

  it("goes into selected cells from their upper left corner, and other words into the first", () => {
    send(`${HEAD}| 1 | ⟦2 | 3 |\n| 4⟧ | 5 | 6 |`, "paste", Clipboard.holding("a\tb\nc\td"));
    expect(view?.state.doc.toString()).toBe(`${HEAD}| a | b | 3 |\n| c | d | 6 |`);
    send(`${HEAD}| 1 | ⟦2 | 3 |\n| 4 | 5 | 6⟧ |`, "paste", Clipboard.holding("2\t3\n5\tnew"));
    expect(view?.state.doc.toString()).toBe(`${HEAD}| 1 | 2 | 3 |\n| 4 | 5 | new |`);
    const editor = open(`${HEAD}| 1 | ⟦2 | 3 |\n| 4⟧ | 5 | 6 |`);
    editor.dispatch(editor.state.replaceSelection("x\ny"), { userEvent: "input.paste" });
    expect(text()).toBe(`${HEAD}| x<br>y‸ |  | 3 |\n|  |  | 6 |`);
  });
});
