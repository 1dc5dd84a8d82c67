/**
 * Draws one line of Markdown as elements, for what the editor shows in place of its source. Only text nodes and a
 * fixed set of elements are made.
 */
import { type Element as MarkdownElement, GFM, parser as commonmark } from "@lezer/markdown";

const ELEMENTS: Readonly<Record<string, string>> = {
  StrongEmphasis: "strong",
  Emphasis: "em",
  Strikethrough: "del",
  InlineCode: "code",
};
const SIGNS: ReadonlySet<string> = new Set([
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

function append(
  parent: Node,
  text: string,
  elements: readonly MarkdownElement[],
  from: number,
  to: number,
): void {
  let at = from;
  for (const element of elements) {
    if (element.from > at) parent.appendChild(document.createTextNode(text.slice(at, element.from)));
    appendElement(parent, text, element);
    at = element.to;
  }
  if (at < to) parent.appendChild(document.createTextNode(text.slice(at, to)));
}

function appendElement(parent: Node, text: string, element: MarkdownElement): void {
  const name = nameOf(element);
  if (SIGNS.has(name)) return;
  if (name === "Escape") {
    parent.appendChild(document.createTextNode(text.slice(element.from + 1, element.to)));
    return;
  }
  const parts = partsOf(element);
  if (name === "Link" || name === "Image") {
    appendLink(parent, text, element, parts);
    return;
  }
  const child = document.createElement(ELEMENTS[name] ?? "span");
  if (name === "URL") child.className = "rq-link";
  append(child, text, parts, element.from, element.to);
  parent.appendChild(child);
}

function appendLink(
  parent: Node,
  text: string,
  element: MarkdownElement,
  parts: readonly MarkdownElement[],
): void {
  const marks = parts.filter((part) => nameOf(part) === "LinkMark");
  const [open, close] = [marks[0], marks[1]];
  const hasAddress = parts.some((part) => nameOf(part) === "URL" || nameOf(part) === "LinkLabel");
  if (!open || !close || !hasAddress) {
    parent.appendChild(document.createTextNode(text.slice(element.from, element.to)));
    return;
  }
  const link = document.createElement("span");
  link.className = "rq-link";
  append(
    link,
    text,
    parts.filter((part) => part.from >= open.to && part.to <= close.from),
    open.to,
    close.from,
  );
  parent.appendChild(link);
}

export function inlineFragment(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  append(fragment, text, parser.parseInline(text, 0), 0, text.length);
  return fragment;
}
