import { expect, test } from "vitest";

import { aBlock, aChangedBlock } from "@/testing/history-factories";

import { type ComparisonRow, linesOf, pairsOf, rowsOf, unfolded } from "./comparison-rows";
import { shapeOf } from "./line-shapes";

const told = (row: ComparisonRow | null) =>
  row === null ? "nothing" : row.type === "line" ? `${row.kind} ${row.text}` : row.type;

test.each([
  ["## Goals", { kind: "heading", level: 2, prefix: 3 }],
  ["**FR-002** [Must] Stored", { kind: "requirement", id: "FR-002", priority: "Must", prefix: 18 }],
  ["- one", { kind: "item", depth: 0, marker: "•", prefix: 2 }],
  ["  12. two", { kind: "item", depth: 1, marker: "12.", prefix: 6 }],
  ["- [x] done", { kind: "item", depth: 0, marker: "☑", prefix: 6 }],
  ["> said", { kind: "quote", prefix: 2 }],
  ["| a | b |", { kind: "row", isHead: false, prefix: 0 }],
  ["| --- | :-: |", { kind: "ruler", prefix: 0 }],
  ["---", { kind: "break", prefix: 0 }],
  ["*Given* a tablet", { kind: "criterion", prefix: 0 }],
  ["  ", { kind: "blank", prefix: 0 }],
  ["#hashtag", { kind: "text", prefix: 0 }],
])("%s is read by itself", (line, shape) => {
  expect(shapeOf(line)).toEqual(shape);
});

test("changes are counted as the server does: blank lines are none, a new title is the first", () => {
  const blocks = [
    aBlock({ text: "a\n\nb" }),
    aBlock({ kind: "added", text: "\n" }),
    aChangedBlock(),
    aBlock({ kind: "movedAway", text: "## Users" }),
    aBlock({ kind: "moved", text: "## Users", move: 0, author: 0 }),
    aBlock({ kind: "removed", text: "gone\n\ntoo", author: 0 }),
  ];
  const rows = rowsOf({ blocks }, true);
  expect(rows.flatMap((row) => (row.change === null ? [] : [`${row.change} ${told(row)}`]))).toEqual([
    "1 changed They finish 90 % of them.",
    "2 moved",
    "3 removed gone",
  ]);
  expect(rows.filter(({ author }) => author === 0)).toHaveLength(3);
});

test("what says what a line is, is shown where it changed", () => {
  const toHeading = aChangedBlock({
    text: "### Goals",
    parts: [
      { kind: "same", text: "##" },
      { kind: "added", text: "#" },
      { kind: "same", text: " Goals" },
    ],
  });
  expect(rowsOf({ blocks: [toHeading] }, false)).toMatchObject([
    { shape: { kind: "heading", level: 3, prefix: 0 } },
  ]);
  const otherId = aChangedBlock({
    text: "**FR-003** Stored",
    parts: [
      { kind: "same", text: "**FR-00" },
      { kind: "removed", text: "2" },
      { kind: "added", text: "3" },
      { kind: "same", text: "** Stored" },
    ],
  });
  expect(rowsOf({ blocks: [otherId] }, false)).toMatchObject([{ shape: { kind: "text", prefix: 0 } }]);
});

test("lines between fences are code, also the one that looks like a heading", () => {
  const blocks = [aBlock({ text: "```\n# no heading\n```\n# heading" })];
  expect(rowsOf({ blocks }, false).map((row) => (row.type === "line" ? row.shape.kind : row.type))).toEqual([
    "code",
    "code",
    "code",
    "heading",
  ]);
});

test("a table's first row is its head", () => {
  const rows = rowsOf({ blocks: [aBlock({ text: "| a |\n| - |\n| b |" })] }, false);
  expect(rows).toMatchObject([{ shape: { isHead: true } }, {}, { shape: { isHead: false } }]);
});

