/** The card of a link within the document: what it leads to, and the way there. */
import { shortcutKeys } from "@/lib/keyboard";

import type { Target } from "../anchors";

function element(tag: string, className: string, text = ""): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

type Shown = Pick<Target, "name" | "section" | "words">;

export function cardOf({ name, section, words }: Shown, go: () => void, way = "Go to"): HTMLElement {
  const dom = element("div", "rq-peek");
  const head = element("div", "rq-peek-head");
  const button = element("button", "rq-peek-go", way);
  button.setAttribute("type", "button");
  button.tabIndex = -1;
  // The caret stays in the text until it goes there.
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", go);
  for (const key of shortcutKeys("Mod+Enter")) button.append(element("kbd", "rq-peek-key", key));
  head.append(
    element("b", "", name),
    element("span", "rq-peek-section", words === null ? "" : section),
    button,
  );
  dom.append(head);
  if (words !== null && words !== "") dom.append(element("p", "", words));
  return dom;
}
