import { readFileSync } from "node:fs";

import { expect, it, describe } from "vitest";
import * as Y from "yjs";

import { FACTOR } from "@/testing/amounts";
import { aHunk } from "@/testing/factories";
import type { Hunk } from "@/lib/api/types";

import { standing } from "../testing/proposals";
import { randomText, seeded } from "../testing/random-text";
import { type Around, placeHunks, spanOf } from "./place-hunks";

interface Case extends Pick<Hunk, "before" | "original" | "replacement" | "after"> {
  readonly name: string;
  readonly text: string;
  readonly around: Partial<Around>;
  readonly expected: [number, number] | null;
}

const CASES = JSON.parse(readFileSync("../tests/features/documents/proposals/places.json", "utf8")) as Case[];
const NOWHERE: Around = {
  left: null,
  first: null,
  last: null,
  right: null,
  hasLeft: true,
  hasRight: true,
  hasWords: false,
};

/** The cases count whole characters. */
const units = (text: string, count: number) => Array.from(text).slice(0, count).join("").length;

describe("a change is placed as the server places it:", () => {
  it.each(CASES)("$name", ({ text, around, expected, ...parts }) => {
    const counted = Object.fromEntries(
      Object.entries(around).map(([side, at]) => [side, typeof at === "number" ? units(text, at) : at]),
    );
    const span = spanOf(text, aHunk(parts), { ...NOWHERE, ...counted });
    expect(span).toEqual(expected && { from: units(text, expected[0]), to: units(text, expected[1]) });
  });
});

const ROUNDS = 5 * FACTOR;

it("changes stay on their words through edits of two, and nowhere else", () => {
  const random = seeded(11);
  const below = (limit: number) => Math.floor(random() * limit);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [mine, theirs] = [new Y.Doc(), new Y.Doc()];
    const words = Array.from({ length: 8 }, (_, number) => `«wört ${number}😀»`);
    const content = mine.getText("content");
    content.insert(0, words.map((word) => `${randomText(random, 8)} ${word} `).join("\n"));
    Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
    const text = content.toJSON();
    const hunks = words.map((word, index) =>
      standing(content, text.indexOf(word), aHunk({ index, original: word, replacement: "new" })),
    );
    for (let step = 0; step < 20; step += 1) {
      for (const doc of [mine, theirs]) {
        const typed = doc.getText("content");
        const at = below(typed.length + 1);
        const isWhole = !/[\udc00-\udfff]/.test(typed.toJSON()[at] ?? "");
        const isNext = !/[\udc00-\udfff]/.test(typed.toJSON()[at + 1] ?? "");
        if (random() < 0.3 && isWhole && isNext && at < typed.length) typed.delete(at, 1);
        else if (isWhole) typed.insert(at, randomText(random, 3));
      }
      Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
      Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
      const now = content.toJSON();
      const spans = placeHunks(mine, content, hunks, null);
      hunks.forEach((hunk) => {
        const from = now.indexOf(hunk.original);
        expect(spans.get(hunk)).toEqual(from < 0 ? undefined : { from, to: from + hunk.original.length });
      });
    }
  }
});

it("what stands on characters that are not here yet is placed once they are", () => {
  const [here, there] = [new Y.Doc(), new Y.Doc()];
  const written = there.getText("content");
  written.insert(0, "Save time.");
  const hunk = standing(written, 5, aHunk({ original: "time", replacement: "money" }));
  const place = () => placeHunks(here, here.getText("content"), [hunk], null).get(hunk);
  expect(place()).toBeUndefined();
  Y.applyUpdate(here, Y.encodeStateAsUpdate(there));
  expect(place()).toEqual({ from: 5, to: 9 });
});
