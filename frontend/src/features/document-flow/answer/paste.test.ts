import { describe, expect, it } from "vitest";

import { pastedEntries } from "./list-format";
import { pastedLines, pastedTable, placeCells, tooMuch } from "./paste";

const COLUMNS = ["Metric", "Baseline", "Target"];

describe("a table from the clipboard", () => {
  it("of a spreadsheet keeps quotes, tabs and line breaks in its cells", () => {
    expect(pastedTable("", 'Signal\t"two\nlines"\t"say ""no"""\r\n5" pipe\t\t3\r\n')).toEqual([
      ["Signal", "two\nlines", 'say "no"'],
      ['5" pipe', "", "3"],
    ]);
  });

  it("in Markdown is its cells", () => {
    expect(pastedTable("", "| Metric | Target |\n|---|---|\n| a \\| b | 3 |")).toEqual([
      ["Metric", "Target"],
      ["a | b", "3"],
    ]);
    expect(pastedTable("", "| a | b |")).toEqual([["a", "b"]]);
  });

  it("of a page is the words of its cells", () => {
    const html = "<p>x</p><table><tr><th>A</th><td>b<br>c</td></tr><tr><td></td><td> </td></tr></table>";
    expect(pastedTable(html, "A\tb c")).toEqual([["A", "b\nc"]]);
  });

  it("of a page keeps its columns where cells reach over several", () => {
    const html = "<table><tr><td rowspan=2>A</td><td>1</td></tr><tr><td>2</td></tr></table>";
    expect(pastedTable(html, "A\t1\n2")).toEqual([
      ["A", "1"],
      ["", "2"],
    ]);
  });

  it("is one column where lines were copied, without the markers of a list", () => {
    expect(pastedTable("", "- One, two\n- Three")).toEqual([["One, two"], ["Three"]]);
  });

  it("is none where there is one line of words", () => {
    expect(pastedTable("", "One, two; three")).toBeNull();
    expect(pastedTable("<b>One</b>", "One")).toBeNull();
  });
});

describe("pasted cells", () => {
  const rows = [
    ["a", "1", ""],
    ["", "", ""],
  ];

  it("fill empty ones from the caret on, and add the rows that lack", () => {
    expect(placeCells(rows, { row: 1, column: 1 }, [["2", "3"], ["4"]], COLUMNS)).toEqual({
      kind: "rows",
      rows: [
        ["a", "1", ""],
        ["", "2", "3"],
        ["", "4", ""],
      ],
      at: { row: 2, column: 2 },
    });
  });

  it("write over nothing: where something stands they come in rows of their own", () => {
    const placed = placeCells(rows, { row: 0, column: 0 }, [["b", "2"]], COLUMNS);
    expect(placed).toMatchObject({
      rows: [
        ["a", "1", ""],
        ["b", "2", ""],
        ["", "", ""],
      ],
    });
  });

  it("go under the columns that their head names", () => {
    const pasted = [
      ["target", "METRIC"],
      ["9", "b"],
    ];
    expect(placeCells(rows, { row: 1, column: 0 }, pasted, COLUMNS)).toMatchObject({
      rows: [
        ["a", "1", ""],
        ["b", "", "9"],
      ],
    });
  });

  it("are refused in a sentence where they are more than the columns", () => {
    expect(placeCells(rows, { row: 1, column: 0 }, [["1", "2", "3", "4"]], COLUMNS)).toEqual({
      kind: "refused",
      reason: "You pasted 4 columns. This table has 3, so nothing was pasted.",
    });
  });
});

describe("pasted lines", () => {
  const texts = (plain: string, isEmpty: boolean) =>
    pastedLines(plain, "", isEmpty)?.map(({ text }) => text) ?? null;

  it("are entries when there are several, or one of a list", () => {
    expect(texts("One\r\n\r\nTwo", false)).toEqual(["One", "Two"]);
    expect(texts("- One", true)).toEqual(["- One"]);
    expect(texts("- One", false)).toBeNull();
    expect(texts("One - two", true)).toBeNull();
  });
});

it("pasted lines of Word have none of its markers among their words", () => {
  const lines = pastedLines("·\tParent\no\tchild\n§\tdeep\no clock\n§ 5", "", false) ?? [];
  expect(pastedEntries(lines).map(({ text }) => text)).toEqual(["Parent", "child", "deep", "o clock", "§ 5"]);
});

describe("pasted links", () => {
  const texts = (plain: string, html: string) => pastedLines(plain, html, true)?.map(({ text }) => text);
  const html =
    '<ul><li>See <a href="https://a.example/f_(1)">the <b>dashboard</b></a>.</li><ul><li><a href="https://b.example/">https://b.example/</a> and <a href="#x">here</a></li></ul></ul>';

  it("keep their addresses in the entries of a list", () => {
    expect(texts("See the dashboard.\nhttps://b.example/ and here", html)).toEqual([
      "See [the dashboard](https://a.example/f_%281%29).",
      "https://b.example/ and here",
    ]);
  });

  it("keep them where the plain text is indented itself", () => {
    const plain = "* See the dashboard.\n   * https://b.example/ and here";
    expect(texts(plain, html)?.[0]).toBe("* See [the dashboard](https://a.example/f_%281%29).");
  });
});

describe("too much for one answer", () => {
  it("is said with the number of rows and the limit", () => {
    expect(tooMuch(10_000, "row", "é".repeat(20_000))).toBe(
      "You pasted 10,000 rows. The answer can hold 32 KB; paste them in smaller parts. Nothing was pasted.",
    );
    expect(tooMuch(1, "entry", "x".repeat(40_000))).toContain("You pasted 1 entry.");
    expect(tooMuch(2, "entry", "x".repeat(40_000))).toContain("You pasted 2 entries.");
    expect(tooMuch(10, "row", "x".repeat(32 * 1024))).toBeNull();
  });
});
