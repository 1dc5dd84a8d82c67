import { describe, expect, it } from "vitest";

import { pastedCells, pastedWords, tabbedTable } from "./cells";

describe("pastedCells", () => {
  it("reads the text of a spreadsheet, with breaks and quotes in its cells", () => {
    expect(pastedCells("", 'a\tb\r\n"two\nlines"\t"say ""hi"""\n')).toEqual([
      ["a", "b"],
      ["two lines", 'say "hi"'],
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

  it("leaves other text to be words", () => {
    expect(pastedCells("", "one\ntwo")).toBeNull();
    expect(pastedCells("<p>one</p>", "one")).toBeNull();
  });
});

describe("pastedWords", () => {
  it("makes one line of many, and a bar a letter", () => {
    expect(pastedWords("", "one\n\ntwo | three\n")).toBe("one two \\| three");
    expect(pastedWords("<ul><li>one</li><li>two</li></ul>", "one\ntwo")).toBe("one two");
    expect(pastedWords("<p>a <b>bold</b> word</p>", "a bold word")).toBe("a **bold** word");
  });
});

describe("lines of cells outside of a table", () => {
  it("make one", () => {
    expect(tabbedTable('Phase\tOwner\nPilot\t"Tom\nand Ann"\nLast\t\n')).toBe(
      "| Phase | Owner |\n| --- | --- |\n| Pilot | Tom and Ann |\n| Last |  |",
    );
  });

  it.each(["a\tb", "a\tb\nc", "\tif x:\n\t\tpass\n", "a\n\tb\n", "words\nwords", "a\t\nb\tc"])(
    "make none of %j",
    (plain) => {
      expect(tabbedTable(plain)).toBeNull();
    },
  );
});
