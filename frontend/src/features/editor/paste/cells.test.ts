import { describe, expect, it } from "vitest";

import { OWN_CELLS, pastedCells, pastedWords, tabbedTable, tabbedText } from "./cells";

describe("pastedCells", () => {
  it("reads the text of a spreadsheet, with breaks and quotes in its cells", () => {
    expect(pastedCells("", 'a\tb\r\n"two\nlines"\t"say ""hi"""\n')).toEqual([
      ["a", "b"],
      ["two<br>lines", 'say "hi"'],
    ]);
    expect(pastedCells("", '5" pipe\t\nx|y\t2')).toEqual([
      ['5" pipe', ""],
      ["x\\|y", "2"],
    ]);
  });

  it("reads a table of a page, with the form of its words", () => {
    const html =
      "<meta><table><tbody><tr><td><b>a</b></td><td>x|y</td></tr><tr><td>c</td><td></td></tr></tbody></table>";
    expect(pastedCells(html, "a\tx|y\nc\t")).toEqual([
      ["**a**", "x\\|y"],
      ["c", ""],
    ]);
  });

  it("reads rows written in Markdown", () => {
    expect(pastedCells("", "| a | b |\n| --- | :-: |\n| 1 | 2 |\n")).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  it("reads one column of a spreadsheet, and rows without words", () => {
    const column = "<style>td {}</style><table><tr><td>a</td></tr><tr><td>b</td></tr></table>";
    expect(pastedCells(column, "a\nb")).toEqual([["a"], ["b"]]);
    const row = (one: string, other: string) => `<tr><td>${one}</td><td>${other}</td></tr>`;
    const hollow = `<table>${row("a", "b")}${row("", "")}${row("c", "d")}</table>`;
    expect(pastedCells(hollow, "a\tb\n\t\nc\td")).toEqual([
      ["a", "b"],
      ["", ""],
      ["c", "d"],
    ]);
  });

  it("reads what it wrote of cells to the letter", () => {
    const cells = [
      ["**a**", "p \\| q", ""],
      ['"said"', "x<br>y", "é  é"],
    ];
    expect(tabbedText(cells)).toBe('**a**\tp | q\t\n"""said"""\t"x\ny"\té  é');
    expect(pastedCells(OWN_CELLS, tabbedText(cells))).toEqual(cells);
  });

  it("leaves other text to be words", () => {
    expect(pastedCells("", "one\ntwo")).toBeNull();
    expect(pastedCells("<p>one</p>", "one")).toBeNull();
  });
});

describe("pastedWords", () => {
  it.each([
    ["one\n\ntwo | three\n", "one<br>two \\| three"],
    ["- one\n  - two\r\n1. three", "- one<br>- two<br>1. three"],
    ["# of users", "# of users"],
    ["Run\n\n```sh\na | b\n\necho `c`\n```\nnow", "Run<br>`a \\| b`<br>`` echo `c` ``<br>now"],
    ["```a``` b", "```a``` b"],
    ["~~~ why", "~~~ why"],
    ["~~~\n```\n~~~", "```` ``` ````"],
  ])("keeps the lines of %j apart, and a bar is a letter", (plain, cell) => {
    expect(pastedWords("", plain)).toBe(cell);
  });

  it.each([
    ["<ul><li>one</li><li><b>two</b></li></ul>", "- one<br>- **two**"],
    ["<p>a <b>bold</b> word</p>", "a **bold** word"],
    ["<h2>Title</h2><p>one<br>two</p><blockquote><p>three</p></blockquote>", "Title<br>one<br>two<br>three"],
    ["<p>Run</p><pre><code>a | b\nc</code></pre>", "Run<br>`a \\| b`<br>`c`"],
  ])("keeps the form of %s", (html, cell) => {
    expect(pastedWords(html, "as plain text")).toBe(cell);
  });
});

describe("lines of cells outside of a table", () => {
  it("make one", () => {
    expect(tabbedTable('Phase\tOwner\nPilot\t"Tom\nand Ann"\nLast\t\n')).toBe(
      "| Phase | Owner |\n| --- | --- |\n| Pilot | Tom<br>and Ann |\n| Last |  |",
    );
  });

  it.each(["a\tb", "a\tb\nc", "\tif x:\n\t\tpass\n", "a\n\tb\n", "words\nwords", "a\t\nb\tc"])(
    "make none of %j",
    (plain) => {
      expect(tabbedTable(plain)).toBeNull();
    },
  );
});
