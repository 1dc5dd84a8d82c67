import { Text } from "@codemirror/state";
import { describe, expect, it } from "vitest";

import { type Random, seeded } from "../testing/random-text";
import { returning } from "./one-origin";
import { rebase } from "./rebase";

const BASE = "First line.\n\nSecond line.\n\nThird line.\n";

function merged(base: string, mine: string, theirs: string, isUncertain: boolean) {
  const { changes, theirsFirst, contested } = rebase(base, mine, theirs, { isUncertain });
  const on = (set: typeof changes): string => set.apply(Text.of(mine.split("\n"))).toString();
  return { kept: on(changes), taken: on(theirsFirst), contested };
}

describe("words that both took out of one place", () => {
  const base = "Who pays. The team decides soon. Who pays. End.";
  const removed = { from: 10, to: 33, insert: "" };
  const elsewhere = (insert: string) => ({ from: base.length, to: base.length, insert });

  it("are found where either put them in again", () => {
    const moved = elsewhere(" So the team decides soon.".replace("the", "The"));
    expect(returning(base, [removed], [elsewhere(" New words."), moved])).toEqual([moved]);
  });

  it("are told from words that stand everywhere, and from words that both kept there", () => {
    const common = { from: 33, to: 42, insert: "" };
    expect(returning(base, [common], [elsewhere(" Who pays.")])).toEqual([]);
    const kept = { ...removed, insert: "Now: The team decides soon. " };
    expect(returning(base, [kept], [elsewhere(" The team decides soon.")])).toEqual([]);
  });
});

describe("a merge while nobody knows what was saved", () => {
  it.each([
    ["went on", " Yes, do it. Yes, do", " Yes, do"],
    ["corrected a letter", " The budget is ready.", " The budgit is ready."],
    ["wrote below", " Yes.\n\nYes, do it.", " Yes."],
  ])("leaves a paragraph to the person who %s in it", (_, now, sent) => {
    const mine = BASE.replace("Second line.", `Second line.${now}`);
    const theirs = BASE.replace("Second line.", `Second line.${sent}`).replace("First", "The first");
    const result = merged(BASE, mine, theirs, true);
    expect(result.contested).toHaveLength(1);
    expect(result.kept).toBe(mine.replace("First", "The first"));
    expect(result.taken).toBe(theirs);
  });

  it("puts changes of different paragraphs, and new ones between them, together", () => {
    const mine = BASE.replace("Second", "The second");
    const theirs = `${BASE.replace("First line.", "The first line.")}\nFourth line.\n`;
    const result = merged(BASE, mine, theirs, true);
    expect(result.contested).toEqual([]);
    expect(result.kept).toBe(theirs.replace("Second", "The second"));
  });

  it("takes what both did alike as done once, and goes on from it", () => {
    const both = BASE.replace("Second line.", "Second line. Yes, do.");
    expect(merged(BASE, both, both.replace("First", "The first"), true)).toMatchObject({
      kept: both.replace("First", "The first"),
      contested: [],
    });
  });

  it("leaves new paragraphs at one place to the person", () => {
    const mine = BASE.replace("Third", "We ask the boards.\n\nThird");
    const theirs = BASE.replace("Second line.", "Second line.\n\nWe ask the board.");
    const result = merged(BASE, mine, theirs, true);
    expect(result.contested).toHaveLength(1);
    expect([result.kept, result.taken]).toEqual([mine, theirs]);
  });
});

/** Texts in which every word stands once, so that one that is lost, doubled or back can be told. */
class Writer {
  private count = 0;

  constructor(readonly random: Random) {}

  text(): string {
    return this.random() < 0.1
      ? ""
      : Array.from({ length: 2 + this.below(10) }, () => this.word() + this.gap()).join("");
  }

  edit(text: string): string {
    let result = text;
    for (let left = 1 + this.below(4); left > 0; left -= 1) {
      const words = [...result.matchAll(/w\d+/g)];
      const found = words[this.below(words.length)];
      const [from, to] = found ? [found.index, found.index + found[0].length] : [0, 0];
      const choice = this.below(4);
      if (choice === 0) result = result.slice(0, from) + result.slice(to);
      else if (choice === 1) result = result.slice(0, from) + this.word() + result.slice(to);
      else if (choice === 2)
        result = result.slice(0, to) + this.gap() + this.word() + this.gap() + result.slice(to);
      else result = `${result.slice(0, from)}${this.gap()}${this.word()}\n\n${result.slice(from)}`;
    }
    return result;
  }

  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  private word(): string {
    this.count += 1;
    return `w${this.count}`;
  }

  private gap(): string {
    return [" ", " ", ". ", "\n", "\n\n", "\n- "][this.below(6)] ?? " ";
  }
}

type Counts = Map<string, number>;
type CountsOfFour = [Counts, Counts, Counts, Counts];

function count(text: string): Counts {
  const counts: Counts = new Map();
  for (const word of text.match(/w\d+/g) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

describe("a merge that asks nothing", () => {
  it("doubles no word, loses none and brings none back", () => {
    const random = seeded(18);
    let silent = 0;
    for (let round = 0; round < 1500; round += 1) {
      const writer = new Writer(random);
      const base = writer.text();
      const [mine, theirs] = [writer.edit(base), writer.edit(base)];
      const result = merged(base, mine, theirs, false);
      if (result.contested.length > 0) continue;
      silent += 1;
      const [before, own, other, after] = [base, mine, theirs, result.kept].map(count) as CountsOfFour;
      for (const word of new Set([...before.keys(), ...own.keys(), ...other.keys()])) {
        const isThere = before.has(word) ? own.has(word) && other.has(word) : true;
        if ((after.get(word) ?? 0) !== Number(isThere))
          expect.fail(JSON.stringify({ word, base, mine, theirs }));
      }
    }
    expect(silent).toBeGreaterThan(200);
  });

  it("doubles no word of a save that nobody heard of", () => {
    const random = seeded(6);
    let silent = 0;
    for (let round = 0; round < 1200; round += 1) {
      const writer = new Writer(random);
      const base = writer.text();
      const sent = writer.edit(base);
      const [mine, theirs] = [writer.edit(sent), writer.edit(sent)];
      const result = merged(base, mine, theirs, true);
      if (result.contested.length > 0) continue;
      silent += 1;
      const after = count(result.kept);
      for (const word of new Set([...count(mine).keys(), ...count(theirs).keys()]))
        if ((after.get(word) ?? 0) > 1) expect.fail(JSON.stringify({ word, base, mine, theirs }));
    }
    expect(silent).toBeGreaterThan(10);
  });
});
