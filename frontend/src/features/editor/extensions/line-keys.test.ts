import { EditorView, runScopeHandlers } from "@codemirror/view";
import { expect, test } from "vitest";

import { marked, stateOf } from "../testing/state";
import { lineKeys } from "./line-keys";

function pressed(text: string, shiftKey: boolean): [string, boolean] {
  const view = new EditorView({ state: stateOf(text, lineKeys) });
  const isTaken = runScopeHandlers(view, new KeyboardEvent("keydown", { key: "Tab", shiftKey }), "editor");
  const after = marked(view.state);
  view.destroy();
  return [after, isTaken];
}

test.each([
  ["```\nif‸\n```", false, "```\nif\t‸\n```"],
  ["```\n⟦if\nelse⟧\n```", false, "```\n  ⟦if\n  else⟧\n```"],
  ["```\n  if‸\n```", true, "```\nif‸\n```"],
])("Tab indents code: %j", (before, shiftKey, after) => {
  expect(pressed(before, shiftKey)).toEqual([after, true]);
});

test("elsewhere Tab leads on from the text", () => {
  expect(pressed("Words‸", false)).toEqual(["Words‸", false]);
});
