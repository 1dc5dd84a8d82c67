/** Letters of Markdown found again in what it is drawn as, by the parts that draw it. */
import { render } from "@testing-library/react";
import { expect, test } from "vitest";

import { rangeIn } from "@/lib/range-in";

import { SafeMarkdown } from "./safe-markdown";
import { alignRow, drawnSpan } from "./text-alignment";

const OWN = "/api/files/abcdefghijklmnopqrstuvwxyz/diagram-of-the-flow.png";
const FOREIGN = "https://a.example/the-flow.png";

/** What is drawn of the last of these words of the source, between what is drawn around it. */
function around(source: string, words: string): string | null {
  const { container } = render(<SafeMarkdown text={source} />);
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
