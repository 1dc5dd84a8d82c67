/** Menu entries of a table's rows and columns, in their order. */
import {
  ArrowDown,
  ArrowDownNarrowWide,
  ArrowDownToLine,
  ArrowDownWideNarrow,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpToLine,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  Trash2,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
} from "lucide-react";

import type { Entry } from "@/features/actions/components/menu-entries";

import { editorShortcut } from "../editor-keys";
import { alignColumn, sortRows } from "../format/table-columns";
import { addColumn, addRow, deleteColumn, deleteRow, deleteTable } from "../format/table-edits";
import { addColumnBefore, addRowAbove, moveColumn, moveRow } from "../format/table-moves";
import { DELETE, Entries, type EntryContext, grouped } from "./object-entries";
import type { TableCommand } from "./table-command";

export interface RowLocation {
  readonly section: string | null;
  /** Which row of the body it is, from 0; -1 is the head. */
  readonly row: number;
  readonly rows: number;
  /** Its line, where it can be moved to another section: with words in one cell only. */
  readonly line: number | null;
  /** Of the requirement that the row is. */
  readonly id: string | null;
}

export class RowEntries extends Entries {
  constructor(
    context: EntryContext,
    private readonly location: RowLocation,
  ) {
    super(context);
  }

  get all(): Entry[] {
    const up: TableCommand = (state, table) => moveRow(state, table, -1);
    const down: TableCommand = (state, table) => moveRow(state, table, 1);
    const { section, row, rows, line, id } = this.location;
    return grouped([
      [
        row < 0 ? null : this.edit("Add row above", ArrowUpToLine, addRowAbove),
        this.edit("Add row below", ArrowDownToLine, addRow),
      ],
      [
        row > 0 ? this.edit("Move up", ArrowUp, up, { shortcut: editorShortcut("up") }) : null,
        row >= 0 && row < rows - 1
          ? this.edit("Move down", ArrowDown, down, { shortcut: editorShortcut("down") })
          : null,
      ],
      [
        line === null ? null : this.moveTo(line, section),
        section === null || rows === 0 ? null : this.action("table_to_list", "Table to list", { section }),
      ],
      [this.link(id, id ?? "")],
      [
        this.edit("Delete row", Trash2, deleteRow, DELETE),
        this.edit("Delete table", Trash2, deleteTable, { isDanger: true }),
      ],
    ]);
  }
}

export class ColumnEntries extends Entries {
  constructor(
    context: EntryContext,
    private readonly column: number,
    private readonly columns: number,
  ) {
    super(context);
  }

  get all(): Entry[] {
    const { column, columns } = this;
    const left: TableCommand = (state, table) => moveColumn(state, table, -1);
    const right: TableCommand = (state, table) => moveColumn(state, table, 1);
    const align =
      (side: "left" | "center" | "right"): TableCommand =>
      (state, table) =>
        alignColumn(state, table, side);
    const sort =
      (direction: 1 | -1): TableCommand =>
      (state, table) =>
        sortRows(state, table, direction);
    return grouped([
      [
        this.edit("Add column before", BetweenVerticalStart, addColumnBefore),
        this.edit("Add column after", BetweenVerticalEnd, addColumn),
      ],
      [
        column > 0 ? this.edit("Move left", ArrowLeft, left) : null,
        column < columns - 1 ? this.edit("Move right", ArrowRight, right) : null,
      ],
      [
        this.edit("Align left", TextAlignStart, align("left")),
        this.edit("Align center", TextAlignCenter, align("center")),
        this.edit("Align right", TextAlignEnd, align("right")),
      ],
      [
        this.edit("Sort ascending", ArrowDownNarrowWide, sort(1)),
        this.edit("Sort descending", ArrowDownWideNarrow, sort(-1)),
      ],
      [columns > 1 ? this.edit("Delete column", Trash2, deleteColumn, DELETE) : null],
    ]);
  }
}