test("a fold that was opened has its lines, and stays folded while they are not there", () => {
  const fold = aBlock({ kind: "skipped", fromLine: 2, toLine: 3, lines: 2, text: "" });
  const whole = [aBlock({ text: "a\nb\nc\nd", fromLine: 1, toLine: 2 })];
  const blocks = unfolded([fold], new Set([3]), linesOf({ blocks: whole }));
  expect(rowsOf({ blocks }, false).map(told)).toEqual(["same b", "same c"]);
  expect(rowsOf({ blocks }, false)).toMatchObject([
    { fromLine: 2, toLine: 3 },
    { fromLine: 3, toLine: 4 },
  ]);
  expect(unfolded([fold], new Set(), linesOf({ blocks: whole }))).toEqual([fold]);
  expect(unfolded([fold], new Set([3]), new Map())).toEqual([fold]);
});

test("side by side, what came stands beside what went in its place", () => {
  const blocks = [
    aBlock({ text: "same" }),
    aBlock({ kind: "removed", text: "one\ntwo", toLine: null }),
    aBlock({ kind: "added", text: "three", fromLine: null }),
    aBlock({ kind: "moved", text: "## Users", move: 0 }),
    aBlock({ kind: "movedAway", text: "## Users", move: 0 }),
    aBlock({ kind: "added", text: "last", fromLine: null, toLine: 9 }),
  ];
  const pairs = pairsOf(rowsOf({ blocks }, false));
  expect(pairs.map(({ left, right }) => [told(left), told(right)])).toEqual([
    ["same same", "same same"],
    ["removed one", "added three"],
    ["removed two", "nothing"],
    ["nothing", "moved"],
    ["movedAway", "nothing"],
    ["nothing", "added last"],
  ]);
  expect(new Set(pairs.map(({ key }) => key)).size).toBe(pairs.length);
});

test("side by side, each side reads as its text does, whatever moved and was changed in that", () => {
  const blocks = [
    aBlock({ kind: "moved", text: "## Risks", move: 0, fromLine: 3, toLine: 1 }),
    aBlock({ text: "## Risks", move: 0, fromLine: 3, toLine: 1 }),
    aBlock({ kind: "removed", text: "old", move: 0, fromLine: 4, toLine: null }),
    aBlock({ kind: "added", text: "new", move: 0, fromLine: null, toLine: 2 }),
    aBlock({ kind: "skipped", lines: 5, move: 0, fromLine: 5, toLine: 3 }),
    aBlock({ text: "## Goals\nFast", fromLine: 1, toLine: 8 }),
    aBlock({ kind: "movedAway", text: "## Risks", move: 0, fromLine: 3, toLine: 1 }),
    aBlock({ text: "end", fromLine: 10, toLine: 10 }),
  ];
  const rows = rowsOf({ blocks }, false);
  const pairs = pairsOf(rows);
  const side = (name: "left" | "right") => pairs.flatMap(({ [name]: row }) => (row ? [told(row)] : []));
  expect(side("left")).toEqual([
    "same ## Goals",
    "same Fast",
    "movedAway",
    "same ## Risks",
    "removed old",
    "fold",
    "same end",
  ]);
  expect(side("right")).toEqual([
    "moved",
    "same ## Risks",
    "added new",
    "fold",
    "same ## Goals",
    "same Fast",
    "same end",
  ]);
  expect(new Set(pairs.map(({ key }) => key)).size).toBe(pairs.length);
});

test("side by side, what moved down is whole where it was, although the rows of its new place are not drawn yet", () => {
  const blocks = [
    aBlock({ kind: "movedAway", text: "## Risks", move: 0, fromLine: 1, toLine: 3 }),
    aBlock({ text: "## Goals", fromLine: 2, toLine: 1 }),
    aBlock({ kind: "moved", text: "## Risks", move: 0, fromLine: 1, toLine: 3 }),
    aBlock({ text: "## Risks", move: 0, fromLine: 1, toLine: 3 }),
  ];
  const rows = rowsOf({ blocks }, false);
  expect(pairsOf(rows.slice(0, 2), rows).map(({ left, right }) => [told(left), told(right)])).toEqual([
    ["movedAway", "nothing"],
    ["same ## Risks", "nothing"],
    ["same ## Goals", "same ## Goals"],
  ]);
});
