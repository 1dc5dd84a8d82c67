/** Letters of Markdown found again in what it is drawn as, by the parts that draw it. */
import { render } from "@testing-library/react";
import { expect, test } from "vitest";

import { rangeIn } from "@/lib/range-in";

import { type Notes, notesOf } from "./footnotes";
import { SafeMarkdown } from "./safe-markdown";
import { alignRow, drawnSpan, sourceSpan } from "./text-alignment";

const OWN = "/api/files/abcdefghijklmnopqrstuvwxyz/diagram-of-the-flow.png";
const FOREIGN = "https://a.example/the-flow.png";

/** What is drawn of the last of these words of the source, between what is drawn around it. */
function around(source: string, words: string, notes?: Notes): string | null {
  const { container } = render(<SafeMarkdown text={source} notes={notes} />);
  const from = source.lastIndexOf(words);
  const span = drawnSpan(alignRow(source, container), { from, to: from + words.length });
  if (!span) return null;
  const { textContent: drawn } = container;
  return `${drawn.slice(0, span.from)}[${rangeIn(container, span).toString()}]${drawn.slice(span.to)}`;
}

test.each([
  ["See [the plan](https://example.com/the-plan) the plan", "the plan", "See the plan [the plan]"],
  ['See [it](https://example.com/a "the plan") the plan', "the plan", "See it [the plan]"],
  ["Typed `[a](the-plan)` the plan", "the plan", "Typed [a](the-plan) [the plan]"],
  ["Typed `[a](the-plan)` the plan", "the-plan", "Typed [a]([the-plan]) the plan"],
  [`![diagram](${OWN}) the flow`, "the flow", " [the flow]"],
  [`![Login](${OWN}) Login screen`, "Login screen", " [Login screen]"],
  ["Typed `![Login](a)` Login", "Login", "Typed ![Login](a) [Login]"],
  [
    `See ![the flow](${FOREIGN}) for the flow at a.example`,
    "the flow at",
    `See Open image “the flow” at a.examplethe flow (${FOREIGN}) for [the flow at] a.example`,
  ],
  ["![Login](javascript:a) Login screen", "Login screen", "Login [Login screen]"],
])("in %j the last %j is drawn as %j", (source, words, drawn) => {
  expect(around(source, words)).toBe(drawn);
});

const NOTES = notesOf("a[^a] b[^b]\n\n[^a]: A\n[^b]: B");

test.each([
  ["Hours[^b] in 2026", "in 2026", "Hours2 [in 2026]"],
  ["Hours[^b] in 2026", "Hours[^b] in", "[Hours2 in] 2026"],
  ["**Hours**[^b][^a] in 2021", "in 2021", "Hours21 [in 2021]"],
  ["x[^a]5 apples", "5 apples", "x1[5 apples]"],
  ["| Users[^a] | 2024 |\n| --- | --- |\n| 1 | 2 |", "2024", "Users1[2024]12"],
  ["Unknown[^c] 1 and 2", "1 and", "Unknown[^c] [1 and] 2"],
  ["Typed `[^a]` 1 and 2", "1 and", "Typed [^a] [1 and] 2"],
])("beside the numbers of footnotes, in %j the last %j is drawn as %j", (source, words, drawn) => {
  expect(around(source, words, NOTES)).toBe(drawn);
});

test("the number of a footnote is no letter of the source", () => {
  const source = "**Hours**[^b] in 2026";
  const { container } = render(<SafeMarkdown text={source} notes={NOTES} />);
  const positions = alignRow(source, container);
  const selected = (from: number, to: number) => {
    const span = sourceSpan(positions, { from, to });
    return span && source.slice(span.from, span.to);
  };
  expect(selected(0, 6)).toBe("Hours");
  expect(selected(5, 6)).toBeNull();
  expect(selected(0, 9)).toBe("Hours**[^b] in");
  expect(selected(7, 14)).toBe("in 2026");
});
