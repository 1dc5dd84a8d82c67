/** Letters of an element as a part of the page, and back. */
import type { Mark } from "./surface";

/** How many letters of the element stand before a point of the page that is in it. */
export function lettersBefore(element: Element, node: Node, offset: number): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  range.setEnd(node, offset);
  return range.toString().length;
}

/** The letter under a point of the screen. */
function pointAt(x: number, y: number): { node: Node; offset: number } | null {
  if ("caretPositionFromPoint" in document) {
    const found = document.caretPositionFromPoint(x, y);
    return found && { node: found.offsetNode, offset: found.offset };
  }
  return null;
}

/** The styles of words that are marked without elements of their own: `comments.css` has the rules for them. */
export const HIGHLIGHTS = {
  plain: "rq-comment",
  open: "rq-comment-open",
  out: "rq-suggested-out",
  beside: "rq-suggested-beside",
} as const;
type Style = keyof typeof HIGHLIGHTS;

export const styleOf = ({ isOpen, isNew, suggested }: Mark): Style =>
  suggested ?? (isOpen || isNew ? "open" : "plain");

export interface DrawnMark {
  readonly key: string;
  readonly range: Range;
  readonly style: Style;
}

/** Marks parts of the page; where the browser cannot, the notes beside it say what they are about. */
export function highlight(marks: readonly DrawnMark[]): void {
  if (typeof Highlight === "undefined") return;
  for (const [kind, name] of Object.entries(HIGHLIGHTS)) {
    const ranges = marks.filter(({ style }) => style === kind).map(({ range }) => range);
    if (ranges.length > 0) CSS.highlights.set(name, new Highlight(...ranges));
    else CSS.highlights.delete(name);
  }
}

/** The mark under a point of the screen; of several the one with the fewest letters. */
export function markAt(marks: readonly DrawnMark[], x: number, y: number): string | null {
  const point = pointAt(x, y);
  if (!point) return null;
  const hit = marks.filter(({ range }) => range.isPointInRange(point.node, point.offset));
  const lengthOf = ({ range }: DrawnMark) => range.toString().length;
  return hit.sort((one, other) => lengthOf(one) - lengthOf(other))[0]?.key ?? null;
}
