import { expect, test } from "vitest";

import { placeInSight } from "./place-in-sight";
import { noSurface } from "./testing/no-surface";

const LINE = 20;
const CONTENT = Array.from({ length: 100 }, (_, nth) => `Line ${nth}`).join("\n");

/** Scrolled so that so many pixels are above the page, whose top is 50 pixels below the screen's. */
function page(scrolled: number): HTMLElement {
  const element = document.createElement("div");
  Object.defineProperty(element, "scrollTop", { value: scrolled });
  element.getBoundingClientRect = () => new DOMRect(0, 50, 100, 500);
  return element;
}

const surface = (scrolled: number) => ({
  ...noSurface,
  lineOf: (position: number) => {
    const top = 50 - scrolled + LINE * CONTENT.slice(0, position).split("\n").length - LINE;
    return { top, bottom: top + LINE };
  },
});

test.each([
  [0, "Line 0"],
  [30, "Line 1"],
  [40, "Line 2"],
  [10_000, "Line 99"],
])("with %i pixels above it is at the first line in sight: %s", (scrolled, line) => {
  expect(CONTENT.slice(placeInSight(surface(scrolled), CONTENT, page(scrolled))).split("\n")[0]).toBe(line);
});

test("what is selected is the place", () => {
  const selecting = { ...surface(0), selection: () => ({ from: 8, to: 12 }) };
  expect(placeInSight(selecting, CONTENT, page(0))).toBe(8);
});
