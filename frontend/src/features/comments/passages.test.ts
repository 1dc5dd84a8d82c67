import { expect, test } from "vitest";
import * as Y from "yjs";

import { randomText, seeded } from "@/features/editor/testing/random-text";

import { findPassages, takePassage, trimmed } from "./passages";

function content(text: string): Y.Text {
  const shared = new Y.Doc().getText("content");
  shared.insert(0, text);
  return shared;
}

const passageOf = (shared: Y.Text, words: string) => {
  const from = shared.toJSON().indexOf(words);
  return takePassage(shared, { from, to: from + words.length })!;
};

test("what is told of a passage are ids of its characters, and those beside it", () => {
  const shared = content("It 😀 rains here.");
  const { client } = shared._start!.id;
  expect(passageOf(shared, "😀 rains")).toEqual({
    left: [client, 2, 1],
    kept: [
      [client, 3, 2],
      [client, 5, 1],
      [client, 6, 1],
      [client, 7, 1],
      [client, 8, 1],
      [client, 9, 1],
      [client, 10, 1],
    ],
    right: [client, 11, 1],
    length: 7,
    quote: "😀 rains",
    before: "It ",
    after: " here.",
  });
  expect(passageOf(shared, shared.toJSON())).toMatchObject({ left: null, right: null });
});

test("a selection is about its words, not the space around them", () => {
  expect(trimmed("a  word \n", { from: 1, to: 9 })).toEqual({ from: 3, to: 7 });
  expect(trimmed("a  b", { from: 1, to: 3 })).toBeNull();
});

test("comments stay on their words through the edits of two, and say where they do not", () => {
  const random = seeded(7);
  const below = (limit: number) => Math.floor(random() * limit);
  let moved = 0;
  for (let round = 0; round < 4; round += 1) {
    const [mine, theirs] = [new Y.Doc(), new Y.Doc()];
    const shared = mine.getText("content");
    const words = Array.from({ length: 10 }, (_, number) => `«wört ${number}😀»`);
    shared.insert(0, words.map((word) => `${randomText(random, 8)} ${word} `).join("\n"));
    Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
    const passages = words.map((word) => passageOf(shared, word));
    for (let step = 0; step < 20; step += 1) {
      for (const doc of [mine, theirs]) {
        const typed = doc.getText("content");
        const at = below(typed.length + 1);
        if (random() < 0.5) typed.insert(at, randomText(random, 3));
        else typed.delete(at, Math.min(below(6), typed.length - at));
      }
      Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
      Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
      const text = shared.toJSON();
      findPassages(shared, passages).forEach((place, at) => {
        const word = words[at]!;
        if (text.includes(word)) expect(text.slice(place!.from, place!.to)).toBe(word);
        if (place?.isMoved) moved += 1;
      });
    }
  }
  expect(moved).toBeGreaterThan(0);
});

test("two hundred comments in a long text that many wrote are found within a moment", () => {
  const doc = new Y.Doc();
  const shared = doc.getText("content");
  for (let line = 0; line < 600; line += 1) shared.insert(below(line), `Line ${line} of the text. `);
  function below(line: number): number {
    return (line * 7919) % (shared.length + 1);
  }
  const passages = Array.from({ length: 200 }, (_, at) =>
    takePassage(shared, { from: at * 50, to: at * 50 + 40 }),
  ).filter((passage) => passage !== null);
  const began = performance.now();
  const found = findPassages(shared, passages);
  expect(found.every((place) => place !== null && !place.isMoved)).toBe(true);
  expect(performance.now() - began).toBeLessThan(100);
});
