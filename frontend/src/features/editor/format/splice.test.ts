import { expect, it } from "vitest";

import { randomEdit, randomText, seeded } from "../testing/random-text";
import { movedBy, spliceOf } from "./splice";

it("makes one text another, and cuts no character in two", () => {
  const random = seeded(3);
  const half = /^[\udc00-\udfff]|[\ud800-\udbff]$/;
  for (let round = 0; round < 300; round += 1) {
    const before = randomText(random, 6);
    const after = randomEdit(random, before, 3);
    const splice = spliceOf(before, after);
    if (!splice) {
      expect(after).toBe(before);
      continue;
    }
    const { from, to, insert } = splice;
    expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
    for (const part of [before.slice(0, from), before.slice(from, to), before.slice(to), insert])
      expect(part).not.toMatch(half);
  }
});

it("takes a whole character for one of the same family", () => {
  expect(spliceOf("a👍b", "a👎b")).toEqual({ from: 1, to: 3, insert: "👎" });
  expect(spliceOf("aa", "a")).toEqual({ from: 1, to: 2, insert: "" });
  expect(spliceOf("same", "same")).toBeNull();
});

it("keeps positions on their words", () => {
  const inserted = { from: 2, to: 2, insert: "new " };
  expect([0, 1, 2, 5].map((at) => movedBy(at, inserted))).toEqual([0, 1, 6, 9]);
  const replaced = { from: 2, to: 4, insert: "x" };
  expect([2, 3, 4, 6].map((at) => movedBy(at, replaced))).toEqual([2, 3, 3, 5]);
});
