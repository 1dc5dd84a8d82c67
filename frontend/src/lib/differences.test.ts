import { expect, test } from "vitest";

import { type Difference, differences, joinNeighbours, tokens } from "./differences";

/** The second text, made of the first and what differs. */
function applied(a: readonly string[], b: readonly string[], found: readonly Difference[]): string {
  let [made, at] = ["", 0];
  for (const { fromA, toA, fromB, toB } of found) {
    made += a.slice(at, fromA).join("") + b.slice(fromB, toB).join("");
    at = toA;
  }
  return made + a.slice(at).join("");
}

test("equal texts differ nowhere", () => {
  expect(differences([], [])).toEqual([]);
  expect(differences(["a", "b"], ["a", "b"])).toEqual([]);
});

test("only what differs is named", () => {
  expect(differences(tokens("one two three"), tokens("one zwei three"))).toEqual([
    { fromA: 2, toA: 3, fromB: 2, toB: 3 },
  ]);
});

test("more different pieces than there are code units are replaced as a whole, within what is equal", () => {
  const numbers = (from: number) => Array.from({ length: 70_000 }, (_, index) => String(from + index));
  const [a, b] = [
    ["first", ...numbers(0), "last"],
    ["first", ...numbers(100_000), "last"],
  ];
  expect(differences(a, b)).toEqual([{ fromA: 1, toA: 70_001, fromB: 1, toB: 70_001 }]);
});

test("pieces beyond the halves of characters are told apart", () => {
  const a = Array.from({ length: 60_000 }, (_, index) => `piece ${index}`);
  const b = a.with(58_000, "another").with(10, "another");
  expect(differences(a, b)).toEqual([
    { fromA: 10, toA: 11, fromB: 10, toB: 11 },
    { fromA: 58_000, toA: 58_001, fromB: 58_000, toB: 58_001 },
  ]);
});

test("whatever differs, what is found makes the second text of the first", () => {
  let seed = 7;
  const words = ["a", "b", "📐", " ", "re-entry", "1.5", ",", "\n"];
  const pick = () => {
    seed = (seed * 48271) % 2147483647;
    return words[seed % words.length] ?? "";
  };
  for (let round = 0; round < 300; round += 1) {
    const [a, b] = [Array.from({ length: round % 19 }, pick), Array.from({ length: round % 23 }, pick)];
    const found = differences(a, b);
    expect(applied(a, b, found)).toBe(b.join(""));
    expect(applied(a, b, joinNeighbours(found, a))).toBe(b.join(""));
  }
});
