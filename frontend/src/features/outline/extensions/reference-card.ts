/** The card of a link within the document: what it leads to, and the way there. */
import { shortcutKeys } from "@/lib/keyboard";

import type { Target } from "../anchors";

function element(tag: string, className: string, text = ""): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

export function cardOf({ name, section, words }: Target, go: () => void): HTMLElement {
  const dom = element("div", "rq-peek");
  const head = element("div", "rq-peek-head");
  const way = element("button", "rq-peek-go", "Go to");
  way.setAttribute("type", "button");
  way.tabIndex = -1;
  // The caret stays in the text until it goes there.
  way.addEventListener("mousedown", (event) => event.preventDefault());
  way.addEventListener("click", go);
  for (const key of shortcutKeys("Mod+Enter")) way.append(element("kbd", "rq-peek-key", key));
  head.append(element("b", "", name), element("span", "rq-peek-section", words === null ? "" : section), way);
  dom.append(head);
  if (words !== null && words !== "") dom.append(element("p", "", words));
  return dom;
}
