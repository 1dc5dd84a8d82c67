import { expect, test } from "vitest";
import { rangeLabel, shownPage } from "./list-page";

test("the label counts the rows in sight", () => {
  expect(rangeLabel(1, 10, 23)).toBe("Showing 1 - 10 of 23 results");
  expect(rangeLabel(3, 3, 23)).toBe("Showing 21 - 23 of 23 results");
  expect(rangeLabel(1, 0, 0)).toBe("Showing 0 - 0 of 0 results");
});

test("a page beyond the end is the last one", () => {
  expect(shownPage(3, 20)).toBe(2);
  expect(shownPage(1, 0)).toBe(1);
  expect(shownPage(2, 23)).toBe(2);
});
