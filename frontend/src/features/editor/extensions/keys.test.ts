import { undo } from "@codemirror/commands";
import { EditorView, runScopeHandlers } from "@codemirror/view";
import { afterEach, describe, expect, it } from "vitest";

import { marked, stateOf } from "../testing/state";
import { homeKeys } from "./home-keys";
import { editingKeys } from "./keys";
import { lineKeys } from "./line-keys";

let view: EditorView | null = null;
afterEach(() => view?.destroy());

function open(text: string): EditorView {
  view = new EditorView({ state: stateOf(text, [lineKeys, homeKeys, editingKeys]), parent: document.body });
  return view;
}

function press(editor: EditorView, key: string, shiftKey = false): string {
  runScopeHandlers(editor, new KeyboardEvent("keydown", { key, shiftKey }), "editor");
  return marked(editor.state);
}

describe("Home", () => {
  it.each([
    ["- words‸", "- ‸words", "‸- words"],
    ["- [ ] words‸", "- [ ] ‸words", "‸- [ ] words"],
    ["> words‸", "> ‸words", "‸> words"],
    ["## words‸", "## ‸words", "‸## words"],
    ["**FR-001** words‸", "**FR-001** ‸words", "‸**FR-001** words"],
  ])("in %j goes to the words, then to the start", (text, first, second) => {
    const editor = open(text);
    expect(press(editor, "Home")).toBe(first);
    expect(press(editor, "Home")).toBe(second);
  });

  it("with Shift selects the words and leaves the mark out", () => {
    expect(press(open("- words‸"), "Home", true)).toBe("- ⟦words⟧");
  });
});

describe("Backspace", () => {
  it("takes the mark away, and one undo brings it back", () => {
    const editor = open("- a\n- ‸b\n- c");
    expect(press(editor, "Backspace")).toBe("- a\n\n‸b\n\n- c");
    undo(editor);
    expect(marked(editor.state)).toBe("- a\n- ‸b\n- c");
  });
});

describe("Enter in an item's second paragraph", () => {
  it("stays in the item, and a second one leaves it", () => {
    const editor = open("1. a\n\n   words‸\n2. b");
    expect(press(editor, "Enter")).toBe("1. a\n\n   words\n\n   ‸\n2. b");
    expect(press(editor, "Enter")).toBe("1. a\n\n   words\n\n‸\n\n2. b");
  });
});

describe("Escape in a link's address", () => {
  it.each([
    ["see [the brief](⟦https://⟧) on", "see ⟦the brief⟧ on"],
    ["see [the brief](https://‸) on", "see ⟦the brief⟧ on"],
    ["| [a **b**](⟦https://⟧) |\n| - |", "| ⟦a **b**⟧ |\n| - |"],
  ])("takes the markers away in %j, where none was begun", (before, after) => {
    const editor = open(before);
    expect(press(editor, "Escape")).toBe(after);
    undo(editor);
    expect(editor.state.doc.toString()).toBe(before.replace(/[⟦⟧‸]/g, ""));
  });

  it.each([
    "[words](https://a‸)",
    "[words](⟦https://a.example⟧)",
    "[wo‸rds](https://)",
    "[words](https://)‸",
  ])("changes nothing in %j", (before) => {
    expect(press(open(before), "Escape")).toBe(before);
  });
});

describe("Enter in a link's address", () => {
  it.each([
    ["- the [words](https://a.example‸)", "- the [words](https://a.example)‸"],
    ["[words](⟦https://⟧) on", "[words](https://)‸ on"],
    ["[words](‸)", "[words]()‸"],
    ["| [a](b‸) |\n| - |", "| [a](b)‸ |\n| - |"],
  ])("in %j goes behind the link", (before, after) => {
    expect(press(open(before), "Enter")).toBe(after);
  });

  it("is no other than elsewhere in the words of the link and behind it", () => {
    expect(press(open("[wo‸rds](b)"), "Enter")).toBe("[wo\n\n‸rds](b)");
    expect(press(open("[words](b)‸"), "Enter")).toBe("[words](b)\n\n‸");
  });
});
