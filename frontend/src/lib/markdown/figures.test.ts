import { describe, expect, it } from "vitest";

import { figureColumns, isFigure } from "./figures";

describe("isFigure", () => {
  it.each([
    "64 %",
    "64%",
    "118",
    "< 10",
    "≥ 3.5",
    "27 h",
    "1,204",
    "1 204",
    "€ 30",
    "30 €",
    "−4",
    "12 ms",
    "3 GB/s",
  ])("takes %s", (text) => {
    expect(isFigure(text)).toBe(true);
  });

  it.each(["Jun 2027", "2027-06-01", "FR-001", "3 inspectors", "ten", "", "4 hours later"])(
    "leaves %s",
    (text) => {
      expect(isFigure(text)).toBe(false);
    },
  );
});

describe("figureColumns", () => {
  it("asks for figures in every cell that has a value", () => {
    const rows = [
      ["Retyped", "118", "–", "Jun 2027"],
      ["Time", "27 h", "4 h"],
    ];
    expect(figureColumns(rows)).toEqual([false, true, true, false]);
  });
});
