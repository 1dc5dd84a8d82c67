/** What is copied, and pasted by way of the HTML alone, as another program may give it back. */
import { expect, it } from "vitest";

import { htmlToMarkdown } from "@/lib/clipboard/html-to-markdown";
import { FACTOR } from "@/testing/amounts";

import { type Random, seeded } from "../testing/random-text";
import { richHtml } from "./rich-html";

const WORDS = [
  "offline",
  "inspector",
  "27 h",
  "需求",
  "étude",
  "👩‍👩‍👧",
  "R&D",
  "a < b",
  "snake_case",
  "5 \\* 3",
  "\\[x\\]",
  "it’s",
];

function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}

function times<T>(random: Random, max: number, make: (nth: number) => T): T[] {
  return Array.from({ length: 1 + Math.floor(random() * max) }, (_, nth) => make(nth));
}

function phrase(random: Random): string {
  const words = times(random, 3, () => pick(random, WORDS)).join(" ");
  const form = pick(random, ["", "", "", "**", "*", "~~", "**~~", "`", "link", "address"]);
  if (form === "`") return "`a < b`";
  if (form === "link") return `[${words}](https://a.example/x?y=1&z)`;
  if (form === "address") return "<https://a.example/path>";
  if (form === "**~~") return `~~**${words}**~~`;
  return form + words + form;
}

const words = (random: Random): string => times(random, 4, () => phrase(random)).join(" and ");

function list(random: Random, depth: number): string {
  const kind = pick(random, ["bullet", "number", "task"]);
  return times(random, 3, (nth) => {
    const marker = kind === "number" ? `${nth + 1}. ` : "- ";
    const box = kind === "task" ? pick(random, ["[ ] ", "[x] "]) : "";
    const below = depth < 2 && random() < 0.4 ? `\n${list(random, depth + 1)}` : "";
    return marker + box + words(random) + below.replace(/\n/g, `\n${" ".repeat(marker.length)}`);
  }).join("\n");
}

function table(random: Random): string {
  const width = 2 + Math.floor(random() * 3);
  const row = (make: () => string): string => `| ${Array.from({ length: width }, make).join(" | ")} |`;
  const cell = (): string => pick(random, ["1", "a \\| b", "a<br>b", "m<sup>2</sup>", words(random)]);
  const rule = row(() => pick(random, ["---", ":-:", "--:", ":--"]));
  return [row(cell), rule, ...times(random, 3, () => row(cell))].join("\n");
}

function block(random: Random): string {
  switch (pick(random, ["heading", "words", "lines", "list", "quote", "code", "table", "rule"])) {
    case "heading":
      return `${"#".repeat(1 + Math.floor(random() * 6))} ${words(random)}`;
    case "lines":
      return times(random, 3, () => words(random)).join("\n");
    case "list":
      return list(random, 0);
    case "quote":
      return `> ${words(random)}\n>\n> ${words(random)}`;
    case "code":
      return `${pick(random, ["```", "```ts", "```c++"])}\nlet a = "<b>";\n\n  if (a) \`\`;\n\`\`\``;
    case "table":
      return table(random);
    case "rule":
      return "---";
    default:
      return words(random);
  }
}

/** A document of a few blocks; two lists of a kind beside each other would be one. */
function written(seed: number): string {
  const random = seeded(seed);
  return times(random, 6, () => block(random)).join("\n\nBetween.\n\n");
}

// Ten at a time: a window of tests takes its time over the style of every cell. `REQUILL_TEST_FACTOR=10` makes 300.
const TENS = Array.from({ length: 3 * FACTOR }, (_, nth) => 10 * nth + 1);

it.each(TENS)("comes back as the Markdown it was, from seed %i on", (first) => {
  for (let seed = first; seed < first + 10; seed += 1) {
    const text = written(seed);
    const html = richHtml(text, [{ from: 0, to: text.length }]) ?? "";
    expect(htmlToMarkdown(html), `seed ${seed}`).toBe(text);
  }
});
