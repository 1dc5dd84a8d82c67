import { describe, expect, it } from "vitest";

import { type DiffPiece, diffWords } from "./word-diff";

const side = (pieces: DiffPiece[], changed: "removed" | "added") =>
  pieces
    .filter(({ kind }) => kind === "same" || kind === changed)
    .map(({ text }) => text)
    .join("");

const show = (pieces: DiffPiece[]) =>
  pieces
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join("");

describe("diffWords", () => {
  it("marks the words that leave and the words that arrive", () => {
    const before = "Photos are uploaded as soon as possible, oldest inspection first.";
    const after = "Photos wait and upload within 10 minutes of a stable connection, oldest inspection first.";
    expect(show(diffWords(before, after))).toBe(
      "Photos [-are uploaded as soon as possible-][+wait and upload within 10 minutes of a stable connection+], oldest inspection first.",
    );
  });

  it("says nothing where nothing changed", () => {
    expect(diffWords("The same.", "The same.")).toEqual([{ kind: "same", text: "The same." }]);
    expect(diffWords("", "")).toEqual([]);
  });

  it("shows pure additions and pure removals", () => {
    expect(diffWords("", "New row")).toEqual([{ kind: "added", text: "New row" }]);
    expect(diffWords("Old row", "")).toEqual([{ kind: "removed", text: "Old row" }]);
    expect(show(diffWords("in 10 minutes", "in at most 10 minutes"))).toBe("in [+at most +]10 minutes");
  });

  it("keeps one change whole where only space or a comma is shared inside it", () => {
    expect(show(diffWords("one two three four", "one deux trois four"))).toBe(
      "one [-two three-][+deux trois+] four",
    );
  });

  it("shows the old and the new whole when little is shared", () => {
    const before = "a quick b slow c high d low e near f far";
    const after = "a red b blue c green d grey e black f white";
    expect(diffWords(before, after).map(({ kind }) => kind)).toEqual(["removed", "added"]);
  });

  it("keeps a number with its point and a word with its hyphen whole", () => {
    expect(show(diffWords("within 1.5 hours", "within 2.5 hours"))).toBe("within [-1.5-][+2.5+] hours");
    expect(show(diffWords("a re-entry form", "a sign-in form"))).toBe("a [-re-entry-][+sign-in+] form");
  });

  it("gives both texts back whole, whatever they are", () => {
    const words = ["", " ", "  \n", "one", "zwei", "três", "📐", "**bold**", "| a | b |", "10 %", ",", "one"];
    let seed = 3;
    const pick = () => {
      seed = (seed * 48271) % 2147483647;
      return words[seed % words.length] ?? "";
    };
    for (let round = 0; round < 300; round += 1) {
      const before = Array.from({ length: round % 17 }, pick).join(" ");
      const after = Array.from({ length: round % 13 }, pick).join(" ");
      const pieces = diffWords(before, after);
      expect(side(pieces, "removed")).toBe(before);
      expect(side(pieces, "added")).toBe(after);
      expect(pieces.every(({ text }) => text !== "")).toBe(true);
    }
  });

  it("does not compare very long texts", () => {
    const long = "word ".repeat(4000);
    expect(diffWords(long, `${long}x`).map(({ kind }) => kind)).toEqual(["removed", "added"]);
  });
});
