import { expect, test } from "vitest";

import { aBlock, aChangedBlock } from "@/testing/history-factories";

import { rowsOf } from "./comparison-rows";
import { withColumns } from "./table-columns";

const columnsOf = (text: string) =>
  withColumns(rowsOf({ blocks: [aBlock({ text })] }, false)).map((row) =>
    row.type === "line" && row.shape.kind === "row" ? row.shape.columns : null,
  );

test("figures stand to the right, in their head as well, and what the ruler says counts", () => {
  const columns = ["right", null];
  expect(columnsOf("| Now | Metric |\n| --- | --- |\n| 80 % | Finished |\n| 64 % | Late |")).toEqual([
    columns,
    null,
    columns,
    columns,
  ]);
  expect(columnsOf("| a | b | c |\n| :-- | --: | :-: |\n| 1 | words | 3 |")[0]).toEqual([
    null,
    "right",
    "center",
  ]);
});

test("each table by itself, and one of which only a part is shown by that", () => {
  expect(columnsOf("| 1 | a |\n\n| a | 1 |")).toEqual([["right", null], null, [null, "right"]]);
  const changed = aChangedBlock({ text: "| 90 % | Finished |" });
  expect(withColumns(rowsOf({ blocks: [changed] }, false))).toMatchObject([
    { shape: { columns: ["right", null] } },
  ]);
});
