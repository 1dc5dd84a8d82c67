/**
 * Shows the source of the table with the caret as the grid that is drawn of it elsewhere: bars are out of sight, each
 * cell stands in its column, and the caret goes from cell to cell.
 */
import { syntaxTree } from "@codemirror/language";
import {
  EditorSelection,
  type EditorState,
  type Line,
  type Range,
  RangeSet,
  type SelectionRange,
} from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { cellClass } from "@/lib/markdown/figures";

import { cellRange, type CellRange } from "../format/cell-range";
import { inside } from "../format/table-selection";
import { cellsOf, readTable, type TableCell } from "../format/tables";
import { isFocused } from "./focus";
import { columnClasses, openTables, tableElement, type TableRange } from "./tables";

/** Rows that tell how wide the columns are and which of them hold figures; a long table is alike throughout. */
const SAMPLE = 80;

/** Between the edge of a phone's page and the first cell, in pixels. */
const GAP = 16;
const EDGE_GAP = 10;
/** Told where the editor scrolls, for what stands at the cells. */
export const SHIFTED = "rq-shifted";

const EDGE = Decoration.mark({ class: "rq-edge" });
/** Of a cell without a blank the bar itself holds the caret. */
const BARE_EDGE = Decoration.mark({ class: "rq-edge rq-edge-bare" });
const PASSED = Decoration.mark({});

interface Columns {
  readonly classes: readonly string[];
  /** Of a row. */
  readonly style: string;
  /** They are wider than the page. */
  readonly isWide: boolean;
}

export interface Grid {
  readonly lines: DecorationSet;
  /** They wrap all other forms of words, so that each cell stays in one piece. */
  readonly cells: DecorationSet;
  /** What stands between two cells is passed in one step. */
  readonly passed: RangeSet<Decoration>;
  /** Cells are selected as cells. */
  readonly hasRange: boolean;
}

export interface Measured {
  /** How wide the columns of a table are drawn, in pixels; none where that cannot be told. */
  readonly columns: readonly number[];
  /** What they need, in pixels. */
  readonly width: number;
  /** They are wider than the page. */
  readonly isWide: boolean;
}

export type Measure = (source: string) => Measured;

class GridBuilder {
  readonly lines: Range<Decoration>[] = [];
  readonly edges: Range<Decoration>[] = [];
  readonly cells: Range<Decoration>[] = [];
  readonly passed: Range<Decoration>[] = [];
  readonly selected: CellRange | null;

  constructor(
    private readonly state: EditorState,
    private readonly table: TableRange,
    private readonly columns: Columns,
  ) {
    this.selected = isFocused(state) ? cellRange(state, [table]) : null;
  }

  row(line: Line): void {
    const { state, table, columns } = this;
    const nth = line.number - state.doc.lineAt(table.from).number;
    if (nth === 1 || !line.text.includes("|")) return;
    const name = `rq-row${nth === 0 ? " rq-row-head" : ""}${columns.isWide ? " rq-row-wide" : ""}`;
    const attributes = { style: columns.style, dir: "ltr" };
    this.lines.push(Decoration.line({ class: name, attributes }).range(line.from));
    const cells = cellsOf(line.text, line.from);
    cells.forEach((cell, column) => {
      const start = column === 0 ? line.from : cell.start;
      const end = column === cells.length - 1 ? line.to : cell.end + 1;
      this.cell(cell, { start, end, column, isHead: nth === 0 });
    });
    this.between(line, cells);
  }

  private cell(
    cell: TableCell,
    { start, end, column, isHead }: { start: number; end: number; column: number; isHead: boolean },
  ): void {
    const { head } = this.state.selection.main;
    const hasCaret = isFocused(this.state) && cell.start <= head && head <= cell.end;
    const form = cellClass(isHead ? "th" : "td", this.columns.classes[column] ?? "", cell.text);
    const names = ["rq-cell", form];
    if (cell.text === "") names.push("rq-cell-empty");
    if (column === this.columns.classes.length - 1) names.push("rq-cell-last");
    if (hasCaret) names.push("rq-cell-caret");
    if (this.isSelected(cell, column)) names.push("rq-cell-selected");
    const mark = Decoration.mark({
      class: names.filter((each) => each !== "").join(" "),
      attributes: { style: `grid-column:${column + 1}` },
      inclusive: true,
    });
    if (start < end) this.cells.push(mark.range(start, end));
    const edges = cell.text === "" ? { from: cell.start, to: cell.end } : inside(this.state, cell);
    if (start < edges.from) this.edges.push(EDGE.range(start, edges.from));
    if (edges.to < end) this.edges.push((cell.start === cell.end ? BARE_EDGE : EDGE).range(edges.to, end));
  }

