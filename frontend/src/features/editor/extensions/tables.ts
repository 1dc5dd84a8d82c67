/**
 * Draws GFM tables as tables while the caret is elsewhere; a click, or Enter on the table, puts the caret into its
 * source.
 */
import { syntaxTree } from "@codemirror/language";
import {
  EditorSelection,
  type EditorState,
  type Extension,
  type Range,
  StateField,
  type Transaction,
} from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";

import { cellClass, figureColumns } from "@/lib/markdown/figures";
import { tableLabel } from "@/lib/markdown/table-label";

import { inlineFragment } from "../format/inline-dom";
import { readTable, type TableCell, type TableSource } from "../format/tables";
import { isFocused, selectionTouches, setFocused } from "./focus";
import { proposalRanges } from "./proposal-state";
import { isWet, wetRanges } from "./wet";

class TableWidget extends WidgetType {
  constructor(
    private readonly source: string,
    private readonly wet: boolean,
  ) {
    super();
  }

  override eq(other: TableWidget): boolean {
    return other.source === this.source && other.wet === this.wet;
  }

  override get estimatedHeight(): number {
    return 40 * (this.source.split("\n").length - 1);
  }

  override toDOM(view: EditorView): HTMLElement {
    const wrap = document.createElement("div");
    wrap.className = this.wet ? "rq-table doc-scroll rq-wet" : "rq-table doc-scroll";
    const parsed = readTable(this.source);
    // A table wider than the page is scrolled by keyboard too.
    wrap.tabIndex = 0;
    wrap.setAttribute("role", "region");
    wrap.setAttribute("aria-label", tableLabel(parsed.head.map((cell) => cell.text)));
    const classes = columnClasses(parsed);
    const table = document.createElement("table");
    table.className = "doc-table";
    const head = table.createTHead();
    appendRow(head, "th", parsed.head, classes);
    const body = table.createTBody();
    for (const row of parsed.body) appendRow(body, "td", row, classes);
    wrap.append(table);
    wrap.addEventListener("mousedown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      this.enterCell(view, wrap, event.target);
    });
    wrap.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.enterCell(view, wrap, table.querySelector("td, th"));
    });
    return wrap;
  }

  override ignoreEvent(): boolean {
    return true;
  }

  private enterCell(view: EditorView, wrap: HTMLElement, target: EventTarget | null): void {
    const cell = target instanceof Element ? target.closest<HTMLElement>("[data-to]") : null;
    const at = view.posAtDOM(wrap) + Number(cell?.dataset.to ?? 0);
    // The source has to be drawn before the browser puts its caret there: beside a table there is no place for it.
    const selection = EditorSelection.cursor(at);
    view.dispatch({ selection, effects: setFocused.of(true), userEvent: "select.pointer" });
    view.focus();
  }
}

function columnClasses(table: TableSource): string[] {
  const figures = figureColumns(table.body.map((row) => row.map((cell) => cell.text)));
  return table.head.map((_, column) => {
    const alignment = table.alignments[column] ?? null;
    if (alignment === "right" || (alignment === null && figures[column])) return "r";
    return alignment === "center" ? "c" : "";
  });
}

function appendRow(
  part: HTMLTableSectionElement,
  name: "td" | "th",
  cells: readonly TableCell[],
  classes: readonly string[],
): void {
  const row = part.insertRow();
  classes.forEach((className, column) => {
    const cell = document.createElement(name);
    const source = cells[column];
    cell.className = name === "td" ? cellClass(className, source?.text ?? "") : className;
    if (source) {
      cell.dataset.to = String(source.to);
      cell.append(inlineFragment(source.text));
    }
    row.append(cell);
  });
}

interface Tables {
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
  /** Which tables stand as source: their indexes, joined. */
  readonly open: string;
  readonly drawn: DecorationSet;
}

function findTables(state: EditorState): Tables["ranges"] {
  const found: { from: number; to: number }[] = [];
  const cursor = syntaxTree(state).cursor();
  if (!cursor.firstChild()) return found;
  do {
    if (cursor.name === "Table")
      found.push({ from: state.doc.lineAt(cursor.from).from, to: state.doc.lineAt(cursor.to).to });
  } while (cursor.nextSibling());
  return found;
}

function openTables(state: EditorState, ranges: Tables["ranges"]): string {
  const proposed = proposalRanges(state);
  const isOpen = ({ from, to }: { from: number; to: number }): boolean =>
    selectionTouches(state, from, to) || proposed.some((range) => range.from <= to && range.to >= from);
  return ranges.flatMap((range, index) => (isOpen(range) ? [index] : [])).join(",");
}

function draw(state: EditorState, ranges: Tables["ranges"], open: string): Tables {
  const opened = new Set(open.split(","));
  const widgets: Range<Decoration>[] = ranges.flatMap(({ from, to }, index) => {
    if (opened.has(String(index))) return [];
    const widget = new TableWidget(state.sliceDoc(from, to), isWet(state, from, to));
    return [Decoration.replace({ widget, block: true }).range(from, to)];
  });
  return { ranges, open, drawn: Decoration.set(widgets) };
}

function fresh(state: EditorState): Tables {
  const ranges = findTables(state);
  return draw(state, ranges, openTables(state, ranges));
}

/**
 * What was drawn, moved along with a change that is outside all tables; null when it must be drawn anew. Typing in a
 * long document would otherwise draw and compare all its tables at every key.
 */
function moved({ ranges, open, drawn }: Tables, { changes, startState, state }: Transaction): Tables | null {
  if (wetRanges(startState) !== wetRanges(state)) return null;
  const found = findTables(state);
  const isSame = ({ from, to }: Tables["ranges"][number], index: number): boolean =>
    found[index]?.from === changes.mapPos(from) &&
    found[index].to === changes.mapPos(to) &&
    changes.touchesRange(from, to) === false;
  if (found.length !== ranges.length || !ranges.every(isSame) || openTables(state, found) !== open)
    return null;
  return { ranges: found, open, drawn: drawn.map(changes) };
}

function update(tables: Tables, transaction: Transaction): Tables {
  const { state, startState } = transaction;
  const isParsed = syntaxTree(startState) !== syntaxTree(state);
  if (transaction.docChanged || isParsed) return moved(tables, transaction) ?? fresh(state);
  if (wetRanges(startState) !== wetRanges(state)) return draw(state, tables.ranges, tables.open);
  const isSame =
    !transaction.selection &&
    isFocused(startState) === isFocused(state) &&
    proposalRanges(startState) === proposalRanges(state);
  if (isSame) return tables;
  const open = openTables(state, tables.ranges);
  return open === tables.open ? tables : draw(state, tables.ranges, open);
}

export const tables: Extension = StateField.define<Tables>({
  create: fresh,
  update,
  provide: (field) => EditorView.decorations.from(field, (value) => value.drawn),
});
