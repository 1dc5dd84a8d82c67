import { describe, expect, it } from "vitest";

import { edited } from "../testing/state";
import { type InlineFormat, insertLink, toggleInline } from "./inline";

const toggle = (before: string, format: InlineFormat): string =>
  edited(before, (state) => toggleInline(state, format));

describe("toggleInline", () => {
  it.each([
    ["bold", "go ⟦now⟧", "go **⟦now⟧**"],
    ["italic", "go ⟦now⟧", "go *⟦now⟧*"],
    ["strike", "go ⟦now⟧", "go ~~⟦now⟧~~"],
    ["code", "go ⟦now⟧", "go `⟦now⟧`"],
  ] as const)("wraps a selection in %s", (format, before, after) => {
    expect(toggle(before, format)).toBe(after);
  });

  it.each([
    ["markers around the selection", "go **⟦now⟧**", "go ⟦now⟧"],
    ["markers inside the selection", "go ⟦**now**⟧", "go ⟦now⟧"],
    ["the caret inside the word", "go **n‸ow**", "go n‸ow"],
  ])("takes bold away with %s", (_, before, after) => {
    expect(toggle(before, "bold")).toBe(after);
  });

  it.each([
    ["| o⟦ne | tw⟧o |", "| o**⟦ne** | **tw⟧**o |"],
    ["⟦| one | two |⟧", "⟦| **one** | **two** |⟧"],
    ["| one |‸ two |", "| one |**‸** two |"],
    ["| one | two |‸", "| one | two**‸** |"],
    ["| o‸ne | two |", "| **o‸ne** | two |"],
  ])("stays in the cells of %j", (row, after) => {
    const head = "| A | B |\n| --- | --- |\n";
    expect(toggle(head + row, "bold")).toBe(head + after);
  });

  it("leaves the line under a table's head as it is", () => {
    expect(toggle("| A | B |\n| -‸-- | --- |\n| 1 | 2 |", "bold")).toBe(
      "| A | B |\n| -‸-- | --- |\n| 1 | 2 |",
    );
    const all = "⟦Words\n\n| A | B |\n| --- | --- |\n| 1 |  |⟧";
    const marked = "**Words**\n\n| **A** | **B** |\n| --- | --- |\n| **1** |  |";
    expect(toggle(all, "bold").replace(/[⟦⟧]/g, "")).toBe(marked);
  });

  it("wraps the word at the caret and keeps the caret in it", () => {
    expect(toggle("go n‸ow", "bold")).toBe("go **n‸ow**");
  });

  it("opens a pair at a caret between words", () => {
    expect(toggle("go ‸", "bold")).toBe("go **‸**");
  });

  it.each([
    ["bold", "**so‸**", "**so**‸"],
    ["bold", "- a **b** and **so‸**", "- a **b** and **so**‸"],
    ["bold", "***so‸***", "***so**‸*"],
    ["italic", "* an *item‸*", "* an *item*‸"],
    ["strike", "~~so‸~~", "~~so~~‸"],
    ["code", "`so‸`", "`so`‸"],
    ["bold", "| **so‸** | two |\n| --- | --- |", "| **so**‸ | two |\n| --- | --- |"],
  ] as const)("goes out of %s words at their end, and back: %j", (format, inside, outside) => {
    expect(toggle(inside, format)).toBe(outside);
    expect(toggle(outside, format)).toBe(inside);
  });

  it("goes out of bold words at their start", () => {
    expect(toggle("go **‸now**", "bold")).toBe("go ‸**now**");
  });

  it("takes blanks out of bold words along, where the markers would be text", () => {
    expect(toggle("**Goal: ‸**", "bold")).toBe("**Goal:** ‸");
  });

  it("takes an empty pair away", () => {
    expect(toggle("go **‸**", "bold")).toBe("go ‸");
  });

  it.each([
    ["bold", "**⟦one⟧ two**", "⟦one⟧ **two**"],
    ["bold", "**one ⟦two⟧ three**", "**one** ⟦two⟧ **three**"],
    ["bold", "**one t‸wo**", "**one** t‸wo"],
    ["bold", "**one ‸two**", "**one** ‸**two**"],
    ["bold", "**(⟦one⟧), two**", "(⟦one⟧), **two**"],
    ["italic", "***one ⟦two⟧***", "***one*** **⟦two⟧**"],
    ["bold", "**a *b ⟦c⟧ d* e**", "**a *b*** *⟦c⟧* ***d* e**"],
    ["strike", "- ~~one ⟦two⟧~~", "- ~~one~~ ⟦two⟧"],
    ["code", "`one ⟦two⟧`", "`one` ⟦two⟧"],
  ] as const)("takes %s off a part of its words: %j", (format, before, after) => {
    expect(toggle(before, format)).toBe(after);
  });

  it.each([
    ["bold", "a ⟦b **c⟧ d**", "a **⟦b c⟧ d**"],
    ["bold", "⟦**a** and **b**⟧", "⟦**a and b⟧**"],
    ["bold", "*a ⟦b* c⟧", "*a **⟦b*** **c⟧**"],
    ["italic", "`a ⟦b` c⟧", "`a b` *⟦c⟧*"],
    ["bold", "go⟦, now⟧", "go, **⟦now⟧**"],
  ] as const)("joins %s with what it reaches over: %j", (format, before, after) => {
    expect(toggle(before, format)).toBe(after);
  });

  it("keeps spaces at the ends outside the markers", () => {
    expect(toggle("go⟦ now ⟧then", "bold")).toBe("go **⟦now⟧** then");
  });

  it("tells italic from bold: italic inside bold makes three markers, and back", () => {
    expect(toggle("**⟦now⟧**", "italic")).toBe("***⟦now⟧***");
    expect(toggle("***⟦now⟧***", "italic")).toBe("**⟦now⟧**");
    expect(toggle("***⟦now⟧***", "bold")).toBe("*⟦now⟧*");
  });

  it("wraps each line of a longer selection behind its list marker", () => {
    expect(toggle("⟦- one\n- two⟧", "bold").replace(/[⟦⟧]/g, "")).toBe("- **one**\n- **two**");
  });

  it.each([
    ["bold", "⟦**FR-001** one\n\n**FR-002** oth⟧er", "**FR-001** **one**\n\n**FR-002** **oth**er"],
    ["italic", "⟦**FR-001** one⟧", "**FR-001** *one*"],
    ["code", "a\n\n⟦**FR-001** o⟧ne", "a\n\n**FR-001** `o`ne"],
    ["bold", "**⟦FR-001⟧** one", "**FR-001** one"],
    ["bold", "⟦## Head⟧", "## **Head**"],
    ["bold", "⟦- one⟧", "- **one**"],
    ["bold", "⟦[^1]: a note⟧", "[^1]: **a note**"],
    ["bold", "⟦[^1]: note\n\n[spec]: https://a.example⟧", "[^1]: **note**\n\n[spec]: https://a.example"],
    ["bold", "⟦[TBD]: a price⟧", "**[TBD]: a price**"],
    ["bold", "⟦a\n\n```js\nb\n```\n\n---\n\nc⟧", "**a**\n\n```js\nb\n```\n\n---\n\n**c**"],
    ["bold", "⟦Head\n===\n\nc⟧", "**Head**\n===\n\n**c**"],
    ["bold", "```\n⟦a⟧\n```", "```\na\n```"],
    ["bold", "```\na‸b\n```", "```\nab\n```"],
  ] as const)("leaves what words are not as it is: %s in %j", (format, before, after) => {
    expect(toggle(before, format).replace(/[⟦⟧‸]/g, "")).toBe(after);
  });

  it.each([
    ["bold", "⟦see [words⟧](https://a.example)", "**see** [**words**](https://a.example)"],
    ["bold", "[wo⟦rds](https://a.example) then⟧", "[wo**rds**](https://a.example) **then**"],
    ["code", "[wo⟦rds](ht⟧tps://a.example)", "[wo`rds`](https://a.example)"],
    ["italic", "a ⟦b **[c](d) e⟧ f**", "a *b* ***[c](d) e* f**"],
    ["bold", "[words](https://⟦a⟧.example)", "[words](https://a.example)"],
    ["bold", "⟦see [words](https://a.example)⟧", "**see [words](https://a.example)**"],
    ["bold", "[⟦words⟧](https://a.example)", "[**words**](https://a.example)"],
    ["bold", "⟦see ![al⟧t](https://a.example)", "**see** ![**al**t](https://a.example)"],
  ] as const)("keeps links: %s in %j", (format, before, after) => {
    expect(toggle(before, format).replace(/[⟦⟧]/g, "")).toBe(after);
  });

  it("wraps words of any script", () => {
    expect(toggle("离⟦线模⟧式", "bold")).toBe("离**⟦线模⟧**式");
    expect(toggle("a ⟦👩‍👩‍👧⟧ b", "italic")).toBe("a *⟦👩‍👩‍👧⟧* b");
  });
});

