/** Types into an editor of a test, as a browser does: by input handlers, or by keys that have a name. */
import { EditorView, runScopeHandlers } from "@codemirror/view";

export function press(view: EditorView, key: string, modifiers: KeyboardEventInit = {}): boolean {
  return runScopeHandlers(view, new KeyboardEvent("keydown", { key, ...modifiers }), "editor");
}

export function typeKeys(view: EditorView, text: string): void {
  for (const character of text) {
    const { from, to } = view.state.selection.main;
    const insert = () =>
      view.state.update(view.state.replaceSelection(character), { userEvent: "input.type" });
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, from, to, character, insert))) view.dispatch(insert());
  }
}