  private isSelected({ start }: TableCell, column: number): boolean {
    const { rows = [], columns: [first, last] = [0, -1] } = this.selected ?? {};
    const [from, to] = [rows[0]?.line.from ?? Infinity, rows.at(-1)?.line.to ?? 0];
    return from <= start && start <= to && first <= column && column <= last;
  }

  /** From where one cell can be written in to where the next one can. */
  private between(line: Line, cells: readonly TableCell[]): void {
    let from = line.from;
    for (const cell of cells) {
      const part = inside(this.state, cell);
      if (from < part.from) this.passed.push(PASSED.range(from, part.from));
      from = part.to;
    }
    if (from < line.to) this.passed.push(PASSED.range(from, line.to));
  }
}

/** The open tables as grids, as far as they are in these parts of the text. */
export function gridOf(
  state: EditorState,
  ranges: readonly { from: number; to: number }[],
  measure: Measure,
): Grid {
  const lines: Range<Decoration>[] = [];
  const cells: Range<Decoration>[] = [];
  const passed: Range<Decoration>[] = [];
  let hasRange = false;
  for (const table of openTables(state)) {
    const builder = new GridBuilder(state, table, columnsOf(state, table, measure));
    hasRange ||= builder.selected !== null;
    for (const { from, to } of ranges) {
      for (let at = Math.max(from, table.from); at <= Math.min(to, table.to);) {
        const line = state.doc.lineAt(at);
        builder.row(line);
        at = line.to + 1;
      }
    }
    lines.push(...builder.lines, ...builder.edges);
    cells.push(...builder.cells);
    passed.push(...builder.passed);
  }
  return {
    lines: Decoration.set(lines, true),
    cells: Decoration.set(cells, true),
    passed: RangeSet.of(passed, true),
    hasRange,
  };
}

function columnsOf(state: EditorState, { from, to }: TableRange, measure: Measure): Columns {
  const last = Math.min(state.doc.lineAt(to).number, state.doc.lineAt(from).number + 1 + SAMPLE);
  const source = state.sliceDoc(from, state.doc.line(last).to);
  const table = readTable(source);
  const { columns, width, isWide } = measure(source);
  const widths = table.head.map((_, column) => {
    const each = (columns[column] ?? 0) || 1;
    return isWide ? `${each}px` : `minmax(0,${each}fr)`;
  });
  const style = `--rq-width:${width}px;grid-template-columns:${widths.join(" ")}`;
  return { classes: columnClasses(table), style, isWide };
}

class TableGrid {
  grid: Grid;
  /** Holds the drawn table while its columns are measured. */
  private readonly ruler = document.createElement("div");
  private measured: (Measured & { source: string; room: number }) | null = null;
  /** How far the rows of a table that is wider than the page are moved, in pixels. */
  private shift = 0;

  constructor(private readonly view: EditorView) {
    this.ruler.className = "rq-ruler";
    this.ruler.ariaHidden = "true";
    view.scrollDOM.append(this.ruler);
    this.grid = this.draw(view.state);
  }

  update(update: ViewUpdate): void {
    const { state, startState } = update;
    const isOther =
      update.docChanged ||
      update.viewportChanged ||
      update.selectionSet ||
      isFocused(startState) !== isFocused(state) ||
      syntaxTree(startState) !== syntaxTree(state);
    if (!isOther && !update.geometryChanged) return;
    this.grid = this.draw(state);
    if (this.measured?.isWide) this.bringCell();
  }

  /** Moves the rows of a table that is wider than the page, so that the cell with the caret is in sight. */
  private bringCell(): void {
    const { view } = this;
    view.requestMeasure({
      key: this,
      read: (): number => {
        const cell = view.contentDOM.querySelector(".rq-row-wide > .rq-cell-caret");
        const row = cell?.parentElement?.getBoundingClientRect();
        if (!cell || !row) return 0;
        const { left, right } = cell.getBoundingClientRect();
        const [min, max] = [right + this.shift - row.right + EDGE_GAP, left + this.shift - row.left - GAP];
        return Math.max(0, Math.min(Math.max(this.shift, min), max));
      },
      write: (shift) => this.move(shift),
    });
  }

