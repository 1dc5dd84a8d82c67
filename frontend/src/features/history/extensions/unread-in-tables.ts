/**
 * Marks in drawn tables what others changed since they were read. Tables stand in place of their text, where the editor
 * marks nothing: words of cells are highlighted without a change of what is drawn, and badges are brought to rows.
 */
import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { drawnTables } from "@/features/editor/extensions/tables";
import { alignCell, drawnSpan } from "@/lib/markdown/text-alignment";
import { rangeIn } from "@/lib/range-in";

import { besideBox, highlightName, highlightWords, NOTE_HEIGHT } from "../highlights";
import { type PlacedChange, unreadMarked } from "./unread-marks";

/** The words of a change in the cells of a table that begins at `start`; a cell that draws none of them is marked whole. */
export function wordsInTable(
  table: Element,
  start: number,
  source: (from: number, to: number) => string,
  { words }: Pick<PlacedChange, "words">,
): Range[] {
  return [...table.querySelectorAll<HTMLElement>("[data-to]")].flatMap((cell) => {
    const from = start + Number(cell.dataset.from);
    const to = start + Number(cell.dataset.to);
    return words
      .filter((range) => range.from < to && range.to > from)
      .map((range) => {
        const drawn = cell.textContent;
        const inCell = { from: Math.max(range.from, from) - from, to: Math.min(range.to, to) - from };
        const span = drawnSpan(alignCell(source(from, to), cell), inCell);
        return rangeIn(cell, span ?? { from: 0, to: drawn.length });
      });
  });
}

class UnreadInTables {
  private takeBack = (): void => undefined;
  private known: readonly PlacedChange[] = [];

  constructor(view: EditorView) {
    this.markSoon(view);
  }

  update({ view, state }: ViewUpdate): void {
    const { placed } = unreadMarked(state);
    if (placed.length > 0 || this.known.length > 0) this.markSoon(view);
    this.known = placed;
  }

  private markSoon(view: EditorView): void {
    view.requestMeasure({
      key: this,
      read: () => noteTops(view),
      write: (tops) => {
        for (const [note, top] of tops) {
          note.dataset.inTable = "";
          note.style.setProperty("--rq-line", `${top}px`);
        }
        const { current } = unreadMarked(view.state);
        for (const note of view.contentDOM.querySelectorAll<HTMLElement>(".rq-unread-note"))
          note.toggleAttribute("data-current", note.dataset.key === current);
        this.mark(view);
      },
    });
  }

  private mark(view: EditorView): void {
    this.takeBack();
    const { placed, current } = unreadMarked(view.state);
    const words = new Map<string, Range[]>();
    const add = (name: string, found: readonly Range[]) =>
      words.set(name, [...(words.get(name) ?? []), ...found]);
    for (const table of placed.length > 0 ? view.contentDOM.querySelectorAll(".rq-table") : []) {
      const start = view.posAtDOM(table);
      for (const one of placed) {
        const found = wordsInTable(table, start, (from, to) => view.state.sliceDoc(from, to), one);
        if (found.length === 0) continue;
        add(highlightName(one.marked.who), found);
        if (one.key === current) add("rq-unread-current", found);
      }
    }
    this.takeBack = highlightWords(words);
  }

  destroy(): void {
    this.takeBack();
  }
}

/** How far below the line that holds it each badge of a table stands: at its row, and not on another. */
function noteTops(view: EditorView): ReadonlyMap<HTMLElement, number> {
  const { placed } = unreadMarked(view.state);
  const tables = placed.length > 0 ? drawnTables(view.state) : [];
  const tops = new Map<HTMLElement, number>();
  let reached = -Infinity;
  for (const { key, at } of [...placed].sort((one, other) => one.at - other.at)) {
    if (!tables.some(({ from, to }) => from <= at && at <= to)) continue;
    const note = view.contentDOM.querySelector<HTMLElement>(`.rq-unread-note[data-key="${key}"]`);
    const line = note?.closest(".cm-line")?.getBoundingClientRect();
    const row = note && view.coordsAtPos(at);
    if (!note || !line || !row) continue;
    const top = Math.max(besideBox(row), reached);
    tops.set(note, Math.round(top - line.top));
    reached = top + NOTE_HEIGHT;
  }
  return tops;
}

export const unreadInTables = ViewPlugin.fromClass(UnreadInTables);
