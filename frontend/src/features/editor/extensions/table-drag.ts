/**
 * A row or a column of a table is dragged by its handle: a line shows where it would land, and Escape gives up. What is
 * dragged is told by its place in the text, so that others may write and the table be drawn anew meanwhile.
 */
import { EditorSelection, type TransactionSpec } from "@codemirror/state";
import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { openTable } from "../format/table-edits";
import { moveColumnTo, moveRowTo } from "../format/table-moves";
import { setFocused } from "./focus";
import { handles } from "./handles";
import { pageOf } from "./scroll-position";
import { type Boundary, boundariesOf, type Drawn, drawnTable } from "./table-boundaries";
import { grids } from "./table-grid";
import { tableHandles } from "./table-handles";
import { type TableRange, tableRanges } from "./tables";

/** Pixels from which a press is a drag. */
const FAR = 4;
/** Pixels from an edge at which what is behind it comes, and how far each time. */
const [EDGE, SCROLL] = [36, 12];

interface Grip {
  readonly what: "row" | "column";
  /** A place in the row, or in the table of the column. */
  readonly at: number;
  /** Which one it is; of rows those of the body. */
  readonly nth: number;
}

interface Press extends Grip {
  readonly x: number;
  readonly y: number;
}

class TableDrag {
  private readonly listening = new AbortController();
  private pressing: AbortController | null = null;
  private press: Press | null = null;
  private landing: number | null = null;
  private readonly line = document.createElement("div");
  private readonly shade = document.createElement("div");

  constructor(private readonly view: EditorView) {
    const { signal } = this.listening;
    this.line.className = "rq-drag-line";
    this.shade.className = "rq-drag-shade";
    view.scrollDOM.addEventListener("pointerdown", (event) => this.take(event), { signal });
  }

  private take(event: PointerEvent): void {
    this.end();
    const handle = event.target instanceof Element ? event.target.closest(".rq-handle") : null;
    if (!handle || event.button !== 0 || this.view.state.readOnly) return;
    const grip = this.rowAt(handle) ?? this.columnAt(handle);
    if (!grip) return;
    this.press = { ...grip, x: event.clientX, y: event.clientY };
    this.pressing = new AbortController();
    const { signal } = this.pressing;
    document.addEventListener("pointermove", (move) => this.follow(move), { signal });
    document.addEventListener("pointerup", () => this.drop(), { signal });
    document.addEventListener("pointercancel", () => this.end(), { signal });
    document.addEventListener("keydown", (key) => this.giveUp(key), { signal, capture: true });
  }

  private rowAt(handle: Element): Grip | null {
    const at = this.view.plugin(handles)?.placeOf(handle) ?? null;
    const table = at === null ? null : this.tableAt(at);
    if (at === null || !table) return null;
    const { doc } = this.view.state;
    const nth = doc.lineAt(at).number - doc.lineAt(table.from).number - 2;
    return nth < 0 ? null : { what: "row", at, nth };
  }

  private columnAt(handle: Element): Grip | null {
    const found = this.view.plugin(tableHandles)?.columnOf(handle);
    return found ? { what: "column", at: found.at, nth: found.column } : null;
  }

  private tableAt(at: number): TableRange | null {
    return tableRanges(this.view.state).find(({ from, to }) => from <= at && at <= to) ?? null;
  }

  private follow({ clientX, clientY }: PointerEvent): void {
    const { press, view } = this;
    const table = press && this.tableAt(press.at);
    const drawn = table && drawnTable(view, table);
    if (!press || !drawn) return;
    if (!this.line.isConnected) {
      if (Math.max(Math.abs(clientX - press.x), Math.abs(clientY - press.y)) <= FAR) return;
      view.scrollDOM.append(this.shade, this.line);
      view.dom.classList.add("rq-dragging");
    }
    this.bringBehind(press, drawn, clientX, clientY);
    const place = press.what === "row" ? clientY : clientX;
    const near = boundariesOf(drawn, press.what).reduce<Boundary | null>(
      (best, one) => (best && Math.abs(best.at - place) <= Math.abs(one.at - place) ? best : one),
      null,
    );
    const isHere = near?.before === press.nth || near?.before === press.nth + 1;
    this.landing = near && !isHere ? near.before - (near.before > press.nth ? 1 : 0) : null;
    this.show(press, drawn, this.landing === null ? null : near);
  }

