/** Cells of pieces that are rows of a table in the brief, beside each other. */
import { cn } from "@/lib/cn";

interface PieceCellsProps {
  rows: readonly (readonly string[])[];
  /** Each row is one line, and its cells are cut to fit. */
  isCut?: boolean;
}

export function PieceCells({ rows, isCut = false }: PieceCellsProps) {
  return rows.map((cells, row) => (
    <span key={row} className="flex gap-x-3">
      {cells.map((cell, column) => (
        <span
          key={column}
          className={cn(
            "min-w-0 flex-1 border-l border-line pl-2 first:border-l-0 first:pl-0",
            isCut && "cut",
          )}
        >
          {cell}
          {column < cells.length - 1 && <span className="sr-only">, </span>}
        </span>
      ))}
    </span>
  ));
}
