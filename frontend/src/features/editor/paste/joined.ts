/** Keeps pasted blocks and those that are there apart, so that neither becomes part of the other. */

const BLOCK = /^(?:#{1,6} |>|\||```|~~~| {0,3}(?:[-*+]|\d{1,9}[.)])\s)/;
const LIST_ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;
const BARE_ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?$/;

/** What surrounds the place of a paste: the rest of its own line on both sides, and the lines next to it. */
export interface Surroundings {
  readonly above: string;
  readonly before: string;
  readonly after: string;
  readonly below: string;
}

/**
 * What goes before and behind pasted Markdown. A run of words stays in its line; blocks get a line of their own, with
 * a blank one between, or none between two items of lists.
 */
export function joints(markdown: string, { above, before, after, below }: Surroundings): [string, string] {
  const lines = markdown.split("\n");
  const [first = "", last = ""] = [lines[0], lines.at(-1)];
  if (lines.length === 1 && !BLOCK.test(first)) return ["", ""];
  const isInItem = BARE_ITEM.test(before) && !LIST_ITEM.test(first);
  const head = isInItem ? "" : joint(before, above, first);
  return [head, joint(after, below, last)];
}

function joint(sameLine: string, nextLine: string, edge: string): string {
  const neighbour = sameLine.trim() === "" ? nextLine : sameLine;
  if (neighbour.trim() === "") return "";
  const breaks = LIST_ITEM.test(neighbour) && LIST_ITEM.test(edge) ? 1 : 2;
  return "\n".repeat(sameLine.trim() === "" ? breaks - 1 : breaks);
}
