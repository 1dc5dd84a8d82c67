/**
 * Underlines in the text what the review found. They move with the text, and go where their words are changed. Nothing is
 * said aloud: the panel lists the same.
 */
import { type ChangeDesc, type EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import "./underlines.css";
import { cellEndingAt } from "@/features/editor/extensions/cell-ranges";
import { rangeIn } from "@/lib/range-in";

export interface Underline {
  /** Id of the finding; a contradiction has two underlines of one id. */
  readonly id: string;
  readonly part: "own" | "other";
  readonly from: number;
  readonly to: number;
  readonly isSerious: boolean;
}

interface Drawn {
  readonly underlines: readonly Underline[];
  readonly open: string | null;
  readonly decorations: DecorationSet;
}

export const showUnderlines = StateEffect.define<readonly Underline[]>();
export const showOpen = StateEffect.define<string | null>();

function draw(underlines: readonly Underline[], open: string | null): Drawn {
  const ranges = underlines
    .filter(({ from, to }) => from < to)
    .map(({ id, from, to, isSerious }) => {
      const names = ["rq-finding"];
      if (isSerious) names.push("rq-finding-serious");
      if (id === open) names.push("rq-finding-open");
      // It holds the id in the margin, which is drawn in place of its markers.
      return Decoration.mark({ class: names.join(" "), inclusive: true }).range(from, to);
    });
  return { underlines, open, decorations: Decoration.set(ranges, true) };
}

function isTouched({ from, to }: Underline, changes: ChangeDesc): boolean {
  const touching: number[] = [];
  changes.iterChangedRanges((start, end) => {
    const isInside = start === end ? start > from && start < to : start < to && end > from;
    if (isInside) touching.push(start);
  });
  return touching.length > 0;
}

/** Moved by a change; null where it touches the words. */
function moved(underline: Underline, changes: ChangeDesc): Underline | null {
  if (isTouched(underline, changes)) return null;
  return {
    ...underline,
    from: changes.mapPos(underline.from, 1),
    to: changes.mapPos(underline.to, -1),
  };
}

const field = StateField.define<Drawn>({
  create: () => draw([], null),
  update(drawn, { changes, docChanged, effects }) {
    let { underlines, open } = drawn;
    if (docChanged) underlines = underlines.flatMap((underline) => moved(underline, changes) ?? []);
    for (const effect of effects) {
      if (effect.is(showUnderlines)) underlines = effect.value;
      else if (effect.is(showOpen)) open = effect.value;
    }
    return underlines === drawn.underlines && open === drawn.open ? drawn : draw(underlines, open);
  },
  provide: (self) => EditorView.decorations.from(self, ({ decorations }) => decorations),
});

export function underlinesIn(state: EditorState): readonly Underline[] {
  return state.field(field, false)?.underlines ?? [];
}

export function underlineOf(
  state: EditorState,
  id: string,
  part: Underline["part"] = "own",
): Underline | undefined {
  return underlinesIn(state).find((underline) => underline.id === id && underline.part === part);
}

const HIGHLIGHTS = ["rq-finding", "rq-finding-serious", "rq-finding-open"] as const;

/** Drawn tables stand in place of their text, where the editor marks nothing. */
function showInTables(view: EditorView): void {
  const { state } = view;
  const { underlines, open } = state.field(field);
  const [plain, serious, opened] = [new Highlight(), new Highlight(), new Highlight()];
  const tables = underlines.length > 0 ? view.contentDOM.querySelectorAll(".rq-table") : [];
  for (const table of tables) {
    const at = view.posAtDOM(table);
    for (const cell of table.querySelectorAll<HTMLElement>("[data-to]")) {
      const source = cellEndingAt(state, at + Number(cell.dataset.to));
      for (const { id, from, to, isSerious } of underlines) {
        if (from < source.from || to > source.to) continue;
        const words = state.sliceDoc(from, to).trim();
        const start = cell.textContent.indexOf(words);
        if (words === "" || start < 0) continue;
        const range = rangeIn(cell, { from: start, to: start + words.length });
        (isSerious ? serious : plain).add(range);
        if (id === open) opened.add(range);
      }
    }
  }
  HIGHLIGHTS.forEach((name, index) => {
    const highlight = [plain, serious, opened][index];
    if (highlight) CSS.highlights.set(name, highlight);
  });
}

class InTables {
  constructor(private readonly view: EditorView) {
    this.soon();
  }

  update(update: ViewUpdate): void {
    const isDrawnAnew = update.state.field(field) !== update.startState.field(field);
    if (isDrawnAnew || update.docChanged || update.viewportChanged || update.geometryChanged) this.soon();
  }

  destroy(): void {
    HIGHLIGHTS.forEach((name) => CSS.highlights.delete(name));
  }

  private soon(): void {
    this.view.requestMeasure({ key: this, read: () => undefined, write: () => showInTables(this.view) });
  }
}

const hasHighlights = typeof Highlight !== "undefined";

export const underlining = hasHighlights ? [field, ViewPlugin.fromClass(InTables)] : [field];

/** Whether the underlines belong to the editor already: they come when the page stands. */
export function isUnderlining(state: EditorState): boolean {
  return state.field(field, false) !== undefined;
}
