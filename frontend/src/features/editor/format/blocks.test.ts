import { describe, expect, it } from "vitest";

import { edited, stateOf } from "../testing/state";
import { blockKind, type BlockKind, EMPTY_TABLE, insertBlock, setBlock } from "./blocks";
import { indentList, outdentList } from "./indent";

const set = (before: string, kind: BlockKind): string => edited(before, (state) => setBlock(state, kind));

const TABLE = "| A | B |\n| --- | --- |\n";

describe("setBlock", () => {
  it.each(["heading-2", "bullets", "numbers", "tasks", "quote"] as const)("leaves rows alone: %s", (kind) => {
    for (const table of [`${TABLE}| on‸e | two |`, `| ‸A | B |\n| - | - |\n| 1 | 2 |`, `⟦${TABLE}| 1 |⟧ 2 |`])
      expect(set(table, kind)).toBe(table);
  });

  it("makes a list of the lines around a table", () => {
    expect(set(`⟦one\n\n${TABLE}| 1 | 2 |\n\ntwo⟧`, "bullets")).toBe(`- ⟦one\n\n${TABLE}| 1 | 2 |\n\n- two⟧`);
  });

  it.each([
    ["heading-2", "wor‸ds", "## wor‸ds"],
    ["heading-3", "# wor‸ds", "### wor‸ds"],
    ["bullets", "wor‸ds", "- wor‸ds"],
    ["tasks", "- wor‸ds", "- [ ] wor‸ds"],
    ["numbers", "- [x] wor‸ds", "1. wor‸ds"],
    ["quote", "wor‸ds", "> wor‸ds"],
    ["text", "## wor‸ds", "wor‸ds"],
    ["text", "> wor‸ds", "wor‸ds"],
  ] as const)("makes the line %s", (kind, before, after) => {
    expect(set(before, kind)).toBe(after);
  });

  it("turns what it already is back into text", () => {
    expect(set("- wor‸ds", "bullets")).toBe("wor‸ds");
  });

  it.each([
    ["an item from those around it", "bullets", "- a\n- b‸\n- c", "- a\n\nb‸\n\n- c"],
    ["an item by its start", "bullets", "- a\n‸- b", "- a\n\n‸b"],
    ["an item that is still to be written", "bullets", "- a\n- ‸", "- a\n\n‸"],
    ["an item from what numbers go on with", "numbers", "1. a\n2. ‸b\n3. c", "1. a\n\n‸b\n\n3. c"],
    ["an item within an item", "text", "- a\n  - b‸\n  - c", "- a\n\nb‸\n\n  - c"],
    ["all lines of an item", "bullets", "- a‸\n  more\n- b", "a‸\n  more\n\n- b"],
    ["an item of a quote", "text", "> - a\n> - b‸\n> - c", "> - a\n>\n> b‸\n>\n> - c"],
    ["an item from code", "bullets", "- a‸\n```\n- x\n```", "a‸\n\n```\n- x\n```"],
    ["a quote's line", "quote", "> a\n> b‸\n> c", "> a\n\nb‸\n\n> c"],
    ["a heading", "heading-2", "a\n## b‸\nc", "a\n\nb‸\n\nc"],
  ] as const)("keeps as text apart: %s", (_, kind, before, after) => {
    expect(set(before, kind)).toBe(after);
  });

  it("makes paragraphs of several items, and one of a quote's lines", () => {
    expect(set("- x\n⟦- a\n- b⟧\n- c", "bullets")).toBe("- x\n\n⟦a\n\nb⟧\n\n- c");
    expect(set("⟦> a\n> b⟧\n\nc", "quote")).toBe("⟦a\nb⟧\n\nc");
  });

  it.each(["bullets", "quote", "heading-1"] as const)("leaves code and rules alone: %s", (kind) => {
    for (const code of ["```\nco‸de\n```", "‸```\ncode\n```", "⟦```\ncode\n```⟧", "a\n\n-‸--\n\nb"])
      expect(set(code, kind)).toBe(code);
  });

  it("makes a list of the lines around code", () => {
    expect(set("⟦a\n\n```\nx\n```\n\nb⟧", "bullets")).toBe("- ⟦a\n\n```\nx\n```\n\n- b⟧");
  });

  it("numbers the selected lines and passes over empty ones", () => {
    expect(set("⟦one\n\ntwo⟧", "numbers").replace(/[⟦⟧]/g, "")).toBe("1. one\n\n2. two");
  });

  it("keeps the depth of a nested item", () => {
    expect(set("- a\n  - b‸", "tasks")).toBe("- a\n  - [ ] b‸");
  });
});

describe("blockKind", () => {
  it("names what all selected lines are, and nothing when they differ", () => {
    expect(blockKind(stateOf("⟦- a\n- b⟧"))).toBe("bullets");
    expect(blockKind(stateOf("⟦- a\nb⟧"))).toBeNull();
    expect(blockKind(stateOf("‸"))).toBe("text");
  });
});

describe("indentList and outdentList", () => {
  it("move an item in and out", () => {
    expect(edited("- a\n- b‸", indentList)).toBe("- a\n  - b‸");
    expect(edited("- a\n  - b‸", outdentList)).toBe("- a\n- b‸");
    expect(edited("1. a\n2. b‸", indentList)).toBe("1. a\n   2. b‸");
    expect(edited("10. a\n11. b‸", indentList)).toBe("10. a\n    11. b‸");
    expect(edited("10. a\n    - b‸", outdentList)).toBe("10. a\n- b‸");
  });

  it("take the paragraphs of an item along, and not the items in it", () => {
    const both = (out: string, into: string) => {
      expect(edited(out, indentList)).toBe(into);
      expect(edited(into, outdentList)).toBe(out);
    };
    both("1. a\n2. ‸b\n\n   para\n3. c", "1. a\n   2. ‸b\n\n      para\n3. c");
    both("- a\n- b‸\n  more\n  - c", "- a\n  - b‸\n    more\n  - c");
    both("- a\n- b‸\n  ```\n  x\n\n  ```", "- a\n  - b‸\n    ```\n    x\n\n    ```");
  });

  it("leave an item that stands as far in as it can", () => {
    expect(edited("- a\n  - b‸", indentList)).toBe("- a\n  - b‸");
    expect(edited("words\n- a‸", indentList)).toBe("words\n- a‸");
  });

  it("leave running text to the Tab key", () => {
    expect(indentList(stateOf("wor‸ds"))).toBeNull();
    expect(outdentList(stateOf("- wor‸ds"))).toBeNull();
  });
});

describe("insertBlock", () => {
  it.each([
    [`${TABLE}| on‸e | two |`, `${TABLE}| one | two |\n\n---‸`],
    [`| ‸A | B |\n| - | - |\n| 1 | 2 |\n\nAfter`, `| A | B |\n| - | - |\n| 1 | 2 |\n\n---‸\n\nAfter`],
  ])("goes behind the table that %j is in", (before, after) => {
    expect(edited(before, (state) => insertBlock(state, "---"))).toBe(after);
  });

  it("puts a table apart from the paragraph before it and selects its first heading", () => {
    expect(edited("words‸", (state) => insertBlock(state, EMPTY_TABLE, "Column"))).toBe(
      "words\n\n| ⟦Column⟧ | Column | Column |\n| --- | --- | --- |\n|  |  |  |",
    );
  });

  it("uses an empty line and keeps the next block apart", () => {
    expect(edited("a\n‸\nb", (state) => insertBlock(state, "---"))).toBe("a\n\n---‸\n\nb");
  });
});
