import { expect, test } from "vitest";

import { type Block, GAP, layOut } from "./rail-layout";

const block = (anchor: number | null, height = 50, isOpen = false): Block => ({ anchor, height, isOpen });

test("notes stand at their words, and make room for each other", () => {
  expect(layOut([block(0), block(100), block(120), block(400)], 0)).toEqual([0, 100, 150 + GAP, 400]);
});

test("one without words follows the one before", () => {
  expect(layOut([block(100), block(null), block(null)], 0)).toEqual([100, 150 + GAP, 200 + 2 * GAP]);
});

test("the open one stands at its words, and those above give way", () => {
  const tops = layOut([block(0, 20), block(180), block(200, 150, true), block(210)], 0);
  expect(tops).toEqual([0, 150 - GAP, 200, 350 + GAP]);
});

test("where there is no room above, all follow each other from the top", () => {
  const tops = layOut([block(0, 20), block(10), block(20, 100, true), block(30)], 0);
  expect(tops).toEqual([0, 20 + GAP, 70 + 2 * GAP, 170 + 3 * GAP]);
});

test("nothing lies on what stands there already", () => {
  const taken = [{ top: 100, bottom: 160 }];
  expect(layOut([block(0), block(120)], 0, taken)).toEqual([0, 160 + GAP]);
  const [above, open] = layOut([block(110), block(200, 80, true)], 0, taken);
  expect(open).toBe(200);
  expect(above).toBe(100 - GAP - 50);
});
