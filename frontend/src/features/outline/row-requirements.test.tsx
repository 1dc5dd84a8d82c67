/** Which rows of a table are requirements, as on the server (`tests/features/documents/test_row_requirements.py`), by the same cases. */
import { readFileSync } from "node:fs";

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { readParts } from "@/features/actions/document-parts";

import { elementOf } from "@/lib/markdown/element-of";
import { RuledPage } from "@/lib/markdown/ruled-page";

import { targetOf } from "./anchors";
import { readOutline } from "./outline";

const cases = JSON.parse(readFileSync("../tests/features/documents/row_requirements.json", "utf8")) as {
  readonly cells: readonly { readonly cell: string; readonly found: readonly string[] }[];
  readonly ids: readonly string[];
  readonly others: readonly string[];
  readonly words: readonly {
    readonly head: string;
    readonly row: string;
    readonly words: string;
    readonly priority: string | null;
  }[];
  readonly none: readonly string[];
};
const ids = (text: string): string[] => readParts(text).requirements.map(({ id }) => id);
const inCell = (cell: string): string[] => ids(`| Name | Words |\n| --- | --- |\n| ${cell} | said |\n`);

test.each(cases.cells)("an id counts where its cell holds it or begins with it: $cell", ({ cell, found }) => {
  expect(inCell(cell)).toEqual(found);
});

test.each(cases.ids)("a column %j is the one that counts", (head) => {
  const rows = "| FR-001 | FR-002 | FR-003 |\n| FR-004 | | FR-005 |\n";
  expect(ids(`| No | ${head} | Needs |\n|---|---|---|\n${rows}`)).toEqual(["FR-002"]);
});

test.each(cases.others)("beside a column %j it is the first", (head) => {
  expect(ids(`| Name | ${head} |\n| --- | --- |\n| FR-001 | FR-002 |\n| nothing | FR-003 |\n`)).toEqual([
    "FR-001",
  ]);
});

test.each(cases.words)("words and priority of $head, $row are found by their columns", (each) => {
  const { head, row, words, priority } = each;
  const columns = head.replaceAll("\\|", "").split("|").length;
  const text = `| ${head} |\n|${" --- |".repeat(columns)}\n| ${row} |\n`;
  const [found] = readParts(text).requirements;
  expect(found).toMatchObject({ words, priority, line: 3, inRow: expect.any(Number) as number });
  expect(text.split("\n")[2]?.slice(found?.inRow ?? 0)).toMatch(/^FR-001/);
});

test.each(cases.none)("code, quotations, items and what is no row are none: %j", (text) => {
  expect(ids(text)).toEqual([]);
});

test("tables without bars at their sides count too, in lists with the others and in the order of the text", () => {
  const text =
    "- **FR-001** One\n\nID | Words\n--- | ---\nFR-002 | two\n**FR-003** | three\n\n**FR-004** Four\n";
  expect(ids(text)).toEqual(["FR-001", "FR-002", "FR-003", "FR-004"]);
});

test("a row that traces what is given elsewhere gives no id again", () => {
  const head = "| ID | Words |\n| --- | --- |\n";
  const [given, traced] = [
    "- **FR-001** In a list\n\n",
    `${head}| FR-001 | Test 4 |\n| FR-002 | Test 5 |\n\n`,
  ];
  for (const text of [given + traced, traced + given])
    expect(
      readParts(text)
        .requirements.map(({ id, inRow }) => [id, inRow !== null])
        .sort(),
    ).toEqual([
      ["FR-001", false],
      ["FR-002", true],
    ]);
  expect(readParts(`${traced}${head}| FR-002 | 2027.1 |\n`).requirements.map(({ words }) => words)).toEqual([
    "Test 4",
    "Test 5",
  ]);
});

test("a page leads to what gives an id, also where a table before it traces it", async () => {
  const user = userEvent.setup();
  Element.prototype.scrollIntoView = () => undefined;
  render(
    <RuledPage title="Plan" content={"See FR-001.\n\n| ID |\n| --- |\n| FR-001 |\n\n- **FR-001** Opens\n"} />,
  );
  await user.click((await screen.findAllByRole("link", { name: "FR-001" }))[0]!);
  expect(document.activeElement?.tagName).toBe("LI");
});

const TEXT = `## Requirements

See FR-002, FR-003 and FR-004.

- **FR-003** In a list
- Words

| No | ID | Requirement | Needs |
| --- | --- | --- | --- |
| 1 | **FR-001** | Opens | FR-002 |
| 2 | FR-002 | Closes | none |
| 3 | see FR-004 | Nothing | none |
`;

test("the outline counts rows, and an address leads to the id in its row", () => {
  const outline = readOutline(TEXT);
  expect(outline[0]?.count).toEqual({ number: 3, of: "requirement" });
  expect(outline[0]?.requirements.map(({ id, words }) => [id, words])).toEqual([
    ["FR-003", "In a list"],
    ["FR-001", "Opens"],
    ["FR-002", "Closes"],
  ]);
  expect(targetOf(outline, "#FR-002")?.from).toBe(TEXT.indexOf("FR-002 | Closes"));
  expect(targetOf(outline, "#FR-001")?.from).toBe(TEXT.indexOf("FR-001** | Opens"));
  expect(targetOf(outline, "#FR-004")).toBeNull();
});

test("a page leads to the row of a table and the item of a list that an id stands in", async () => {
  const user = userEvent.setup();
  Element.prototype.scrollIntoView = () => undefined;
  render(<RuledPage title="Plan" content={TEXT} />);
  await user.click((await screen.findAllByRole("link", { name: "FR-002" }))[0]!);
  expect(document.activeElement).toHaveTextContent("2FR-002Closesnone");
  expect(document.activeElement?.tagName).toBe("TR");
  await user.click(screen.getAllByRole("link", { name: "FR-003" })[0]!);
  expect(document.activeElement?.tagName).toBe("LI");
  expect(screen.queryByRole("link", { name: "FR-004" })).toBeNull();
});

test("what shows no such id is gone to as a whole", () => {
  const block = document.createElement("div");
  block.innerHTML = "<ul><li><strong>FR-0011</strong></li></ul><table><tr><td>FR-001-A</td></tr></table>";
  expect(elementOf(block, "FR-001")).toBe(block);
});
