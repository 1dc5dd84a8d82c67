import { expect, test } from "vitest";

import { pageRows } from "./page-rows";
import { keyed } from "./row-keys";

const NOTHING = { rows: [], keys: [], unused: 0 };

/** The keys of each of the texts, of which one becomes the next. */
function keysOf(...texts: string[]): (readonly number[])[] {
  let known: ReturnType<typeof keyed> = NOTHING;
  return texts.map((text) => {
    known = keyed(known, pageRows(text.replaceAll(" | ", "\n\n")));
    return known.keys;
  });
}

test.each([
  ["typed into", "A | B | C", "A | B and | C", [0, 1, 2]],
  ["put before", "A | B | C", "New | A | B | C", [3, 0, 1, 2]],
  ["put at the end", "A | B", "A | B | New", [0, 1, 2]],
  ["taken away", "A | B | C", "A | C", [0, 2]],
  ["divided", "A | B b | C", "A | B | b | C", [0, 1, 3, 2]],
  ["written at two places", "A | B | C | D | E", "New | A | B | C | D d | E", [5, 0, 1, 2, 3, 4]],
  ["written on both sides of what stays", "A | B | C", "A a | New | B | C c", [0, 3, 1, 2]],
  ["there twice", "A | A | B", "New | A | A | B", [3, 0, 1, 2]],
  ["moved", "A | B | C", "C | A | B", [3, 0, 1]],
])("rows around what is %s keep theirs", (_, before, after, expected) => {
  expect(keysOf(before, after)[1]).toEqual(expected);
});

test("a heading that is renamed leaves the rows below it as they are", () => {
  const [first, second] = keysOf("## Goals | A | B", "## Aims | A | B");
  expect(second).toEqual(first);
});

test("no key is given to two rows, whatever becomes of what", () => {
  const texts = ["A | B | C | D", "D | A | x | B | B", "", "B | B | B", "A | B | C | D | E | F"];
  for (const keys of keysOf(...texts)) expect(new Set(keys).size).toBe(keys.length);
});
