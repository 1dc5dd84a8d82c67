/** Thousands of random edits of tables: every cell that an edit is not about stays to the letter. */
import type { EditorState, TransactionSpec } from "@codemirror/state";
import { EditorSelection } from "@codemirror/state";
import { expect, it } from "vitest";

import { FACTOR } from "@/testing/amounts";

import { pick, randomTable } from "../testing/random-table";
import { seeded } from "../testing/random-text";
import { stateOf } from "../testing/state";
import { cellRange, emptied } from "./cell-range";
import { alignColumn, sortRows } from "./table-columns";
import {
  addColumn,
  addRow,
  deleteColumn,
  deleteRow,
  fillCells,
  openTable,
  type OpenTable,
} from "./table-edits";
import { addColumnBefore, addRowAbove, moveColumn, moveColumnTo, moveRow, moveRowTo } from "./table-moves";

const EDITS = 250 * FACTOR;
const [ABOVE, BELOW] = ["Words | above.\n\n", "\n\nWords | below.\n"];

type Grid = string[][];

function tableOf(state: EditorState): OpenTable | null {
  const end = state.doc.toString().lastIndexOf(BELOW);
  return end < ABOVE.length ? null : openTable(state, ABOVE.length, end);
}

function gridOf({ head, body }: OpenTable): Grid {
  return [head, ...body].map(({ cells }) =>
    Array.from({ length: head.cells.length }, (_, column) => cells[column]?.text ?? ""),
  );
}

interface Edit {
  readonly name: string;
  readonly run: (state: EditorState, table: OpenTable) => TransactionSpec | null;
  /** What the cells are then, in any order of rows where it is `isUnordered`. */
  readonly expected: (grid: Grid, row: number, column: number) => Grid | null;
  readonly isUnordered?: boolean;
  /** It gives rows the cells that they lack. */
  readonly isOfShortRows?: boolean;
}

const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, nth) => nth !== at);
const withAt = <T>(list: readonly T[], at: number, item: T): T[] => list.toSpliced(at, 0, item);
function swapped<T>(list: readonly T[], one: number, other: number): T[] {
  const copy = [...list];
  [copy[one], copy[other]] = [list[other] as T, list[one] as T];
  return copy;
}
/** One of the list at another place of it. */
function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  return withAt(without(list, from), to, list[from] as T);
}
const blank = (grid: Grid): string[] => (grid[0] ?? []).map(() => "");
const named = (nth: number): string => (nth === 0 ? "Column" : "");

