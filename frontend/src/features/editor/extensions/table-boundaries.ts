/** Boundaries of a table's rows and columns in the window, drawn or written in: the places between which they move. */
import type { EditorView } from "@codemirror/view";

import type { TableRange } from "./tables";

/** How far the lines between cells and the frame of the table stand from the boxes of cells, in pixels. */
const [BETWEEN, FRAME] = [6, 10];

export interface Drawn {
  /** The rows that are on the page, by their number: the head is -1. */
  readonly rows: ReadonlyMap<number, Element>;
  /** What scrolls the columns of a drawn table. */
  readonly wrap: HTMLElement | null;
  /** The part of the table that is not behind the edges of the page. */
  readonly inSight: DOMRect;
}

export interface Boundary {
  /** In pixels from the edge of the window. */
  readonly at: number;
  /** What is put there stands before this row or column. */
  readonly before: number;
}

export function drawnTable(view: EditorView, table: TableRange): Drawn | null {
  const head = view.state.doc.lineAt(table.from).number;
  const rows = new Map<number, Element>();
  const add = (row: Element, at: number): void => {
    const nth = view.state.doc.lineAt(Math.min(at, view.state.doc.length)).number - head;
    // The line under the head is none of them. What is proposed may stand in a row of its own.
    if (nth !== 1 && !rows.has(Math.max(-1, nth - 2))) rows.set(Math.max(-1, nth - 2), row);
  };
  const wraps = [...view.contentDOM.querySelectorAll<HTMLElement>(".rq-table")];
  const wrap = wraps.find((each) => view.posAtDOM(each) === table.from) ?? null;
  if (wrap)
    for (const row of wrap.querySelectorAll("tr")) {
      const to = row.querySelector<HTMLElement>("[data-to]")?.dataset.to;
      if (to !== undefined) add(row, table.from + Number(to));
    }
  else
    for (const row of view.contentDOM.querySelectorAll(".rq-row")) {
      const at = view.posAtDOM(row);
      if (table.from <= at && at <= table.to) add(row, at);
    }
  const [first] = rows.values();
  const last = [...rows.values()].at(-1);
  if (!first || !last) return null;
  const [top, bottom] = [first.getBoundingClientRect().top, last.getBoundingClientRect().bottom];
  const cells = cellsIn(first).map((cell) => cell.getBoundingClientRect());
  let [left, right] = [(cells[0]?.left ?? 0) - FRAME, (cells.at(-1)?.right ?? 0) + FRAME];
  // What is wider than the page is cut off at its edges; the frame of another table stands out of its rows.
  if (wrap || first.matches(".rq-row-wide")) {
    const page = (wrap ?? first).getBoundingClientRect();
    [left, right] = [Math.max(page.left, left), Math.min(page.right, right)];
  }
  return { rows, wrap, inSight: new DOMRect(left, top, right - left, bottom - top) };
}

function cellsIn(row: Element): Element[] {
  return [...row.children].filter((each) => each.matches("td, th, .rq-cell"));
}

/** Those of rows, of which none may stand above the head, or of columns that are in sight. */
export function boundariesOf({ rows, inSight }: Drawn, what: "row" | "column"): Boundary[] {
  if (what === "row")
    return [...rows].flatMap(([nth, row]) => {
      const { top, bottom } = row.getBoundingClientRect();
      return nth < 0
        ? []
        : [
            { at: top, before: nth },
            { at: bottom, before: nth + 1 },
          ];
    });
  const [row] = rows.values();
  const cells = row ? cellsIn(row).map((cell) => cell.getBoundingClientRect()) : [];
  const edges = cells.map(({ left }, nth) => ({ at: left - (nth === 0 ? FRAME : BETWEEN), before: nth }));
  edges.push({ at: (cells.at(-1)?.right ?? 0) + FRAME, before: cells.length });
  const { left, right } = inSight;
  return edges
    .filter(({ at }) => left - FRAME <= at && at <= right + FRAME)
    .map(({ at, before }) => ({ at: Math.max(left, Math.min(at, right)), before }));
}
