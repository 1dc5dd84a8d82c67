/**
 * A row or a column of a table is dragged by its handle: a line shows where it would land, and Escape gives up. What is
 * dragged is told by its place in the text, so that others may write and the table be drawn anew meanwhile.
 */
import { EditorSelection, type EditorState, type TransactionSpec } from "@codemirror/state";
import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { openTable } from "../format/table-edits";
import { moveColumnTo, moveRowTo } from "../format/table-moves";
import { cellsOf } from "../format/tables";
import { DragMarks } from "./drag-marks";
import { setFocused } from "./focus";
import { handles } from "./handles";
import { pageOf } from "./scroll-position";
import { type Boundary, boundariesOf, type Drawn, drawnTable } from "./table-boundaries";
import { grids } from "./table-grid";
import { tableHandles } from "./table-handles";
import { type TableRange, tableRanges } from "./tables";

/** Pixels from which a press is a drag. */
const FAR = 4;
/** Pixels from an edge at which what is behind it comes, and how far with each frame. */
const [EDGE, SCROLL] = [36, 8];

type Grip =
  /** The line of the row. */
  | { readonly what: "row"; readonly from: number; readonly to: number }
  /** The lines that say which columns there are, and which of these it is. */
  | { readonly what: "column"; readonly from: number; readonly to: number; readonly nth: number };

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Press {
  readonly pointer: number;
  readonly start: Point;
  readonly now: Point;
  readonly grip: Grip;
}

/** Where what is dragged is, and where it would land. */
interface Aim {
  readonly table: TableRange;
  readonly drawn: Drawn;
  readonly nth: number;
  /** Null where it would stay. */
  readonly near: Boundary | null;
}

class TableDrag {
  private readonly listening = new AbortController();
  private pressing: AbortController | null = null;
  private press: Press | null = null;
  private frame = 0;
  private readonly marks: DragMarks;

  constructor(private readonly view: EditorView) {
    const { signal } = this.listening;
    this.marks = new DragMarks(view.scrollDOM);
    view.scrollDOM.addEventListener("pointerdown", (event) => this.take(event), { signal });
  }

  private take(event: PointerEvent): void {
    this.end();
    const handle = event.target instanceof Element ? event.target.closest(".rq-handle") : null;
    if (!handle || event.button !== 0 || this.view.state.readOnly) return;
    const grip = this.rowAt(handle) ?? this.columnAt(handle);
    if (!grip) return;
    const start = { x: event.clientX, y: event.clientY };
    this.press = { pointer: event.pointerId, start, now: start, grip };
    this.pressing = new AbortController();
    const { signal } = this.pressing;
    const listen = (kind: "pointermove" | "pointerup" | "pointercancel", act: () => void): void => {
      const own = (each: PointerEvent): void => {
        if (each.pointerId !== this.press?.pointer) return;
        if (kind !== "pointercancel")
          this.press = { ...this.press, now: { x: each.clientX, y: each.clientY } };
        act();
      };
      document.addEventListener(kind, own, { signal });
    };
    listen("pointermove", () => this.follow());
    listen("pointerup", () => this.drop());
    listen("pointercancel", () => this.end());
    document.addEventListener("keydown", (key) => this.giveUp(key), { signal, capture: true });
  }

  private rowAt(handle: Element): Grip | null {
    const at = this.view.plugin(handles)?.placeOf(handle) ?? null;
    const table = at === null ? null : this.tableAt(at);
    if (at === null || !table) return null;
    const { from, to } = this.view.state.doc.lineAt(at);
    return rowNumber(this.view.state, table, from) < 0 ? null : { what: "row", from, to };
  }

  private columnAt(handle: Element): Grip | null {
    const found = this.view.plugin(tableHandles)?.columnOf(handle);
    const table = found && this.tableAt(found.at);
    if (!table) return null;
    const { doc } = this.view.state;
    const { to } = doc.line(doc.lineAt(table.from).number + 1);
    return { what: "column", from: table.from, to, nth: found.column };
  }

  private tableAt(at: number): TableRange | null {
    return tableRanges(this.view.state).find(({ from, to }) => from <= at && at <= to) ?? null;
  }

  /** Null where the table is not on the page. */
  private aim({ grip, now }: Press): Aim | null {
    const table = this.tableAt(grip.from);
    const drawn = table && drawnTable(this.view, table);
    if (!drawn) return null;
    const nth = grip.what === "column" ? grip.nth : rowNumber(this.view.state, table, grip.from);
    const place = grip.what === "row" ? now.y : now.x;
    const near = boundariesOf(drawn, grip.what).reduce<Boundary | null>(
      (best, one) => (best && Math.abs(best.at - place) <= Math.abs(one.at - place) ? best : one),
      null,
    );
    const isHere = near?.before === nth || near?.before === nth + 1;
    return { table, drawn, nth, near: isHere ? null : near };
  }

