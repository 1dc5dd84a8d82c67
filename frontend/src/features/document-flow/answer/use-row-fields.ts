/** Behaviour that the fields of all answers made of rows share: they change, add and remove rows, and move between them. */
import { useState } from "react";

import type { InterviewQuestion } from "@/lib/api/types";

import type { Format } from "./format";
import { tooMuch } from "./paste";
import { useRows } from "./use-answer";

/** So many rows are drawn at once; the rest on request. */
const SHOWN = 100;

/** `goAfter` puts the focus into a field once it is drawn. */
export function useRowFields<Row>(
  key: string,
  question: InterviewQuestion,
  format: Format<Row>,
  goAfter: (at: string) => void,
) {
  const [rows, setRows] = useRows(key, question, format);
  const [notice, setNotice] = useState<string | null>(null);
  const [shown, setShown] = useState(SHOWN);
  const write = (next: Row[], at?: string) => {
    setNotice(null);
    if (at !== undefined) {
      const row = Number(at.split(".")[0]);
      if (row >= shown) setShown(row + SHOWN);
      goAfter(at);
    }
    setRows(next);
  };
  return {
    rows,
    markdown: format.render(rows),
    notice,
    refuse: setNotice,
    /** How many of the rows are drawn. */
    shown: Math.min(shown, rows.length),
    showMore: () => setShown(shown + SHOWN),
    write,
    change: (index: number, row: Row) =>
      write(rows.map((each, position) => (position === index ? row : each))),
    /** A row behind the given one, with the focus in its first field. */
    addBehind: (index: number, row: Row = format.blank()) =>
      write(rows.toSpliced(index + 1, 0, row), `${index + 1}.0`),
    remove: (index: number) => {
      const others = rows.filter((_, position) => position !== index);
      write(others.length > 0 ? others : [format.blank()], `${Math.max(0, index - 1)}.0`);
    },
    /** Puts in what was pasted, unless the answer could not hold it. */
    paste: (next: Row[], pasted: number, noun: string, at: string) => {
      const reason = tooMuch(pasted, noun, format.render(next));
      const [row, ...field] = at.split(".");
      // Of very many rows only so many are drawn.
      if (reason === null) write(next, [Math.min(Number(row), shown - 1), ...field].join("."));
      else setNotice(reason);
    },
  };
}

export type RowFields<Row> = ReturnType<typeof useRowFields<Row>>;
