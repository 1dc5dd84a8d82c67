/** Handles of the table with the caret: at its column, and a cross at its bottom and its end that adds a row or column. */
import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { addColumn, addRow, type OpenTable } from "../format/table-edits";
import { isFocused } from "./focus";
import { HandleElement } from "./handle-element";
import { askObject, frozen } from "./objects";
import { tableWithCaret } from "./table-cells";

interface Point {
  readonly top: number;
  readonly left: number;
}

interface Places {
  readonly name: string;
  readonly column: Point;
  readonly addRow: Point;
  readonly addColumn: Point;
}

class TableHandles {
  private readonly column: HandleElement;
  private readonly row: HandleElement;
  private readonly end: HandleElement;

  constructor(private readonly view: EditorView) {
    this.column = new HandleElement("rq-handle-column", "columns", () => this.askColumn());
    this.row = new HandleElement("rq-handle-add", "add", () => this.add("row"));
    this.end = new HandleElement("rq-handle-add", "add", () => this.add("column"));
    view.scrollDOM.append(this.column.dom, this.row.dom, this.end.dom);
    this.measure();
  }

  update(update: ViewUpdate): void {
    const isRefocused = isFocused(update.startState) !== isFocused(update.state);
    if (update.docChanged || update.selectionSet || update.geometryChanged || isRefocused) this.measure();
  }

  private measure(): void {
    this.view.requestMeasure({ key: this, read: () => this.read(), write: (places) => this.write(places) });
  }

  private read(): Places | null {
    const { state } = this.view;
    const table = isFocused(state) ? tableWithCaret(state) : null;
    const cell = table?.head.cells[table.column];
    if (!table || !cell) return null;
    const last = table.body.at(-1) ?? table.rule;
    const [start, end] = [this.view.coordsAtPos(cell.from, 1), this.view.coordsAtPos(cell.to, -1)];
    const headEnd = this.view.coordsAtPos(table.head.line.to, -1);
    const bottom = this.view.coordsAtPos(last.line.to, -1);
    if (!start || !end || !headEnd || !bottom) return null;
    const page = this.view.scrollDOM.getBoundingClientRect();
    const middle = (start.left + end.right) / 2 - page.left;
    return {
      name: `Menu of the column${nameOf(table)}`,
      column: { top: start.top - page.top, left: middle },
      addRow: { top: bottom.bottom - page.top, left: middle },
      addColumn: {
        top: (headEnd.top + headEnd.bottom) / 2 - page.top,
        left: Math.min(headEnd.right - page.left + 8, page.width - 24),
      },
    };
  }

  private write(places: Places | null): void {
    if (!places) {
      for (const handle of [this.column, this.row, this.end]) handle.hide();
      return;
    }
    this.column.show(places.name, places.column.top, places.column.left);
    this.row.show("Add row", places.addRow.top, places.addRow.left);
    this.end.show("Add column", places.addColumn.top, places.addColumn.left);
  }

  private askColumn(): void {
    const { state } = this.view;
    const anchor = frozen(this.column.dom.getBoundingClientRect());
    const request = { at: state.selection.main.head, anchor, opener: this.column.dom, of: "column" } as const;
    state.facet(askObject)?.(request);
  }

  /** Behind the last row or column, wherever the caret is. */
  private add(what: "row" | "column"): void {
    const { state } = this.view;
    const table = tableWithCaret(state);
    if (!table) return;
    const { head, rule, body } = table;
    if (what === "row") this.view.dispatch(addRow(state, { ...table, row: body.at(-1) ?? rule }));
    else this.view.dispatch(addColumn(state, { ...table, column: head.cells.length - 1 }));
    this.view.focus();
  }

  destroy(): void {
    for (const { dom } of [this.column, this.row, this.end]) dom.remove();
  }
}

function nameOf({ head, column }: OpenTable): string {
  const name = head.cells[column]?.text ?? "";
  return name === "" ? "" : ` “${name}”`;
}

export const tableHandles = ViewPlugin.fromClass(TableHandles);