const EDITS_OF: readonly Edit[] = [
  { name: "add row", run: addRow, expected: (grid, row) => withAt(grid, row + 1, blank(grid)) },
  {
    name: "add row above",
    run: addRowAbove,
    expected: (grid, row) => withAt(grid, Math.max(1, row), blank(grid)),
  },
  {
    name: "add column",
    run: addColumn,
    expected: (grid, _, column) => grid.map((cells, nth) => withAt(cells, column + 1, named(nth))),
  },
  {
    name: "add column before",
    run: addColumnBefore,
    expected: (grid, _, column) => grid.map((cells, nth) => withAt(cells, column, named(nth))),
  },
  {
    name: "delete row",
    run: deleteRow,
    expected: (grid, row) => (grid.length > 1 ? without(grid, row) : null),
  },
  {
    name: "delete column",
    run: deleteColumn,
    expected: (grid, _, column) =>
      (grid[0]?.length ?? 0) > 1 ? grid.map((cells) => without(cells, column)) : null,
  },
  ...([-1, 1] as const).flatMap((step): Edit[] => [
    {
      name: `move row ${step}`,
      run: (state, table) => moveRow(state, table, step),
      expected: (grid, row) => swapped(grid, row, row + step),
    },
    {
      name: `move column ${step}`,
      run: (state, table) => moveColumn(state, table, step),
      expected: (grid, _, column) => grid.map((cells) => swapped(cells, column, column + step)),
    },
    {
      name: `sort ${step}`,
      run: (state, table) => sortRows(state, table, step),
      expected: (grid) => grid,
      isUnordered: true,
    },
  ]),
  ...(["left", "center", "right"] as const).map((side): Edit => ({
    name: `align ${side}`,
    run: (state, table) => alignColumn(state, table, side),
    expected: (grid) => grid,
  })),
  ...([0, 1, 2, 3] as const).flatMap((to): Edit[] => [
    {
      name: `drag row to ${to}`,
      run: (state, table) => moveRowTo(state, table, to),
      expected: (grid, row) => movedTo(grid, row, to + 1),
    },
    {
      name: `drag column to ${to}`,
      run: (state, table) => moveColumnTo(state, table, to),
      expected: (grid, _, column) => grid.map((cells) => movedTo(cells, column, to)),
      isOfShortRows: true,
    },
  ]),
  ...([0, 1, 2] as const).flatMap((down) =>
    ([-2, -1, 0, 1] as const).flatMap((aside): Edit => {
      const words = (down + aside) % 2 === 0 ? null : "new";
      return {
        name: `range of ${down}, ${aside}`,
        run: (state, { head, rule, body, row, column }) => {
          const other = [head, ...body][(row && body.includes(row) ? body.indexOf(row) + 1 : 0) + down];
          const cell =
            column < head.cells.length && column + aside < head.cells.length && other?.cells[column + aside];
          if (!cell) return null;
          const selection = EditorSelection.range(state.selection.main.head, cell.to);
          const selected = state.update({ selection }).state;
          const range = cellRange(selected, [{ from: head.line.from, to: (body.at(-1) ?? rule).line.to }]);
          return range && emptied(selected, range, words);
        },
        expected: (grid, row, column) => {
          const [first, last] = [Math.min(column, column + aside), Math.max(column, column + aside)];
          return grid.map((cells, nth) =>
            cells.map((text, at) => {
              if (nth < row || nth > row + down || at < first || at > last) return text;
              return nth === row && at === first ? (words ?? "") : "";
            }),
          );
        },
        isOfShortRows: true,
      };
    }),
  ),
  {
    name: "fill",
    run: (state, table) => fillCells(state, table, [["new", "n \\| w"], ["more"]]),
    expected: (grid, row, column) => {
      const width = Math.max(grid[0]?.length ?? 0, column + 2);
      const copy = grid.map((cells) => Array.from({ length: width }, (_, nth) => cells[nth] ?? ""));
      if (!copy[row + 1]) copy.push(Array.from({ length: width }, () => ""));
      copy[row]?.splice(column, 2, "new", "n \\| w");
      copy[row + 1]?.splice(column, 1, "more");
      return copy;
    },
  },
];

it.each([1, 2, 3, 4])(
  "keeps every other cell to the letter, and the words around the table (%i of 4)",
  (part) => {
    let done = 0;
    for (let seed = part * 10_000; done < EDITS; seed += 1) {
      const random = seeded(seed);
      let state = stateOf(`${ABOVE}${randomTable(random)}${BELOW}`);
      for (let step = 0; step < 8; step += 1) {
        const start = openTable(
          state.update({ selection: EditorSelection.cursor(ABOVE.length) }).state,
          ABOVE.length,
          state.doc.toString().lastIndexOf(BELOW),
        );
        if (!start) break;
        const rows = [start.head, ...start.body];
        const row = Math.floor(random() * rows.length);
        const cell = pick(random, rows[row]?.cells ?? []);
        const at = state.update({ selection: EditorSelection.cursor(cell.to) }).state;
        const table = tableOf(at);
        if (!table?.row) break;
        const edit = pick(random, EDITS_OF);
        // Of a row that lacks cells, those are added where they are asked for: their place is tested on whole rows.
        const isShort = [table.head, ...table.body].some(
          ({ cells }) => cells.length < table.head.cells.length,
        );
        if (isShort && edit.isOfShortRows !== true && /column|fill/.test(edit.name)) continue;
        const grid = gridOf(table);
        const spec = edit.run(at, table);
        if (!spec) continue;
        const what = `seed ${seed}, ${edit.name} at ${row}, ${table.column} of\n${at.doc.toString()}`;
        state = at.update(spec).state;
        done += 1;
        const text = state.doc.toString();
        expect(text.startsWith(ABOVE), what).toBe(true);
        const wanted = edit.expected(grid, row, table.column);
        if (wanted === null) break;
        expect(text.endsWith(BELOW), what).toBe(true);
        const after = tableOf(state.update({ selection: EditorSelection.cursor(ABOVE.length) }).state);
        const found = after ? gridOf(after) : [];
        const inOrder = (cells: Grid): Grid => (edit.isUnordered ? cells.toSorted() : cells);
        expect(inOrder(found), `${what}\nmade\n${text}`).toEqual(inOrder(wanted));
      }
    }
  },
);
