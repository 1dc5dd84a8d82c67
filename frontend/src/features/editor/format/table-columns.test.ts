import { EditorSelection } from "@codemirror/state";
import { describe, expect, it } from "vitest";

import { edited, stateOf } from "../testing/state";
import { alignColumn, breakCell, sortRows } from "./table-columns";
import { openTable } from "./table-edits";

const table = (state: ReturnType<typeof stateOf>) => {
  const found = openTable(state, 0, state.doc.length);
  if (!found) throw new Error("no table");
  return found;
};

describe("a column", () => {
  it.each([
    ["left", "| a‸ | b |\n| --- | --- |", "| a‸ | b |\n| :-- | --- |"],
    ["center", "| a | b‸ |\n| --- | --- |", "| a | b‸ |\n| --- | :-: |"],
    ["right", "| a‸ | b |\n| :--- | --- |", "| a‸ | b |\n| ---: | --- |"],
    ["right", "| a‸ | b |\n|--:|---|", "| a‸ | b |\n|---|---|"],
    ["center", "| a‸ |\n| - |", "| a‸ |\n| :-: |"],
  ] as const)("is aligned: %s", (side, before, after) => {
    expect(edited(before, (state) => alignColumn(state, table(state), side))).toBe(after);
  });

  it("is sorted by where the caret is outside of the table, and stays there", () => {
    const rows = "\n\n| a |\n| --- |\n| 2 |\n| 1 |";
    const sorted = edited(`Wo‸rds${rows}`, (state) => {
      const at = EditorSelection.single(9);
      const found = openTable(state, 7, state.doc.length, at);
      return found && sortRows(state, found, 1);
    });
    expect(sorted).toBe("Wo‸rds\n\n| a |\n| --- |\n| 1 |\n| 2 |");
  });

  it("is what rows are sorted by, numbers by their size and empty cells last", () => {
    const before = "| a | n‸ |\n|---|---|\n| x | 10 |\n|y|  |\n| z | **9** |\n| w | 1,000 |";
    expect(edited(before, (state) => sortRows(state, table(state), 1))).toBe(
      "| a | n‸ |\n|---|---|\n| z | **9** |\n| x | 10 |\n| w | 1,000 |\n|y|  |",
    );
    expect(edited(before, (state) => sortRows(state, table(state), -1))).toBe(
      "| a | n‸ |\n|---|---|\n| w | 1,000 |\n| x | 10 |\n| z | **9** |\n|y|  |",
    );
  });

  it("takes the caret along with its row", () => {
    const before = "| a | n |\n|---|---|\n| x | 3 |\n| long | 1‸0 |\n| z | 9 |";
    expect(edited(before, (state) => sortRows(state, table(state), -1))).toBe(
      "| a | n |\n|---|---|\n| long | 1‸0 |\n| z | 9 |\n| x | 3 |",
    );
  });

  it("sorts words in any case, and leaves what is in order", () => {
    const before = "| a‸ |\n|---|\n| b |\n| A |\n| item 10 |\n| item 9 |";
    const after = "| a‸ |\n|---|\n| A |\n| b |\n| item 9 |\n| item 10 |";
    expect(edited(before, (state) => sortRows(state, table(state), 1))).toBe(after);
    const sorted = stateOf(after);
    expect(sortRows(sorted, table(sorted), 1)).toBeNull();
  });
});

it("a line ends within a cell", () => {
  expect(edited("| a‸b |\n|---|", breakCell)).toBe("| a<br>‸b |\n|---|");
});