  /** Moves them by hand; false where there are no more columns on that side. */
  pan(by: number): boolean {
    const row = this.view.contentDOM.querySelector(".rq-row-wide");
    const cells = [...(row?.children ?? [])].filter((each) => each.matches(".rq-cell"));
    const [edge, last] = [row?.getBoundingClientRect(), cells.at(-1)?.getBoundingClientRect()];
    if (!edge || !last) return false;
    const max = Math.max(0, last.right + this.shift - edge.right + EDGE_GAP);
    const before = this.shift;
    this.move(Math.max(0, Math.min(this.shift + by, max)));
    return this.shift !== before;
  }

  private move(shift: number): void {
    if (shift === this.shift) return;
    this.shift = shift;
    this.view.scrollDOM.style.setProperty("--rq-shift", `${shift}px`);
    this.view.scrollDOM.dispatchEvent(new Event(SHIFTED));
  }

  private draw(state: EditorState): Grid {
    return gridOf(state, this.view.visibleRanges, (source) => this.measure(source));
  }

  private measure(source: string): Measured {
    const room = this.ruler.clientWidth;
    if (this.measured?.source === source && this.measured.room === room) return this.measured;
    const place = document.createElement("div");
    place.className = "rq-table doc-scroll";
    const table = tableElement(readTable(source));
    place.append(table);
    this.ruler.append(place);
    const columns = [...(table.rows[0]?.cells ?? [])].map((cell) => cell.getBoundingClientRect().width);
    const width = place.scrollWidth;
    const isWide = width > place.clientWidth + 1;
    place.remove();
    this.measured = { source, room, columns, width, isWide };
    return this.measured;
  }

  destroy(): void {
    this.ruler.remove();
  }
}

const NO_CELLS = Decoration.none;

/** The caret in the words of the cell under the pointer, as near to it as can be. */
function caretUnder(view: EditorView, event: MouseEvent): SelectionRange | null {
  const cell = event.target instanceof Element ? event.target.closest(".rq-cell") : null;
  if (!cell || !view.contentDOM.contains(cell)) return null;
  const start = view.posAtDOM(cell);
  const line = view.state.doc.lineAt(start);
  const own = cellsOf(line.text, line.from).find(({ start: from, end }) => from <= start + 1 && start <= end);
  if (!own) return null;
  const part = inside(view.state, own);
  const place = view.posAndSideAtCoords({ x: event.clientX, y: event.clientY });
  if (!place || place.pos > part.to || place.pos < line.from) return EditorSelection.cursor(part.to);
  if (place.pos < part.from) return EditorSelection.cursor(part.from);
  return EditorSelection.cursor(place.pos, place.assoc);
}

/** A press beside the words of a cell stays in that cell, however near the words of another one are, and so does a drag. */
const pressing = EditorView.mouseSelectionStyle.of((view, press) => {
  let start = press.detail === 1 && press.button === 0 ? caretUnder(view, press) : null;
  if (!start) return null;
  return {
    get(event, isExtending) {
      const caret = caretUnder(view, event);
      const at = caret?.head ?? view.posAtCoords({ x: event.clientX, y: event.clientY }, false);
      const anchor = isExtending ? view.state.selection.main.anchor : (start?.head ?? at);
      return EditorSelection.create([anchor === at && caret ? caret : EditorSelection.range(anchor, at)]);
    },
    update(update) {
      if (update.docChanged && start) start = start.map(update.changes);
    },
  };
});

/** Of the table with the caret. */
export const grids = ViewPlugin.fromClass(TableGrid, {
  decorations: ({ grid }) => grid.lines,
  provide: (plugin) => [
    EditorView.outerDecorations.of((view) => view.plugin(plugin)?.grid.cells ?? NO_CELLS),
    EditorView.atomicRanges.of((view) => view.plugin(plugin)?.grid.passed ?? RangeSet.empty),
    EditorView.editorAttributes.of((view) =>
      view.plugin(plugin)?.grid.hasRange ? { class: "rq-cells" } : null,
    ),
  ],
});

export const tableGrid = [grids, pressing];
