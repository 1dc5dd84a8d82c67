import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { rebaseHunk } from "./rebase-hunk";
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

describe("a proposed change is rebased as the server rebases it", () => {
  it.each(CASES)("$name", ({ old, edits, at, original, replacement, expected }) => {
    const now = edits.reduceRight(
      (text, [from, to, insert]) => text.slice(0, from) + insert + text.slice(to),
      old,
    );
    const position = rebaseHunk(
      old,
      now,
      at,
      { original, replacement },
      edits.map(([from, to, insert]) => ({ from, to, insert })),
    );
    const text =
      position === null ? null : now.slice(0, position) + replacement + now.slice(position + original.length);
    expect(text).toBe(expected);
  });
});

it("counts whole characters as the server does", () => {
  expect(fromCodePoints("abc", 2)).toBe(2);
  expect(fromCodePoints("a😀b", 2)).toBe(3);
});
