import { describe, expect, it } from "vitest";

import { partsOf, occurrencesOf, readParts } from "./document-parts";

const TEXT = `## Requirements

**FR-001** [Must] The tech sees jobs.
- Owner: Mara

\`\`\`
## Not one
**FR-009** nor this
\`\`\`

## Risks

| Risk | Owner |
| --- | --- |
| Late map | Jonas and Lea |
| No one | TBD |
| Open | |
`;

describe("readParts", () => {
  it("finds sections, requirements and names, none of them in code", () => {
    const { sections, requirements, people } = readParts(TEXT);
    expect(sections.map(({ heading, line }) => [heading, line])).toEqual([
      ["Requirements", 1],
      ["Risks", 11],
    ]);
    expect(requirements).toEqual([
      {
        id: "FR-001",
        priority: "Must",
        words: "The tech sees jobs.",
        section: "Requirements",
        line: 3,
        inRow: null,
      },
    ]);
    expect(people).toEqual(["Mara", "Jonas", "Lea"]);
  });

  it("counts lines with tabs as a list, which can become a table too", () => {
    const { sections } = readParts("## A\n\nx\t1\ny\t2\n\n## B\n\nwords\nx\t1\n\n\tcode");
    expect(sections.map(({ lists }) => lists)).toEqual([1, 0]);
  });
});

describe("occurrencesOf", () => {
  it("counts every occurrence of a term as it is written, with what stands around it", () => {
    const occurrences = occurrencesOf("## Jobs\n\nA job, the job and Jobs.", "job");
    expect(occurrences.map(({ index, section, before, after }) => [index, section, before, after])).toEqual([
      [0, "Jobs", "A ", ", the job and Jobs."],
      [1, "Jobs", "A job, the ", " and Jobs."],
    ]);
  });

  it("finds none for no words", () => {
    expect(occurrencesOf("words", "")).toEqual([]);
  });
});

describe("partsOf", () => {
  it.each([
    ["One thing. Another thing.", ["One thing.", "Another thing."]],
    ["The tech sees jobs and prints them.", ["The tech sees jobs", "prints them."]],
    ["One thing", ["One thing", ""]],
  ])("offers %j as parts, with its words as they are", (statement, parts) => {
    expect(partsOf(statement)).toEqual(parts);
  });
});
