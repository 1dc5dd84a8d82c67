/** Pending changes of the assistant that belong to a table, and how the table is drawn with them in it. */
import type { EditorState } from "@codemirror/state";
import type { EditorView, Rect } from "@codemirror/view";

import { cellClass } from "@/lib/markdown/figures";

import { inlineFragment } from "../format/inline-dom";
import { areRows, type DiffCell, type DiffRow, tableDiff, type TableEdit } from "../format/table-diff";
import type { TableSource } from "../format/tables";
import { changeOf } from "./proposal-lines";
import { noteElement } from "./proposal-note";
import { isTitleChange, type PlacedHunk, proposalRanges } from "./proposal-state";
import { waitingBeside } from "./suggestion-note";
import { columnClasses, type TableRange, TableWidget } from "./tables";
import { highlightClass } from "./recently-written";

/** A change as an edit of whole rows or within them; null where it makes something else of them. */
function rowEdit(state: EditorState, placed: PlacedHunk, table: TableRange): TableEdit | null {
  let { from, to } = placed;
  let insert = placed.hunk.replacement;
  // Whole lines are told by the break before them, as the table ends without one.
  if (to === table.to + 1 && from > table.from && (from === to || insert === "" || insert.endsWith("\n"))) {
    const isAtStart = state.doc.lineAt(from).from === from;
    if (insert.endsWith("\n")) insert = insert.slice(0, -1);
    if (from === to && isAtStart) insert = `\n${insert}`;
    if (from === to || (insert === "" && isAtStart)) from -= 1;
    to -= 1;
  }
  if (from < table.from || to > table.to) return null;
  const [first, last] = [state.doc.lineAt(from), state.doc.lineAt(to)];
  const before = state.sliceDoc(first.from, from);
  const after = state.sliceDoc(to, last.to);
  const rows = `${before}${insert}${after}`.replace(/^\n|\n$/g, "");
  const isAlone = rows === "" && placed.from < placed.to;
  if (!isAlone && !areRows(rows)) return null;
  return { from: from - table.from, to: to - table.from, insert };
}

export interface TableChange {
  readonly placed: PlacedHunk;
  readonly edit: TableEdit;
  /** All of it is shown in the table; of the others only the rows that leave. */
  readonly isWhole: boolean;
}

/** The changes that begin in the table or take rows of it away. */
export function changesIn(state: EditorState, table: TableRange): TableChange[] {
  return proposalRanges(state).flatMap((placed): TableChange[] => {
    if (isTitleChange(placed.hunk)) return [];
    const edit = rowEdit(state, placed, table);
    if (edit) return [{ placed, edit, isWhole: true }];
    const { from, to } = placed;
    if (from >= table.to || to <= table.from) return [];
    const lines = [Math.max(from, table.from), Math.min(to, table.to)] as const;
    const start = state.doc.lineAt(lines[0]).from - table.from;
    const end = state.doc.lineAt(lines[1]).to - table.from;
    return [{ placed, edit: { from: start, to: end, insert: "" }, isWhole: false }];
  });
}

/** Of changes that overlap the first is drawn; the note of each says what it does. */
function apart(changes: readonly TableChange[]): TableEdit[] {
  const edits: TableEdit[] = [];
  for (const { edit } of changes) if (edit.from >= (edits.at(-1)?.to ?? 0)) edits.push(edit);
  return edits;
}

export class ChangedTable extends TableWidget {
  private readonly rows: readonly DiffRow[];
  /** Those that are decided here. */
  private readonly decided: readonly PlacedHunk[];

  constructor(state: EditorState, table: TableRange, changes: readonly TableChange[]) {
    super(state.sliceDoc(table.from, table.to), highlightClass(state, table.from, table.to));
    this.rows = tableDiff(this.source, apart(changes));
    this.decided = changes
      .filter(({ placed, isWhole }) => isWhole || placed.from >= table.from)
      .map(({ placed }) => placed);
  }

  override eq(other: TableWidget): boolean {
    if (!(other instanceof ChangedTable) || !super.eq(other)) return false;
    const drawn = ({ rows, decided }: ChangedTable) =>
      JSON.stringify([rows, decided.map((each) => [each.proposalId, each.hunk, waitingBeside(each)])]);
    return drawn(this) === drawn(other);
  }

  override toDOM(view: EditorView): HTMLElement {
    const place = document.createElement("div");
    place.className = "rq-changed-table rq-pending";
    place.style.setProperty("--notes", String(this.decided.length));
    const hasCompany = this.decided.length > 1;
    const notes = this.decided.flatMap((placed, nth) => [
      noteElement(view, placed, "rail", { nth, hasCompany }),
      noteElement(view, placed, "below", { nth, hasCompany }),
    ]);
    place.append(super.toDOM(view), ...notes);
    return place;
  }

  /** A place in the table is looked for at its row. */
  override coordsAt(dom: HTMLElement, position: number): Rect | null {
    const index = this.rows.findLastIndex(({ from }) => from <= position);
    const row = dom.querySelectorAll("tr")[Math.max(0, index)];
    if (!row) return null;
    const { left, top, bottom } = row.getBoundingClientRect();
    return { left, right: left, top, bottom };
  }

  protected override drawn(parsed: TableSource): HTMLTableElement {
    const table = document.createElement("table");
    table.className = "doc-table";
    const width = Math.max(...this.rows.map(({ cells }) => cells.length));
    const known = columnClasses(parsed);
    const classes = Array.from({ length: width }, (_, column) => known[column] ?? "");
    const [head, ...rows] = this.rows;
    if (head) appendRow(table.createTHead(), "th", head, classes);
    const body = table.createTBody();
    for (const row of rows) appendRow(body, "td", row, classes);
    return table;
  }
}

function appendRow(
  part: HTMLTableSectionElement,
  name: "td" | "th",
  { cells }: DiffRow,
  classes: readonly string[],
): void {
  const row = part.insertRow();
  classes.forEach((className, column) => {
    const cell = document.createElement(name);
    const diff = cells[column];
    cell.className = cellClass(name, className, diff?.after ?? diff?.before ?? "");
    if (diff) {
      const from = diff.to - (diff.before ?? "").length;
      cell.dataset.from = String(from);
      cell.dataset.to = String(diff.to);
      appendWords(cell, diff, from);
    }
    row.append(cell);
  });
}

/** Markers of Markdown belong together: a cell that has any is replaced as a whole. */
const MARKERS = /[*_`~[\]\\]/;

function appendWords(cell: HTMLElement, { before, after }: DiffCell, from: number): void {
  if (before === after) {
    cell.append(inlineFragment(before ?? "", from));
    return;
  }
  const [old, now] = [before ?? "", after ?? ""];
  const isWhole = old === "" || now === "" || MARKERS.test(old + now);
  const change = isWhole ? { from: 0, to: old.length, insert: now } : changeOf(old, now, 0);
  const leaving = old.slice(change.from, change.to);
  cell.append(inlineFragment(old.slice(0, change.from), from));
  if (leaving !== "") cell.append(changedWords("del", "text-removed", leaving, from + change.from));
  if (leaving !== "" && change.insert !== "") cell.append(" ");
  if (change.insert !== "") cell.append(changedWords("ins", "text-added", change.insert));
  cell.append(inlineFragment(old.slice(change.to), from + change.to));
}

function changedWords(name: "del" | "ins", className: string, text: string, from?: number): HTMLElement {
  const words = document.createElement(name);
  words.className = className;
  const lead = text.length - text.trimStart().length;
  words.append(inlineFragment(text.trim(), from === undefined ? from : from + lead));
  return words;
}
