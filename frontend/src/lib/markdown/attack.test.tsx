import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";

import { slicesOf } from "./budget";
import { Markdown } from "./markdown";
import { RuledPage } from "./ruled-page";

const MEGABYTE = 1_000_000;

/** One opener of Markdown, again and again. */
const SHAPES = {
  quotes: ">",
  emphasis: "*",
  "emphasis within words": "_a",
  "struck words": "~~a",
  images: "![",
  brackets: "[",
  links: "[a](",
  code: "`a",
  tags: "<a",
  addresses: "a@",
  "beginnings of an address": "a.",
  "lists in lists": "- ",
};
const ROWS = "|a|b|\n".repeat(MEGABYTE / 6);
const TEXTS: [string, string][] = [
  ...Object.entries(SHAPES).map(([name, shape]): [string, string] => [
    name,
    shape.repeat(MEGABYTE / shape.length),
  ]),
  ["a table of two columns", `|a|b|\n|-|-|\n${ROWS}`],
  ["very many tables", "|a|b|\n|-|-|\n|a|b|\n\n".repeat(MEGABYTE / 19)],
  ["very many link definitions", "[a]: /b\n\n[a]\n\n".repeat(MEGABYTE / 14)],
  ["a bracket and words that never end", `a (${" word".repeat(MEGABYTE / 5)}`],
];
/** Milliseconds of the processor, however much else the machine has to do; each took from 4 to over 40 seconds. */
const BOUND = 3000;
/** So often somebody tries to do something while the page is being drawn. */
const TIMES = 10;

/** How long the page works without answering at most, in milliseconds, while it draws as a browser has it: in slices. */
async function longestWait(element: ReactNode): Promise<number> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const root = createRoot(document.createElement("div"));
  let longest = 0;
  root.render(element);
  for (let time = 0; time < TIMES; time += 1) {
    const begun = process.cpuUsage();
    await new Promise((resolve) => setTimeout(resolve));
    longest = Math.max(longest, process.cpuUsage(begun).user / 1000);
  }
  root.unmount();
  return longest;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(TEXTS)("a megabyte of %s doesn't keep the reader of a page waiting", async (_, text) => {
  expect(await longestWait(<RuledPage title="Shared" content={text} />)).toBeLessThan(BOUND);
});

test.each(TEXTS)("a megabyte of %s doesn't keep the reader of a conversation waiting", async (_, text) => {
  expect(await longestWait(<Markdown text={text} />)).toBeLessThan(BOUND);
});

test("what is shown as plain text says so, and nothing of it is missing", () => {
  const deep = `${">".repeat(100)} Deep`;
  const { container } = render(<RuledPage title="Shared" content={`## Scope\n\n${deep}\n\nA *word*.`} />);
  expect(screen.getByRole("note")).toHaveTextContent("too complex to lay out");
  expect(container).toHaveTextContent(deep);
  expect(screen.getByText("word").tagName).toBe("EM");
});

test("a long page comes whole, in slices", { tags: ["full"] }, async () => {
  const rows = Array.from({ length: 800 }, (_, index) => `Line ${index} *of* many`);
  const seen: number[] = [];
  const onDrawn = () => seen.push(document.querySelectorAll("em").length);
  render(<RuledPage title="Long" content={rows.join("\n\n")} onDrawn={onDrawn} />);
  expect(await screen.findByText(/^Line 799/)).toBeVisible();
  expect(seen[0]).toBeLessThan(800);
  expect(seen.at(-1)).toBe(800);
  expect(screen.queryByRole("note")).not.toBeInTheDocument();
});

test("what is behind the last slice of a page that is too long is plain text", () => {
  const line = { text: "A *line* of many" };
  const ends = slicesOf(Array.from({ length: 20_000 }, () => line));
  expect(ends.at(-1)).toBeGreaterThan(10_000);
  expect(ends.at(-1)).toBeLessThan(20_000);
  expect(slicesOf([])).toEqual([0]);
  expect(slicesOf([line])).toEqual([1]);
});
