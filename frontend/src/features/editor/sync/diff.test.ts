import { describe, expect, it } from "vitest";

import { randomEdit, randomText, seeded } from "../testing/random-text";
import { diffText, type TextChange } from "./diff";

function applied(text: string, changes: readonly TextChange[]): string {
  let [result, at] = ["", 0];
  for (const change of changes) {
    expect(change.from).toBeGreaterThanOrEqual(at);
    result += text.slice(at, change.from) + change.insert;
    at = change.to;
  }
  return result + text.slice(at);
}

describe("diffText", () => {
  it("finds one changed word inside a line", () => {
    expect(diffText("Photos upload soon.\nNext.\n", "Photos upload later.\nNext.\n")).toEqual([
      { from: 14, to: 18, insert: "later" },
    ]);
  });

  it("reports an added section as an insertion only", () => {
    expect(diffText("# A\n", "# A\n\n## B\n")).toEqual([{ from: 4, to: 4, insert: "\n## B\n" }]);
  });

  it("says nothing about equal texts", () => {
    expect(diffText("same", "same")).toEqual([]);
  });

  it("takes a rewritten line as one change instead of a soup of common words", () => {
    expect(
      diffText("The app is fast and it is small.\n", "A report of the day is sent when it ends.\n"),
    ).toHaveLength(1);
  });

  it("never cuts inside an emoji, a flag, a family or a letter with combining marks", () => {
    const changes = diffText("go 👩‍👩‍👧 🇩🇪 e\u0301 now", "go 👩‍👩‍👦 🇩🇰 e\u0300 now");
    for (const { insert } of changes) expect(insert).not.toMatch(/^[\p{M}\u{200d}]/u);
    expect(applied("go 👩‍👩‍👧 🇩🇪 e\u0301 now", changes)).toBe("go 👩‍👩‍👦 🇩🇰 e\u0300 now");
  });

  it("turns any text into any edit of it, in order and apart", () => {
    const random = seeded(7);
    for (let round = 0; round < 300; round += 1) {
      const before = randomText(random, 40);
      const after = randomEdit(random, before, 5);
      expect(applied(before, diffText(before, after))).toBe(after);
    }
  });

  it("stays quick for two long texts with nothing in common", () => {
    const long = (word: string): string =>
      Array.from({ length: 4000 }, (_, line) => `${word} ${line * 7}`).join("\n");
    const started = performance.now();
    expect(applied(long("left"), diffText(long("left"), long("right")))).toBe(long("right"));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
