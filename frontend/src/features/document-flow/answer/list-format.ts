/** A list as lines to fill in: one entry a line, plain or as tasks. */
import { escapeStart, unescapeStart, withoutMarker } from "./escape";
import { filledLines } from "@/lib/markdown/table-rows";
import { type Entry, type Format, oneLine } from "./format";

const ITEM = /^[-*+] +(?:\[([ xX])\] +)?(.*)$/;
const TASK = /^\s*(?:[-+*]\s+)?\[[xX]\]\s/;

export function entry(text: string): Entry {
  return { text, isDone: false };
}

/** The entries of pasted lines: their markers of lists are none of the words. */
export function pastedEntries(text: string): Entry[] {
  return filledLines(text).map((line) => ({ text: withoutMarker(line), isDone: TASK.test(line) }));
}

export function listFormat(isChecklist: boolean): Format<Entry> {
  const line = ({ text, isDone }: Entry) =>
    `- ${isChecklist ? `[${isDone ? "x" : " "}] ` : ""}${escapeStart(oneLine(text))}`;
  const isBlank = ({ text }: Entry) => text.trim() === "";
  const parse = (markdown: string) => {
    const lines = filledItems(markdown);
    if (!lines) return null;
    const items = lines.map((each) => ITEM.exec(each));
    const rows = items.map((item) => {
      const text = item?.[2]?.trim() ?? "";
      return item && text !== "" && (item[1] === undefined) === !isChecklist
        ? { text: unescapeStart(text), isDone: (item[1] ?? " ") !== " " }
        : null;
    });
    return rows.every((row) => row !== null) ? rows : null;
  };
  return {
    blank: () => entry(""),
    isBlank,
    render: (rows) =>
      rows
        .filter((row) => !isBlank(row))
        .map(line)
        .join("\n"),
    parse,
    toText: (rows) =>
      rows
        .filter((row) => !isBlank(row))
        .map(({ text }) => oneLine(text))
        .join("\n"),
    fromText: (text) => parse(text) ?? filledLines(text).map((each) => entry(withoutMarker(each))),
    fill: (row, words) => ({ ...row, text: words }),
    words: ({ text }) => text,
  };
}

/** The lines of a text of which none stands in or under another; null where some do. */
export function filledItems(markdown: string): string[] | null {
  const lines = markdown.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 0 && lines.every((line) => !/^\s/.test(line)) ? lines : null;
}
