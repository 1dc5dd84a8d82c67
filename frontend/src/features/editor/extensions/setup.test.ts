import { searchPanelOpen } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { EditorView, runScopeHandlers } from "@codemirror/view";
import { expect, test, vi } from "vitest";

import { editorExtensions } from "./setup";

test("the first key pressed in a new editor may be the one for finding", async () => {
  const view = new EditorView({
    state: EditorState.create({ doc: "Words", extensions: editorExtensions() }),
  });
  runScopeHandlers(view, new KeyboardEvent("keydown", { key: "f", ctrlKey: true }), "editor");
  await vi.waitFor(() => expect(searchPanelOpen(view.state)).toBe(true));
  view.destroy();
});
