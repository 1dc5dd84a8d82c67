/** In which columns the cells of a copied table stand. */

/** As many columns, and rows, as a cell may reach over: those beyond that are as wide as one. */
const MAX_SPAN = 1000;

/**
 * A cell that reaches over several columns or rows leaves what is beside and below it empty: others keep their column.
 * None reaches out of its group of rows, such as the head.
 */
export function inColumns<Cell extends Element>(rows: readonly (readonly Cell[])[]): (Cell | undefined)[][] {
  /** By column, the first row that no cell above reaches into. */
  let free: number[] = [];
  const placed = rows.map((row, at) => {
    const cells: (Cell | undefined)[] = [];
    let column = 0;
    if (groupOf(row) !== groupOf(rows[at - 1])) free = [];
    for (const cell of row) {
      while ((free[column] ?? 0) > at) column += 1;
      cells[column] = cell;
      const end = column + Math.min(spanOf(cell, "colspan"), Math.max(1, MAX_SPAN - column));
      const below = at + spanOf(cell, "rowspan");
      for (; column < end; column += 1) free[column] = below;
    }
    return cells;
  });
  // Columns in which no cell begins look like one with those before them.
  const columns = placed.flatMap((row) => row.flatMap((cell, column) => (cell ? [column] : [])));
  const begun = [...new Set(columns)].sort((one, other) => one - other);
  return placed.map((row) => begun.map((column) => row[column]));
}

function groupOf(row: readonly Element[] | undefined): Element | null | undefined {
  return row?.[0]?.parentElement?.parentElement;
}

function spanOf(cell: Element, name: "colspan" | "rowspan"): number {
  const written = cell.getAttribute(name) ?? "1";
  // Over all rows that follow in its group.
  if (name === "rowspan" && /^\s*0+\s*$/.test(written)) return Infinity;
  const span = Number(written);
  return Number.isSafeInteger(span) && span > 0 ? Math.min(span, MAX_SPAN) : 1;
}
