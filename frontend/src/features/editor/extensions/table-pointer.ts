/**
 * The pointer on a drawn table: a click puts the caret into the cell's source, a double click selects the word under
 * the pointer, a triple click the cell, and a drag what it passed over in its cell, or the cells that it went over.
 *
 * The source takes the table's place once the button is up, and other words are under the pointer then. So what is
 * selected is told by the letters as they were drawn at the first press.
 */
import { EditorSelection, type EditorState, type SelectionRange } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

import { type SourcePlace, sourcePlace } from "../format/inline-dom";
import { setFocused } from "./focus";

/** The name that the style sheet knows. */
const PASSED = "rq-passed";
/** A hand is not still while it clicks. */
const DRAG_PIXELS = 4;

interface Caret {
  readonly node: Node;
  readonly offset: number;
}

interface OlderDocument {
  caretPositionFromPoint?(x: number, y: number): CaretPosition | null;
  caretRangeFromPoint?(x: number, y: number): Range | null;
}

function caretAt({ clientX: x, clientY: y }: MouseEvent): Caret | null {
  const page: OlderDocument = document;
  const position = page.caretPositionFromPoint?.(x, y);
  if (position) return { node: position.offsetNode, offset: position.offset };
  const range = page.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : null;
}

function edgesOf(cell: HTMLElement): { from: number; to: number } {
  return { from: Number(cell.dataset.from), to: Number(cell.dataset.to) };
}

/** The place in the table's source that is nearest to the pointer and in this cell. */
function placeIn(cell: HTMLElement, event: MouseEvent): SourcePlace {
  const edges = edgesOf(cell);
  const caret = caretAt(event);
  if (!caret) return { ...edges, at: edges.to };
  const place = cell.contains(caret.node) ? sourcePlace(caret.node, caret.offset) : null;
  const isBefore = cell.compareDocumentPosition(caret.node) === Node.DOCUMENT_POSITION_PRECEDING;
  return place ?? { ...edges, at: isBefore ? edges.from : edges.to };
}

/** The word at a place, or the characters that stand there; no more of it than is drawn in one piece. */
function wordAt(state: EditorState, { at, from, to }: SourcePlace): SelectionRange {
  const word = state.wordAt(at);
  if (word) return EditorSelection.range(Math.max(word.from, from), Math.min(word.to, to));
  const before = /\S*$/.exec(state.sliceDoc(from, at))?.[0].length ?? 0;
  const behind = /^\S*/.exec(state.sliceDoc(at, to))?.[0].length ?? 0;
  return EditorSelection.range(at - before, at + behind);
}

function select(view: EditorView, range: SelectionRange): void {
  // The source has to be drawn before the browser puts its caret there: beside a table there is no place for it.
  view.dispatch({
    selection: EditorSelection.create([range]),
    effects: setFocused.of(true),
    userEvent: "select.pointer",
  });
  view.focus();
}

/** Puts the caret at the end of what a cell holds, in the table that begins at `base`. */
export function enterCell(view: EditorView, base: number, cell: HTMLElement | null): void {
  select(view, EditorSelection.cursor(base + Number(cell?.dataset.to ?? 0)));
}

