import { Text } from "@codemirror/state";
import { describe, expect, it } from "vitest";

import { randomEdit, randomText, seeded } from "../testing/random-text";
import { diffText } from "./diff";
import { rebase } from "./rebase";

function apply(text: string, changes: ReturnType<typeof rebase>["changes"]): string {
  return changes.apply(Text.of(text.split("\n"))).toString();
}

const BASE = "## Goals\n\nSave time.\n\n## Risks\n\nNone known.\n";

describe("rebase", () => {
  it("carries a new section of theirs over words I typed elsewhere", () => {
    const mine = BASE.replace("time", "much time");
    const theirs = `${BASE}\n## Rollout\n\nIn May.\n`;
    const result = rebase(BASE, mine, theirs);
    expect(result.contested).toEqual([]);
    expect(apply(mine, result.changes)).toBe(`${mine}\n## Rollout\n\nIn May.\n`);
  });

  it("puts edits of two words of one line together", () => {
    const result = rebase("The fast app is small.", "The quick app is small.", "The fast app is tiny.");
    expect(apply("The quick app is small.", result.changes)).toBe("The quick app is tiny.");
  });

  it("leaves a word that both changed for the person to decide", () => {
    const result = rebase("Upload soon.", "Upload in 5 minutes.", "Upload daily.");
    expect(result.contested).toHaveLength(1);
    expect(result.contested[0]).toMatchObject({ base: "soon" });
    expect(apply("Upload in 5 minutes.", result.changes)).toBe("Upload in 5 minutes.");
    expect(apply("Upload in 5 minutes.", result.theirsFirst)).toBe("Upload daily.");
  });

  it("takes what both did alike as done once", () => {
    const both = `${BASE}\nThe end.`;
    const result = rebase(BASE, both, both);
    expect(result.changes.empty).toBe(true);
    expect(result.contested).toEqual([]);
  });

  it("leaves the whole to the person where nobody knows what both were made from", () => {
    const result = rebase(null, "mine", "theirs");
    expect(result.contested).toEqual([{ base: "", mine: "mine", theirs: "theirs" }]);
    expect(apply("mine", result.changes)).toBe("mine");
    expect(apply("mine", result.theirsFirst)).toBe("theirs");
    expect(rebase(null, "same", "same").contested).toEqual([]);
  });

  it("keeps both insertions at one place, mine first", () => {
    const result = rebase("a\n", "a\nmine\n", "a\ntheirs\n");
    expect(apply("a\nmine\n", result.changes)).toBe("a\nmine\ntheirs\n");
  });

  it.each([
    ["a\n", "a\nWritten once, and heard by nobody.\n", "a\nWritten once, and heard by nobody.\nMore.\n"],
    ["a\n", "a\nWritten once, and heard by nobody.\nMore.\n", "a\nWritten once, and heard by nobody.\n"],
  ])("does not double words of one origin: %j", (base, mine, theirs) => {
    const both = "a\nWritten once, and heard by nobody.\nMore.\n";
    const result = rebase(base, mine, theirs);
    expect(apply(mine, result.changes)).toBe(both);
    expect(result.contested).toEqual([]);
  });

  it("does not double a paragraph below which both wrote, and from which one took a line", () => {
    const base = "Who pays. And how\n\nThree\nFour\n";
    const mine = "\n\nBeta Who pays. And how\n\nThree\nFour five\n";
    const theirs = "\n\nAlpha Who pays. And how\n\nFour\n";
    for (const [one, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      const result = rebase(base, one, other);
      expect(apply(one, result.changes).match(/Who pays/g)).toHaveLength(1);
      expect(apply(one, result.theirsFirst).match(/Who pays/g)).toHaveLength(1);
    }
  });

  it("gives their text when I changed nothing, and mine when they changed nothing", () => {
    const random = seeded(3);
    for (let round = 0; round < 200; round += 1) {
      const base = randomText(random, 30);
      const edited = randomEdit(random, base, 4);
      expect(apply(base, rebase(base, base, edited).changes)).toBe(edited);
      expect(apply(edited, rebase(base, edited, base).changes)).toBe(edited);
    }
  });

  it("drops nothing that either side typed unless it is shown as contested", () => {
    const random = seeded(11);
    let contestedRounds = 0;
    for (let round = 0; round < 300; round += 1) {
      const base = randomText(random, 40);
      const [mine, theirs] = [randomEdit(random, base, 3), randomEdit(random, base, 3)];
      const result = rebase(base, mine, theirs);
      const [kept, taken] = [apply(mine, result.changes), apply(mine, result.theirsFirst)];
      const shown = result.contested.map((place) => place.mine + place.theirs).join("\n");
      for (const { insert } of diffText(base, mine))
        expect(kept.includes(insert) || shown.includes(insert)).toBe(true);
      for (const { insert } of diffText(base, theirs)) {
        expect(kept.includes(insert) || taken.includes(insert) || shown.includes(insert)).toBe(true);
      }
      if (result.contested.length > 0) contestedRounds += 1;
      else expect(taken).toBe(kept);
    }
    expect(contestedRounds).toBeGreaterThan(20);
  });

  it("reaches the same text from both sides when the edits are apart", () => {
    const random = seeded(23);
    for (let round = 0; round < 200; round += 1) {
      const [head, tail] = [randomText(random, 12), randomText(random, 12)];
      const base = `${head}\n\nmiddle stays as it is\n\n${tail}`;
      const mine = base.replace(head, () => randomEdit(random, head, 2).trimEnd());
      const theirs = base.replace(tail, () => randomEdit(random, tail, 2).trimStart());
      const [one, other] = [rebase(base, mine, theirs), rebase(base, theirs, mine)];
      if (one.contested.length === 0) expect(apply(mine, one.changes)).toBe(apply(theirs, other.changes));
    }
  });
});
