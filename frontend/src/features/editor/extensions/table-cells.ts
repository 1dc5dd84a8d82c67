/**
 * Keeps what is typed in a table's source within its cells: a bar is a letter there, the keys of lines stop at the
 * cell, and no key takes away what parts two cells. Where the text is shown as Markdown, every marker is the writer's.
 */
import {
  EditorSelection,
  EditorState,
  type Extension,
  Prec,
  RangeSet,
  RangeValue,
  Transaction,
  type TransactionSpec,
} from "@codemirror/state";
import { type Command, EditorView, keymap } from "@codemirror/view";

import { areWholeRows, cellRange, emptied, withoutRows } from "../format/cell-range";
import { breakCell } from "../format/table-columns";
import {
  deleteRow,
  escapeBars,
  type OpenTable,
  openTable,
  PASTED_CELLS,
  type TableRow,
} from "../format/table-edits";
import { inside, inOneLine, type Left, overRows, type Replacement } from "../format/table-selection";
import { enterInTable, intoTable, nextCell } from "./table-keys";
import { tableRanges } from "./tables";

/** The drawn table in whose source the selection is. */
export function tableWithCaret(state: EditorState, selection = state.selection): OpenTable | null {
  const { from } = selection.main;
  const range = tableRanges(state).find((table) => table.from <= from && from <= table.to);
  return range ? openTable(state, range.from, range.to, selection) : null;
}

function toEdge(edge: "from" | "to", isSelecting: boolean): Command {
  return (view) => {
    const { state } = view;
    const table = tableWithCaret(state);
    const cell = table?.row?.cells[table.column];
    if (!cell) return false;
    const { anchor } = state.selection.main;
    const selection = EditorSelection.range(isSelecting ? anchor : cell[edge], cell[edge]);
    view.dispatch({ selection, scrollIntoView: true, userEvent: "select" });
    return true;
  };
}

/** The selection, as far as it is in the caret's cell. */
export function written(state: EditorState, { row, column }: OpenTable): { from: number; to: number } {
  const { main } = state.selection;
  const cell = row?.cells[column];
  if (!cell || !main.empty) return main;
  const at = Math.max(cell.from, Math.min(main.head, Math.max(cell.to, inside(state, cell).to)));
  return { from: at, to: at };
}

/** What a person deletes or writes over, where it is one piece. */
function replacementOf(transaction: Transaction): Replacement | null {
  const isWritten = transaction.isUserEvent("input.type") || transaction.isUserEvent("input.paste");
  const isEnter = transaction.annotation(Transaction.userEvent) === "input";
  if (!(transaction.isUserEvent("delete") || isWritten || isEnter)) return null;
  if (transaction.isUserEvent("input.type.compose") || transaction.isUserEvent(PASTED_CELLS)) return null;
  const parts: Replacement[] = [];
  transaction.changes.iterChanges((from, to, _, __, inserted) =>
    parts.push({ from, to, insert: inserted.toString() }),
  );
  return parts.length === 1 ? (parts[0] ?? null) : null;
}

/** A deletion, or words over a selection, as far as it stays within cells. Null where it may stand as it is. */
function withinCells(transaction: Transaction): TransactionSpec | null {
  const { startState: state } = transaction;
  const { main } = state.selection;
  const isDeletion = transaction.isUserEvent("delete");
  if (main.empty && !isDeletion) return null;
  const change = replacementOf(transaction);
  if (!change || (isDeletion && change.insert !== "")) return null;
  const userEvent = transaction.annotation(Transaction.userEvent) ?? "input";
  const range = cellRange(state, tableRanges(state));
  if (range) {
    const areRows = isDeletion && areWholeRows(range);
    const words = isDeletion ? null : inOneLine(change.insert);
    const left = areRows ? withoutRows(state, range) : emptied(state, range, words);
    return { ...left, scrollIntoView: true, userEvent };
  }
  const table = tableWithCaret(state);
  // Cut without a selection takes the row, as it takes a line elsewhere.
  if (main.empty && transaction.isUserEvent("delete.cut") && table?.row && table.body.includes(table.row))
    return { ...deleteRow(state, table), userEvent: "delete.cut" };
  const left = table?.row
    ? inRow(state, table, table.row, change, isDeletion)
    : overRows(state, tableRanges(state), change);
  if (!left) return null;
  const changes = state.changes(left.changes);
  return {
    changes,
    selection: EditorSelection.cursor(changes.mapPos(left.at, 1)),
    scrollIntoView: true,
    userEvent,
  };
}

