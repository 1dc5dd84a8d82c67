import { expect, test } from "vitest";
import { firstTitle } from "./title";
import { TITLE_LIMIT } from "./title-length";

test("a short idea is the title, on one line", () => {
  expect(firstTitle("  Offline mode\n for  inspectors ")).toBe("Offline mode for inspectors");
});

test("a long idea is cut after a whole word within the limit", () => {
  const title = firstTitle("requirement ".repeat(40));
  expect(title.length).toBeLessThanOrEqual(TITLE_LIMIT);
  expect(title.endsWith("requirement")).toBe(true);
});

test("one endless word is cut at the limit", () => {
  expect(firstTitle("x".repeat(500))).toHaveLength(TITLE_LIMIT);
});