describe("insertLink", () => {
  it("makes the selected words a link and selects the address", () => {
    expect(edited("see ⟦the brief⟧", insertLink)).toBe("see [the brief](⟦https://⟧)");
  });

  it("selects the address of a link whose words are selected", () => {
    expect(edited("see [the ⟦design⟧](https://a.example) here", insertLink)).toBe(
      "see [the design](⟦https://a.example⟧) here",
    );
  });

  it.each(["⟦a [b](c) d⟧", "⟦a [b](c) d] e⟧", "⟦a `b⟧` c", "```\n⟦a⟧\n```"])(
    "leaves %j, which no link has",
    (before) => {
      expect(edited(before, insertLink)).toBe(before);
    },
  );

  it.each([
    ["⟦**FR-001** one⟧", "**FR-001** [one](⟦https://⟧)"],
    ["⟦a] b⟧", "[a\\] b](⟦https://⟧)"],
    ["⟦[TBD] b⟧", "[\\[TBD\\] b](⟦https://⟧)"],
    ["- ⟦a `]` ![c](d)⟧", "- [a `]` ![c](d)](⟦https://⟧)"],
    ["| A |\n| - |\n| ⟦a⟧ |", "| A |\n| - |\n| [a](⟦https://⟧) |"],
  ])("takes the words of %j", (before, after) => {
    expect(edited(before, insertLink)).toBe(after);
  });

  it("takes a selected address as the target", () => {
    expect(edited("⟦https://a.example⟧", insertLink)).toBe("[‸](https://a.example)");
  });
});
