import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";

import { showUnderlines, type Underline, underlineOf, underlinesIn, underlining } from "./underlines";

const TEXT = "Photos are sent as soon as possible.";

function start(): EditorState {
  const from = TEXT.indexOf("as soon");
  const underline: Underline = { id: "a", part: "own", from, to: from + 19, isSerious: false };
  const state = EditorState.create({ doc: TEXT, extensions: underlining });
  return state.update({ effects: showUnderlines.of([underline]) }).state;
}

test("an underline moves with its words", () => {
  const { state } = start().update({ changes: { from: 0, insert: "All " } });
  const found = underlineOf(state, "a");
  expect(found && state.sliceDoc(found.from, found.to)).toBe("as soon as possible");
});

test.each([
  ["words in it", { from: TEXT.indexOf("soon"), insert: "very " }],
  ["a part of it away", { from: TEXT.indexOf("possible"), to: TEXT.indexOf("possible") + 3 }],
  ["all of it away", { from: 0, to: TEXT.length }],
])("an underline goes with %s", (_, changes) => {
  expect(underlinesIn(start().update({ changes }).state)).toEqual([]);
});

test("words put right behind leave it as it is", () => {
  const { state } = start().update({ changes: { from: TEXT.length - 1, insert: ", or later" } });
  const found = underlineOf(state, "a");
  expect(found && state.sliceDoc(found.from, found.to)).toBe("as soon as possible");
});
