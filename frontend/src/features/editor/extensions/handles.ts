/**
 * Quiet handles in the margin: at the line under the pointer and at the one with the caret, where it is a heading, a
 * list item, a paragraph or the row of a table, and beside selected words. They stand beside the text, so that it is drawn as before.
 */
import type { EditorState } from "@codemirror/state";
import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { objectAt, type ObjectKind } from "../format/object-at";
import { cellsOf } from "../format/tables";
import { isFocused } from "./focus";
import { HandleElement } from "./handle-element";
import { askObject, frozen } from "./objects";

const NAMES: Readonly<Record<Exclude<ObjectKind, "requirement">, string>> = {
  heading: "Heading menu",
  row: "Row menu",
  item: "Item menu",
  paragraph: "Paragraph menu",
};

/** From the handle of a row into the row, in pixels. */
const BESIDE = 32;

interface Handled {
  readonly name: string;
  readonly at: number;
  readonly isRow: boolean;
}

interface PlacedHandle extends Handled {
  readonly top: number;
}

/** The thing in this line that has a handle: an id in the margin is its own. */
function handled(state: EditorState, at: number): Handled | null {
  const object = objectAt(state, at);
  if (!object || object.kind === "requirement") return null;
  const name =
    object.name === "" ? NAMES[object.kind] : `${NAMES[object.kind]} “${object.name.slice(0, 40)}”`;
  const isRow = object.kind === "row";
  // At the beginning of its line a row has a bar, and a drawn one has no place there.
  const first = isRow ? cellsOf(object.line.text, object.line.from)[0] : null;
  return { name, at: first?.to ?? object.line.from, isRow };
}

function hasSelectedWords({ selection, doc }: EditorState): boolean {
  const { from, to, empty } = selection.main;
  return !empty && to - from <= 2000 && doc.sliceString(from, to).trim() !== "";
}

class Handles {
  private readonly hovered: HandleElement;
  private readonly careted: HandleElement;
  private readonly selected: HandleElement;
  private hoverAt: number | null = null;
  private caretAt: number | null = null;
  private isPressed = false;
  private readonly listening = new AbortController();

  constructor(private readonly view: EditorView) {
    this.hovered = new HandleElement("rq-handle-line", "rows", () => this.ask(this.hoverAt, this.hovered));
    this.careted = new HandleElement("rq-handle-line rq-handle-caret", "rows", () =>
      this.ask(this.caretAt, this.careted),
    );
    this.selected = new HandleElement("rq-handle-words", "more", () => this.askSelected());
    view.scrollDOM.append(this.hovered.dom, this.careted.dom, this.selected.dom);
    this.listen();
    this.measure();
  }

  private listen(): void {
    const { view } = this;
    const { signal } = this.listening;
    const { dom, contentDOM } = view;
    dom.addEventListener("mousemove", (event) => this.hover(event), { signal, passive: true });
    dom.addEventListener("mouseleave", () => this.hoverLine(null), { signal });
    contentDOM.addEventListener("mousedown", () => (this.isPressed = true), { signal });
    document.addEventListener(
      "mouseup",
      () => {
        this.isPressed = false;
        this.measure();
      },
      { signal },
    );
  }

  private hover({ target, clientX, clientY }: MouseEvent): void {
    if (!(target instanceof Element) || target.closest(".rq-handle")) return;
    const { contentDOM } = this.view;
    // On the way to its handle the pointer is beside the row.
    const beside = target === contentDOM ? document.elementFromPoint(clientX + BESIDE, clientY) : null;
    const line = (beside ?? target).closest(".cm-line, .rq-table tr");
    this.hoverLine(line && contentDOM.contains(line) ? this.startOf(line) : null);
  }

  /** Of a row of a drawn table the end of its first cell. */
  private startOf(line: Element): number {
    const table = line.closest(".rq-table");
    if (!table) return this.view.posAtDOM(line);
    const first = line.querySelector<HTMLElement>("[data-to]");
    return this.view.posAtDOM(table) + Number(first?.dataset.to ?? 0);
  }

  private hoverLine(at: number | null): void {
    if (at === this.hoverAt) return;
    this.hoverAt = at;
    this.measure();
  }

  update(update: ViewUpdate): void {
    if (update.docChanged && this.hoverAt !== null) this.hoverAt = update.changes.mapPos(this.hoverAt);
    const isRefocused = isFocused(update.startState) !== isFocused(update.state);
    if (update.docChanged || update.selectionSet || update.geometryChanged || isRefocused) this.measure();
  }

  private measure(): void {
    this.view.requestMeasure({ key: this, read: () => this.read(), write: (places) => this.write(places) });
  }

  private read() {
    const { state } = this.view;
    const hasCaret = isFocused(state);
    const caret = hasCaret ? handled(state, state.selection.main.head) : null;
    this.caretAt = caret?.at ?? null;
    const over =
      this.hoverAt !== null && this.hoverAt <= state.doc.length ? handled(state, this.hoverAt) : null;
    const hasWords = hasCaret && !this.isPressed && hasSelectedWords(state);
    return {
      caret: caret && this.placed(caret),
      hover: over && over.at !== caret?.at ? this.placed(over) : null,
      words: hasWords ? this.besideWords(state.selection.main.to) : null,
    };
  }

  /** The middle of the first row of letters, from the top of the page. */
  private placed(handled: Handled): PlacedHandle | null {
    const box = this.view.coordsAtPos(handled.at, handled.isRow ? -1 : 1);
    if (!box) return null;
    const { top } = this.view.scrollDOM.getBoundingClientRect();
    return { ...handled, top: (box.top + box.bottom) / 2 - top };
  }

  /** Beside the last line of them, where it lies over no others. */
  private besideWords(at: number): { top: number } | null {
    const box = this.view.coordsAtPos(at, -1);
    if (!box) return null;
    return { top: (box.top + box.bottom) / 2 - this.view.scrollDOM.getBoundingClientRect().top - 12 };
  }

  private write({ caret, hover, words }: ReturnType<Handles["read"]>): void {
    this.careted.dom.classList.toggle("rq-handle-row", caret?.isRow === true);
    this.hovered.dom.classList.toggle("rq-handle-row", hover?.isRow === true);
    if (caret) this.careted.show(caret.name, caret.top);
    else this.careted.hide();
    if (hover) this.hovered.show(hover.name, hover.top);
    else this.hovered.hide();
    this.selected.dom.classList.toggle("rq-handle-of-cell", caret?.isRow === true);
    if (words) this.selected.show("Selection menu", words.top);
    else this.selected.hide();
  }

  /** Where the line of this handle is. */
  placeOf(handle: Element): number | null {
    if (handle === this.hovered.dom) return this.hoverAt;
    return handle === this.careted.dom ? this.caretAt : null;
  }

  private ask(at: number | null, handle: HandleElement): void {
    if (at === null) return;
    const anchor = frozen(handle.dom.getBoundingClientRect());
    this.view.state.facet(askObject)?.({ at, anchor, opener: handle.dom });
  }

  private askSelected(): void {
    const anchor = frozen(this.selected.dom.getBoundingClientRect());
    this.view.state.facet(askObject)?.({ at: this.view.state.selection.main.from, anchor, of: "selection" });
  }

  destroy(): void {
    this.listening.abort();
    for (const { dom } of [this.hovered, this.careted, this.selected]) dom.remove();
  }
}

export const handles = ViewPlugin.fromClass(Handles);
