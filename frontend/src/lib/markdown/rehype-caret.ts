/**
 * Puts a caret behind the last word of a text that is still arriving, however deep in lists and tables it stands.
 */
import type { Element, ElementContent, Root, RootContent } from "hast";

type Node = RootContent | ElementContent;

/** The caret belongs inside the last of these, not behind it. */
const HOLDERS = new Set(
  "p li ul ol blockquote pre div table thead tbody tr td th h1 h2 h3 h4 h5 h6".split(" "),
);

/** Where the last part is that is more than the line break the parser leaves between blocks; -1 for none. */
function lastIndex(place: Root | Element): number {
  return place.children.findLastIndex((child) => child.type !== "text" || child.value.trim() !== "");
}

function holds(node: Node | undefined, inside: Root | Element): node is Element {
  if (node?.type !== "element") return false;
  const isCodeBlock = inside.type === "element" && inside.tagName === "pre";
  return HOLDERS.has(node.tagName) || isCodeBlock;
}

function caret(): Element {
  return {
    type: "element",
    tagName: "span",
    properties: { className: ["md-caret"], ariaHidden: "true" },
    children: [],
  };
}

export function rehypeCaret() {
  return (tree: Root): void => {
    let place: Root | Element = tree;
    let last = place.children[lastIndex(place)];
    while (holds(last, place)) {
      place = last;
      last = place.children[lastIndex(place)];
    }
    // A code block ends with a line break, behind which the caret would stand alone.
    if (last?.type === "text") last.value = last.value.trimEnd();
    place.children.splice(lastIndex(place) + 1, 0, caret());
  };
}
