/**
 * The footnotes of a page whose rows are drawn one by one: a mark and its note stand in different rows, and are
 * numbered over the whole page.
 */

/** The number of each note by its label, in the order of the marks. */
export type Notes = ReadonlyMap<string, number>;

interface Node {
  type: string;
  value?: string;
  children?: Node[];
  data?: { hName: string };
}

const NO_NOTES: Notes = new Map();
const MARK = /\[\^([^\]\s]+)\](?!:)/g;
const DEFINITION = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*/;

/** The notes that some text of the page names. */
export function notesOf(content: string): Notes {
  if (!content.includes("[^")) return NO_NOTES;
  const defined = new Set(content.split("\n").flatMap((line) => labelOf(line) ?? []));
  const notes = new Map<string, number>();
  for (const [, label] of content.matchAll(MARK)) {
    const key = keyOf(label);
    if (defined.has(key) && !notes.has(key)) notes.set(key, notes.size + 1);
  }
  return notes;
}

function labelOf(line: string): string | null {
  const label = DEFINITION.exec(line)?.[1];
  return label === undefined ? null : keyOf(label);
}

const keyOf = (label: string | undefined) => (label ?? "").toLowerCase();

/** The text of a row with the numbers of the notes that it defines in place of their labels. */
export function withNoteNumbers(text: string, notes: Notes): string {
  if (notes.size === 0 || !DEFINITION.test(text)) return text;
  return text
    .split("\n")
    .map((line) => {
      const number = notes.get(labelOf(line) ?? "");
      return number === undefined ? line : line.replace(DEFINITION, `<sup>${number}</sup> `);
    })
    .join("\n");
}

/** Turns marks of known notes into raised numbers. */
export function noteMarks(notes: Notes): (tree: Node) => void {
  const walk = (node: Node): void => {
    if (!node.children) return;
    node.children = node.children.flatMap((child) => (child.type === "text" ? marked(child) : [child]));
    node.children.forEach(walk);
  };
  const marked = (text: Node): Node[] => {
    const found: Node[] = [];
    const value = text.value ?? "";
    let from = 0;
    for (const match of value.matchAll(MARK)) {
      const number = notes.get(keyOf(match[1]));
      if (number === undefined) continue;
      found.push({ type: "text", value: value.slice(from, match.index) });
      found.push({
        type: "noteMark",
        data: { hName: "sup" },
        children: [{ type: "text", value: `${number}` }],
      });
      from = match.index + match[0].length;
    }
    return [...found, { type: "text", value: value.slice(from) }].filter(({ value }) => value !== "");
  };
  return walk;
}