  /** What is out of sight at the edge that the pointer is near to. */
  private bringBehind({ what }: Press, drawn: Drawn, x: number, y: number): void {
    const page = pageOf(this.view);
    const { top, bottom } = page.getBoundingClientRect();
    if (what === "row") {
      if (y < top + EDGE) page.scrollTop -= SCROLL;
      else if (y > bottom - EDGE) page.scrollTop += SCROLL;
      return;
    }
    const { left, right } = drawn.inSight;
    const by = x < left + EDGE ? -SCROLL : x > right - EDGE ? SCROLL : 0;
    if (drawn.wrap) drawn.wrap.scrollLeft += by;
    else if (by !== 0) this.view.plugin(grids)?.pan(by);
  }

  private show({ what, nth }: Press, drawn: Drawn, near: Boundary | null): void {
    const page = this.view.scrollDOM.getBoundingClientRect();
    const { inSight } = drawn;
    const put = (dom: HTMLElement, left: number, top: number, width: number, height: number): void => {
      dom.hidden = width < 0 || height < 0;
      dom.style.translate = `${Math.round(left - page.left)}px ${Math.round(top - page.top)}px`;
      dom.style.width = `${Math.round(width)}px`;
      dom.style.height = `${Math.round(height)}px`;
    };
    const edges = boundariesOf(drawn, what);
    const [start, end] = [nth, nth + 1].map((before) => edges.find((edge) => edge.before === before)?.at);
    this.shade.hidden = this.line.hidden = true;
    if (what === "row") {
      if (start !== undefined && end !== undefined)
        put(this.shade, inSight.left, start, inSight.width, end - start);
      if (near) put(this.line, inSight.left, near.at - 1, inSight.width, 2);
      return;
    }
    const [left, right] = [Math.max(start ?? 0, inSight.left), Math.min(end ?? 0, inSight.right)];
    put(this.shade, left, inSight.top, right - left, inSight.height);
    if (near) put(this.line, near.at - 1, inSight.top, 2, inSight.height);
  }

  private drop(): void {
    const { press, landing } = this;
    const wasDragged = this.line.isConnected;
    this.end();
    if (wasDragged) this.swallowClick(true);
    const spec = press && landing !== null ? this.moved(press, landing) : null;
    if (!spec) return;
    this.view.dispatch(spec, { effects: setFocused.of(true) });
    this.view.focus();
  }

  /** The caret goes along, as with the menu. */
  private moved({ what, at, nth }: Press, landing: number): TransactionSpec | null {
    const table = this.tableAt(at);
    if (!table) return null;
    const select = (place: number) =>
      this.view.state.update({ selection: EditorSelection.cursor(place) }).state;
    if (what === "row") {
      const inRow = select(at);
      const open = openTable(inRow, table.from, table.to);
      return open && moveRowTo(inRow, open, landing);
    }
    const place = openTable(select(table.from), table.from, table.to)?.head.cells[nth]?.to ?? table.from;
    const inHead = select(place);
    const open = openTable(inHead, table.from, table.to);
    return open && moveColumnTo(inHead, open, landing);
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
    if (event.key !== "Escape" || !this.line.isConnected) return;
    event.preventDefault();
    event.stopPropagation();
    this.end();
    this.swallowClick(false);
  }

  update({ docChanged, changes }: ViewUpdate): void {
    if (docChanged && this.press) this.press = { ...this.press, at: changes.mapPos(this.press.at) };
  }

  private end(): void {
    this.pressing?.abort();
    this.press = this.landing = this.pressing = null;
    this.line.remove();
    this.shade.remove();
    this.view.dom.classList.remove("rq-dragging");
  }

  destroy(): void {
    this.listening.abort();
    this.end();
  }
}

export const tableDrag = ViewPlugin.fromClass(TableDrag);
