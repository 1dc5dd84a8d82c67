/** The rows of a comparison, with its folds opened on demand, and only as many as a page draws at a time. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";

import { toast } from "@/components/ui/toast";
import { errorText } from "@/lib/api/errors";
import type { Comparison } from "@/lib/api/types";

import { type Compared, comparisonQuery } from "../api/comparison";
import { type ComparisonRow, linesOf, rowsOf, unfolded } from "../comparison-rows";
import { withColumns } from "../table-columns";

/** Rows that are drawn at first, and again with each wish for more. */
const ROWS = 600;

export interface DrawnRows {
  readonly rows: readonly ComparisonRow[];
  /** Those that are not drawn yet, too. */
  readonly all: readonly ComparisonRow[];
  /** Rows that are not drawn yet. */
  readonly more: number;
  readonly showMore: () => void;
  readonly openFold: (toLine: number) => void;
  /** The fold whose lines are on their way. */
  readonly opening: number | null;
}

/** `current` is the change that was gone to: it is drawn in any case. */
export function useDrawnRows(compared: Compared, comparison: Comparison, current: number | null): DrawnRows {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [limit, setLimit] = useState(ROWS);
  const whole = useQuery({ ...comparisonQuery({ ...compared, isWhole: true }), enabled: opened.size > 0 });
  const { data, error } = whole;
  // The fold is there again, to be opened later.
  const [failed, setFailed] = useState<Error | null>(null);
  if (error !== failed) {
    setFailed(error);
    if (error) setOpened(new Set());
  }
  useEffect(() => {
    if (error)
      toast({ title: "Couldn't show these lines", description: errorText(error), variant: "destructive" });
  }, [error]);
  // Lines are told by their numbers: those of a text that was written on since are others.
  const isSame = data?.to.version === comparison.to.version && data.from.version === comparison.from.version;
  const rows = useMemo(() => {
    const lines = data && isSame ? linesOf(data) : new Map();
    const blocks = unfolded(comparison.blocks, opened, lines);
    return withColumns(rowsOf({ blocks }, comparison.from.title !== comparison.to.title));
  }, [comparison, data, isSame, opened]);
  const wanted = current === null ? 0 : rows.findIndex(({ change }) => change === current) + ROWS / 2;
  const drawn = Math.max(limit, wanted);
  return {
    rows: rows.length > drawn ? rows.slice(0, drawn) : rows,
    all: rows,
    more: Math.max(0, rows.length - drawn),
    showMore: () => setLimit(drawn + ROWS),
    openFold: (toLine) => setOpened((now) => new Set([...now, toLine])),
    opening: opened.size > 0 && !isSame ? ([...opened].at(-1) ?? null) : null,
  };
}
