import { describe, expect, it } from "vitest";

import { readParts } from "./document-parts";
import { isPossible } from "./fits";

const TEXT = `## Requirements

**FR-001** One.
- Owner: Mara

## Notes

Words only.

### Below

- an entry
  more of it

- another

## Risks

| Risk | Owner |
| --- | --- |
| Late map | |

## Empty table

| A |
| --- |

## Open questions

- Who signs?
`;
const parts = readParts(TEXT);
const lineOf = (heading: string): number =>
  parts.sections.find((each) => each.heading === heading)?.line ?? 0;
const possible = (name: string, heading: string): boolean => isPossible(name, parts, lineOf(heading));

describe("readParts", () => {
  it("counts the lists and tables of each section, with those below it", () => {
    expect(parts.sections.map(({ heading, lists, tables }) => [heading, lists, tables])).toEqual([
      ["Requirements", 0, 0],
      ["Notes", 1, 0],
      ["Below", 1, 0],
      ["Risks", 0, 1],
      ["Empty table", 0, 0],
      ["Open questions", 1, 0],
    ]);
  });
});

describe("an action", () => {
  it("that needs a list is offered where there is one", () => {
    expect(
      ["Requirements", "Notes", "Below", "Risks"].filter((each) => possible("list_to_table", each)),
    ).toEqual(["Notes", "Below"]);
  });

  it("that needs a table with a row is offered where there is one", () => {
    expect(["Notes", "Risks", "Empty table"].filter((each) => possible("table_to_list", each))).toEqual([
      "Risks",
    ]);
  });

  it("that needs another requirement is not offered where there is one alone", () => {
    expect(isPossible("merge_requirements", parts)).toBe(false);
    expect(isPossible("merge_requirements", readParts(`${TEXT}\n**FR-002** Two.`))).toBe(true);
    expect(isPossible("set_owner", parts)).toBe(true);
    expect(isPossible("set_owner", readParts("## Notes\n\nWords"))).toBe(false);
  });

  it("that parts, joins or moves requirements is not offered where all are rows of tables", () => {
    const rows = readParts("## A\n\n| ID | B |\n| --- | --- |\n| FR-001 | b |\n| FR-002 | c |\n\n## D");
    const names = ["split_requirement", "merge_requirements", "move_requirement"];
    expect(names.filter((name) => isPossible(name, rows))).toEqual([]);
    const others = ["set_priority", "set_owner", "set_status", "add_criterion", "delete_requirement"];
    expect(others.filter((name) => isPossible(name, rows))).toEqual(others);
    expect(isPossible("number_requirements", rows)).toBe(false);
  });

  it("that numbers requirements is offered where a number is missing", () => {
    expect(isPossible("number_requirements", parts)).toBe(false);
    expect(isPossible("number_requirements", readParts("**FR-001** a\n\n**FR-003** b"))).toBe(true);
    const later = readParts("## A\n\n**FR-004** a\n\n**FR-005** b");
    expect(isPossible("number_requirements", later, 1)).toBe(false);
    expect(isPossible("number_requirements", later)).toBe(true);
  });

  it("that needs nothing is always offered", () => {
    expect(isPossible("add_risk", readParts(""))).toBe(true);
  });
});
