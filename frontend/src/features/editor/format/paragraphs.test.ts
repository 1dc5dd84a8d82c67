import { describe, expect, it } from "vitest";

import { edited } from "../testing/state";
import { backspace, enter, freeRequirementId, typeInGap } from "./paragraphs";

describe("enter", () => {
  it.each([
    ["begins a new paragraph", "some words‸", "some words\n\n‸"],
    ["splits a paragraph in two", "some‸ words", "some\n\n‸ words"],
    ["offers the next requirement", "**FR-003** Words‸", "**FR-003** Words\n\n**FR-004** ‸"],
    ["keeps the width of the number", "**NFR-09** Words‸", "**NFR-09** Words\n\n**NFR-10** ‸"],
    [
      "passes over ids in use",
      "**FR-003** Words‸\n\n**FR-004** More",
      "**FR-003** Words\n\n**FR-005** ‸\n\n**FR-004** More",
    ],
    ["moves a requirement down from in front of its words", "**FR-003** ‸Words", "\n\n**FR-003** ‸Words"],
    ["ends the run on an id without words", "**FR-003** Words\n\n**FR-004** ‸", "**FR-003** Words\n\n‸"],
    ["ends a list on an item without words", "- a\n- ‸", "- a\n\n‸"],
    ["leaves the items below a list of their own", "1. a\n2. ‸\n3. b", "1. a\n\n‸\n\n3. b"],
    ["leaves the quote below apart", "> a\n> ‸\n> b", "> a\n\n‸\n\n> b"],
    ["stays in its item", "1. a\n\n   para ‸two\n2. b", "1. a\n\n   para \n\n   ‸two\n2. b"],
    ["stays in its item behind the first line", "- a\n  mo‸re\n- b", "- a\n  mo\n\n  ‸re\n- b"],
    ["splits an indented paragraph in two", "a\n\n  wo‸rds", "a\n\n  wo\n\n‸rds"],
    ["goes on with text behind a heading", "## Goals‸", "## Goals\n\n‸"],
    ["leaves a list with words to the list's rule", "- a‸", "- a‸"],
    ["leaves an empty line to the plain rule", "a\n‸", "a\n‸"],
    ["leaves a table row to the table's rule", "| a |‸", "| a |‸"],
  ])("%s", (_, before, after) => {
    expect(edited(before, enter)).toBe(after);
  });
});

describe("backspace", () => {
  it.each([
    ["joins a paragraph to the one above", "above\n\n‸below", "above‸below"],
    ["takes a hidden id away", "**FR-003** ‸Words", "‸Words"],
    ["leaves the inside of a line alone", "above\n\nbe‸low", "above\n\nbe‸low"],
    ["leaves list items to the list's rule", "above\n\n‸- below", "above\n\n‸- below"],
    ["leaves code apart", "```\ncode\n```\n\n‸Text", "```\ncode\n```‸\n\nText"],
    ["leaves code right above apart", "```\ncode\n```\n‸Text", "```\ncode\n```‸\nText"],
    ["leaves indented code apart", "    code\n\n‸Text", "    code‸\n\nText"],
    ["leaves HTML apart", "<div>\n</div>\n\n‸Text", "<div>\n</div>‸\n\nText"],
    ["leaves a rule apart", "a\n\n---\n\n‸Text", "a\n\n---‸\n\nText"],
    ["leaves the line under a heading apart", "Head\n===\n‸Text", "Head\n===‸\nText"],
    ["leaves an empty line under code to the plain rule", "```\n```\n‸", "```\n```\n‸"],
    ["leaves a line to the one right above", "above\n‸below", "above\n‸below"],
  ])("%s", (_, before, after) => {
    expect(edited(before, backspace)).toBe(after);
  });
});

describe("typeInGap", () => {
  const typed = (before: string): string =>
    edited(before, (state) => typeInGap(state, state.selection.main.from, state.selection.main.to, "x"));

  it("makes a paragraph of its own between two others", () => {
    expect(typed("above\n‸\nbelow")).toBe("above\n\nx‸\n\nbelow");
  });

  it("is no part of what stands right below", () => {
    expect(typed("1. a\n\n‸\n2. b")).toBe("1. a\n\nx‸\n\n2. b");
    expect(typed("‸\nbelow")).toBe("x‸\n\nbelow");
  });

  it("leaves other empty lines alone", () => {
    expect(typed("above\n\n‸")).toBe("above\n\n‸");
    expect(typed("above\n\n‸\n\nbelow")).toBe("above\n\n‸\n\nbelow");
  });
});

describe("freeRequirementId", () => {
  it("never gives an id twice", () => {
    expect(freeRequirementId("**FR-001** a **FR-002** b", "FR-000")).toBe("FR-003");
    expect(freeRequirementId("**FR-001** a\n\n| FR-002 | b |\n| 1 | **FR-003** |", "FR-001")).toBe("FR-004");
  });
});
