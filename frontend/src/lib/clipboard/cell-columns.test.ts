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

/** The words of the cells of a table, in their columns. */
function columnsOf(html: string): string[][] {
  const table = document.createElement("table");
  table.innerHTML = html;
  return inColumns([...table.rows].map((row) => [...row.cells])).map((row) =>
    row.map((cell) => cell?.textContent ?? ""),
  );
}

test("a cell reaches no further than its group of rows", () => {
  const head = "<thead><tr><th rowspan=2>A<th>B</thead>";
  expect(columnsOf(`${head}<tbody><tr><td>1<td>2</tbody>`)).toEqual([
    ["A", "B"],
    ["1", "2"],
  ]);
});

test("a cell with a row span of zero reaches to the end of its group of rows", () => {
  const body = "<tbody><tr><td rowspan=0>a<td>b<tr><td>c<tr><td>d</tbody>";
  expect(columnsOf(`${body}<tbody><tr><td rowspan=''>e<td>f<tr><td>g<td>h</tbody>`)).toEqual([
    ["a", "b"],
    ["", "c"],
    ["", "d"],
    ["e", "f"],
    ["g", "h"],
  ]);
});
