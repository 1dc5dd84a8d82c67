import { undo } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SourceEditor } from "./source-editor";

test("a value that lags behind what is typed takes nothing back, one from elsewhere is shown and not undone", () => {
  const told: string[] = [];
  const editor = (value: string) => (
    <SourceEditor
      label="Text"
      value={value}
      isInvalid={false}
      onChange={(text) => told.push(text)}
      onSave={() => undefined}
    />
  );
  const { rerender } = render(editor("x\n"));
  const view = EditorView.findFromDOM(screen.getByRole("textbox", { name: "Text" }))!;
  const text = () => view.state.doc.toString();
  view.dispatch({ changes: { from: 1, insert: "a" }, userEvent: "input.type" });
  view.dispatch({ changes: { from: 2, insert: "b" }, userEvent: "input.type" });
  expect(told).toEqual(["xa\n", "xab\n"]);
  rerender(editor("xa\n"));
  expect(text()).toBe("xab\n");
  rerender(editor("xab\n"));
  rerender(editor("theirs\nxab\n"));
  expect(text()).toBe("theirs\nxab\n");
  expect(told).toHaveLength(2);
  undo(view);
  expect(text()).toBe("theirs\nx\n");
});
