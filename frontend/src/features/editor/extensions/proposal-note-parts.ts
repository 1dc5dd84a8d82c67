/** The pieces that notes in the page are made of. */
import { inlineFragment } from "../format/inline-dom";
import type { PlacedHunk } from "./proposal-state";

/** A row of a table without its bars, cell after cell; null for other text. */
export function cellWords(line: string): string | null {
  const row = /^\s*\|(.*)\|\s*$/.exec(line)?.[1];
  return row === undefined ? null : row.replace(/\s*\|\s*/g, " · ").trim();
}

export const ASSISTANT_ICON =
  "M8 2.75h8l1.75 7.5L12 21.5 6.25 10.25zM12 21v-7.5M10.1 11.25a1.9 1.9 0 1 0 3.8 0 1.9 1.9 0 1 0-3.8 0";
export const CHECK = "M20 6 9 17l-5-5";
export const CROSS = "M18 6 6 18M6 6l12 12";
const SVG = "http://www.w3.org/2000/svg";

export function icon(shape: string): SVGElement {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", shape);
  drawing.append(path);
  return drawing;
}

export function button(text: string, className: string, act: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = className;
  element.textContent = text;
  element.addEventListener("mousedown", (event) => event.preventDefault());
  element.addEventListener("click", act);
  return element;
}

/** What the change does, in its own colour: where several wait in a line, it says which of them this is. */
export function changeWords({ original, replacement }: PlacedHunk["hunk"]): HTMLElement[] {
  const sides = [
    ["del", "text-removed", original.trim()],
    ["ins", "text-added", replacement.trim()],
  ] as const;
  return sides
    .filter(([, , text]) => text !== "")
    .map(([tag, className, text]) => {
      const [line = ""] = text.split("\n", 1);
      const words = document.createElement(tag);
      words.className = className;
      words.append(inlineFragment(cellWords(line) ?? line));
      return words;
    });
}
