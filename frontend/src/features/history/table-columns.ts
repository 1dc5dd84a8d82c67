/** Columns of tables among lines, as they are drawn: figures to the right, as on the page. */
import { figureColumns } from "@/lib/markdown/figures";

import { cellsOf, hideBars } from "./changed-words";
import type { ComparisonRow, LineRow } from "./comparison-rows";

type Column = "right" | "center" | null;

/** The rows of a table stand one under the other; what was taken out of it is one of them. */
export function withColumns<Row extends ComparisonRow>(rows: readonly Row[]): Row[] {
  const found = [...rows];
  for (let start = 0; start < rows.length; start += 1) {
    let end = start;
    while (isOfTable(rows[end])) end += 1;
    if (end === start) continue;
    const columns = columnsOf(rows.slice(start, end).filter(isOfTable));
    for (let at = start; at < end; at += 1) {
      const row = rows[at];
      if (isOfTable(row) && row.shape.kind === "row")
        found[at] = { ...row, shape: { ...row.shape, columns } };
    }
    start = end;
  }
  return found;
}

function isOfTable<Row extends ComparisonRow>(row: Row | undefined): row is Row & LineRow {
  return row?.type === "line" && (row.shape.kind === "row" || row.shape.kind === "ruler");
}

function columnsOf(rows: readonly LineRow[]): readonly Column[] {
  const words = ({ text }: LineRow) =>
    cellsOf([{ kind: "same", text: hideBars(text), style: {} }]).map((cell) =>
      cell.map((piece) => piece.text).join(""),
    );
  const ruler = rows.find(({ shape, kind }) => shape.kind === "ruler" && kind !== "removed");
  const rules = ruler ? words(ruler) : [];
  const figures = figureColumns(rows.filter(({ shape }) => shape.kind === "row" && !shape.isHead).map(words));
  return Array.from({ length: Math.max(rules.length, figures.length) }, (_, column) => {
    const [isLeft, isRight] = [rules[column]?.startsWith(":"), rules[column]?.endsWith(":")];
    if (isRight) return isLeft ? "center" : "right";
    return !isLeft && figures[column] ? "right" : null;
  });
}
