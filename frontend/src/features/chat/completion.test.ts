import { describe, expect, it, test } from "vitest";

import type { Action } from "@/features/actions/action-types";
import { ACTIONS, anAction } from "@/features/actions/testing/actions";

import { completionsOf, firstActions, matchedIn, partsIn } from "./completion";

const PARTS = partsIn("## Requirements\n\n**FR-001** [Must] Jobs.\n\n**FR-002** Photos.\n\n## Risks\n");
const PHRASES: Readonly<Record<string, string[]>> = {
  add_risk: ["add risk: {text}"],
  set_priority: ["set priority of {requirement} to {priority}"],
  rename_section: ["rename {section} to {heading}"],
};
const KNOWN: Action[] = Object.entries(PHRASES).map(([name, phrases]) => ({ ...anAction(name), phrases }));

const complete = (typed: string) => completionsOf(typed, KNOWN, PARTS, []);
const texts = (typed: string) => complete(typed).map(({ text }) => text);

describe("completionsOf", () => {
  it("goes on with the phrase that was begun, up to the words of one's own", () => {
    const [first] = complete("add ri");
    expect(first).toMatchObject({
      label: "Add risk: …",
      text: "add risk: ",
      ghost: "sk: what could go wrong",
      detail: "Risks",
    });
    expect(first?.matched.map(([from, to]) => first.label.slice(from, to))).toEqual(["Add", "ri"]);
  });

  it("offers what the next place can hold, with what follows it", () => {
    expect(texts("set priority of FR-0")).toEqual([
      "set priority of FR-001 to ",
      "set priority of FR-002 to ",
    ]);
    expect(texts("set priority of FR-001 to m")).toEqual(["set priority of FR-001 to Must"]);
    expect(texts("rename ris")).toContain("rename Risks to ");
  });

  it("finds an action by another word for it", () => {
    expect(texts("danger")).toEqual(["add risk: "]);
  });

  it.each(["", "  ", "add risk: late risk", "two\nlines", "set priority of FR-001 to Must"])(
    "offers nothing for %j",
    (typed) => expect(complete(typed)).toEqual([]),
  );

  it("offers it for the first requirements, where the words are clear but for which one", () => {
    const ids = complete("set pri").filter(({ group }) => group === "Ids");
    expect(ids.map(({ label, text }) => [label, text])).toEqual([
      ["Set priority of FR-001", "set priority of FR-001 to "],
      ["Set priority of FR-002", "set priority of FR-002 to "],
    ]);
  });

  it("leaves out actions that have no phrase", () => {
    expect(completionsOf("split", ACTIONS, PARTS, [])).toEqual([]);
  });
});

test("what can be begun is offered to who typed nothing yet", () => {
  const offered = firstActions(KNOWN, PARTS, []).map(({ text }) => text);
  expect(offered).toEqual(expect.arrayContaining(["review", "add risk: ", "rename "]));
});

describe("matchedIn", () => {
  it("takes the words in their order, their beginnings first", () => {
    expect(matchedIn("Add criterion", "add cri")).toEqual([
      [0, 3],
      [4, 7],
    ]);
    expect(matchedIn("Add risk", "risk add")).toBeNull();
  });
});
