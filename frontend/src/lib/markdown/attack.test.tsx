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
type Case = [name: string, text: string];
const TEXTS: Case[] = [
  ...Object.entries(SHAPES).map(([name, shape]): Case => [name, shape.repeat(MEGABYTE / shape.length)]),
  ["a table of two columns", `|a|b|\n|-|-|\n${ROWS}`],
  ["a bracket and words that never end", `a (${" word".repeat(MEGABYTE / 5)}`],
];
/** Nothing in them is worked out again and again, their blocks are many: half of them costs half. */
const BLOCKS: Case[] = [
  ["very many tables", "|a|b|\n|-|-|\n|a|b|\n\n".repeat(MEGABYTE / 2 / 19)],
  ["very many link definitions", "[a]: /b\n\n[a]\n\n".repeat(MEGABYTE / 2 / 14)],
];
/** Milliseconds of the processor, however much else the machine has to do; a megabyte took from 4 to over 40 seconds. */
const boundOf = (text: string) => (3000 * text.length) / MEGABYTE;
/** So often somebody tries to do something while the page is being drawn. */
const TIMES = 4;

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

const page = async (_: string, text: string) => {
  expect(await longestWait(<RuledPage title="Shared" content={text} />)).toBeLessThan(boundOf(text));
};
const conversation = async (_: string, text: string) => {
  expect(await longestWait(<Markdown text={text} />)).toBeLessThan(boundOf(text));
};

test.each(TEXTS)("a megabyte of %s doesn't keep the reader of a page waiting", page);
test.each(TEXTS)("a megabyte of %s doesn't keep the reader of a conversation waiting", conversation);

test.each(BLOCKS)(
  "half a megabyte of %s doesn't keep the reader of a page waiting",
  { tags: ["full"] },
  page,
);
test.each(BLOCKS)("half a megabyte of %s doesn't keep the reader of a conversation waiting", conversation);

test("what is shown as plain text says so, and nothing of it is missing", () => {
  const deep = `${">".repeat(100)} Deep`;
  const { container } = render(<RuledPage title="Shared" content={`## Scope\n\n${deep}\n\nA *word*.`} />);
  expect(screen.getByRole("note")).toHaveTextContent("too complex to lay out");
  expect(container).toHaveTextContent(deep);
  expect(screen.getByText("word").tagName).toBe("EM");
});

test("a long page comes whole, in slices", async () => {
  const words = " and words".repeat(200);
  const rows = Array.from({ length: 45 }, (_, index) => `Line ${index} *of* many${words}`);
  const seen: number[] = [];
  const onDrawn = () => seen.push(document.querySelectorAll("em").length);
  render(<RuledPage title="Long" content={rows.join("\n\n")} onDrawn={onDrawn} />);
  expect(await screen.findByText(/^Line 44/)).toBeVisible();
  expect(seen[0]).toBeLessThan(45);
  expect(seen.at(-1)).toBe(45);
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
