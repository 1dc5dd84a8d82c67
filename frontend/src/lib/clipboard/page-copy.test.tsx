import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { RuledPage } from "@/lib/markdown/ruled-page";
import { copyOfPage } from "./page-copy";

const TEXT = `Some **bold** words & [a link](https://a.example).

- one
  1. in
- [x] done

**FR-001** (Must) The app starts.

| Name | Size |
| --- | --: |
| *a* | 1 |
| b | 2 |

\`\`\`ts
a < b
\`\`\`

![Flow](https://pictures.example/flow.png) [here](#at=Scope) <script>alert(1)</script>
`;

interface Copied {
  html: string;
  plain: string;
}

function copy(select: (page: HTMLElement) => Range): Copied | null {
  render(<RuledPage title="Plan" content={TEXT} whole />);
  const page = screen.getByRole("article");
  const held = new Map<string, string>();
  const data = { setData: (kind: string, text: string) => held.set(kind, text) } as unknown as DataTransfer;
  const selection = document.getSelection() as Selection;
  selection.removeAllRanges();
  selection.addRange(select(page));
  if (!copyOfPage(page, data, selection)) return null;
  const html = (held.get("text/html") ?? "").replace(
    / (?:border|cellpadding|cellspacing|style)="[^"]*"/g,
    "",
  );
  return { html, plain: held.get("text/plain") ?? "" };
}

function between(from: Node, start: number, to: Node, end: number): Range {
  const range = document.createRange();
  range.setStart(from, start);
  range.setEnd(to, end);
  return range;
}

const words = (text: string): Node => screen.getByText(text).firstChild as Node;

it("copies a page without its look, as HTML and as Markdown", () => {
  const copied = copy((page) => between(page, 0, page, page.childNodes.length));
  expect(copied?.html).toBe(
    '<h1>Plan</h1><p>Some <strong>bold</strong> words &amp; <a href="https://a.example/">a link</a>.</p>' +
      "<ul><li>one<ol><li>in</li></ol></li><li>☑  done</li></ul>" +
      "<p><strong>FR-001</strong> (Must) The app starts.</p>" +
      '<table><thead><tr><th>Name</th><th align="right">Size</th></tr></thead><tbody><tr><td><em>a</em></td><td align="right">1</td></tr><tr><td>b</td><td align="right">2</td></tr></tbody></table>' +
      '<pre data-language="ts"><code>a &lt; b\n</code></pre>' +
      '<p><a href="https://pictures.example/flow.png">Flow</a> here &lt;script&gt;alert(1)&lt;/script&gt;</p>',
  );
  expect(copied?.plain).toContain(
    "# Plan\n\nSome **bold** words & [a link](https://a.example/).\n\n- one\n  1. in\n- [x] done",
  );
  expect(copied?.plain).toContain("**FR-001** (Must) The app starts.\n\n| Name | Size |\n| --- | --: |");
});

it("copies part of a list as a list, and part of a table as a table", () => {
  const list = copy(() => between(words("one"), 1, words("in"), 2));
  expect(list).toEqual({ html: "<ul><li>ne<ol><li>in</li></ol></li></ul>", plain: "- ne\n  1. in" });
});

it("copies cells below each other in their columns", () => {
  const cells = copy(() => between(words("1"), 0, words("b"), 1));
  expect(cells?.html).toBe(
    '<table><tbody><tr><td></td><td align="right">1</td></tr><tr><td>b</td></tr></tbody></table>',
  );
});

it("copies words of one line as they are", () => {
  expect(copy(() => between(words("bold"), 1, words("bold"), 4))).toEqual({ html: "old", plain: "old" });
});

it("leaves what is not selected in it to the browser", () => {
  expect(copy((page) => between(page, 0, page, 0))).toBeNull();
});