/** The presses that follow as one double or triple click, wherever they land on the page as it is drawn by then. */
function countOn(view: EditorView, place: SourcePlace, cell: { from: number; to: number }): void {
  const { doc } = view.state;
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const swallow = (event: MouseEvent): boolean => {
    if (event.detail < 2 || event.button !== 0) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const onPress = (event: MouseEvent): void => {
    if (view.state.doc !== doc || !view.dom.isConnected || !swallow(event)) listening.abort();
    else
      select(
        view,
        event.detail === 2 ? wordAt(view.state, place) : EditorSelection.range(cell.from, cell.to),
      );
  };
  document.addEventListener("mousedown", onPress, options);
  document.addEventListener("click", swallow, options);
}

function showPassed(from: Caret | null, to: Caret | null): void {
  if (typeof Highlight === "undefined") return;
  CSS.highlights.delete(PASSED);
  if (!from || !to) return;
  const range = document.createRange();
  range.setStart(from.node, from.offset);
  range.setEnd(from.node, from.offset);
  if (range.comparePoint(to.node, to.offset) < 0) range.setStart(to.node, to.offset);
  else range.setEnd(to.node, to.offset);
  CSS.highlights.set(PASSED, new Highlight(range));
}

/** The cells between these two, as they will be selected; none where it is one. */
function showCells(from: HTMLElement, to: HTMLElement): void {
  const isBetween = (at: number, one: number, other: number): boolean =>
    Math.min(one, other) <= at && at <= Math.max(one, other);
  const placeOf = (cell: Element): [number, number] => {
    const row = cell.closest("tr");
    return [row?.rowIndex ?? -1, [...(row?.cells ?? [])].findIndex((each) => each === cell)];
  };
  const [first, last] = [placeOf(from), placeOf(to)];
  for (const cell of to.closest("table")?.querySelectorAll("td, th") ?? []) {
    const [row, column] = placeOf(cell);
    const isPassed = isBetween(row, first[0], last[0]) && isBetween(column, first[1], last[1]);
    cell.classList.toggle("rq-cell-passed", from !== to && isPassed);
  }
}

/** The cell as it stands on the page now: while the button is down, the page may draw the same text anew. */
function drawnNow(view: EditorView, begin: number, cell: HTMLElement): HTMLElement {
  if (cell.isConnected) return cell;
  const tables = [...view.contentDOM.querySelectorAll<HTMLElement>(".rq-table")];
  const place = `[data-from="${cell.dataset.from ?? ""}"][data-to="${cell.dataset.to ?? ""}"]`;
  return tables.find((table) => view.posAtDOM(table) === begin)?.querySelector<HTMLElement>(place) ?? cell;
}

/** The cell under the pointer, if it is one of the table that begins there. */
function cellUnder(view: EditorView, begin: number, { target }: MouseEvent): HTMLElement | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-to]") : null;
  const table = cell?.closest<HTMLElement>(".rq-table");
  return table && view.contentDOM.contains(table) && view.posAtDOM(table) === begin ? cell : null;
}

/** What a press on the table does, from the button's way down until it is up. */
export function onTablePress(view: EditorView, table: HTMLElement, press: MouseEvent): void {
  if (press.button !== 0) return;
  // Else the browser would take the keyboard from the text and select beside it.
  press.preventDefault();
  const cell = press.target instanceof Element ? press.target.closest<HTMLElement>("[data-to]") : null;
  const start = cell && placeIn(cell, press);
  const startCaret = caretAt(press);
  const begin = view.posAtDOM(table);
  const { doc } = view.state;
  const listening = new AbortController();
  let end: number | null = null;

  const onMove = (event: MouseEvent): void => {
    const isDrag =
      Math.abs(event.clientX - press.clientX) > DRAG_PIXELS ||
      Math.abs(event.clientY - press.clientY) > DRAG_PIXELS;
    if (!cell || !(isDrag || end !== null)) return;
    const now = cellUnder(view, begin, event) ?? drawnNow(view, begin, cell);
    end = placeIn(now, event).at;
    const first = drawnNow(view, begin, cell);
    showCells(first, now);
    const caret = caretAt(event);
    if (now !== first) showPassed(null, null);
    else if (!caret || now.contains(caret.node))
      showPassed(startCaret?.node.isConnected ? startCaret : null, caret);
  };
  const onUp = (event: MouseEvent): void => {
    if (event.button !== 0) return;
    listening.abort();
    showPassed(null, null);
    if (cell?.isConnected) showCells(cell, cell);
    if (!view.dom.isConnected || !(table.isConnected || view.state.doc === doc)) return;
    const base = table.isConnected ? view.posAtDOM(table) : begin;
    if (start && end !== null && end !== start.at) {
      select(view, EditorSelection.range(base + start.at, base + end));
      return;
    }
    enterCell(view, base, cell);
    if (!cell || !start) return;
    const edges = edgesOf(cell);
    const place = { at: base + start.at, from: base + start.from, to: base + start.to };
    countOn(view, place, { from: base + edges.from, to: base + edges.to });
  };
  document.addEventListener("mousemove", onMove, { signal: listening.signal });
  document.addEventListener("mouseup", onUp, { capture: true, signal: listening.signal });
}
