import { expect, test } from "vitest";

import { positionOfPiece } from "./position-of-piece";

const TEXT = "## Goals\n\n- **Scan** a pole\n\n## Risks\n\n- Scan *fails* in the rain\n";

test("the place is that of the marked words which go on as the piece does", () => {
  const piece = { text: "Scan fails in the rain", marks: [[0, 4]] as const };
  expect(positionOfPiece(TEXT, piece)).toBe(TEXT.indexOf("Scan *fails*"));
});

test("where what follows has changed, the words alone are enough", () => {
  const piece = { text: "…pole Scan works…", marks: [[6, 10]] as const };
  expect(positionOfPiece(TEXT, piece)).toBe(TEXT.indexOf("Scan"));
});

test("words that are gone have no place, and a piece without marks names none", () => {
  expect(positionOfPiece(TEXT, { text: "Torch (new)", marks: [[0, 11]] })).toBeNull();
  expect(positionOfPiece(TEXT, { text: "Scan", marks: [] })).toBeNull();
});

test("where nothing follows, the words before tell which place is meant", () => {
  const text = "Keep the **key**.\n\nLose the key.\n\n- Who has the [spare](https://example.com) key?\n";
  const at = (words: string) => {
    const from = words.indexOf("key");
    return positionOfPiece(text, { text: words, marks: [[from, from + 3]] });
  };
  expect(at("…p the key.")).toBe(text.indexOf("key"));
  expect(at("…se the key.")).toBe(text.indexOf("key"));
  expect(at("Lose the key.")).toBe(text.indexOf("key", text.indexOf("Lose")));
  expect(at("Who has the spare key?")).toBe(text.lastIndexOf("key"));
});

test("a word that the piece cuts off is not looked for", () => {
  const piece = { text: "Scan fails in the ra…", marks: [[0, 4]] as const };
  expect(positionOfPiece(TEXT, piece)).toBe(TEXT.indexOf("Scan *fails*"));
});
