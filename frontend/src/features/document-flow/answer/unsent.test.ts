import { expect, it } from "vitest";

import { anInterviewQuestion, aSection } from "@/testing/interview-factories";

import { emptyCells, withUnsent } from "./unsent";

const SECTIONS = ["Summary", "Risks", "Rollout"].map((heading) => aSection({ heading }));
const RISKS = anInterviewQuestion({ index: 1, heading: "Risks" });
const TABLE = "| Risk | Owner |\n| --- | --- |\n| Storage |  |\n| Paper | Mara |";

it("stands under a heading of its own, before the sections that come later", () => {
  expect(withUnsent("## Summary\n\nA.\n\n## Rollout\n\nC.\n", SECTIONS, RISKS, "- B")).toBe(
    "## Summary\n\nA.\n\n## Risks\n\n- B\n\n## Rollout\n\nC.\n",
  );
  expect(withUnsent("", SECTIONS, RISKS, "- B")).toBe("## Risks\n\n- B\n\n");
});

it("stands behind what its section has, and in the place of the answer that it replaces", () => {
  const content = "## Risks\n\n- A\n\n## Rollout\n\n- A\n";
  expect(withUnsent(content, SECTIONS, RISKS, "- B")).toBe("## Risks\n\n- A\n\n- B\n\n## Rollout\n\n- A\n");
  expect(withUnsent(content, SECTIONS, { ...RISKS, answer: "- A" }, "- B")).toBe(
    "## Risks\n\n- B\n\n## Rollout\n\n- A\n",
  );
});

it("is the row that was asked about", () => {
  const question = { ...RISKS, row: { number: 1, cells: ["Storage", ""], missing: ["Owner"] } };
  expect(withUnsent(`## Risks\n\n${TABLE}\n`, SECTIONS, question, "| Storage | Jonas |")).toBe(
    "## Risks\n\n| Risk | Owner |\n| --- | --- |\n| Storage | Jonas |\n| Paper | Mara |\n",
  );
});

it("takes no heading in a code block for a section", () => {
  const content = "```\n## Risks\n```\n\n## Risks\n\nA.\n";
  expect(withUnsent(content, SECTIONS, RISKS, "B.")).toBe("```\n## Risks\n```\n\n## Risks\n\nA.\n\nB.\n\n");
});

it("counts the empty cells of tables, and of nothing else", () => {
  expect(emptyCells(TABLE)).toBe(1);
  expect(emptyCells(`${TABLE}\n| a |\n\n| x | y |\n\n${TABLE}`)).toBe(3);
  expect(emptyCells("```\n" + TABLE + "\n```\n")).toBe(0);
});
