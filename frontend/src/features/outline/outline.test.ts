/** What the outline says of a text, and where names lead in it. */
import { expect, test } from "vitest";

import { targetOf } from "./anchors";
import { placeAt, readOutline } from "./outline";

const TEXT = `# Offline mode

Words before.

## Problem

Maps are late.

## Requirements

### Functional

**FR-001** [Must] Photos **wait** on the device.

- **FR-002** [Should] Nothing typed is [lost](https://example.com).

\`\`\`
## Not a heading
**FR-009** not a requirement
\`\`\`

### Quality

**NFR-001** Fast.

## Problem

## Open questions

- Who pays?
- Since when? Answer: May.
1. How long?
- [x] Where?
`;

const outline = readOutline(TEXT, "Offline mode");
const named = (words: string) => outline.find((section) => section.words === words)!;

test("code that begins with an entry of a list ends with its fence, as do longer fences and words in code", () => {
  const listed = (text: string) => readOutline(text).map(({ words }) => words);
  expect(listed("2. ```bash\n   npm run x\n   ```\n\n## Next")).toEqual(["Next"]);
  expect(listed("- 1) ~~~\n     ## No\n     - ~~~\n     ~~~\n## Next")).toEqual(["Next"]);
  expect(listed("````\n```\n## No\n````\n## Next")).toEqual(["Next"]);
  expect(listed("```x``` words\n\n## Next")).toEqual(["Next"]);
});

test("sections have a number at the top, and what only repeats the title has none", () => {
  expect(outline.map(({ number, words, depth, isTitle }) => [number, words, depth, isTitle])).toEqual([
    [null, "Offline mode", 0, true],
    ["1", "Problem", 0, false],
    ["2", "Requirements", 0, false],
    [null, "Functional", 1, false],
    [null, "Quality", 1, false],
    ["3", "Problem", 0, false],
    ["4", "Open questions", 0, false],
  ]);
});

test("a number that a heading was written with is its number", () => {
  const numbered = readOutline("## 1. Problem\n\n### 1.1 Today\n\n## 2024 in numbers\n");
  expect(numbered.map(({ number, words }) => [number, words])).toEqual([
    ["1", "Problem"],
    ["1.1", "Today"],
    ["2024", "in numbers"],
  ]);
});

test("requirements and open questions are counted, those of sub-sections too; code is neither", () => {
  expect(outline.map(({ count }) => count)).toEqual([
    null,
    null,
    { number: 3, of: "requirement" },
    { number: 2, of: "requirement" },
    { number: 1, of: "requirement" },
    null,
    { number: 2, of: "question" },
  ]);
  expect(named("Functional").requirements.map(({ id, words }) => [id, words])).toEqual([
    ["FR-001", "Photos wait on the device."],
    ["FR-002", "Nothing typed is lost."],
  ]);
  expect(named("Requirements").requirements).toEqual([]);
});

test("a section reaches to the next one that is not part of it", () => {
  const { from, to } = named("Requirements");
  expect(TEXT.slice(from, to)).toMatch(/^## Requirements\n[^]*Fast\.\n\n$/);
  expect(outline.at(-1)?.to).toBe(TEXT.length);
});

test("a position is in a section, and below an id in its requirement", () => {
  expect(placeAt(outline, 0)?.section).toBe("Offline mode#0");
  expect(placeAt(outline, TEXT.indexOf("typed"))).toEqual({ section: "Functional#0", requirement: "FR-002" });
  expect(placeAt(outline, TEXT.lastIndexOf("## Problem"))).toEqual({
    section: "Problem#1",
    requirement: null,
  });
  expect(placeAt(readOutline("Words\n\n## Late"), 2)).toBe(null);
});

test("an address leads to a heading or a requirement, the second of a name too", () => {
  const from = (hash: string) => targetOf(outline, hash)?.from;
  expect(from("#open-questions")).toBe(TEXT.indexOf("## Open questions"));
  expect(from("#Open%20questions")).toBe(TEXT.indexOf("## Open questions"));
  expect(from("#problem-1")).toBe(TEXT.lastIndexOf("## Problem"));
  expect(targetOf(outline, "#FR-002")).toEqual({
    name: "FR-002",
    section: "Functional",
    words: "Nothing typed is lost.",
    from: TEXT.indexOf("- **FR-002**"),
  });
  expect([from("#FR-009"), from("#review"), from("#"), from("#%E0%A4%A")]).toEqual(Array(4).fill(undefined));
});

test("headings of any script have a name of their own", () => {
  const other = readOutline("## 需求 与 目标\n\n## Été\n\n## Ziele & Maße\n\n## !!!\n");
  expect(other.map(({ anchor }) => anchor)).toEqual(["需求-与-目标", "été", "ziele-maße", ""]);
  expect(targetOf(other, `#${encodeURIComponent("需求-与-目标")}`)?.name).toBe("需求 与 目标");
});
