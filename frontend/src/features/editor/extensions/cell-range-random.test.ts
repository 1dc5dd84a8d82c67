/** Thousands of random edits of selected cells, as keys and the clipboard make them: every other cell stays to the letter. */
import { deleteCharBackward, deleteCharForward, undo } from "@codemirror/commands";
import { EditorSelection } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { afterEach, expect, it } from "vitest";

import { OWN_MARK } from "@/lib/clipboard/pasted-markdown";
import { FACTOR } from "@/testing/amounts";

import { cellsOf, type TableCell } from "../format/tables";
import { OWN_CELLS, tabbedText } from "../paste/cells";
import { pick, randomTable } from "../testing/random-table";
import { type Random, seeded } from "../testing/random-text";
import { stateOf } from "../testing/state";
import { selectedCells } from "./cell-copy";
import { format } from "./keys";
import { takePaste } from "./paste";
import { tableCells } from "./table-cells";
import { tables } from "./tables";

const PARTS = [1, 2, 3, 4, 5, 6, 7, 8];
/** Of each part. */
const EDITS = 30 * FACTOR;
const [ABOVE, BELOW] = ["Words | above.\n\n", "\n\nWords | below.\n"];
const view = new EditorView();
afterEach(() => view.destroy());

type Cells = readonly (readonly string[])[];

/** The cells of the head and the body; null where the table is gone. */
function rowsOf(text: string): TableCell[][] | null {
  if (text === ABOVE + BELOW) return null;
  let at = ABOVE.length;
  const lines = text.slice(ABOVE.length, -BELOW.length).split("\n");
  const rows = lines.map((line) => {
    const cells = cellsOf(line, at);
    at += line.length + 1;
    return cells;
  });
  return rows.filter((_, nth) => nth !== 1);
}

/** Each row as wide as the head: what it lacks is empty. */
function textsOf(rows: readonly (readonly TableCell[])[]): string[][] {
  return rows.map((cells) => (rows[0] ?? []).map((_, column) => cells[column]?.text ?? ""));
}

