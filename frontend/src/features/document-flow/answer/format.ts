/** Format of an answer with a shape: what it consists of, and what every such shape can do with its rows. */

/** One line of a list. */
export interface Entry {
  text: string;
  isDone: boolean;
  /** How deep it is nested in entries above it; left out where it is in none. */
  level?: number;
}

export const PRIORITIES = ["Must", "Should", "Could", "Won't"] as const;
export type Priority = (typeof PRIORITIES)[number];

export type Criterion =
  { kind: "steps"; given: string; when: string; then: string } | { kind: "free"; text: string };

export interface Requirement {
  /** Such as "FR-003"; empty until it is known. */
  id: string;
  priority: Priority | null;
  statement: string;
  criteria: Criterion[];
  owner: string;
  status: string;
}

export interface Story {
  as: string;
  want: string;
  soThat: string;
}

export interface Format<Row> {
  blank: () => Row;
  isBlank: (row: Row) => boolean;
  /** The Markdown that is sent; rows without words are no part of it. */
  render: (rows: readonly Row[]) => string;
  /** The rows of such Markdown; null where it is anything else. */
  parse: (markdown: string) => Row[] | null;
  /** What was typed, as a person would write it without the fields. */
  toText: (rows: readonly Row[]) => string;
  /** The rows of such a text; null where it says more than the fields can hold. */
  fromText: (text: string) => Row[] | null;
  /** The row with a suggestion in its first field. */
  fill: (row: Row, words: string) => Row;
  /** What stands in the field that a suggestion fills. */
  words: (row: Row) => string;
}

/** One field is one line of Markdown. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, " ");
}
