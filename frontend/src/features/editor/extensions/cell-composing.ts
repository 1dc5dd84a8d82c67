/**
 * Composing over selected cells: what an input method writes takes their place, as typed words do. It breaks off where
 * the text around it changes: it replaces the words of the first cell by itself, and the others are emptied when it is
 * done.
 */
import { EditorSelection, MapMode, Prec } from "@codemirror/state";
import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { cellRange, othersEmptied } from "../format/cell-range";
import { cellAfter, isFramed } from "../format/table-edits";
import { selectedCells } from "./cell-copy";
import { aMoment } from "./composing";
import { tableRanges } from "./tables";

class CellComposing {
  /** A place in each of the cells that are the corners of what was selected. */
  private corners: readonly [number, number] | null = null;

  constructor(private readonly view: EditorView) {}

  begin(): void {
    const { state } = this.view;
    const range = state.readOnly ? null : selectedCells(state);
    if (!range) return;
    const { rows, columns, corners } = range;
    const [start, end] = [rows[0]?.cells[corners[0]], rows.at(-1)?.cells[corners[1]]];
    const first = rows[0]?.cells[columns[0]];
    if (!start || !end || !first) return;
    this.corners = [start.start, end.start];
    this.view.dispatch({ selection: EditorSelection.single(first.from, first.to), userEvent: "select" });
    void this.end();
  }

  private async end(): Promise<void> {
    const { view } = this;
    // What is finished CodeMirror reads some time after the browser says so.
    do await aMoment();
    while (view.compositionStarted);
    const { corners } = this;
    this.corners = null;
    if (!corners || view.state.readOnly) return;
    const selected = view.state.update({ selection: EditorSelection.single(...corners) }).state;
    const range = cellRange(selected, tableRanges(selected));
    const row = range?.rows[0];
    // Given up: nothing was written.
    if (!range || !row?.cells[range.columns[0]]?.text) return;
    const changes = view.state.changes(othersEmptied(range));
    const { head } = view.state.selection.main;
    // A row without bars at its ends is written anew.
    const isMoved = !isFramed(row) && row.line.from <= head && head <= row.line.to;
    const caret = isMoved && cellAfter(view.state, changes, row, range.columns[0]).to;
    // By its name it is one step to undo with what was composed.
    const spec = { changes, userEvent: "input.type.compose" };
    view.dispatch(caret === false ? spec : { ...spec, selection: EditorSelection.cursor(caret) });
  }

  update({ docChanged, changes }: ViewUpdate): void {
    if (!docChanged || !this.corners) return;
    const [start, end] = this.corners.map((at) => changes.mapPos(at, -1, MapMode.TrackDel));
    // Somebody took the row of a corner away.
    this.corners = typeof start === "number" && typeof end === "number" ? [start, end] : null;
  }

  destroy(): void {
    this.corners = null;
  }
}

/** Before `table-cells`, which would keep the selected cells as they are. */
export const cellComposing = Prec.high(
  ViewPlugin.fromClass(CellComposing, {
    eventObservers: {
      compositionstart() {
        this.begin();
      },
    },
  }),
);
