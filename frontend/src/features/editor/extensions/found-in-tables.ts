/**
 * Marks what the search finds in drawn tables. They stand in place of their text, where the editor marks nothing; their
 * words are marked without a change of what is drawn.
 */
import { getSearchQuery, searchPanelOpen, type SearchQuery } from "@codemirror/search";
import { type EditorState, Text } from "@codemirror/state";
import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { rangeIn } from "@/lib/range-in";

import { cellEndingAt, type TextRange } from "./cell-ranges";

/** The names that the style sheet knows. */
const FOUND = "rq-found";
const SELECTED = "rq-found-selected";

/** The ranges in the drawn words of a cell, and which of them is selected. */
export interface CellMarks {
  readonly ranges: readonly TextRange[];
  readonly selected: TextRange | null;
}

function rangesOf(query: SearchQuery, text: EditorState | Text, from?: number, to?: number): TextRange[] {
  const ranges: TextRange[] = [];
  const cursor = query.getCursor(text, from, to);
  for (let next = cursor.next(); !next.done; next = cursor.next())
    if (next.value.to > next.value.from) ranges.push({ from: next.value.from, to: next.value.to });
  return ranges;
}

/** `source` is the cell's range in the text. Where markers are not drawn and hold a find, all of the cell is marked. */
export function marksOf(state: EditorState, query: SearchQuery, source: TextRange, words: string): CellMarks {
  const inText = rangesOf(query, state, source.from, source.to);
  if (inText.length === 0) return { ranges: [], selected: null };
  const inWords = rangesOf(query, Text.of([words]));
  const isSame = inWords.length === inText.length;
  const { from, to } = state.selection.main;
  const at = inText.findIndex((range) => range.from === from && range.to === to);
  const whole = { from: 0, to: words.length };
  const ranges = isSame ? inWords : [whole];
  return { ranges, selected: at < 0 ? null : ((isSame ? inWords[at] : whole) ?? null) };
}

function show(view: EditorView): void {
  const [found, selected] = [new Highlight(), new Highlight()];
  selected.priority = 1;
  const { state } = view;
  const query = getSearchQuery(state);
  const isAsked = query.valid && searchPanelOpen(state);
  for (const table of isAsked ? view.contentDOM.querySelectorAll(".rq-table") : []) {
    const at = view.posAtDOM(table);
    for (const cell of table.querySelectorAll<HTMLElement>("[data-to]")) {
      const source = cellEndingAt(state, at + Number(cell.dataset.to));
      const marks = marksOf(state, query, source, cell.textContent);
      for (const mark of marks.ranges) found.add(rangeIn(cell, mark));
      if (marks.selected) selected.add(rangeIn(cell, marks.selected));
    }
  }
  CSS.highlights.set(FOUND, found);
  CSS.highlights.set(SELECTED, selected);
}

class FoundInTables {
  private wasOpen = false;

  update({ view, state }: ViewUpdate): void {
    const isOpen = searchPanelOpen(state);
    if (isOpen || this.wasOpen)
      view.requestMeasure({ key: this, read: () => undefined, write: () => show(view) });
    this.wasOpen = isOpen;
  }

  destroy(): void {
    CSS.highlights.delete(FOUND);
    CSS.highlights.delete(SELECTED);
  }
}

/** Browsers that cannot mark words without elements of their own count and scroll all the same. */
export const foundInTables = typeof Highlight === "undefined" ? [] : ViewPlugin.fromClass(FoundInTables);
