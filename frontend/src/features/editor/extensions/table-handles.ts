/**
 * Handles of the table under the pointer, else of the one with the caret: at its column, and a cross at its bottom and
 * its end that adds a row or column. They are there whether the table is drawn or written in.
 */
import { EditorSelection } from "@codemirror/state";
import { type EditorView, ViewPlugin } from "@codemirror/view";

import { addColumn, addRow } from "../format/table-edits";
import { cellsOf } from "../format/tables";
import { wordsIn } from "./cell-ranges";
import { setFocused } from "./focus";
import { HandleElement } from "./handle-element";
import { askObject, frozen } from "./objects";
import { pageOf } from "./scroll-position";
import { tableWithCaret } from "./table-cells";
import { SHIFTED } from "./table-grid";
import { tableRanges } from "./tables";

const CELLS = "td, th, .rq-cell";
/** How far from the table the pointer may be on its way to a handle, in pixels. */
const NEAR = 28;

interface Point {
  readonly top: number;
  readonly left: number;
}

/** A column of a table as it stands on the page: a drawn one, or the rows of a grid that are on the page. */
interface Column {
  readonly rows: readonly Element[];
  readonly head: HTMLElement | null;
  readonly number: number;
}

interface HandlePositions {
  readonly name: string;
  readonly column: Point | null;
  readonly addRow: Point;
  readonly addColumn: Point;
}

function numberOf(cell: Element): number {
  return [...(cell.parentElement?.children ?? [])].filter((each) => each.matches(CELLS)).indexOf(cell);
}

function rowsAround(line: Element): Element[] {
  const rows = [line];
  // What is proposed may stand between two rows.
  const isPart = (one: Element | null | undefined): one is Element =>
    one?.matches(".rq-row, .rq-table-rule, .rq-note-below, .rq-arriving-block") === true;
  for (let next = line.previousElementSibling; isPart(next); next = next.previousElementSibling)
    rows.unshift(next);
  for (let next = line.nextElementSibling; isPart(next); next = next.nextElementSibling) rows.push(next);
  return rows.filter((row) => row.matches(".rq-row"));
}

function columnOf(cell: Element): Column | null {
  const line = cell.parentElement;
  if (!line) return null;
  const table = cell.closest("table");
  const rows = table ? [...table.rows] : rowsAround(line);
  const number = numberOf(cell);
  const first = rows[0];
  const hasHead = table !== null || first?.matches(".rq-row-head") === true;
  const head = hasHead ? [...(first?.children ?? [])].filter((each) => each.matches(CELLS))[number] : null;
  return { rows, number, head: head instanceof HTMLElement ? head : null };
}

class TableHandles {
  private readonly column: HandleElement;
  private readonly row: HandleElement;
  private readonly end: HandleElement;
  private readonly listening = new AbortController();
  private hovered: Element | null = null;
  private shown: Column | null = null;

  constructor(private readonly view: EditorView) {
    this.column = new HandleElement("rq-handle-column", "columns", () => this.askColumn());
    this.row = new HandleElement("rq-handle-add", "add", () => this.add("row"));
    this.end = new HandleElement("rq-handle-add", "add", () => this.add("column"));
    view.scrollDOM.append(this.column.dom, this.row.dom, this.end.dom);
    const { signal } = this.listening;
    view.dom.addEventListener("mousemove", (event) => this.hover(event), { signal, passive: true });
    view.dom.addEventListener("mouseleave", () => this.hoverCell(null), { signal });
    view.scrollDOM.addEventListener(SHIFTED, () => this.measure(), { signal });
    this.measure();
  }

  private hover({ target, clientX, clientY }: MouseEvent): void {
    if (!(target instanceof Element) || target.closest(".rq-handle")) return;
    const cell = target.closest(CELLS);
    if (cell && this.view.contentDOM.contains(cell)) this.hoverCell(cell);
    else if (!this.isNear(clientX, clientY)) this.hoverCell(null);
  }

  private isNear(x: number, y: number): boolean {
    const rows = this.hovered?.isConnected ? columnOf(this.hovered)?.rows : null;
    const [first, last] = [rows?.[0]?.getBoundingClientRect(), rows?.at(-1)?.getBoundingClientRect()];
    if (!first || !last) return false;
    return x > first.left - NEAR && x < first.right + NEAR && y > first.top - NEAR && y < last.bottom + NEAR;
  }

  private hoverCell(cell: Element | null): void {
    if (cell === this.hovered) return;
    this.hovered = cell;
    this.measure();
  }

