import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { moved } from "./carrying";
import { fromCodePoints } from "./code-points";

interface Case {
  name: string;
  old: string;
  edits: [number, number, string][];
  at: number;
  original: string;
  replacement: string;
  expected: string | null;
}

/** The server is held to the same cases. */
const CASES = JSON.parse(readFileSync("../tests/features/documents/rebase.json", "utf8")) as Case[];

describe("a proposed change is carried as the server carries it", () => {
  it.each(CASES)("$name", ({ old, edits, at, original, replacement, expected }) => {
    const now = edits.reduceRight(
      (text, [from, to, insert]) => text.slice(0, from) + insert + text.slice(to),
      old,
    );
    const place = moved(
      old,
      now,
      at,
      { original, replacement },
      edits.map(([from, to, insert]) => ({ from, to, insert })),
    );
    const text =
      place === null ? null : now.slice(0, place) + replacement + now.slice(place + original.length);
    expect(text).toBe(expected);
  });
});

it("counts whole characters as the server does", () => {
  expect(fromCodePoints("abc", 2)).toBe(2);
  expect(fromCodePoints("a😀b", 2)).toBe(3);
});
