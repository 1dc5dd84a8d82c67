/**
 * Draws GFM tables as tables while the caret is elsewhere; a click, or Enter on the table, puts the caret into its
 * source, which `table-grid.ts` shows in the same form.
 */
import { syntaxTree } from "@codemirror/language";
import {
  type EditorState,
  type Extension,
  Facet,
  type Range,
  StateField,
  type Transaction,
} from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, type Rect, WidgetType } from "@codemirror/view";

import { cellClass, figureColumns } from "@/lib/markdown/figures";
import { tableLabel } from "@/lib/markdown/table-label";

import { inlineFragment } from "../format/inline-dom";
import { readTable, type TableCell, type TableSource } from "../format/tables";
import { isFocused, selectionTouches } from "./focus";
import { proposalRanges } from "./proposal-state";
import { enterCell, onTablePress } from "./table-pointer";
import { highlightClass, highlightRanges } from "./recently-written";

export class TableWidget extends WidgetType {
  constructor(
    protected readonly source: string,
    /** Its classes as highlighted, empty where it is not. */
    protected readonly highlighted: string,
  ) {
    super();
  }

  override eq(other: TableWidget): boolean {
    return other.source === this.source && other.highlighted === this.highlighted;
  }

  override get estimatedHeight(): number {
    return 40 * (this.source.split("\n").length - 1);
  }

  override toDOM(view: EditorView): HTMLElement {
    const wrap = document.createElement("div");
    wrap.className = `rq-table doc-scroll ${this.highlighted}`.trimEnd();
    const parsed = readTable(this.source);
    // A table wider than the page is scrolled by keyboard too.
    wrap.tabIndex = 0;
    wrap.setAttribute("role", "region");
    wrap.setAttribute("aria-label", tableLabel(parsed.head.map((cell) => cell.text)));
    const table = this.drawn(parsed);
    wrap.append(table);
    wrap.addEventListener("mousedown", (event) => onTablePress(view, wrap, event));
    wrap.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      enterCell(view, view.posAtDOM(wrap), table.querySelector<HTMLElement>("td, th"));
    });
    return wrap;
  }

  override ignoreEvent(): boolean {
    return true;
  }

  /** Where a place within the table is: in its cell, so that a search scrolls to the row. */
  override coordsAt(dom: HTMLElement, at: number): Rect | null {
    const cells = at > 0 ? [...dom.querySelectorAll<HTMLElement>("[data-to]")] : [];
    return cells.find((cell) => Number(cell.dataset.to) >= at)?.getBoundingClientRect() ?? null;
  }

  protected drawn(parsed: TableSource): HTMLTableElement {
    return tableElement(parsed);
  }
}

export function tableElement(parsed: TableSource): HTMLTableElement {
  const table = document.createElement("table");
  table.className = "doc-table";
  const classes = columnClasses(parsed);
  appendRow(table.createTHead(), "th", parsed.head, classes);
  const body = table.createTBody();
  for (const row of parsed.body) appendRow(body, "td", row, classes);
  return table;
}

export function columnClasses(table: TableSource): string[] {
  const figures = figureColumns(table.body.map((row) => row.map((cell) => cell.text)));
  return table.head.map((_, column) => {
    const alignment = table.alignments[column] ?? null;
    if (alignment === "right" || (alignment === null && figures[column])) return "r";
    return alignment === "center" ? "c" : "";
  });
}

function appendRow(
  part: HTMLTableSectionElement,
  name: "td" | "th",
  cells: readonly TableCell[],
  classes: readonly string[],
): void {
  const row = part.insertRow();
  classes.forEach((className, column) => {
    const cell = document.createElement(name);
    const source = cells[column];
    cell.className = cellClass(name, className, source?.text ?? "");
    if (source) {
      cell.dataset.from = String(source.from);
      cell.dataset.to = String(source.to);
      cell.append(inlineFragment(source.text, source.from));
    }
    row.append(cell);
  });
}

export interface TableRange {
  readonly from: number;
  readonly to: number;
}

/** Draws a table in which a change waits. Until it is there, such a table is drawn without the change. */
export const changedTables = Facet.define<
  (state: EditorState, table: TableRange) => TableWidget | null,
  ((state: EditorState, table: TableRange) => TableWidget | null) | null
>({ combine: (given) => given.at(-1) ?? null });

interface Tables {
  readonly ranges: readonly TableRange[];
  /** How each table stands: as source, or with which changes. */
  readonly stands: readonly string[];
  readonly drawn: DecorationSet;
}

const AS_SOURCE = "source";

