import { describe, expect, it } from "vitest";

import { cellClass, figureColumns, isFigure } from "./figures";

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
    "27 hours",
    "under 10",
    "at most 5 minutes",
    "118 a week",
    "10–20 %",
    ">= 99.9%",
    "3 inspectors",
  ])("takes %s", (text) => {
    expect(isFigure(text)).toBe(true);
  });

  it.each(["Jun 2027", "3 Jun", "15 June", "2027-06-01", "01.06.2027", "FR-001", "ten", "", "4 hours later"])(
    "leaves %s",
    (text) => {
      expect(isFigure(text)).toBe(false);
    },
  );
});

describe("figureColumns", () => {
  it("asks for figures in most of the cells that have a value", () => {
    const rows = [
      ["Retyped", "118", "–", "Jun 2027"],
      ["Time", "27 h", "4 h"],
    ];
    expect(figureColumns(rows)).toEqual([false, true, true, false]);
    expect(figureColumns([["27 hours"], ["under 10"], ["not counted yet"]])).toEqual([true]);
    expect(figureColumns([["27 hours"], ["not counted yet"]])).toEqual([false]);
  });
});

describe("cellClass", () => {
  it.each([
    ["td", "to be named", "whole"],
    ["td", "Internationalization considerations apply here", ""],
    ["td", `see ${"x".repeat(25)}`, "long"],
    ["th", "Owner", ""],
    ["th", "x".repeat(25), "long"],
  ] as const)("says of %s %j how it breaks", (name, text, expected) => {
    expect(cellClass(name, "", text).trim()).toBe(expected);
  });
});
