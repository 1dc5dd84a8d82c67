import { expect, test } from "vitest";
import { aTemplate, templates } from "@/testing/factories";
import {
  categoriesOf,
  defaultTemplate,
  inCategory,
  pageOf,
  pageWindow,
  pageCount,
  previewLines,
  randomTemplate,
} from "./template-choice";
import { templateIcon } from "./icons";
import { BarChart, BarChart2, FileText, Rocket } from "lucide-react";

test("the default template is the flagged one, else the first, else none", () => {
  const [first, second] = [aTemplate({ id: 2, isDefault: false }), aTemplate({ id: 3, isDefault: true })];
  expect(defaultTemplate([first, second])).toBe(second);
  expect(defaultTemplate([first])).toBe(first);
  expect(defaultTemplate([])).toBeUndefined();
});

test("a random template is one of them at both ends of chance", () => {
  const all = templates(3);
  expect(randomTemplate(all, () => 0)?.id).toBe(1);
  expect(randomTemplate(all, () => 0.999)?.id).toBe(3);
  expect(randomTemplate([], () => 0.5)).toBeUndefined();
});

test("categories keep the order of the library, each once", () => {
  const all = [aTemplate(), aTemplate({ id: 2, category: "Launch" }), aTemplate({ id: 3 })];
  expect(categoriesOf(all)).toEqual(["Core", "Launch"]);
  expect(inCategory(all, "Launch").map(({ id }) => id)).toEqual([2]);
  expect(inCategory(all, undefined)).toHaveLength(3);
});

test("a page holds twelve, the last one the rest", () => {
  const all = templates(25);
  expect(pageCount(all.length)).toBe(3);
  expect(pageOf(all, 2).map(({ id }) => id)).toEqual([13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
  expect(pageOf(all, 3)).toHaveLength(1);
  expect(pageCount(0)).toBe(1);
});

test.each([
  [1, 9, [1, 2, 3, 4, 5]],
  [4, 9, [2, 3, 4, 5, 6]],
  [9, 9, [5, 6, 7, 8, 9]],
  [2, 3, [1, 2, 3]],
  [1, 1, [1]],
])("page %d of %d offers %j", (page, pages, numbers) => {
  expect(pageWindow(page, pages)).toEqual(numbers);
});

test("the preview numbers the headings and takes the markers off the lines", () => {
  const content =
    "## Summary\n\nWhat **changes**.\n\n> Assumption: none\n\n- [ ] One\n| A | B |\n|---|---|\n## Goals";
  expect(previewLines(content)).toEqual([
    { text: "Summary", section: 1 },
    { text: "What changes.", section: null },
    { text: "Assumption: none", section: null },
    { text: "One", section: null },
    { text: "A  B", section: null },
    { text: "Goals", section: 2 },
  ]);
});

test("the preview ends after 350 characters", () => {
  const shown = previewLines("x".repeat(400));
  expect(shown).toEqual([{ text: "x".repeat(350), section: null }]);
});

/** The names of the specification. */
const NAMES = (
  "sparkles bar-chart bar-chart-2 user file-text rocket map code target message-square-text check-square lock " +
  "refresh-ccw users check-circle clipboard alert-circle shield cpu dollar-sign trending-up"
).split(" ");

test("every icon of the specification is known, and is its own", () => {
  const drawn = NAMES.map(templateIcon);
  expect(new Set(drawn).size).toBe(NAMES.length);
  expect(templateIcon("bar-chart")).toBe(BarChart);
  expect(templateIcon("bar-chart-2")).toBe(BarChart2);
});

test("an icon that is not known is a document", () => {
  expect(templateIcon("rocket")).toBe(Rocket);
  expect(templateIcon("toString")).toBe(FileText);
});
