import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";

import { findSelected, selectedWords } from "./selected-words";

const select = (doc: string, anchor: number, head: number) =>
  selectedWords(EditorState.create({ doc, selection: { anchor, head } }));

test("words are told without the space at their ends, with what stands beside them", () => {
  expect(select("one two three", 3, 8)).toEqual({ words: "two", before: "one ", after: " three" });
  expect(select("one two", 3, 4)).toBeNull();
});

test("no character is cut in two", () => {
  // What is cut in two cannot be encoded.
  const faces = "😀".repeat(40);
  const doc = `${faces}x word x${faces}`;
  const from = doc.indexOf("word");
  const told = select(doc, from, from + 4);
  expect(encodeURIComponent(told?.before ?? "")).toContain("x");
  expect(encodeURIComponent(told?.after ?? "")).toContain("x");
});

test("they are found by what is beside them, and else only where they stand once", () => {
  expect(findSelected("b abc", { words: "b", before: "a", after: "c" })).toBe(3);
  expect(findSelected("abc", { words: "b", before: "x", after: "y" })).toBe(1);
  expect(findSelected("aaa", { words: "aa", before: "", after: "" })).toBeNull();
  expect(findSelected("abc abc", { words: "b", before: "a", after: "c" })).toBeNull();
});
