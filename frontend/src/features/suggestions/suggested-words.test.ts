import { expect, test } from "vitest";

import { aHunk } from "@/testing/factories";

import { suggestedWords } from "./suggested-words";

const TEXT = "Stored within 1 second.\n\nTablets sync.\n";
const found = (at: number, original: string, replacement: string) =>
  suggestedWords(TEXT, at, aHunk({ original, replacement })).map(({ from, to, kind }) => [
    kind,
    TEXT.slice(from, to),
  ]);

test("words that would go are those alone that are different", () => {
  expect(found(7, "within 1 second", "within 2 seconds")).toEqual([["out", "1 second"]]);
  expect(found(7, "within ", "")).toEqual([["out", "within "]]);
});

test("words that would come stand beside the one before, else the one behind", () => {
  expect(found(14, "", "about ")).toEqual([["beside", "within"]]);
  expect(found(0, "", "Photos are ")).toEqual([["beside", "Stored"]]);
});

test("a change whose words stand elsewhere by now marks nothing", () => {
  expect(found(9, "within", "in")).toEqual([]);
});
