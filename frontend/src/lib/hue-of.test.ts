import { expect, test } from "vitest";

import { hueOf, huesOf } from "./hue-of";

test("the first hue is one's own, and everybody else keeps one of the seven others", () => {
  const ids = Array.from({ length: 200 }, (_, index) => `person-${index}`);
  expect(new Set(ids.map((id) => hueOf(id)))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
  expect(hueOf("mara", true)).toBe(0);
  expect(hueOf("jonas")).toBe(hueOf("jonas"));
});

test("people who are seen together have hues apart, as long as there are enough", () => {
  const people = Array.from({ length: 7 }, (_, index) => ({ id: `person-${index}` }));
  expect(new Set(huesOf([{ id: "mara", isYou: true }, ...people])).size).toBe(8);
  expect(huesOf([...people, { id: "one more" }])).toHaveLength(8);
  expect(huesOf([{ id: "jonas" }])).toEqual([hueOf("jonas")]);
});

test("somebody has the hue that the server tells the others of a room", () => {
  // As `tests/crdt/test_presence.py` has it, which counts the eight from 1.
  expect(["jonas", "priya", "mara", ""].map((id) => hueOf(id))).toEqual([1, 4, 3, 1]);
});
