/**
 * Draws one line of Markdown as elements, for what the editor shows in place of its source. Only text nodes and a
 * fixed set of elements are made.
 */
import { type Element as MarkdownElement, GFM, parser as commonmark } from "@lezer/markdown";

import { isBreak } from "@/lib/markdown/inline-html";

const ELEMENTS: Readonly<Record<string, string>> = {
  StrongEmphasis: "strong",
  Emphasis: "em",
  Strikethrough: "del",
  InlineCode: "code",
};
const MARKERS: ReadonlySet<string> = new Set([
  "EmphasisMark",
  "StrikethroughMark",
  "CodeMark",
  "LinkMark",
  "LinkLabel",
  "LinkTitle",
]);

const parser = commonmark.configure(GFM);

function nameOf(element: MarkdownElement): string {
  return parser.nodeSet.types[element.type]?.name ?? "";
}

/** lezer gives an inline element's parts at run time without typing them. */
function partsOf(element: MarkdownElement): readonly MarkdownElement[] {
  return "children" in element && Array.isArray(element.children)
    ? (element.children as MarkdownElement[])
    : [];
}

/** A line of Markdown, and where it begins in its source if that is told. */
interface Line {
  readonly text: string;
  readonly start: number | undefined;
}

/** A place in the source, and from where to where the words around it are drawn in one piece. */
export interface SourcePlace {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Where drawn texts stand in the source, of which they are a part letter by letter or stand for all of it. */
export const pieces = new WeakMap<Node, { readonly from: number; readonly to: number }>();

/** `drawn` stands for what is not drawn as it is written. */
function appendText(
  parent: Node,
  { text, start }: Line,
  from: number,
  to: number,
  drawn = text.slice(from, to),
): void {
  const node = document.createTextNode(drawn);
  if (start !== undefined) pieces.set(node, { from: start + from, to: start + to });
  parent.appendChild(node);
}

/** Where the letter of a drawn text stands in the source. */
export function sourcePlace(node: Node, offset: number): SourcePlace | null {
  const piece = pieces.get(node);
  if (!piece) return null;
  const isEnd = offset > 0 && offset >= (node.textContent ?? "").length;
  return { ...piece, at: isEnd ? piece.to : piece.from + offset };
}

function append(
  parent: Node,
  line: Line,
  elements: readonly MarkdownElement[],
  from: number,
  to: number,
): void {
  let at = from;
  elements.forEach((element, nth) => {
    if (element.from < at) return;
    if (element.from > at) appendText(parent, line, at, element.from);
    const name = /^<(su[bp])>$/i.exec(line.text.slice(element.from, element.to))?.[1];
    const isEnd = ({ from, to }: MarkdownElement): boolean =>
      from > element.from && line.text.slice(from, to).toLowerCase() === `</${name?.toLowerCase()}>`;
    const end = name && elements.find(isEnd);
    if (end) {
      const child = parent.appendChild(document.createElement(name));
      append(child, line, elements.slice(nth + 1, elements.indexOf(end)), element.to, end.from);
    } else appendElement(parent, line, element);
    at = (end || element).to;
  });
  if (at < to) appendText(parent, line, at, to);
}

function appendElement(parent: Node, line: Line, element: MarkdownElement): void {
  const name = nameOf(element);
  if (MARKERS.has(name)) return;
  if (name === "Escape") {
    const marker = line.text.slice(element.from + 1, element.to);
    appendText(parent, line, element.from, element.to, marker);
    return;
  }
  if (name === "HTMLTag" && isBreak(line.text.slice(element.from, element.to))) {
    parent.appendChild(document.createElement("br"));
    return;
  }
  const parts = partsOf(element);
  if (name === "Link" || name === "Image") {
    appendLink(parent, line, element, parts);
    return;
  }
  const child = document.createElement(ELEMENTS[name] ?? "span");
  if (name === "URL") child.className = "rq-link";
  append(child, line, parts, element.from, element.to);
  parent.appendChild(child);
}

/** Of two marks of footnotes with nothing between them, the second is read as the label of a link. */
function isNoteMark(text: string, { from }: { readonly from: number }): boolean {
  return text.startsWith("[^", from);
}

function appendLink(
  parent: Node,
  line: Line,
  element: MarkdownElement,
  parts: readonly MarkdownElement[],
): void {
  const marks = parts.filter((part) => nameOf(part) === "LinkMark");
  const [open, close] = [marks[0], marks[1]];
  const hasAddress = parts.some(
    (part) => nameOf(part) === "URL" || (nameOf(part) === "LinkLabel" && !isNoteMark(line.text, part)),
  );
  if (!open || !close || !hasAddress) {
    appendText(parent, line, element.from, element.to);
    return;
  }
  const link = document.createElement("span");
  link.className = "rq-link";
  if (open.to === close.from)
    appendText(link, line, element.from, element.to, nameOf(element) === "Image" ? "Image" : undefined);
  append(
    link,
    line,
    parts.filter((part) => part.from >= open.to && part.to <= close.from),
    open.to,
    close.from,
  );
  parent.appendChild(link);
}

/** With `start`, its letters are found again in the source that begins there. */
export function inlineFragment(text: string, start?: number): DocumentFragment {
  const fragment = document.createDocumentFragment();
  append(fragment, { text, start }, parser.parseInline(text, 0), 0, text.length);
  return fragment;
}
