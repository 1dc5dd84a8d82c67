import { describe, expect, it } from "vitest";

import { areRows, tableDiff } from "./table-diff";

const TABLE = "| Metric | Now |\n| --- | --- |\n| Forms | 118 |\n| Hours | 27 h |\n| Calls | 40 |";

/** What the table says with these words put in the place of others. */
function rows(...changes: (readonly [string, string])[]): string[] {
  const edits = changes.map(([quote, insert]) => {
    const from = TABLE.indexOf(quote);
    return { from, to: from + quote.length, insert };
  });
  return tableDiff(TABLE, edits).map(({ kind, cells }) => {
    const words = cells.map(({ before, after }) => (before === after ? before : `${before}→${after}`));
    return `${kind}: ${words.join(", ")}`;
  });
}

const SAME = ["same: Metric, Now", "same: Forms, 118", "same: Hours, 27 h", "same: Calls, 40"];

describe("a table with changes in it", () => {
  it("is itself without any", () => {
    expect(rows()).toEqual(SAME);
  });

  it("shows the cells that differ, those of the head too", () => {
    expect(rows(["Now", "Today"], ["27 h", "30 h"])).toEqual([
      "changed: Metric, Now→Today",
      SAME[1],
      "changed: Hours, 27 h→30 h",
      SAME[3],
    ]);
  });

  it("shows rows that arrive between others and behind the last", () => {
    expect(rows(["\n| Hours", "\n| New | 1 |\n| Hours"], ["| 40 |", "| 40 |\n| Last | 2 |"])).toEqual([
      SAME[0],
      SAME[1],
      "arriving: null→New, null→1",
      SAME[2],
      SAME[3],
      "arriving: null→Last, null→2",
    ]);
  });

  it("shows rows that leave", () => {
    expect(rows(["| Hours | 27 h |\n", ""])).toEqual([
      SAME[0],
      SAME[1],
      "leaving: Hours→null, 27 h→null",
      SAME[3],
    ]);
  });

  it("knows a row by its first cell where another arrives beside it", () => {
    expect(rows(["| Hours | 27 h |", "| New | 1 |\n| Hours | 30 h |"])).toEqual([
      SAME[0],
      SAME[1],
      "arriving: null→New, null→1",
      "changed: Hours, 27 h→30 h",
      SAME[3],
    ]);
  });

  it("shows a column that arrives, and not the line below the head", () => {
    const wider = "| Metric | Now | By |\n| --- | --- | --- |\n| Forms | 118 | May |";
    expect(rows([TABLE.slice(0, TABLE.indexOf("\n| Hours")), wider])).toEqual([
      "changed: Metric, Now, null→By",
      "changed: Forms, 118, null→May",
      SAME[2],
      SAME[3],
    ]);
  });

  it("takes all rows away", () => {
    expect(rows([TABLE, ""]).map((row) => row.split(":")[0])).toEqual(Array(4).fill("leaving"));
  });

  it("keeps a row of dashes, which is no line below a head", () => {
    const source = "| A | B |\n| - | - |\n| - | - |";
    expect(tableDiff(source, []).map(({ kind }) => kind)).toEqual(["same", "same"]);
  });
});

it("rows are lines with bars, and nothing else", () => {
  expect(areRows("| a | b |\n| c | d |")).toBe(true);
  expect(areRows("| a | b |\n\nText")).toBe(false);
});
