import { undo } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";
import { afterEach, describe, expect, it } from "vitest";

import { press } from "../testing/keys";
import { marked, stateOf } from "../testing/state";
import { editingKeys } from "./keys";
import { splitMarks } from "./split-marks";

let view: EditorView | null = null;
afterEach(() => view?.destroy());

function entered(text: string): EditorView {
  view = new EditorView({ state: stateOf(text, [splitMarks, editingKeys]), parent: document.body });
  press(view, "Enter");
  return view;
}

describe("Enter in words that have a format", () => {
  it.each([
    ["**one‸ two**", "**one**\n\n**‸two**"],
    ["a **one, ‸two** b", "a **one,**\n\n**‸two** b"],
    ["**one,‸two**", "**one,**\n\n**‸two**"],
    ["**a *b ‸c* d** e", "**a *b***\n\n***‸c* d** e"],
    ["- ~~one ‸two~~", "- ~~one~~\n- ~~‸two~~"],
    ["> _one ‸two_", "> _one_\n> _‸two_"],
    ["- `one‸two` b", "- `one`\n- `‸two` b"],
    ["**a `b ⟦c⟧ d**e`** f", "**a `b`**\n\n**`‸d**e`** f"],
    ["**FR-001** some **bold ‸words** x", "**FR-001** some **bold**\n\n**FR-002** **‸words** x"],
    ["## **one ‸two**", "## **one**\n\n**‸two**"],
    ["**one ⟦and⟧ two**", "**one**\n\n**‸two**"],
    ["a **one ⟦two** b⟧ c", "a **one**\n\n‸ c"],
  ])("parts them in %j", (before, after) => {
    const editor = entered(before);
    expect(marked(editor.state)).toBe(after);
    undo(editor);
    expect(editor.state.doc.toString()).toBe(before.replace(/[⟦⟧‸]/g, ""));
  });

  it.each([
    ["**one‸** b", "**one**\n\n‸ b"],
    ["- **one‸**", "- **one**\n- ‸"],
    ["a **‸one** b", "a \n\n**‸one** b"],
    ["`one`‸ b", "`one`\n\n‸ b"],
    ["- Use `one`‸", "- Use `one`\n- ‸"],
  ])("leaves no markers without words in %j", (before, after) => {
    expect(marked(entered(before).state)).toBe(after);
  });

  it.each([
    ["```\n`one ‸two`\n```", "```\n`one ‸two`\n```"],
    ["| **one ‸two** |\n| --- |", "| **one ‸two** |\n| --- |"],
    ["one **two** ‸three", "one **two** \n\n‸three"],
  ])("is the key that it was in %j", (before, after) => {
    expect(marked(entered(before).state)).toBe(after);
  });
});
