import { undo } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";
import { afterEach, expect, it } from "vitest";

import { typeKeys } from "../testing/keys";
import { marked, stateOf } from "../testing/state";
import { editingKeys } from "./keys";
import { taskTyping } from "./task-typing";

let view: EditorView | null = null;
afterEach(() => view?.destroy());

function typed(text: string, keys: string): EditorView {
  view = new EditorView({ state: stateOf(text, [taskTyping, editingKeys]), parent: document.body });
  typeKeys(view, keys);
  return view;
}

it.each([
  ["‸", "[] task", "- [ ] task‸"],
  ["‸", "[ ] task", "- [ ] task‸"],
  ["‸", "[x] done", "- [x] done‸"],
  ["‸words", "[] ", "- [ ] ‸words"],
  ["above\n‸\nbelow", "[] task", "above\n\n- [ ] task‸\n\nbelow"],
  ["- ‸", "[] task", "- [ ] task‸"],
  ["- ‸", "[ ] task", "- [ ] task‸"],
  ["2. ‸", "[] task", "2. [ ] task‸"],
  ["> ‸", "[] task", "> - [ ] task‸"],
  ["- a\n  ‸", "[] task", "- a\n  - [ ] task‸"],
])("in %j, %j makes a task", (before, keys, after) => {
  expect(marked(typed(before, keys).state)).toBe(after);
});

it.each([
  ["```\n‸\n```", "[] task", "```\n[] task‸\n```"],
  ["| ‸ |\n| --- |", "[] task", "| [] task‸ |\n| --- |"],
  ["words ‸", "[] task", "words [] task‸"],
  ["‸", "[a] task", "[a] task‸"],
])("in %j, %j stays as it is", (before, keys, after) => {
  expect(marked(typed(before, keys).state)).toBe(after);
});

it("one undo leaves what was typed", () => {
  const editor = typed("‸", "[] ");
  undo(editor);
  expect(marked(editor.state)).toBe("[] ‸");
});
