/**
 * A table with changes in it, row by row: where rows stay, the cells that differ; else the rows that leave and arrive.
 */
import { cellsOf } from "./tables";

export interface TableEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

export interface DiffCell {
  /** Null where the cell comes or goes with its row or column. */
  readonly before: string | null;
  readonly after: string | null;
  /** Behind its words in the table's source, or where one would write instead. */
  readonly to: number;
}

export interface DiffRow {
  readonly kind: "same" | "changed" | "leaving" | "arriving";
  /** Where its line begins in the table's source. */
  readonly from: number;
  readonly cells: readonly DiffCell[];
}

interface Line {
  readonly from: number;
  readonly text: string;
}

/** The line below a head, written out: a row may hold single dashes. */
const RULE = /^\s*\|?(?:\s*:?-{3,}:?\s*\|)*\s*:?-{3,}:?\s*\|?\s*$/;

/** Whether the text is nothing but rows of a table. */
export function areRows(text: string): boolean {
  return text.split("\n").every((line) => line.includes("|"));
}

function linesOf(source: string): Line[] {
  let from = 0;
  return source.split("\n").map((text) => {
    const line = { from, text };
    from += text.length + 1;
    return line;
  });
}

function wholeRow(kind: "same" | "leaving", { from, text }: Line): DiffRow {
  const cells = cellsOf(text, from).map((cell) => ({
    before: cell.text,
    after: kind === "same" ? cell.text : null,
    to: cell.to,
  }));
  return { kind, from, cells };
}

function arrivingRow(text: string, near: Line): DiffRow {
  const to = near.from + near.text.length;
  const cells = cellsOf(text).map((cell) => ({ before: null, after: cell.text, to }));
  return { kind: "arriving", from: near.from, cells };
}

function changedRow({ from, text }: Line, after: string): DiffRow {
  const [old, now] = [cellsOf(text, from), cellsOf(after)];
  const width = Math.max(old.length, now.length);
  const cells = Array.from({ length: width }, (_, column) => ({
    before: old[column]?.text ?? null,
    after: now[column]?.text ?? null,
    to: old[column]?.to ?? from + text.length,
  }));
  return { kind: "changed", from, cells };
}

/** The rows of some lines that become others; what both begin and end with stays. */
function rowsBetween(before: readonly Line[], after: readonly string[]): DiffRow[] {
  const min = Math.min(before.length, after.length);
  let start = 0;
  while (start < min && before[start]?.text === after[start]) start += 1;
  let end = 0;
  while (end < min - start && before.at(-1 - end)?.text === after.at(-1 - end)) end += 1;
  const same = (line: Line) => wholeRow("same", line);
  const old = before.slice(start, before.length - end);
  const now = after.slice(start, after.length - end);
  const near = before[Math.max(0, start - 1)] ?? { from: 0, text: "" };
  const between =
    old.length === now.length
      ? old.map((line, index) => changedRow(line, now[index] ?? ""))
      : pairedRows(old, now, near);
  return [...before.slice(0, start).map(same), ...between, ...before.slice(before.length - end).map(same)];
}

const firstCell = (row: string) => cellsOf(row)[0]?.text;

/** Where rows come or go, a row is known by its first cell. */
function pairedRows(old: readonly Line[], now: readonly string[], near: Line): DiffRow[] {
  let next = 0;
  const arriveUntil = (end: number, place: Line): DiffRow[] =>
    now.slice(next, end).flatMap((text) => (RULE.test(text) ? [] : [arrivingRow(text, place)]));
  const rows = old.flatMap((line, index) => {
    const found = now.findIndex((text, at) => at >= next && firstCell(text) === firstCell(line.text));
    if (found < 0) return [wholeRow("leaving", line)];
    const arrived = arriveUntil(found, old[index - 1] ?? near);
    next = found + 1;
    return [...arrived, changedRow(line, now[found] ?? "")];
  });
  return [...rows, ...arriveUntil(now.length, old.at(-1) ?? near)];
}

/** `edits` are in the order of the text and do not overlap; one without rows in its place takes its rows away. */
export function tableDiff(source: string, edits: readonly TableEdit[]): DiffRow[] {
  const lines = linesOf(source);
  const lineAt = (at: number) => lines.findLastIndex(({ from }) => from <= at);
  const rows: DiffRow[] = [];
  let next = 0;
  for (let index = 0; index < edits.length;) {
    const group: TableEdit[] = [];
    const first = lineAt(edits[index]?.from ?? 0);
    let last = first;
    for (let edit = edits[index]; edit && lineAt(edit.from) <= last; edit = edits[(index += 1)]) {
      group.push(edit);
      last = Math.max(last, lineAt(edit.to));
    }
    const before = lines.slice(first, last + 1);
    rows.push(...lines.slice(next, first).map((line) => wholeRow("same", line)));
    rows.push(...rowsBetween(before, changed(source, before, group)));
    next = last + 1;
  }
  rows.push(...lines.slice(next).map((line) => wholeRow("same", line)));
  return rows.filter(({ kind, from }) => kind === "arriving" || from !== lines[1]?.from);
}

function changed(source: string, lines: readonly Line[], edits: readonly TableEdit[]): string[] {
  const [first, last] = [lines[0], lines.at(-1)];
  let at = first?.from ?? 0;
  let text = "";
  for (const edit of edits) {
    text += source.slice(at, edit.from) + edit.insert;
    at = edit.to;
  }
  text += source.slice(at, (last?.from ?? 0) + (last?.text.length ?? 0));
  return text.split("\n").filter((line) => line.trim() !== "");
}