interface Rectangle {
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

const isIn = ({ rows, columns }: Rectangle, row: number, column: number): boolean =>
  rows[0] <= row && row <= rows[1] && columns[0] <= column && column <= columns[1];

function written(cells: Cells, at: Rectangle, words: string): string[][] {
  const isFirst = (row: number, column: number) => row === at.rows[0] && column === at.columns[0];
  return cells.map((texts, row) =>
    texts.map((text, column) => (isIn(at, row, column) ? (isFirst(row, column) ? words : "") : text)),
  );
}

/** Whole rows go, the head stays as an empty one; null where all of the table is selected. */
function deleted(cells: Cells, at: Rectangle, lengths: readonly number[]): string[][] | null {
  const [first, last] = at.rows;
  const areWhole =
    at.columns[0] === 0 && lengths.slice(first, last + 1).every((length) => length <= at.columns[1] + 1);
  if (!areWhole || last === 0) return written(cells, at, "");
  if (first === 0 && last === cells.length - 1) return null;
  return written(cells, at, "").filter((_, row) => row === 0 || row < first || row > last);
}

function filled(cells: Cells, at: Rectangle, added: Cells): string[][] {
  const [row, column] = [at.rows[0], at.columns[0]];
  const width = Math.max(cells[0]?.length ?? 0, ...added.map(({ length }) => column + length));
  const height = Math.max(cells.length, row + added.length);
  return Array.from({ length: height }, (_, nth) =>
    Array.from({ length: width }, (_, each) => added[nth - row]?.[each - column] ?? cells[nth]?.[each] ?? ""),
  );
}

function struck(cells: Cells, at: Rectangle): string[][] {
  const isStruck = (text: string): boolean => /^~~.+~~$/.test(text);
  const areAll = cells.every((texts, row) =>
    texts.every((text, column) => text === "" || !isIn(at, row, column) || isStruck(text)),
  );
  return cells.map((texts, row) =>
    texts.map((text, column) => {
      if (text === "" || !isIn(at, row, column)) return text;
      if (areAll) return text.slice(2, -2);
      return isStruck(text) ? text : `~~${text}~~`;
    }),
  );
}

const OTHERS: Cells = [
  ["n \\| w", "**x<br>y**"],
  ["", '"q"'],
];

const SHEET: Cells = [
  ["1", "2", "3"],
  ["4", "5\\|", "6"],
];

interface Edit {
  readonly name: string;
  readonly run: () => void;
  readonly expected: (cells: Cells, at: Rectangle, lengths: readonly number[]) => string[][] | null;
}

const replace = (words: string, userEvent: string): void =>
  view.dispatch(view.state.replaceSelection(words), { userEvent });

const EDITS_OF: readonly Edit[] = [
  { name: "Delete", run: () => deleteCharForward(view), expected: deleted },
  { name: "Backspace", run: () => deleteCharBackward(view), expected: deleted },
  { name: "cut", run: () => replace("", "delete.cut"), expected: deleted },
  {
    name: "type",
    run: () => replace("x|", "input.type"),
    expected: (cells, at) => written(cells, at, "x\\|"),
  },
  {
    name: "paste words",
    run: () => {
      if (!takePaste(view, "", "a\nb")) replace("a\nb", "input.paste");
    },
    expected: (cells, at) => written(cells, at, "a<br>b"),
  },
  {
    name: "paste a sheet",
    run: () => takePaste(view, "", "1\t2\t3\n4\t5|\t6\n"),
    expected: (cells, at) => filled(cells, at, SHEET),
  },
  {
    name: "paste cells",
    run: () => takePaste(view, OWN_MARK + OWN_CELLS, tabbedText(OTHERS)),
    expected: (cells, at) => filled(cells, at, OTHERS),
  },
  { name: "strike", run: () => format("strike")(view), expected: struck },
];

/** Somewhere in the words of a cell. */
function placeIn(random: Random, { from, to }: TableCell): number {
  return from + Math.floor(random() * (to - from + 1));
}

/** Selects from one cell into another; null where both are the same. */
function select(random: Random, text: string, rows: readonly (readonly TableCell[])[]): Rectangle | null {
  const ends = [0, 1].map(() => {
    const row = Math.floor(random() * rows.length);
    const column = Math.floor(random() * (rows[row]?.length ?? 0));
    const cell = rows[row]?.[column];
    return { row, column, at: cell ? placeIn(random, cell) : 0 };
  });
  const [one, other] = ends;
  if (!one || !other || (one.row === other.row && one.column === other.column)) return null;
  view.setState(stateOf(text, [tables, tableCells]));
  view.dispatch({ selection: EditorSelection.single(one.at, other.at) });
  const between = (a: number, b: number) => [Math.min(a, b), Math.max(a, b)] as const;
  return { rows: between(one.row, other.row), columns: between(one.column, other.column) };
}

it.each(PARTS)(
  "keeps every cell that is not selected to the letter, and goes back in one step (part %i)",
  (part) => {
    let done = 0;
    for (let seed = part * 100_000; done < EDITS; seed += 1) {
      const random = seeded(seed);
      let text = `${ABOVE}${randomTable(random)}${BELOW}`;
      for (let step = 0; step < 6; step += 1) {
        const rows = rowsOf(text);
        const at = rows && select(random, text, rows);
        if (!at) break;
        const edit = pick(random, EDITS_OF);
        const what = `seed ${seed}, ${edit.name} at ${JSON.stringify(at)} of\n${text}`;
        expect(selectedCells(view.state), what).not.toBeNull();
        edit.run();
        done += 1;
        const made = view.state.doc.toString();
        const expected = edit.expected(
          textsOf(rows),
          at,
          rows.map(({ length }) => length),
        );
        expect([made.startsWith(ABOVE), made.endsWith(BELOW)], what).toEqual([true, true]);
        const found = rowsOf(made);
        expect(found && textsOf(found), `${what}\nmade\n${made}`).toEqual(expected);
        if (made !== text) undo(view);
        expect(view.state.doc.toString(), what).toBe(text);
        text = made;
      }
    }
  },
);
