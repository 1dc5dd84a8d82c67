import { expect, it } from "vitest";

import { codePointReader, fromCodePoints } from "./code-points";

it.each([
  ["plain words", "abc ".repeat(900)],
  ["characters of two halves", "a📷𝒳b".repeat(900)],
  ["nothing", ""],
])("finds each position in %s as it is found alone", (_, text) => {
  const read = codePointReader(text);
  const counts = [0, 1, 2, 1023, 1024, 1025, 2999, Array.from(text).length];
  expect(counts.map(read)).toEqual(counts.map((count) => fromCodePoints(text, count)));
});
