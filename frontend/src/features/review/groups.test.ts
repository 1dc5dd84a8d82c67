import { describe, expect, it } from "vitest";

import { groupsOf, quotedOf } from "./groups";
import { aFinding, aReview } from "./testing/reviews";

const TEXT = "**FR-003** [Should] Photos are sent as soon as possible.\n- 𝒳 is fast\n| A | b |\n";

describe("quotedOf", () => {
  it("parts a sentence at its words, without the id before it", () => {
    expect(quotedOf(aFinding(TEXT, "as soon as possible"))).toEqual({
      before: "Photos are sent ",
      words: "as soon as possible",
      after: ".",
    });
  });

  it("counts positions as the server does, in whole characters", () => {
    const sentence = "- 𝒳 is fast";
    expect(quotedOf({ sentence, sentenceStart: 10, start: 17, quote: "fast" })?.words).toBe("fast");
  });

  it("quotes no row of a table", () => {
    expect(quotedOf(aFinding(TEXT, "A"))).toBeNull();
  });
});

describe("groupsOf", () => {
  it("puts what lies between sections first, then the whole document, then the sections as they follow", () => {
    const found = aFinding(TEXT, "fast", { id: "a" });
    const other = { ...found };
    const between = aFinding(TEXT, "fast", { id: "b", section: "", other });
    const whole = aFinding(TEXT, "fast", { id: "c", section: "" });
    const late = aFinding(TEXT, "fast", { id: "d", section: "Risks" });
    const findings = [late, found, whole, between];
    const review = aReview(findings, {
      sections: [
        { heading: "", count: 2 },
        { heading: "Requirements", count: 3 },
        { heading: "Risks", count: 1 },
      ],
    });
    expect(groupsOf(review, findings).map(({ name, count }) => [name, count])).toEqual([
      ["Between sections", 1],
      ["Whole document", 1],
      ["Requirements", 3],
      ["Risks", 1],
    ]);
  });
});
