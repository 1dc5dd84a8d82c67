/** Reads what the forms offer to choose from out of a document: sections, requirements, names, occurrences of a term. */
import { plainLines } from "@/lib/markdown/fences";
import { ATX } from "@/lib/markdown/headings";
import { type RankedMark, rankedMark } from "@/lib/markdown/ranked-requirement";
import { cellsIn, rowReader, RULE } from "@/lib/markdown/row-requirements";

import { saidInRow } from "./said-in-row";

export interface SectionPart {
  readonly heading: string;
  readonly level: number;
  /** Number of its line, from 1. */
  readonly line: number;
  /** How many lists of plain entries it has, or of lines with tabs, and how many tables with a row; those of the sections below it too. */
  readonly lists: number;
  readonly tables: number;
  /** The names of the columns of its own tables. */
  readonly columns: readonly string[];
}

export interface RequirementPart {
  readonly id: string;
  readonly priority: string | null;
  readonly words: string;
  readonly section: string | null;
  readonly line: number;
  /** Of one that is the row of a table, where its id begins in the line; null for any other. */
  readonly inRow: number | null;
}

export interface DocumentParts {
  readonly sections: readonly SectionPart[];
  readonly requirements: readonly RequirementPart[];
  readonly people: readonly string[];
}

const MARKER = /^\s*(?:[-*+]|\d+[.)])\s+/;
/** "Owner: Mara" in a line of its own or in an item. */
const OWNER = /^\s*(?:[-*+]\s+)?\*{0,2}(?:Owner|Author|Reviewer|Decided by)s?\*{0,2}:\*{0,2}\s*(.+)$/i;
const PEOPLE_COLUMN = /^(?:owner|author|reviewer|who|decided by|responsible|lead)s?$/i;
/** Longer than this it is a sentence. */
const NAME_LENGTH = 40;

export function readParts(text: string): DocumentParts {
  const sections: (Mutable<SectionPart> & { columns: string[] })[] = [];
  const requirements: RequirementPart[] = [];
  const people = new Set<string>();
  let columns: number[] | null = null;
  let block: Block = "none";
  let above = "";
  const readRow = rowReader();
  for (const { line, number } of plainLines(text)) {
    const heading = ATX.exec(line);
    if (heading) {
      const level = heading[1]?.length ?? 1;
      sections.push({ heading: heading[2] ?? "", level, line: number, lists: 0, tables: 0, columns: [] });
      block = "none";
      continue;
    }
    const before: Block = block;
    const words = line.replace(MARKER, "");
    const row = readRow(before === "list" && /^\s/.test(line) ? "" : line);
    const mark: RankedMark | null = isOfTable(line, before) ? null : rankedMark(words);
    const section = sections.at(-1)?.heading ?? null;
    if (mark) {
      const { id, priority, wordsAt } = mark;
      requirements.push({ id, priority, words: words.slice(wordsAt), section, line: number, inRow: null });
    } else if (row) {
      requirements.push({ id: row.id, ...saidInRow(row), section, line: number, inRow: row.at });
    }
    block = mark ? "requirement" : blockOf(line, before);
    if (block !== before && block === "list") count(sections, "lists");
    if (block !== before && block === "row") count(sections, "tables");
    if (block === "rule") sections.at(-1)?.columns.push(...cellsIn(above).map(({ text }) => text));
    above = line;
    columns = line.includes("|") ? addNamesOfRow(line, columns, people) : null;
    addName(OWNER.exec(line)?.[1], people);
  }
  return { sections, requirements: withoutTraced(requirements), people: [...people] };
}

/** Rows that have an id which words or a row before them have trace that one: a table of tests or releases. */
function withoutTraced(found: readonly RequirementPart[]): RequirementPart[] {
  const given = new Set(found.flatMap(({ id, inRow }) => (inRow === null ? id : [])));
  return found.filter(({ id, inRow }) => inRow === null || (!given.has(id) && given.add(id)));
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
/** What a line is part of. A table is one from its first row on. */
type Block = "none" | "words" | "requirement" | "list" | "head" | "rule" | "row";

/** A tab between words: such lines can become a table as a list can. */
const TABBED = /\S[ ]*\t\s*\S/;

const isOfTable = (line: string, before: Block): boolean =>
  (before === "rule" || before === "row") && line.includes("|");

function blockOf(line: string, before: Block): Block {
  if (line.trim() === "") return before === "list" ? "list" : "none";
  // What stands right below a requirement belongs to it.
  if (before === "requirement") return "requirement";
  if (before === "head" && RULE.test(line)) return "rule";
  if (isOfTable(line, before)) return "row";
  if (before === "rule" || before === "row") return "words";
  if (MARKER.test(line) || (before === "list" && /^\s/.test(line))) return "list";
  if (line.includes("|")) return "head";
  return TABBED.test(line) && before !== "words" ? "list" : "words";
}

/** For the section that is being read, and those that it is part of. */
function count(sections: Mutable<SectionPart>[], what: "lists" | "tables"): void {
  let level = 7;
  for (const section of sections.toReversed()) {
    if (section.level >= level) continue;
    ({ level } = section);
    section[what] += 1;
  }
}

/** Which columns of a table hold names: told by its head, its first row. */
function addNamesOfRow(line: string, columns: number[] | null, people: Set<string>): number[] {
  const cells = cellsIn(line).map(({ text }) => text);
  if (!columns) return cells.flatMap((cell, column) => (PEOPLE_COLUMN.test(cell) ? [column] : []));
  if (!/^[\s|:-]*$/.test(line)) columns.forEach((column) => addName(cells[column], people));
  return columns;
}

function addName(found: string | undefined, people: Set<string>): void {
  for (const part of (found ?? "").split(/[,;]| and /)) {
    const name = part.replace(/[*_`.]+/g, "").trim();
    const isName =
      name !== "" && name.length <= NAME_LENGTH && !/^(?:tb[dc]|to be .*|none|n\/a|[-–—?]+)$/i.test(name);
    if (isName) people.add(name);
  }
}

export interface TermOccurrence {
  /** Which occurrence it is, from 0. */
  readonly index: number;
  readonly section: string | null;
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** How much of the line is shown around a term. */
const AROUND = 40;

/** Every occurrence of a term as it is written, in order; code is text too. */
export function occurrencesOf(text: string, term: string): TermOccurrence[] {
  if (term === "") return [];
  const occurrences: TermOccurrence[] = [];
  const { sections } = readParts(text);
  const starts = lineStarts(text);
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) {
    const line = starts.findLastIndex((start) => start <= at);
    const start = starts[line] ?? 0;
    const end = text.indexOf("\n", at + term.length);
    const last = end < 0 ? text.length : end;
    const section = sections.findLast((part) => part.line <= line + 1)?.heading ?? null;
    const from = Math.max(start, at - AROUND);
    const to = Math.min(last, at + term.length + AROUND);
    occurrences.push({
      index: occurrences.length,
      section,
      before: (from > start ? "…" : "") + text.slice(from, at),
      match: term,
      after: text.slice(at + term.length, to) + (to < last ? "…" : ""),
    });
  }
  return occurrences;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Where a statement could be parted: behind a sentence, at a line break, and at "and". The words stay as they are. */
export function partsOf(statement: string): string[] {
  const sentences = statement
    .split(/(?<=[.;!?])\s+|\n+/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (sentences.length > 1) return sentences;
  const halves = /^(.+?),?\s+and\s+(.+)$/s.exec(statement.trim());
  return halves ? [halves[1] ?? "", halves[2] ?? ""] : [statement.trim(), ""];
}
