import { EditorSelection } from "@codemirror/state";
import { expect, it } from "vitest";

import { marked, stateOf } from "../testing/state";
import { lineSelection } from "./line-selection";

/** The selection after its head was moved to where `|` stands. */
function moved(text: string, userEvent = "select"): string {
  const state = stateOf(text.replace("|", ""), lineSelection);
  const head = text.replace(/[⟦⟧‸]/g, "").indexOf("|");
  const { anchor } = state.selection.main;
  return marked(state.update({ selection: EditorSelection.range(anchor, head), userEvent }).state);
}

it.each([
  ["⟦## One\n\n⟧Words\n\n## |Two", "⟦## One\n\nWords\n\n⟧## Two"],
  ["⟦a\n⟧\n- |b", "⟦a\n\n⟧- b"],
  ["⟦a\n⟧\n**FR-001** |b", "⟦a\n\n⟧**FR-001** b"],
  ["‸Words\n## T|wo", "⟦Words\n## T⟧wo"],
  ["⟦Words\n#⟧# |Two", "⟦Words\n## ⟧Two"],
  ["Words\n## |Two\n\nMore‸", "Words\n⟦## Two\n\nMore⟧"],
])("%j ends at the line", (text, after) => {
  expect(moved(text)).toBe(after);
});

it("leaves the pointer where it is", () => {
  expect(moved("‸Words\n## |Two", "select.pointer")).toBe("⟦Words\n## ⟧Two");
});