function inRow(
  state: EditorState,
  table: OpenTable,
  row: TableRow,
  { from, to, insert }: Replacement,
  isDeletion: boolean,
): Left | null {
  const { main } = state.selection;
  const isInCell = row.cells.some((cell) => cell.start <= from && to <= cell.end);
  if (isInCell && !(isDeletion && main.empty)) return null;
  if (!main.empty && (from < row.line.from || to > row.line.to)) return null;
  const cells = main.empty ? row.cells.slice(table.column, table.column + 1) : row.cells;
  const kept = cells
    .map((cell) => inside(state, cell))
    .map((cell) => ({ from: Math.max(cell.from, from), to: Math.min(cell.to, to) }))
    .filter((part) => part.from <= part.to);
  const changes = kept.map((part, nth) => ({ ...part, insert: nth === 0 ? insert : "" }));
  return { changes, at: main.empty ? main.head : (kept[0]?.to ?? main.head) };
}

const guard = EditorState.transactionFilter.of((transaction) =>
  transaction.docChanged ? (withinCells(transaction) ?? transaction) : transaction,
);

/** Words typed outside of the cells are in none and would be shown nowhere: they go to the nearest. */
function nearest(table: OpenTable, at: number): number {
  const { row, head, body } = table;
  const [first, last] = [row?.cells[0], row?.cells[head.cells.length - 1]];
  if (!row || !first || !last || at > row.line.to) return at;
  if (at < first.start) return first.from;
  return body.includes(row) && last.end < row.line.to && at > last.end ? last.to : at;
}

/** Whether a bar at this place would part what is one cell. A row that still waits for cells gets them by hand. */
function isInCell({ row, head, column }: OpenTable, at: number): boolean {
  const cell = row?.cells[column];
  if (!row || !cell || at > cell.end) return false;
  if (cell.end < row.line.to) return true;
  return row !== head && row.cells[0]?.start === row.line.from && row.cells.length >= head.cells.length;
}

const typing = EditorView.inputHandler.of((view, from, to, text) => {
  if (view.composing || view.state.readOnly || text.includes("\n")) return false;
  const table = tableWithCaret(view.state);
  if (!table?.row) return false;
  const at = from === to && text.trim() !== "" ? nearest(table, from) : from;
  const isBar = text.includes("|") && isInCell(table, at);
  if (at === from && !isBar) return false;
  const before = /\\*$/.exec(view.state.sliceDoc(table.row.line.from, at))?.[0].length ?? 0;
  const insert = isBar && before % 2 === 0 ? escapeBars(text) : text;
  view.dispatch({
    changes: { from: at, to: from === to ? at : to, insert },
    selection: EditorSelection.cursor(at + insert.length),
    scrollIntoView: true,
    userEvent: "input.type",
  });
  return true;
});

/**
 * A composition writes where the browser has the selection, bars and all, and breaks off where the text changes as it
 * begins: over rows it goes behind the words of the first cell, and leaves the others be. So it does over cells until
 * `cell-composing` is there.
 */
const composing = EditorView.domEventObservers({
  compositionstart: (_, view) => {
    const { state } = view;
    const { from, to, empty } = state.selection.main;
    if (empty || state.readOnly) return;
    const ranges = tableRanges(state);
    const range = cellRange(state, ranges);
    if (!range && tableWithCaret(state)) return;
    const at = range
      ? range.rows[0]?.cells[range.columns[0]]?.to
      : overRows(state, ranges, { from, to, insert: "" })?.at;
    if (at !== undefined) view.dispatch({ selection: EditorSelection.cursor(at), userEvent: "select" });
  },
});

/** A new line within the cell. */
const breakInCell: Command = (view) => {
  const table = tableWithCaret(view.state);
  const cell = table?.row?.cells[table.column];
  if (view.state.readOnly || !cell) return false;
  const { from, to } = view.state.selection.main;
  // Over a bar it would make one cell of two.
  if (from < cell.start || to > cell.end) return true;
  view.dispatch(breakCell(view.state));
  return true;
};

const PASSED = new (class extends RangeValue {})();

const keys = keymap.of([
  { key: "Home", run: toEdge("from", false), shift: toEdge("from", true) },
  { key: "End", run: toEdge("to", false), shift: toEdge("to", true) },
  { mac: "Cmd-ArrowLeft", run: toEdge("from", false), shift: toEdge("from", true) },
  { mac: "Cmd-ArrowRight", run: toEdge("to", false), shift: toEdge("to", true) },
  { key: "Tab", run: nextCell(1), shift: nextCell(-1) },
  { key: "Enter", run: enterInTable, shift: breakInCell },
  { key: "Mod-Enter", run: enterInTable },
  { key: "ArrowDown", run: intoTable(true) },
  { key: "ArrowUp", run: intoTable(false) },
]);

/** The line under the head holds no words: the caret passes it. */
const rules = EditorView.atomicRanges.of(({ state }) =>
  RangeSet.of(
    tableRanges(state).flatMap(({ from, to }) => {
      const head = state.doc.lineAt(from);
      const end = state.doc.line(head.number + 1).to + 1;
      return end <= to ? [PASSED.range(head.to, end)] : [];
    }),
  ),
);

export const tableCells: Extension = [Prec.high(keys), typing, composing, guard, rules];
