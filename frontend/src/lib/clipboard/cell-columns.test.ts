import { expect, test } from "vitest";

import { inColumns } from "./cell-columns";

test("spans cost no more than the cells that there are", () => {
  const cell = document.createElement("td");
  cell.setAttribute("colspan", "1000");
  cell.setAttribute("rowspan", "1000000000");
  const started = performance.now();
  const [first = [], second = []] = inColumns([Array.from({ length: 5_000 }, () => cell), [cell]]);
  expect(performance.now() - started).toBeLessThan(400);
  expect([first.length, first.filter(Boolean).length]).toEqual([5_001, 5_000]);
  expect(second.findIndex(Boolean)).toBe(5_000);
});
