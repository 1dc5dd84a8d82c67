import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { Markdown } from "./markdown";
import { RuledPage } from "./ruled-page";

describe("the raw HTML and the notes of a page", () => {
  const page = (content: string) => {
    const { container } = render(<RuledPage title="T" content={content} />);
    return [...container.querySelectorAll(".doc-row:not(.doc-row-1) .doc-body")].map((body) =>
      body.innerHTML.replace(/ data-note="[^"]*"/g, ""),
    );
  };

  it("raise and lower letters, and break lines, as exports do", () => {
    expect(page("H<sub>2</sub>O, m<sup>**2**</sup> and<br>more")[0]).toBe(
      '<p dir="auto">H<sub>2</sub>O, m<sup><strong>2</strong></sup> and<br>\nmore</p>',
    );
  });

  it("stay text where a marker has no end, carries more, or stands within another", () => {
    expect(page("a <sub>b")[0]).toContain("&lt;sub&gt;b");
    expect(page("a <sub onclick=x>b</sub>")[0]).toContain("&lt;sub onclick=x&gt;b&lt;/sub&gt;");
    expect(page("a </sup>b<sup>")[0]).toContain("&lt;/sup&gt;b&lt;sup&gt;");
  });

  it("are numbered over the whole page by the order of their marks", () => {
    const rows = page("First.[^b] `[^a]`\n\nSecond.[^a]\n\n[^a]: Note A\n[^b]: Note B\n\nNone[^c]");
    expect(rows[0]).toContain("First.<sup>1</sup> <code>[^a]</code>");
    expect(rows[1]).toContain("Second.<sup>2</sup>");
    expect(rows[2]).toContain("<sup>2</sup> Note A");
    expect(rows[2]).toContain("<sup>1</sup> Note B");
    expect(rows[3]).toContain("None[^c]");
  });

  const plain = (content: string) => page(content).map((row) => row.replace(/ dir="auto"/g, ""));

  it.each([
    [
      "a mark before a colon",
      "The limits are[^1]:\n\n[^1]: Measured.",
      ["<p>The limits are<sup>1</sup>:</p>", "<p><sup>1</sup> Measured.</p>"],
    ],
    [
      "notes right under their paragraphs",
      "One[^1].\n[^1]: First\n\nTwo[^2].\n[^2]: Second",
      [
        "<p>One<sup>1</sup>.</p>",
        "<p><sup>1</sup> First</p>",
        "<p>Two<sup>2</sup>.</p>",
        "<p><sup>2</sup> Second</p>",
      ],
    ],
    [
      "a note in an item",
      "- item[^1]\n\n  [^1]: First",
      ["<ul>\n<li>\n<p>item<sup>1</sup></p>\n<p><sup>1</sup> First</p>\n</li>\n</ul>"],
    ],
    [
      "a note right under the words of an item",
      "- item[^1]\n  [^1]: First",
      ["<ul>\n<li>\n<p>item<sup>1</sup></p>\n<p><sup>1</sup> First</p>\n</li>\n</ul>"],
    ],
    [
      "a note in a quotation",
      "> Said[^1].\n>\n> [^1]: By Ada",
      ["<blockquote>\n<p>Said<sup>1</sup>.</p>\n<p><sup>1</sup> By Ada</p>\n</blockquote>"],
    ],
    [
      "a note of two paragraphs",
      "One[^1].\n\n[^1]: First\n\n    Second",
      ["<p>One<sup>1</sup>.</p>", "<p><sup>1</sup> First</p>\n<p>Second</p>"],
    ],
    [
      "a note that begins with a list",
      "One[^1].\n\n[^1]: - a",
      ["<p>One<sup>1</sup>.</p>", "<p><sup>1</sup> </p>\n<ul>\n<li>a</li>\n</ul>"],
    ],
    [
      "a mark in a heading",
      "## Goals[^1]\n\n[^1]: First",
      ["<h2>Goals<sup>1</sup></h2>", "<p><sup>1</sup> First</p>"],
    ],
    [
      "two marks beside each other",
      "a[^1][^1]\n\n[^1]: Why",
      ["<p>a<sup>1</sup><sup>1</sup></p>", "<p><sup>1</sup> Why</p>"],
    ],
    [
      "a mark in a table",
      "| a[^1] |\n| - |\n\n[^1]: Why",
      [expect.stringContaining("a<sup>1</sup></th>"), "<p><sup>1</sup> Why</p>"],
    ],
    [
      "a note that no mark names as it is written",
      "One.\n\n[^x]: words",
      ["<p>One.</p>", "<p>[^x]: words</p>"],
    ],
    [
      "and one of a word, beside one that has a mark",
      "One[^1].\n\n[^X]: words\n[^1]: First",
      ["<p>One<sup>1</sup>.</p>", "<p>[^X]: words</p>\n<p><sup>1</sup> First</p>"],
    ],
    [
      "a label with a letter that folds to two",
      "a[^maß]\n\n[^maß]: Why",
      ["<p>a<sup>1</sup></p>", "<p><sup>1</sup> Why</p>"],
    ],
    [
      "what is escaped",
      "a\\[^1]\n\nb[^1]\n\n[^1]: Why",
      ["<p>a[^1]</p>", "<p>b<sup>1</sup></p>", "<p><sup>1</sup> Why</p>"],
    ],
  ])("show %s", (_, content, rows) => {
    expect(plain(content)).toEqual(rows);
  });

  it("lose no word of a note in a conversation", () => {
    const { container } = render(<Markdown text={"Said[^1].\n\n[^1]: By Ada"} />);
    expect(container.innerHTML).toContain("[^1]: By Ada");
  });

  it("lead by a link whose address stands elsewhere", () => {
    const [link] = page("See [the spec][s].\n\nMore.\n\n[s]: https://a.example");
    expect(link).toContain('href="https://a.example"');
    expect(page("## See [the spec]\n\n[the spec]: https://a.example")[0]).toContain(
      'href="https://a.example"',
    );
  });
});

describe("what only looks like the address of a link", () => {
  const rows = (content: string) => {
    const { container } = render(<RuledPage title="T" content={content} />);
    return [...container.querySelectorAll(".doc-row:not(.doc-row-1)")].map((row) => row.textContent);
  };

  it.each(["[TBD]: decide on pricing", "[10:32]: We said so", '[a]: b "c" d'])(
    "stands once, where it is written: %s",
    (line) => {
      const label = line.slice(0, line.indexOf("]:") + 1);
      expect(rows(`See ${label} below.\n\n${line}`)).toEqual([`See ${label} below.`, line]);
    },
  );
});
