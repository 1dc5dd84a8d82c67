import { expect, test } from "vitest";

import { namedAt } from "./named-at";

const TEXT = "Before.\n\n## Goals\n\nGoals.\n\n**FR-001** The app warns.\n\nMore.";

test.each([
  ["Before", null],
  ["Goals.", "Goals"],
  ["warns", "FR-001"],
  ["More", "Goals"],
])("%j is in %j", (words, expected) => {
  expect(namedAt(TEXT, TEXT.indexOf(words))).toBe(expected);
});
