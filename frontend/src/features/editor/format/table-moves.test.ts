import type { EditorState, TransactionSpec } from "@codemirror/state";
import { describe, expect, it } from "vitest";

import { edited } from "../testing/state";
import { deleteTable, openTable, type OpenTable } from "./table-edits";
import { addColumnBefore, addRowAbove, moveColumn, moveColumnTo, moveRow, moveRowTo } from "./table-moves";

type Edit = (state: EditorState, table: OpenTable) => TransactionSpec | null;

const apply = (edit: Edit) => (state: EditorState) => {
  const table = openTable(state, 0, state.doc.length);
  return table && edit(state, table);
};
const up: Edit = (state, table) => moveRow(state, table, -1);
const down: Edit = (state, table) => moveRow(state, table, 1);
const left: Edit = (state, table) => moveColumn(state, table, -1);
const right: Edit = (state, table) => moveColumn(state, table, 1);

const HEAD = "| A | B |\n| - | - |\n";

describe("the rows and columns of a table", () => {
  it.each([
    ["a row up", up, `${HEAD}| 1 | 2 |\n| 3‸ | 4 |`, `${HEAD}| 3‸ | 4 |\n| 1 | 2 |`],
    ["a row down", down, `${HEAD}| 1 | 2‸ |\n| 30 | 4 |`, `${HEAD}| 30 | 4 |\n| 1 | 2‸ |`],
    ["no row over the head", up, `${HEAD}| 1‸ | 2 |`, `${HEAD}| 1‸ | 2 |`],
    ["no head", down, "| A‸ |\n| - |\n| 1 |", "| A‸ |\n| - |\n| 1 |"],
    ["a column left", left, `${HEAD}| 1 | 20‸ |`, "| B | A |\n| - | - |\n| 20‸ | 1 |"],
    ["a column right", right, `${HEAD}| 1‸ | 20 |`, "| B | A |\n| - | - |\n| 20 | 1‸ |"],
    ["no column beyond the edge", right, `${HEAD}| 1 | 2‸ |`, `${HEAD}| 1 | 2‸ |`],
  ] as const)("move: %s", (_, edit, before, after) => {
    expect(edited(before, apply(edit))).toBe(after);
  });

  it.each([
    [
      "a row to the end",
      moveRowTo,
      2,
      `${HEAD}| 1‸ | 2 |\n|3|4|\n| 5 |  6 |`,
      `${HEAD}|3|4|\n| 5 |  6 |\n| 1‸ | 2 |`,
    ],
    [
      "a row to the top",
      moveRowTo,
      0,
      `${HEAD}|1|2|\n| 3 | 4 |\n| 5 | 6‸ |`,
      `${HEAD}| 5 | 6‸ |\n|1|2|\n| 3 | 4 |`,
    ],
    ["no row behind the last", moveRowTo, 2, `${HEAD}| 1‸ | 2 |\n|3|4|`, `${HEAD}| 1‸ | 2 |\n|3|4|`],
    [
      "a column over two",
      moveColumnTo,
      2,
      "| A‸ | B |C |\n| :- | - |-:|\n|1 |  2 | 3 |",
      "| B |C | A‸ |\n| - |-:| :- |\n|  2 | 3 |1 |",
    ],
    ["a column of a short row", moveColumnTo, 1, "| A‸ | B |\n|-|-|\n| 1 |", "| B | A‸ |\n|-|-|\n|  | 1 |"],
    [
      "a column without bars at its ends",
      moveColumnTo,
      0,
      "A | B‸\n- | -\n1 | 2",
      "| B‸ | A |\n| - | - |\n| 2 | 1 |",
    ],
  ] as const)("are dragged: %s", (_, edit, to, before, after) => {
    expect(
      edited(
        before,
        apply((state, table) => edit(state, table, to)),
      ),
    ).toBe(after);
  });

  it("are added before the caret", () => {
    expect(edited(`${HEAD}| 1 | 2 |\n| 3‸ | 4 |`, apply(addRowAbove))).toBe(
      `${HEAD}| 1 | 2 |\n| ‸ |  |\n| 3 | 4 |`,
    );
    expect(edited(`${HEAD}| 1‸ | 2 |`, apply(addColumnBefore))).toBe(
      "| ⟦Column⟧ | A | B |\n| --- | - | - |\n|  | 1 | 2 |",
    );
  });

  it("go together", () => {
    expect(edited(`${HEAD}| 1‸ | 2 |`, apply(deleteTable))).toBe("‸");
  });
});