  private follow(): void {
    const { press, marks } = this;
    if (!press) return;
    const { start, now } = press;
    if (!marks.areShown && Math.max(Math.abs(now.x - start.x), Math.abs(now.y - start.y)) <= FAR) return;
    const aim = this.aim(press);
    if (aim) marks.show(press.grip.what, aim.nth, aim.drawn, aim.near);
    else marks.hide();
    if (aim && this.frame === 0 && this.edgeAt(press, aim.drawn) !== 0)
      this.frame = requestAnimationFrame(() => this.bringBehind());
  }

  /** Which way the edge is that the pointer is at; 0 where it is at none. */
  private edgeAt({ grip, now }: Press, { inSight }: Drawn): -1 | 0 | 1 {
    const page = pageOf(this.view).getBoundingClientRect();
    const isRow = grip.what === "row";
    const place = isRow ? now.y : now.x;
    const [start, end] = isRow ? [page.top, page.bottom] : [inSight.left, inSight.right];
    if (place < start + EDGE) return -1;
    return place > end - EDGE ? 1 : 0;
  }

  /** What is out of sight at the edge that the pointer is at, as long as it stays there and there is more. */
  private bringBehind(): void {
    this.frame = 0;
    const { press, view } = this;
    const aim = press && this.aim(press);
    if (!aim) return;
    const by = SCROLL * this.edgeAt(press, aim.drawn);
    const { wrap } = aim.drawn;
    const isMoved =
      press.grip.what === "row"
        ? isScrolled(pageOf(view), "scrollTop", by)
        : wrap
          ? isScrolled(wrap, "scrollLeft", by)
          : view.plugin(grids)?.pan(by) === true;
    if (isMoved) this.follow();
  }

  private drop(): void {
    const { press, view } = this;
    const wasDragged = this.marks.areShown;
    // Told anew: others may have written since the pointer moved.
    const spec = press && wasDragged ? this.moved(press) : null;
    this.end();
    if (wasDragged) this.swallowClick(true);
    if (!spec) return;
    view.dispatch(spec, { effects: setFocused.of(true) });
    view.focus();
  }

  /** The caret goes along, as with the menu. */
  private moved(press: Press): TransactionSpec | null {
    const aim = this.aim(press);
    if (!aim?.near) return null;
    const { table, nth, near } = aim;
    const landing = near.before - (near.before > nth ? 1 : 0);
    const isRow = press.grip.what === "row";
    const line = this.view.state.doc.lineAt(press.grip.from);
    const cell = cellsOf(line.text, line.from)[isRow ? 0 : nth];
    if (!cell) return null;
    const state = this.view.state.update({ selection: EditorSelection.cursor(cell.to) }).state;
    const open = openTable(state, table.from, table.to);
    return open && (isRow ? moveRowTo : moveColumnTo)(state, open, landing);
  }

  /** The click that ends a drag is none: it comes with the button's way up, or not at all. */
  private swallowClick(isUp: boolean): void {
    const once = new AbortController();
    const options = { capture: true, signal: AbortSignal.any([once.signal, this.listening.signal]) };
    const stopSoon = (): void => void setTimeout(() => once.abort());
    if (isUp) stopSoon();
    else document.addEventListener("pointerup", stopSoon, options);
    document.addEventListener(
      "click",
      (event) => {
        event.preventDefault();
        event.stopPropagation();
      },
      options,
    );
  }

  private giveUp(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !this.marks.areShown) return;
    event.preventDefault();
    event.stopPropagation();
    this.end();
    this.swallowClick(false);
  }

  update({ docChanged, changes, state }: ViewUpdate): void {
    const { press } = this;
    if (!press || !(docChanged || state.readOnly)) return;
    const { grip } = press;
    const [from, to] = [changes.mapPos(grip.from, 1), changes.mapPos(grip.to, -1)];
    const isOther = grip.what === "column" && changes.touchesRange(grip.from, grip.to) !== false;
    // Somebody took the row away or moved it, or the columns may be others: it would be another one that moves.
    if (isOther || from >= to || state.readOnly) {
      const wasDragged = this.marks.areShown;
      this.end();
      if (wasDragged) this.swallowClick(false);
      return;
    }
    this.press = { ...press, grip: { ...grip, from, to } };
    if (this.marks.areShown)
      this.view.requestMeasure({ key: this, read: () => null, write: () => this.follow() });
  }

  private end(): void {
    this.pressing?.abort();
    this.press = this.pressing = null;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.marks.remove();
  }

  destroy(): void {
    this.listening.abort();
    this.end();
  }
}

/** Of those of the body; -1 for the head. */
function rowNumber({ doc }: EditorState, table: TableRange, at: number): number {
  const nth = doc.lineAt(at).number - doc.lineAt(table.from).number - 2;
  return Math.max(-1, nth);
}

function isScrolled(page: HTMLElement, way: "scrollTop" | "scrollLeft", by: number): boolean {
  const before = page[way];
  page[way] += by;
  return page[way] !== before;
}

export const tableDrag = ViewPlugin.fromClass(TableDrag);