  update(): void {
    this.measure();
  }

  private measure(): void {
    this.view.requestMeasure({ key: this, read: () => this.read(), write: (places) => this.write(places) });
  }

  private read(): HandlePositions | null {
    const { view } = this;
    const caret = view.contentDOM.querySelector(".rq-cell-caret");
    const cell = this.hovered?.isConnected ? this.hovered : caret;
    this.shown = cell && columnOf(cell);
    const [first, last] = [this.shown?.rows[0], this.shown?.rows.at(-1)];
    if (!cell || !this.shown || !first || !last) return null;
    const page = view.scrollDOM.getBoundingClientRect();
    const box = cell.getBoundingClientRect();
    const lastCell = [...first.children].findLast((each) => each.matches(CELLS)) ?? cell;
    // What is wider than the page is cut off.
    const frame = (first.closest(".rq-table") ?? first).getBoundingClientRect();
    const edge = Math.min(frame.right, pageOf(view).getBoundingClientRect().right - 48);
    const right = Math.min(lastCell.getBoundingClientRect().right, edge);
    const middle = (box.left + box.right) / 2 - page.left;
    const top = this.shown.head && this.shown.head.getBoundingClientRect().top - page.top;
    const name = this.shown.head ? wordsIn(this.shown.head) : "";
    return {
      name: name === "" ? "Column menu" : `Column menu “${name}”`,
      column: top === null ? null : { top: top + 8, left: middle - 6 },
      addRow: { top: last.getBoundingClientRect().bottom - page.top + 1, left: middle - 6 },
      addColumn: { top: (box.top + box.bottom) / 2 - page.top, left: right - page.left + 12 },
    };
  }

  private write(places: HandlePositions | null): void {
    if (!places) {
      for (const handle of [this.column, this.row, this.end]) handle.hide();
      return;
    }
    if (places.column) this.column.show(places.name, places.column.top, places.column.left);
    else this.column.hide();
    this.row.show("Add row", places.addRow.top, places.addRow.left);
    this.end.show("Add column", places.addColumn.top, places.addColumn.left);
  }

  /** What the handle of the column stands at: a place in its table, and which column it is. */
  columnOf(handle: Element): { at: number; column: number } | null {
    const first = this.shown?.rows[0];
    if (handle !== this.column.dom || !this.shown || !first?.isConnected) return null;
    return { at: this.view.posAtDOM(first.closest(".rq-table") ?? first), column: this.shown.number };
  }

  /** Behind the words of the column in the first or the last row of the table. */
  private placeIn(row: "head" | "last"): number | null {
    const { view, shown } = this;
    const first = shown?.rows[0];
    if (!shown || !first?.isConnected) return null;
    const at = view.posAtDOM(first.closest(".rq-table") ?? first);
    const range = tableRanges(view.state).find(({ from, to }) => from <= at && at <= to);
    if (!range) return null;
    const { doc } = view.state;
    const [head, last] = [doc.lineAt(range.from), doc.lineAt(range.to)];
    const line = row === "last" && last.number > head.number + 1 ? last : head;
    const cells = cellsOf(line.text, line.from);
    return (cells[shown.number] ?? cells.at(-1))?.to ?? null;
  }

  /** The caret stays where it is: what is typed after a sort is no name of the column. */
  private askColumn(): void {
    const anchor = frozen(this.column.dom.getBoundingClientRect());
    const at = this.placeIn("head");
    if (at !== null)
      this.view.state.facet(askObject)?.({ at, anchor, opener: this.column.dom, of: "column" });
  }

  /** Behind the last row or column, wherever the caret is. */
  private add(what: "row" | "column"): void {
    const at = this.placeIn(what === "row" ? "last" : "head");
    if (at === null) return;
    select(this.view, at);
    const { state } = this.view;
    const table = tableWithCaret(state);
    if (!table) return;
    const { head, rule, body } = table;
    if (what === "row") this.view.dispatch(addRow(state, { ...table, row: body.at(-1) ?? rule }));
    else this.view.dispatch(addColumn(state, { ...table, column: head.cells.length - 1 }));
    this.view.focus();
  }

  destroy(): void {
    this.listening.abort();
    for (const { dom } of [this.column, this.row, this.end]) dom.remove();
  }
}

function select(view: EditorView, at: number): void {
  view.dispatch({ selection: EditorSelection.cursor(at), effects: setFocused.of(true) });
  view.focus();
}

export const tableHandles = ViewPlugin.fromClass(TableHandles);
