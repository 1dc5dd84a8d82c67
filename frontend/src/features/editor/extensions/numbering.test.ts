import { defaultKeymap, undo } from "@codemirror/commands";
import { EditorView, keymap, runScopeHandlers } from "@codemirror/view";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { marked, stateOf } from "../testing/state";
import { editingKeys } from "./keys";
import { lineKeys } from "./line-keys";
import { numbering } from "./numbering";
import { remoteChange } from "./remote";

let view: EditorView | null = null;
// A list that cannot be read in 50 ms keeps its numbers: here no machine is too busy for that.
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  view?.destroy();
  vi.useRealTimers();
});

function open(text: string): EditorView {
  const state = stateOf(text, [numbering, lineKeys, editingKeys, keymap.of(defaultKeymap)]);
  view = new EditorView({ state, parent: document.body });
  return view;
}

function press(before: string, key: string, modifiers: KeyboardEventInit = {}): string {
  const editor = open(before);
  runScopeHandlers(editor, new KeyboardEvent("keydown", { key, ...modifiers }), "editor");
  const after = marked(editor.state);
  undo(editor);
  expect(marked(editor.state)).toBe(before);
  return after;
}

const SHIFT = { shiftKey: true };
const TEN = Array.from({ length: 10 }, (_, index) => `${index + 1}. x`).join("\n");

describe("a numbered list", () => {
  it.each([
    ["Tab begins a list of its own", "1. a\n2. b‸\n3. c", "Tab", {}, "1. a\n   1. b‸\n2. c"],
    ["Tab goes on with one", "1. a\n   1. b\n2. c‸\n3. d", "Tab", {}, "1. a\n   1. b\n   2. c‸\n2. d"],
    ["Tab takes the lead", "1. a\n2. b‸\n   1. c", "Tab", {}, "1. a\n   1. b‸\n   2. c"],
    ["Tab behind two digits", `${TEN}\n11. y‸`, "Tab", {}, `${TEN}\n    1. y‸`],
    [
      "Shift+Tab goes on outside",
      "1. a\n   1. b‸\n   2. c\n2. d",
      "Tab",
      SHIFT,
      "1. a\n2. b‸\n   1. c\n3. d",
    ],
    ["an item deleted", "1. a⟦\n2. b⟧\n3. c", "Backspace", {}, "1. a‸\n2. c"],
    ["the first item deleted", "⟦3. a\n⟧4. b\n5. c", "Delete", {}, "‸3. b\n4. c"],
    ["two first items deleted", "⟦1. a\n2. b\n⟧3. c", "Delete", {}, "‸1. c"],
    ["an item made a paragraph", "1. a\n2. ‸b\n3. c\n4. d", "Backspace", {}, "1. a\n\n‸b\n\n2. c\n3. d"],
    ["an empty item ends the list", "1. a\n2. ‸\n3. c\n4. d", "Enter", {}, "1. a\n\n‸\n\n2. c\n3. d"],
    ["its empty first item goes", "1. ‸\n2. b\n3. c", "Enter", {}, "‸\n\n1. b\n2. c"],
    ["an empty item's mark goes", "1. a\n2. ‸\n3. c\n4. d", "Backspace", {}, "1. a\n‸\n2. c\n3. d"],
    [
      "an empty item moves out",
      "1. a\n   1. b\n   2. ‸\n   3. d\n2. e",
      "Enter",
      {},
      "1. a\n   1. b\n2. ‸\n   1. d\n3. e",
    ],
    ["an item is put in", "1. a‸\n2. b\n3. c", "Enter", {}, "1. a\n2. ‸\n3. b\n4. c"],
    ["an item moved out", "- a\n  1. b\n  2. ‸c\n  3. d", "Backspace", {}, "- a\n  1. b\n1. ‸c\n  2. d"],
  ])("counts on: %s", (_, before, key, modifiers, after) => {
    expect(press(before, key, modifiers)).toBe(after);
  });

  it("takes what stands under an item along when its number grows", () => {
    const editor = open(`1. a\n   1. b‸\n${TEN.split("\n").slice(1, 9).join("\n")}\n   - under`);
    runScopeHandlers(editor, new KeyboardEvent("keydown", { key: "Tab", shiftKey: true }), "editor");
    expect(editor.state.doc.toString()).toContain("9. x\n10. x\n    - under");
  });

  it.each([
    ["one that counts with a single number", "1. a\n1. b⟦\n1. c⟧\n1. d", "1. a\n1. b‸\n1. d"],
    ["the numbers above the change", "1. a\n5. b\n6. c⟦\n7. d⟧\n8. e", "1. a\n5. b\n6. c‸\n7. e"],
    ["numbers in code", "```\n1. a⟦\n2. b⟧\n3. c\n```", "```\n1. a‸\n3. c\n```"],
    ["another list", "1. a⟦\n2. b⟧\n\nWords\n\n4. c", "1. a‸\n\nWords\n\n4. c"],
    ["words", "1. abc⟦d⟧\n3. c", "1. abc‸\n3. c"],
  ])("keeps %s", (_, before, after) => {
    expect(press(before, "Backspace")).toBe(after);
  });

  it("keeps its numbers when a change comes from elsewhere", () => {
    const editor = open("‸1. a\n2. b\n3. c");
    editor.dispatch({ changes: { from: 5, to: 10 }, annotations: remoteChange.of(true) });
    expect(editor.state.doc.toString()).toBe("1. a\n3. c");
  });
});
