import { expect, test } from "vitest";

import { bodyOf, matching, mentionBefore, piecesOf, readable, stillNamed } from "./mentions";

const ANN = { id: "7d0c1c9e-1111-4a4a-9a9a-000000000001", name: "Ann" };
const ANNA = { id: "7d0c1c9e-1111-4a4a-9a9a-000000000002", name: "Anna Berg" };

test("names of those who were chosen stand for them, and only theirs", () => {
  const text = "@Ann and @Anna Berg, not @Annika or ann@Ann.example";
  expect(bodyOf(text, [ANN, ANNA])).toBe(
    `@[${ANN.id}] and @[${ANNA.id}], not @Annika or ann@[${ANN.id}].example`,
  );
  expect(bodyOf("@Ann", [])).toBe("@Ann");
});

test("what was sent reads as it was typed", () => {
  const text = "Could @Anna Berg, or @Ann, look?";
  expect(readable(bodyOf(text, [ANN, ANNA]), [ANN, ANNA])).toBe(text);
  expect(readable(`@[${ANN.id}]`, [])).toBe("@Deleted account");
});

test("words and names are told apart", () => {
  expect(piecesOf(`@[${ANN.id}], see @[no id]`, [ANN])).toEqual([ANN, ", see @[no id]"]);
  expect(piecesOf("Plain", [])).toEqual(["Plain"]);
});

test("whose name was typed over is not named any more", () => {
  expect(stillNamed("@Ann looks", [ANN, ANNA])).toEqual([ANN]);
});

test.each([
  ["Hello @an", { from: 6, typed: "an" }],
  ["@", { from: 0, typed: "" }],
  ["(@mara", { from: 1, typed: "mara" }],
  ["mail@example", null],
  ["@Ann ", null],
])("what is typed of a name in %j is %j", (text, expected) => {
  expect(mentionBefore(text, text.length)).toEqual(expected);
});

test("a name is found by any of its words", () => {
  expect(matching("be", [ANN, ANNA])).toEqual([ANNA]);
  expect(matching("AN", [ANN, ANNA])).toEqual([ANN, ANNA]);
  expect(matching("x", [ANN, ANNA])).toEqual([]);
});