function findTables(state: EditorState): Tables["ranges"] {
  const found: { from: number; to: number }[] = [];
  const cursor = syntaxTree(state).cursor();
  if (!cursor.firstChild()) return found;
  do {
    if (cursor.name === "Table")
      found.push({ from: state.doc.lineAt(cursor.from).from, to: state.doc.lineAt(cursor.to).to });
  } while (cursor.nextSibling());
  return found;
}

function standOf(state: EditorState, { from, to }: TableRange): string {
  if (selectionTouches(state, from, to)) return AS_SOURCE;
  // A row that arrives behind the last one begins in the next line.
  const waiting = proposalRanges(state).filter((range) => range.from <= to + 1 && range.to >= from);
  return waiting
    .map(({ proposalId, hunk, ...range }) =>
      [proposalId, hunk.index, range.from - from, range.to - from].join(),
    )
    .join(" ");
}

function draw(state: EditorState, ranges: Tables["ranges"], stands: Tables["stands"]): Tables {
  const drawChanged = state.facet(changedTables);
  const widgets: Range<Decoration>[] = ranges.flatMap((table, index) => {
    const { from, to } = table;
    const stand = stands[index] ?? "";
    if (stand === AS_SOURCE) return [];
    const changed = stand === "" ? null : drawChanged?.(state, table);
    const widget = changed ?? new TableWidget(state.sliceDoc(from, to), highlightClass(state, from, to));
    return [Decoration.replace({ widget, block: true }).range(from, to)];
  });
  return { ranges, stands, drawn: Decoration.set(widgets) };
}

function standsOf(state: EditorState, ranges: Tables["ranges"]): string[] {
  return ranges.map((range) => standOf(state, range));
}

function fresh(state: EditorState): Tables {
  const ranges = findTables(state);
  return draw(state, ranges, standsOf(state, ranges));
}

const sameStands = (one: Tables["stands"], other: Tables["stands"]): boolean =>
  one.length === other.length && one.every((stand, index) => stand === other[index]);

/**
 * What was drawn, moved along with a change that is outside all tables; null when it must be drawn anew. Typing in a
 * long document would otherwise draw and compare all its tables at every key.
 */
function moved(
  { ranges, stands, drawn }: Tables,
  { changes, startState, state }: Transaction,
): Tables | null {
  if (highlightRanges(startState) !== highlightRanges(state)) return null;
  const found = findTables(state);
  const isSame = ({ from, to }: TableRange, index: number): boolean =>
    found[index]?.from === changes.mapPos(from) &&
    found[index].to === changes.mapPos(to) &&
    changes.touchesRange(from, to) === false;
  if (found.length !== ranges.length || !ranges.every(isSame)) return null;
  if (!sameStands(standsOf(state, found), stands)) return null;
  return { ranges: found, stands, drawn: drawn.map(changes) };
}

function update(tables: Tables, transaction: Transaction): Tables {
  const { state, startState } = transaction;
  const isParsed = syntaxTree(startState) !== syntaxTree(state);
  if (transaction.docChanged || isParsed) return moved(tables, transaction) ?? fresh(state);
  const isOtherDrawing = startState.facet(changedTables) !== state.facet(changedTables);
  if (isOtherDrawing || highlightRanges(startState) !== highlightRanges(state))
    return draw(state, tables.ranges, standsOf(state, tables.ranges));
  const isSame =
    !transaction.selection &&
    isFocused(startState) === isFocused(state) &&
    proposalRanges(startState) === proposalRanges(state);
  if (isSame) return tables;
  const stands = standsOf(state, tables.ranges);
  return sameStands(stands, tables.stands) ? tables : draw(state, tables.ranges, stands);
}

const tableField = StateField.define<Tables>({
  create: fresh,
  update,
  provide: (field) => EditorView.decorations.from(field, (value) => value.drawn),
});

export const tables: Extension = tableField;

/** The tables of the text; none where it is shown as Markdown. */
export function tableRanges(state: EditorState): readonly TableRange[] {
  return state.field(tableField, false)?.ranges ?? [];
}

/** Those with the caret, of which the source is shown. */
export function openTables(state: EditorState): readonly TableRange[] {
  const { ranges = [], stands = [] } = state.field(tableField, false) ?? {};
  return ranges.filter((_, index) => stands[index] === AS_SOURCE);
}

/** Those that are drawn as tables now. */
export function drawnTables(state: EditorState): readonly TableRange[] {
  const { ranges = [], stands = [] } = state.field(tableField, false) ?? {};
  return ranges.filter((_, index) => stands[index] !== AS_SOURCE);
}
