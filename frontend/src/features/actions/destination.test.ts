import { readFileSync } from "node:fs";

import { describe, expect, it, test } from "vitest";

import type { Action } from "./action-types";
import { actionsFitting, type Destination, destinationOf, type Plan } from "./fits";
import { readParts } from "./document-parts";

interface Case {
  readonly plan: string | null;
  readonly text: string;
  readonly expected: Readonly<Record<string, Destination>>;
}

const read = JSON.parse(readFileSync("../tests/features/actions/destinations.json", "utf8")) as {
  readonly actions: readonly Pick<Action, "name" | "destination">[];
  readonly plans: Readonly<Record<string, Plan>>;
  readonly cases: readonly Case[];
};
const planOf = (name: string | null): Plan => (name === null ? [] : (read.plans[name] ?? []));

test.each(read.cases)("the section is the one that the server writes into: $plan $text", (each) => {
  const parts = readParts(each.text);
  const found = read.actions.map((action) => [
    action.name,
    destinationOf(action.destination, planOf(each.plan), parts),
  ]);
  expect(Object.fromEntries(found)).toEqual(each.expected);
});

describe("offered first in a section is", () => {
  const offered = (heading: string, plan: string | null = null, below = ""): readonly string[] =>
    actionsFitting(read.actions, planOf(plan), heading, readParts(`## ${heading}\n\n${below}`));

  it.each([
    ["Technical risks", ["add_risk"]],
    ["Schedule", ["add_milestone"]],
    ["Goals: what we measure", ["add_metric"]],
    ["Non-goals", []],
    ["Definition of done", []],
    ["Non-functional requirements", ["add_requirement"]],
  ])("what its heading says: %s", (heading, names) => expect(offered(heading)).toEqual(names));

  it.each([
    ["Key results", "Roadmap and OKRs", ["add_metric"]],
    ["Deadline", "Compliance change", ["add_milestone"]],
    ["Value metric", "Pricing and packaging", []],
    ["Metric definitions", "Data and analytics", ["add_metric"]],
  ])("what the template has it for: %s", (heading, plan, names) => {
    expect(planOf(plan)).not.toEqual([]);
    expect(offered(heading, plan)).toEqual(names);
  });

  it("what its table is of", () => {
    expect(offered("Later", null, "| Term | Meaning |\n| --- | --- |\n")).toEqual(["add_term"]);
  });
});
