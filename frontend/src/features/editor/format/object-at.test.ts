import { describe, expect, it } from "vitest";

import { stateOf } from "../testing/state";
import { neighbours, objectAt, requirementAbove, siblings } from "./object-at";

function objectOf(text: string): string | null {
  const state = stateOf(text);
  const object = objectAt(state, state.selection.main.head);
  return (
    object && `${object.kind} ${object.name} ${object.priority ?? "-"} in ${object.section ?? "nothing"}`
  );
}

describe("objectAt", () => {
  it.each([
    ["a heading", "## Ris‸ks\n\nx", "heading Risks - in Risks"],
    ["a requirement", "## A\n\n**FR-003** [Should] Pho‸tos", "requirement FR-003 Should in A"],
    ["a requirement as a list item", "- **FR-003** Pho‸tos", "requirement FR-003 - in nothing"],
    [
      "the requirement of a criterion below",
      "**FR-001** [Must] x\n- *Given* a‸",
      "requirement FR-001 Must in nothing",
    ],
    [
      "the requirement of a criterion in a paragraph",
      "**FR-001** x\n\n*Given* a‸",
      "requirement FR-001 - in nothing",
    ],
    ["a row", "## A\n\n| M | B |\n| - | - |\n| Calls | 4‸0 |", "row Calls - in A"],
    ["a list item", "## A\n\n- Who sig‸ns?", "item Who signs? - in A"],
    ["a numbered item", "1. One‸", "item One - in nothing"],
    ["a paragraph", "## A\n\nWor‸ds", "paragraph Words - in A"],
    ["no object for a quotation", "> Wor‸ds", null],
    ["no object for a rule", "Words\n\n--‸-", null],
    ["no object in code", "```\n## No‸t one\n```", null],
  ])("finds %s", (_, text, found) => {
    expect(objectOf(text)).toBe(found);
  });

  it("takes words behind an empty line as no part of a requirement", () => {
    expect(objectOf("**FR-001** x\n\nWords‸")).toBe("paragraph Words - in nothing");
  });
});

describe("what stands next to it", () => {
  const text = "## A\n\n**FR-001** x\n\n**FR-0‸02** y\n- c\n\n## B\n\n**FR-003** z\n\n### C\n\n## D";

  it("is the requirement before and behind in the same section", () => {
    const state = stateOf(text);
    const object = objectAt(state, state.selection.main.head);
    expect(object && neighbours(state, object)).toEqual({ before: "FR-001", after: null });
  });

  it("is the section of the same level", () => {
    const state = stateOf(text.replace("‸", "").replace("## B", "## B‸"));
    const object = objectAt(state, state.selection.main.head);
    expect(object && siblings(state, object)).toEqual({ before: "A", after: "D" });
  });

  it("is the requirement above a place, not one of another section", () => {
    expect(requirementAbove(stateOf("## A\n\n**FR-001** x\n\n‸"), 20)).toBe("FR-001");
    expect(requirementAbove(stateOf("**FR-001** x\n\n## A\n\n"), 20)).toBeNull();
  });
});
