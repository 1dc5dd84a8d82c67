import { describe, expect, it } from "vitest";

import { htmlToMarkdown } from "./html-to-markdown";

describe("htmlToMarkdown", () => {
  it.each([
    ["headings", "<h1>One</h1><h3>Three</h3>", "# One\n\n### Three"],
    ["paragraphs", "<p>One</p><p>Two</p>", "One\n\nTwo"],
    ["line breaks", "<p>One<br>Two</p>", "One\nTwo"],
    ["bold and italic", "<p>a <b>bold</b> and <em>thin</em> word</p>", "a **bold** and *thin* word"],
    ["spaces inside the tags", "<p>a<b> bold </b>word</p>", "a **bold** word"],
    [
      "styles for tags",
      '<p><span style="font-weight:700">bold</span> <span style="font-style:italic">thin</span></p>',
      "**bold** *thin*",
    ],
    ["a page-wide bold that is switched off", '<b style="font-weight:normal"><p>plain</p></b>', "plain"],
    [
      "raised and lowered letters",
      '<p>H<sub>2</sub>O m<sup>2</sup> x<span style="vertical-align:super">n</span></p>',
      "H<sub>2</sub>O m<sup>2</sup> x<sup>n</sup>",
    ],
    ["struck words", "<p><del>out</del></p>", "~~out~~"],
    ["code", "<p>run <code>a `b` c</code></p>", "run ``a `b` c``"],
    ["a code block", '<pre><code class="language-ts">let a = 1;\n</code></pre>', "```ts\nlet a = 1;\n```"],
    ["links", '<p><a href="https://a.example/x_(y)">words</a></p>', "[words](<https://a.example/x_(y)>)"],
    ["links without a safe address", '<p><a href="javascript:alert(1)">words</a></p>', "words"],
    ["a list", "<ul><li>one</li><li>two</li></ul>", "- one\n- two"],
    ["a nested list", "<ol><li>one<ul><li>in</li></ul></li><li>two</li></ol>", "1. one\n   - in\n2. two"],
    ["a list nested beside its item", "<ul><li>one</li><ul><li>in</li></ul></ul>", "- one\n  - in"],
    ["tasks", '<ul><li><input type="checkbox" checked> done</li></ul>', "- [x] done"],
    ["a quote", "<blockquote><p>said</p><p>more</p></blockquote>", "> said\n>\n> more"],
    [
      "a table",
      "<table><tr><th>A</th><th>B|C</th></tr><tr><td>1</td><td>2</td></tr></table>",
      "| A | B\\|C |\n| --- | --- |\n| 1 | 2 |",
    ],
    [
      "the blocks of a cell apart",
      "<table><tr><th><p>A</p><p>B</p></th><th>C</th></tr><tr><td><ul><li>one</li><li>two.</li><li>three<ol><li>in</li></ol></li></ul></td><td>a<div>b|c</div><p>d<br>e</p></td></tr></table>",
      "| A<br>B | C |\n| --- | --- |\n| • one<br>• two.<br>• three<br>1. in | a<br>b\\|c<br>d<br>e |",
    ],
    [
      "what stands in a frame of one cell",
      "<table><tr><td><p>- a</p><ul><li>b</li></ul></td></tr></table>",
      "\\- a\n\n- b",
    ],
    [
      "a numbered list nested beside its item",
      "<ol start=10><li>one</li><ol><li>in</li></ol></ol>",
      "10. one\n    1. in",
    ],
    [
      "the lines of code, whatever parts them",
      "<pre>GET /a<br>POST /b<div>x</div><div>y<br></div><br>z</pre>",
      "```\nGET /a\nPOST /b\nx\ny\n\nz\n```",
    ],
    ["empty lines of code", "<pre>a\n\n\n\nb</pre>", "```\na\n\n\n\nb\n```"],
    [
      "the words of a picture",
      '<p>See <img src="x.png" alt="Flow [v2]"> and <img src="y.png" width="600">.</p>',
      "See *[Image: Flow \\[v2\\]]* and *[Image]* .",
    ],
    [
      "no decorations",
      '<p>a<img alt="" width="16">b<img alt="c" style="width: 1px">d<img alt="x" aria-hidden="true"></p>',
      "abd",
    ],
    ["emoji that are pictures", '<p>Hi <img alt="👋🏽"> <img alt=":wave:"></p>', "Hi 👋🏽 :wave:"],
    [
      "a table whose head is bold as heads are",
      "<table><tr><td><b>A</b></td><td></td><td><b>B</b></td></tr><tr><td><b>1</b></td><td>2</td><td>3</td></tr></table>",
      "| A |  | B |\n| --- | --- | --- |\n| **1** | 2 | 3 |",
    ],
    [
      "cells in their columns beside and below those that reach over several",
      "<table><tr><td>ID</td><td>What</td><td>Prio</td></tr><tr><td rowspan=2>R1</td><td>Pay</td><td>P0</td></tr><tr><td>Ship</td><td>P1</td></tr><tr><td colspan=2>Total</td><td>2</td></tr></table>",
      "| ID | What | Prio |\n| --- | --- | --- |\n| R1 | Pay | P0 |\n|  | Ship | P1 |\n| Total |  | 2 |",
    ],
    [
      "no columns in which no cell begins",
      "<table><tr><td colspan=2>A</td><td>B</td></tr><tr><td colspan=2>1</td><td>2</td></tr></table>",
      "| A | B |\n| --- | --- |\n| 1 | 2 |",
    ],
    [
      "what stands in a frame of one cell that reaches over columns",
      "<table><tr><td colspan=3><p>words</p></td></tr></table>",
      "words",
    ],
    ["a divider", "<p>a</p><hr><p>b</p>", "a\n\n---\n\nb"],
    ["markers that are words", "<p>5 * 3 [x] _y_ snake_case</p>", "5 \\* 3 \\[x\\] \\_y\\_ snake_case"],
    [
      "markers at the start of a line",
      "<p># one</p><p>1. two</p><p>- three</p>",
      "\\# one\n\n1\\. two\n\n\\- three",
    ],
  ])("keeps %s", (_, html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown);
  });

  it("drops scripts, styles and frames, and names images, without running or loading them", () => {
    const html =
      '<style>p{}</style><script>window.ran = true</script><p>safe<img src="https://evil.example/x" onerror="window.ran = true"></p><iframe src="https://evil.example"></iframe>';
    expect(htmlToMarkdown(html)).toBe("safe *[Image]*");
    expect("ran" in window).toBe(false);
  });

  it("survives endless nesting", { tags: ["full"] }, () => {
    // Deeper than browsers make a tree: 512.
    expect(htmlToMarkdown(`${"<div><span>".repeat(300)}deep`)).toContain("deep");
  });
});
