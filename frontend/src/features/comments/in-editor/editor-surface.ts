/** The text that is edited, as comments need it. */
import { StateEffect } from "@codemirror/state";
import { EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { cellEndingAt } from "@/features/editor/extensions/cell-ranges";
import type { EditorSession } from "@/features/editor/session";
import { alignCell, drawnSpan } from "@/lib/markdown/text-alignment";
import { rangeIn } from "@/lib/range-in";

import { type DrawnMark, highlight, markAt, styleOf } from "../dom-ranges";
import type { Span } from "../placing";
import type { Mark, Surface } from "../surface";
import { commentMarks, markAround, marksIn, setMarks } from "./comment-marks";

class EditorSurface implements Surface {
  private view: EditorView | null = null;
  private readonly changed = new Set<() => void>();
  private readonly picked = new Set<(key: string | null) => void>();
  /** Drawn tables stand in place of their text, where the editor marks nothing. */
  private inTables: readonly DrawnMark[] = [];

  constructor(private readonly session: EditorSession) {
    if (session.editorState.field(commentMarks, false) !== undefined) throw new Error("There is one already");
    session.dispatch({ effects: StateEffect.appendConfig.of(this.extension()) });
  }

  lineOf(position: number) {
    const { view } = this;
    if (!view) return null;
    const at = Math.min(position, view.state.doc.length);
    const box = view.coordsAtPos(at);
    if (box) return { top: box.top, bottom: box.bottom };
    const block = view.lineBlockAt(at);
    return { top: view.documentTop + block.top, bottom: view.documentTop + block.bottom };
  }

  selection(): Span | null {
    const { from, to, empty } = this.session.editorState.selection.main;
    if (empty) return null;
    // While an input method composes, what others write is not in the editor yet.
    const isSame =
      this.session.document.sliceString(from, to) === this.session.text.content.toJSON().slice(from, to);
    return isSame ? { from, to } : null;
  }

  isActive(): boolean {
    return this.view?.hasFocus === true;
  }

  caret(): number {
    return this.session.editorState.selection.main.head;
  }

  show({ from }: Span): void {
    this.session.navigation.showInMiddle(from);
  }

  /** What is suggested the editor draws itself. */
  mark(all: readonly Mark[]): void {
    const marks = all.filter(({ suggested }) => suggested === undefined);
    if (this.session.document.length !== this.session.text.content.length) return;
    if (marks.length > 0 || marksIn(this.session.editorState).length > 0)
      this.session.dispatch({ effects: setMarks.of(marks) });
  }

  onChange(listener: () => void): () => void {
    this.changed.add(listener);
    return () => void this.changed.delete(listener);
  }

  onPick(listener: (key: string | null) => void): () => void {
    this.picked.add(listener);
    return () => void this.picked.delete(listener);
  }

  focus(): void {
    this.session.focus();
  }

  /** Takes what it draws out of the page. */
  leave(): void {
    this.mark([]);
    highlight([]);
  }

  private extension() {
    const plugin = ViewPlugin.define((view) => {
      this.view = view;
      this.measureSoon(view);
      return {
        update: (update: ViewUpdate) => {
          const { docChanged, geometryChanged, viewportChanged, selectionSet, focusChanged } = update;
          const isMarked = marksIn(update.startState) !== marksIn(update.state);
          const isSelected = selectionSet || focusChanged;
          if (docChanged || geometryChanged || viewportChanged || isSelected || isMarked)
            this.measureSoon(update.view);
        },
        destroy: () => {
          if (this.view === view) this.view = null;
        },
      };
    });
    const picking = EditorView.domEventHandlers({
      click: (event, view) => {
        const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
        const key =
          markAt(this.inTables, event.clientX, event.clientY) ??
          (position !== null && this.hits(event) ? markAround(view.state, position)?.key : undefined);
        if (view.state.selection.main.empty) this.picked.forEach((listener) => listener(key ?? null));
        return false;
      },
    });
    return [commentMarks, plugin, picking];
  }

  /** Beside the end of a line the nearest letter is that of the words, which were not pressed. */
  private hits({ target }: Event): boolean {
    return target instanceof Element && target.closest(".rq-comment") !== null;
  }

  private measureSoon(view: EditorView): void {
    view.requestMeasure({
      key: this,
      read: () => undefined,
      write: () => {
        this.markTables(view);
        // The editor may not be measured before it is done with this update.
        queueMicrotask(() => {
          if (this.view === view) this.changed.forEach((listener) => listener());
        });
      },
    });
  }

  private markTables(view: EditorView): void {
    const marks = marksIn(view.state);
    const tables = marks.length > 0 ? view.contentDOM.querySelectorAll(".rq-table") : [];
    const drawn: DrawnMark[] = [];
    for (const table of tables) {
      const at = view.posAtDOM(table);
      for (const cell of table.querySelectorAll<HTMLElement>("[data-to]")) {
        const source = cellEndingAt(view.state, at + Number(cell.dataset.to));
        for (const mark of marks) {
          const span = { from: mark.from - source.from, to: mark.to - source.from };
          if (span.to <= 0 || mark.from >= source.to) continue;
          const positions = alignCell(view.state.sliceDoc(source.from, source.to), cell);
          const letters = drawnSpan(positions, span);
          if (letters) drawn.push({ key: mark.key, style: styleOf(mark), range: rangeIn(cell, letters) });
        }
      }
    }
    if (drawn.length + this.inTables.length > 0) highlight(drawn);
    this.inTables = drawn;
  }
}

const surfaces = new WeakMap<EditorSession, EditorSurface>();

/** One for each session: what it adds to the editor stays there. */
export function surfaceOf(session: EditorSession): EditorSurface {
  const known = surfaces.get(session);
  if (known) return known;
  const surface = new EditorSurface(session);
  surfaces.set(session, surface);
  return surface;
}
