import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { KeptScroll } from "./kept-scroll";

const HEIGHT = 40;
const TOP = 100;

/** Rows of one height below each other in a scroller whose edge is at `TOP`; one that is named `tall…` has three of it. */
function show(names: string[], isKept = true) {
  const page = (shown: string[]) => (
    <div className="doc-scroller">
      <KeptScroll isKept={isKept}>
        {shown.map((name) => (
          <p key={name.replace("tall ", "")}>{name}</p>
        ))}
      </KeptScroll>
    </div>
  );
  const { container, rerender } = render(page(names));
  const scroller = container.firstElementChild!;
  const heightOf = (row: Element) => (row.textContent.startsWith("tall") ? 3 * HEIGHT : HEIGHT);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    if (this === scroller) return new DOMRect(0, TOP, 0, 400);
    const before = [...(this.parentElement?.children ?? [])];
    const above = before.slice(0, before.indexOf(this)).reduce((sum, row) => sum + heightOf(row), 0);
    return new DOMRect(0, TOP + above - scroller.scrollTop, 0, heightOf(this));
  });
  return { scroller, change: (shown: string[]) => rerender(page(shown)) };
}

test("what comes, goes or grows above leaves the row at the top where it is", () => {
  const { scroller, change } = show(["a", "b", "c", "d", "e"]);
  scroller.scrollTop = 2 * HEIGHT + 10;
  change(["new", "a", "b", "c", "d", "e"]);
  expect(scroller.scrollTop).toBe(3 * HEIGHT + 10);
  change(["new", "tall a", "b", "c", "d", "e"]);
  expect(scroller.scrollTop).toBe(5 * HEIGHT + 10);
  change(["b", "c", "d", "e"]);
  expect(scroller.scrollTop).toBe(HEIGHT + 10);
});

test("what changes below moves nothing, nor does anything at the beginning of a page", () => {
  const { scroller, change } = show(["a", "b", "c"]);
  change(["new", "a", "b", "c"]);
  expect(scroller.scrollTop).toBe(0);
  scroller.scrollTop = HEIGHT + 1;
  change(["new", "a", "b", "tall c", "d"]);
  expect(scroller.scrollTop).toBe(HEIGHT + 1);
});

test("a page that does not keep its place, and one whose row at the top is gone, stay as they are scrolled", () => {
  const loose = show(["a", "b", "c"], false);
  loose.scroller.scrollTop = HEIGHT + 1;
  loose.change(["new", "a", "b", "c"]);
  expect(loose.scroller.scrollTop).toBe(HEIGHT + 1);
  vi.restoreAllMocks();
  const kept = show(["a", "b", "c"]);
  kept.scroller.scrollTop = HEIGHT + 1;
  kept.change(["new", "a", "c"]);
  expect(kept.scroller.scrollTop).toBe(HEIGHT + 1);
});
