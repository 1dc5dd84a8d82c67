import { expect, test } from "vitest";

import { paragraphPieces } from "./pieces";

const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `word${index}`).join(" ");

test("a paragraph of usual length stays whole", () => {
  expect(paragraphPieces(words(100))).toEqual([words(100)]);
});

test("a very long one is cut between two words, and nothing is lost", () => {
  const pieces = paragraphPieces(words(2000));
  expect(pieces.length).toBeGreaterThan(5);
  expect(pieces.join(" ")).toBe(words(2000));
  expect(pieces.every((piece) => piece.startsWith("word"))).toBe(true);
});

test("pieces stay as they are while the text grows", () => {
  const text = words(2000);
  const before = paragraphPieces(text.slice(0, 8000));
  expect(paragraphPieces(text).slice(0, before.length - 1)).toEqual(before.slice(0, -1));
});

test("no cut goes through bold words, code, links or brackets", () => {
  for (const [open, close] of [
    ["**", "**"],
    ["`", "`"],
    ["[", "](https://a.example)"],
    ["(", ")"],
  ] as const) {
    const text = `${words(200)} ${open}${words(300)}${close} ${words(500)}`;
    const pieces = paragraphPieces(text);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join(" ")).toBe(text);
    expect(pieces.find((piece) => piece.includes(open))).toContain(close);
  }
});

test("a form that is not closed yet keeps the rest together", () => {
  expect(paragraphPieces(`A **${words(1000)}`)).toHaveLength(1);
});

test("lists, headings and texts of several lines are left alone", () => {
  for (const text of [
    `- ${words(1000)}`,
    `## ${words(1000)}`,
    `${words(500)}\n${words(500)}`,
    `1. ${words(1000)}`,
  ])
    expect(paragraphPieces(text)).toEqual([text]);
});
