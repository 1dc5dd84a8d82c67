import { describe, expect, it } from "vitest";

import { filledIn, formOf } from "./phrases";

const ACTIONS = [
  { name: "add_risk", phrases: ["add risk: {text}"] },
  {
    name: "rename_section",
    phrases: ["rename section {section} to {heading}", "rename {section} to {heading}"],
  },
  { name: "replace_term", phrases: ['replace "{a}" with "{b}"'] },
  { name: "set_priority", phrases: ["set priority of {requirement} to {priority}"] },
];

describe("filledIn", () => {
  it.each([
    ["add risk: {text}", "Add risk: late maps: again", { text: "late maps: again" }],
    ['replace "{a}" with "{b}"', 'replace "app" with "…"', { a: "app" }],
    ["rename {section} to {heading}", "rename How (v1.0) to …", { section: "How (v1.0)" }],
    ["add risk: {text}", "add metric: x", null],
  ])("%s in %j", (phrase, text, filled) => expect(filledIn(phrase, text)).toEqual(filled));
});

describe("formOf", () => {
  it("knows the action of a suggestion with gaps, and what is filled in", () => {
    expect(formOf("set priority of … to Must", ACTIONS)).toEqual({
      name: "set_priority",
      filled: { priority: "Must" },
    });
    expect(formOf('replace "…" with "…"', ACTIONS)).toEqual({ name: "replace_term", filled: {} });
  });

  it.each(["add risk: late maps", "Tell me more…", "add risk: late maps…"])("leaves %j to be sent", (text) =>
    expect(formOf(text, ACTIONS)).toBeNull(),
  );
});
