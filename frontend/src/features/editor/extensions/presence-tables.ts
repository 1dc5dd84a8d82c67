/**
 * Shows who writes in a drawn table. It stands in place of its text, where the editor draws no caret; the cell is marked
 * without a change of what is drawn.
 */
import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { initials } from "@/components/ui/initials-badge";

import { whoClass } from "./presence-cursors";
import { type RemoteCursor, remoteCursors } from "./presence-state";
import { drawnTables, type TableRange } from "./tables";

/** The names that the style sheet knows. */
const HERE = "rq-cell-here";
/** A badge that is shown already is shown anew. */
const AGAIN = "rq-again";

interface InTable {
  readonly table: TableRange;
  readonly cursor: RemoteCursor;
}

function inTables({ state }: EditorView): InTable[] {
  const cursors = remoteCursors(state);
  if (cursors.length === 0) return [];
  const tables = drawnTables(state);
  return cursors.flatMap((cursor) => {
    const table = tables.find(({ from, to }) => from <= cursor.head && cursor.head <= to);
    return table ? [{ table, cursor }] : [];
  });
}

/** The cell with the caret; the one before it where that is at a bar. */
function cellOf(view: EditorView, { table, cursor }: InTable): HTMLElement | undefined {
  const drawn = [...view.contentDOM.querySelectorAll<HTMLElement>(".rq-table")].find(
    (element) => view.posAtDOM(element) === table.from,
  );
  const at = cursor.head - table.from;
  const cells = [...(drawn?.querySelectorAll<HTMLElement>("[data-to]") ?? [])];
  return cells.find((cell) => Number(cell.dataset.to) >= at) ?? cells.at(-1);
}

class InTables {
  private marked: HTMLElement[] = [];

  update(update: ViewUpdate): void {
    const { view, state, startState, docChanged, viewportChanged } = update;
    const cursors = remoteCursors(state);
    if (cursors.length === 0 && this.marked.length === 0) return;
    const isOther =
      cursors !== remoteCursors(startState) || docChanged || viewportChanged || update.selectionSet;
    if (isOther || update.focusChanged)
      view.requestMeasure({ key: this, read: () => undefined, write: () => this.show(view) });
  }

  private show(view: EditorView): void {
    const found = new Map<HTMLElement, RemoteCursor>();
    for (const inTable of inTables(view)) {
      const cell = cellOf(view, inTable);
      if (cell) found.set(cell, inTable.cursor);
    }
    for (const cell of this.marked) if (!found.has(cell)) unmark(cell);
    for (const [cell, cursor] of found) mark(cell, cursor);
    this.marked = [...found.keys()];
  }

  destroy(): void {
    this.marked.forEach(unmark);
  }
}

function mark(cell: HTMLElement, { client, person, movedAt }: RemoteCursor): void {
  const shown = `${client} ${movedAt}`;
  if (cell.dataset.here === shown) return;
  const isAgain = cell.dataset.here !== undefined && !cell.classList.contains(AGAIN);
  unmark(cell);
  cell.dataset.here = shown;
  cell.dataset.badge = person.hue === null ? "AI" : initials(person.name);
  cell.classList.add(HERE, whoClass(person));
  cell.classList.toggle(AGAIN, isAgain);
  cell.style.setProperty("--rq-since", `${-Math.round(performance.now() - movedAt)}ms`);
}

function unmark(cell: HTMLElement): void {
  cell.classList.remove(HERE, AGAIN, ...[...cell.classList].filter((name) => name.startsWith("rq-who-")));
  delete cell.dataset.here;
  delete cell.dataset.badge;
  cell.style.removeProperty("--rq-since");
}

export const cursorsInTables = ViewPlugin.fromClass(InTables);
