import { expect, test } from "vitest";

import { aHunk } from "@/testing/factories";

import { hunkPosition } from "./hunk-position";

const hunk = aHunk({
  before: "🙂 within ",
  original: "an hour",
  replacement: "a day",
  after: " of",
  at: 9,
  version: 3,
});

test("in the text that it was told of, it is where it was told, which counts code points", () => {
  expect(hunkPosition("🙂 within an hour of it", 3, hunk)).toBe(10);
});

test("in another text it is where its words are", () => {
  expect(hunkPosition("Now: 🙂 within an hour of it", 4, hunk)).toBe(15);
});

test("without its words it is about where it was told, and no further than the text goes", () => {
  expect(hunkPosition("🙂 within a day of it", 4, hunk)).toBe(10);
  expect(hunkPosition("🙂 it", 4, hunk)).toBe(5);
  expect(hunkPosition("🙂 it", 4, { ...hunk, at: null })).toBeNull();
});

test("the title stands above the text", () => {
  expect(hunkPosition("Text", 4, aHunk({ section: null, label: "Title", at: null }))).toBe(0);
});
