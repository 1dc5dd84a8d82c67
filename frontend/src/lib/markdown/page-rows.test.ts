import { describe, expect, it } from "vitest";

import { type PageRow, pageRows, rowStarts } from "./page-rows";
import { numberedRows, type PageSection, sectionRows } from "./section-rows";

const said = (row: PageRow): string => {
  const number = "number" in row && row.number !== null ? `${row.number} ` : "";
  return `${row.kind}: ${number}${"id" in row ? `${row.id} ` : ""}${row.text}`;
};
const short = (content: string): string[] => pageRows(content).map(said);
const inSections = (content: string, sections: PageSection[]): string[] =>
  sectionRows(pageRows(content), sections).map(said);

describe("pageRows", () => {
  it("hangs requirement ids and sets their criteria apart", () => {
    expect(
      short("**FR-001** Words.\n*Given* a, *when* b, *then* c.\n\n*Given* d.\n\n**NFR-0002** More\nlines."),
    ).toEqual([
      "requirement: FR-001 Words.",
      "criterion: *Given* a, *when* b, *then* c.",
      "criterion: *Given* d.",
      "requirement: NFR-0002 More\nlines.",
    ]);
  });

  it("puts a requirement's priority under its id, and the items right below it on rows of their own", () => {
    const text = "**FR-001** [Must] Words.\n- *Given* a *then* c\n- in words\n- Owner: Mara\n\n- a list";
    expect(pageRows(text)[0]).toMatchObject({ id: "FR-001", priority: "Must", text: "Words." });
    expect(short(text).slice(1)).toEqual([
      "criterion: *Given* a *then* c",
      "criterion: in words",
      "criterion: Owner: Mara",
      "prose: - a list",
    ]);
  });

  it.each([
    ["a deeper item with the one that it is in", "- a\n    - b\n  - c\n- d", ["- a\n    - b\n  - c", "d"]],
    ["more lines of an item with it", "- a\n  b", ["- a\n  b"]],
    ["a task with its box", "- [ ] *Given* a\n- [x] b", ["- [ ] *Given* a", "- [x] b"]],
    ["code in an item with it", "- a\n  ```\n- b\n  ```\n- c", ["- a\n  ```\n- b\n  ```", "c"]],
  ])("keeps %s", (_, items, criteria) => {
    expect(short(`**FR-001** x\n${items}`)).toEqual([
      "requirement: FR-001 x",
      ...criteria.map((text) => `criterion: ${text}`),
    ]);
  });

  it.each([
    ["code right below it", "```yaml\n- name: x\n**FR-002** y\n\n*Given* z\n```"],
    ["numbers right below it, with what is in them", "1. a\n   - b\n2. c"],
  ])("keeps a requirement with %s", (_, below) => {
    expect(short(`**FR-001** x\n${below}`)).toEqual([`requirement: FR-001 x\n${below}`]);
  });

  it("takes other words in brackets for words", () => {
    expect(pageRows("**FR-001** [Draft] Words.")[0]).toMatchObject({
      priority: null,
      text: "[Draft] Words.",
    });
  });

  it("tells assumptions from quotes", () => {
    expect(short("> Assumption: so.\n\n> Said.")).toEqual([
      "assumption: > Assumption: so.",
      "prose: > Said.",
    ]);
  });

  it("takes bold words that are no ids as words", () => {
    expect(short("**Note** this\n\n**FR-1** short\n\n**TOOLONG-001** x")).toEqual([
      "prose: **Note** this",
      "prose: **FR-1** short",
      "prose: **TOOLONG-001** x",
    ]);
  });

  it("numbers the sections on request", () => {
    expect(numberedRows(pageRows("## A\n\ntext\n\n### Sub\n\n## B")).map(said)).toEqual([
      "heading: 1 A",
      "prose: text",
      "heading: Sub",
      "heading: 2 B",
    ]);
  });

  const sections: PageSection[] = [
    { heading: "Summary", state: "filled" },
    { heading: "Users", state: "skipped" },
    { heading: "Scope", state: "current" },
    { heading: "Risks", state: "open" },
  ];

  it("stands faint headings where sections have no text, so that each keeps the template's number", () => {
    expect(inSections("## Summary\n\nDone.", sections)).toEqual([
      "heading: 1 Summary",
      "prose: Done.",
      "ghost: 2 Users",
      "ghost: 3 Scope",
      "ghost: 4 Risks",
    ]);
  });

  it("puts a ghost before a later section that was filled first", () => {
    expect(
      inSections("## Summary\n\nDone.\n\n## Risks\n\nRain.", [
        ...sections.slice(0, 3),
        { heading: "Risks", state: "filled" },
      ]),
    ).toEqual([
      "heading: 1 Summary",
      "prose: Done.",
      "ghost: 2 Users",
      "ghost: 3 Scope",
      "heading: 4 Risks",
      "prose: Rain.",
    ]);
  });

  it("shows a heading without text as a ghost while it is asked for", () => {
    expect(inSections("## Summary\n\nDone.\n\n## Scope\n\n## Risks\n", sections)).toEqual([
      "heading: 1 Summary",
      "prose: Done.",
      "ghost: 2 Users",
      "ghost: 3 Scope",
      "ghost: 4 Risks",
    ]);
  });

  it("shows all sections of an empty document", () => {
    expect(inSections("", sections.slice(2))).toEqual(["ghost: 1 Scope", "ghost: 2 Risks"]);
  });
});

describe("rowStarts", () => {
  it("gives for each row of the page where its text begins in the document", () => {
    const content =
      "# One\n\n\nWords\nand more.\n\n**FR-001** Words.\n*Given* a, *when* b, *then* c.\n\n## Two\n- a\n\n- b\n";
    const starts = rowStarts(content);
    expect(starts).toHaveLength(pageRows(content).length);
    expect(starts.map((at) => content.slice(at, at + 5))).toEqual([
      "# One",
      "Words",
      "**FR-",
      "*Give",
      "## Tw",
      "- a\n\n",
    ]);
  });
});
