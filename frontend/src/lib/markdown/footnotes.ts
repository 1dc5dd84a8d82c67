/**
 * The footnotes of a page, whose rows are read one by one: a mark and its note stand in different rows, and are
 * numbered over the whole page. Each note stands where it is written.
 */
import type { Parser } from "./gfm";

/** The number of each note by its label, in the order of the marks. */
export type Notes = ReadonlyMap<string, number>;

interface Node {
  type: string;
  label?: string;
  value?: string;
  children?: Node[];
  spread?: boolean;
  data?: { hName: string; hProperties?: Readonly<Record<string, string>> };
}

export const NO_NOTES: Notes = new Map();
/** A footnote's mark; its group is the label. */
export const NOTE_MARK = /\[\^([^\]\s]+)\]/g;
/** What names a note at the start of a line, behind what may stand before it: quotations and entries of lists. */
const DEFINITION = /^((?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*)\[\^([^\]\s]+)\]:/gm;

/** The notes that some text of the page names. */
export function notesOf(content: string): Notes {
  if (!content.includes("[^")) return NO_NOTES;
  const defined = new Set<string>();
  const words = content.replace(DEFINITION, (_, before: string, label: string) => {
    defined.add(label.toLowerCase());
    return before;
  });
  const notes = new Map<string, number>();
  for (const [, label = ""] of words.matchAll(NOTE_MARK)) {
    const key = label.toLowerCase();
    if (defined.has(key) && !notes.has(key)) notes.set(key, notes.size + 1);
  }
  return notes;
}

/** Reads marks whose notes stand in other rows, and puts numbers in place of labels; what has none is as it is written. */
export function numberedNotes(this: Parser, notes: Notes): (tree: Node) => void {
  const gfmFootnotes = [...notes.keys()].map((label) => label.toUpperCase());
  const known = {
    tokenize(this: { parser: object }, _effects: unknown, _ok: unknown, nok: unknown) {
      Object.assign(this.parser, { gfmFootnotes });
      return nok;
    },
  };
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { document: { null: known } }];
  const walk = (node: Node): void => {
    if (node.children) node.children = node.children.flatMap(drawn);
  };
  const drawn = (node: Node): Node[] => {
    walk(node);
    // Else its paragraphs are run together, and the note with them.
    if (node.type === "listItem") node.spread ||= node.children?.some(({ type }) => type === "note") ?? false;
    const { type, label = "", children = [] } = node;
    if (!type.startsWith("footnote")) return [node];
    const number = notes.get(label.toLowerCase());
    const text: Node = { type: "text", value: number === undefined ? `[^${label}]` : `${number}` };
    const raised = { hName: "sup", hProperties: { dataNote: label } };
    const mark = number === undefined ? text : { type: "noteMark", data: raised, children: [text] };
    if (type === "footnoteReference") return [mark];
    const [first] = children;
    const words = first?.type === "paragraph" ? (first.children ?? []) : [];
    const behind: Node = { type: "text", value: number === undefined ? ": " : " " };
    const note = { type: "note", data: { hName: "p" }, children: [mark, behind, ...words] };
    return [note, ...children.slice(first?.type === "paragraph" ? 1 : 0)];
  };
  return walk;
}
