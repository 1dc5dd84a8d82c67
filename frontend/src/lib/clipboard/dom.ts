/** Kinds of elements of pasted pages, whatever program wrote them. */

/** What has no words for a document. */
export const DROPPED = new Set([
  "SCRIPT",
  "STYLE",
  "TEMPLATE",
  "NOSCRIPT",
  "HEAD",
  "TITLE",
  "META",
  "LINK",
  "IFRAME",
  "OBJECT",
  "EMBED",
  "SVG",
  "MATH",
  "BUTTON",
  "INPUT",
  "SELECT",
  "TEXTAREA",
]);
export const BLOCKS = new Set([
  "ADDRESS",
  "ARTICLE",
  "ASIDE",
  "BLOCKQUOTE",
  "DD",
  "DETAILS",
  "DIV",
  "DL",
  "DT",
  "FIGCAPTION",
  "FIGURE",
  "FOOTER",
  "FORM",
  "H1",
  "H2",
  "H3",
  "H4",
  "H5",
  "H6",
  "HEADER",
  "HR",
  "LI",
  "MAIN",
  "NAV",
  "OL",
  "P",
  "PRE",
  "SECTION",
  "SUMMARY",
  "TABLE",
  "UL",
]);
/** Deeper nesting is flattened: pasted pages may nest without end. */
export const MAX_DEPTH = 60;

export function isElement(node: Node): node is HTMLElement {
  return node.nodeType === Node.ELEMENT_NODE;
}

export function nameOf(element: Element): string {
  return element.tagName.toUpperCase();
}
