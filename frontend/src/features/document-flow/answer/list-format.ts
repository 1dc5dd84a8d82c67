/** A list as lines to fill in: one entry a line, plain or as tasks, some of them nested in the one above. */
import { indentLevels } from "@/lib/clipboard/indent";
import type { CopiedLine } from "@/lib/clipboard/list-lines";

import { escapeStart, unescapeStart, withoutMarker } from "./escape";
import { type Entry, type Format, oneLine } from "./format";

const ITEM = /^[-*+] +(?:\[([ xX])\] +)?(.*)$/;
const TASK = /^\s*(?:[-+*]\s+)?\[[xX]\]\s/;
const STEP = "  ";

export function entry(text: string, level = 0): Entry {
  return { text, isDone: false, ...(level > 0 && { level }) };
}

export function levelOf({ level = 0 }: Entry): number {
  return level;
}

/** The same entry at another depth. */
export function atLevel({ text, isDone }: Entry, level: number): Entry {
  return { ...entry(text, level), isDone };
}

const isBlank = ({ text }: Entry) => text.trim() === "";

/** The entries without some of them: what was nested in one that goes stays with the entry around that. */
export function without(rows: readonly Entry[], goes: (row: Entry, index: number) => boolean): Entry[] {
  const around: number[] = [];
  return rows.flatMap((row, index) => {
    const level = levelOf(row);
    while (level <= (around.at(-1) ?? -1)) around.pop();
    if (goes(row, index)) return [];
    return [atLevel(row, around.push(level) - 1)];
  });
}

/** The entries, each at most one step deeper than the one above it. */
export function inSteps(rows: readonly Entry[]): Entry[] {
  return without(rows, () => false);
}

/** The entries of pasted lines: their markers of lists are none of the words. */
export function pastedEntries(lines: readonly CopiedLine[], level = 0): Entry[] {
  const entries = lines.map((line) => ({
    ...entry(withoutMarker(line.text), line.level),
    isDone: TASK.test(line.text),
  }));
  return inSteps(entries).map((row) => atLevel(row, level + levelOf(row)));
}

/** The entries of a text that is no such list yet. */
function entriesOf(text: string): Entry[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const levels = indentLevels(lines);
  return lines.map((line, at) => entry(withoutMarker(line.trim()), levels[at]));
}

export function listFormat(isChecklist: boolean): Format<Entry> {
  const line = (row: Entry) =>
    `${STEP.repeat(levelOf(row))}- ${isChecklist ? `[${row.isDone ? "x" : " "}] ` : ""}${escapeStart(oneLine(row.text))}`;
  const render = (rows: readonly Entry[]) => without(rows, isBlank).map(line).join("\n");
  const parse = (markdown: string) => {
    const rows: Entry[] = [];
    for (const each of markdown.split("\n").filter((one) => one.trim() !== "")) {
      const indent = each.length - each.trimStart().length;
      const item = ITEM.exec(each.trimStart());
      const text = item?.[2]?.trim() ?? "";
      const last = rows.at(-1);
      const deepest = last ? levelOf(last) + 1 : 0;
      if (text === "" || (item?.[1] === undefined) === isChecklist) return null;
      if (indent % STEP.length > 0 || indent / STEP.length > deepest) return null;
      const isDone = (item?.[1] ?? " ") !== " ";
      rows.push({ ...entry(unescapeStart(text), indent / STEP.length), isDone });
    }
    return rows.length > 0 ? rows : null;
  };
  return {
    blank: () => entry(""),
    isBlank,
    render,
    parse,
    // A paragraph could not say what is nested in what.
    toText: (rows) =>
      rows.some((row) => levelOf(row) > 0)
        ? render(rows)
        : rows
            .filter((row) => !isBlank(row))
            .map(({ text }) => oneLine(text))
            .join("\n"),
    fromText: (text) => parse(text) ?? entriesOf(text),
    fill: (row, words) => ({ ...row, text: words }),
    words: ({ text }) => text,
  };
}

/** The lines of a text of which none stands in or under another; null where some do. */
export function filledItems(markdown: string): string[] | null {
  const lines = markdown.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 0 && lines.every((line) => !/^\s/.test(line)) ? lines : null;
}
