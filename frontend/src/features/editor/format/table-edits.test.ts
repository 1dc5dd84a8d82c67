import type { EditorState, TransactionSpec } from "@codemirror/state";
import { describe, expect, it } from "vitest";

import { edited } from "../testing/state";
import {
  addColumn,
  addRow,
  deleteColumn,
  deleteRow,
  escapeBars,
  openTable,
  type OpenTable,
} from "./table-edits";

const apply = (edit: (state: EditorState, table: OpenTable) => TransactionSpec) => (state: EditorState) => {
  const from = state.doc.toString().search(/^.*\|/m);
  const end = state.doc.toString().indexOf("\n\n", from);
  const table = openTable(state, from, end < 0 ? state.doc.length : end);
  return table ? edit(state, table) : null;
};

describe("the rows and columns of a table", () => {
  it.each([
    [
      "a row below",
      addRow,
      "| A | B |\n| - | - |\n| 1‸ | 2 |\n| 3 | 4 |",
      "| A | B |\n| - | - |\n| 1 | 2 |\n| ‸ |  |\n| 3 | 4 |",
    ],
    ["a row below the head", addRow, "| A‸ |\n| - |\n| 1 |", "| A |\n| - |\n| ‸ |\n| 1 |"],
    [
      "a column to the right",
      addColumn,
      "| A | B |\n| :- | - |\n| 1‸ | 2 |\n| 3 |",
      "| A | ⟦Column⟧ | B |\n| :- | --- | - |\n| 1 |  | 2 |\n| 3 |  |",
    ],
    [
      "a column at the end",
      addColumn,
      "| A | B |\n| - | - |\n| 1 | 2‸ |",
      "| A | B | ⟦Column⟧ |\n| - | - | --- |\n| 1 | 2 |  |",
    ],
    [
      "a column without bars at the ends",
      addColumn,
      "A | B\n- | -\n1 | 2‸",
      "A | B | ⟦Column⟧ |\n- | - | --- |\n1 | 2 |  |",
    ],
    ["no row", deleteRow, "| A |\n| - |\n| 1 |\n| 2‸ |\n| 3 |", "| A |\n| - |\n| 1 |\n| 3‸ |"],
    ["no last row", deleteRow, "| A |\n| - |\n| 1 |\n| 2‸ |\n\nAfter", "| A |\n| - |\n| 1‸ |\n\nAfter"],
    [
      "no head, and the row below in its place",
      deleteRow,
      "| A‸ | B |\n| - | - |\n| 1 |\n| 3 | 4 |",
      "| ‸1 |  |\n| - | - |\n| 3 | 4 |",
    ],
    ["nothing, where the head was all", deleteRow, "Before\n\n| A‸ |\n| - |\n\nAfter", "Before\n\n‸\nAfter"],
    ["no column", deleteColumn, "| A | B |\n| - | :-: |\n| 1 | ‸2 |\n| 3 |", "| A |\n| - |\n| 1‸ |\n| 3 |"],
    ["no first column", deleteColumn, "| A | B |\n| - | - |\n| 1‸ | 2 |", "| B |\n| - |\n| 2‸ |"],
    ["no column without bars at the ends", deleteColumn, "A | B\n- | -\n‸1 | 2", "| B |\n| - |\n| 2 |‸"],
    ["nothing, where the column was all", deleteColumn, "| A‸ |\n| - |\n| 1 |", "‸"],
  ] as const)("leaves %s", (_, edit, before, after) => {
    expect(edited(before, apply(edit))).toBe(after);
  });
});

describe("escapeBars", () => {
  it("leaves those that are letters already", () => {
    expect(escapeBars("a|b \\| \\\\|")).toBe("a\\|b \\| \\\\\\|");
  });
});
