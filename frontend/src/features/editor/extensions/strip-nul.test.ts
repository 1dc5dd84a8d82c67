import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { stripNul } from "./strip-nul";

const typed = (doc: string, from: number, to: number, insert: string) => {
  const state = EditorState.create({ doc, extensions: stripNul });
  const next = state.update({ changes: { from, to, insert }, selection: { anchor: from + insert.length } });
  return { text: next.state.doc.toString(), caret: next.state.selection.main.head };
};

test("the character of code 0 does not get in, and everything around it does", () => {
  expect(typed("Goals\n", 6, 6, "\0Less\0\0 waste\nand more\0")).toEqual({
    text: "Goals\nLess waste\nand more",
    caret: 25,
  });
});

test("what it replaced goes all the same", () => {
  expect(typed("one two", 4, 7, "\0")).toEqual({ text: "one ", caret: 4 });
});

test("other characters that nobody sees stay", () => {
  expect(typed("", 0, 0, "a\u0007\u200b\tb").text).toBe("a\u0007\u200b\tb");
});
