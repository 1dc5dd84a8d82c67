import { describe, expect, it } from "vitest";

import { richHtml } from "./rich-html";

/** The HTML of what stands between the marks, of all of the text where there are none; without the look of tables. */
function copied(marked: string): string | null {
  const from = Math.max(0, marked.indexOf("⟦"));
  const text = marked.replace(/[⟦⟧]/g, "");
  const end = marked.replace("⟦", "").indexOf("⟧");
  const html = richHtml(text, [{ from, to: end < 0 ? text.length : end }]);
  return html?.replace(/ (?:border|cellpadding|cellspacing|style)="[^"]*"/g, "") ?? null;
}

describe("what is copied as HTML", () => {
  it.each([
    ["headings", "# One\n\n### Three", "<h1>One</h1><h3>Three</h3>"],
    [
      "words with their forms",
      "a **b** *c* ~~d~~ `e`",
      "<p>a <strong>b</strong> <em>c</em> <s>d</s> <code>e</code></p>",
    ],
    ["lines", "one\ntwo  \nthree<br>four", "<p>one<br>two<br>three<br>four</p>"],
    ["a raised and a lowered letter", "H<sub>2</sub>O m<sup>2</sup>", "<p>H<sub>2</sub>O m<sup>2</sup></p>"],
    [
      "links",
      '[l](https://a.b/?x=1&y "T") <https://c.d>',
      '<p><a href="https://a.b/?x=1&amp;y" title="T">l</a> <a href="https://c.d">https://c.d</a></p>',
    ],
    ["links by name", "[x][r]\n\n[r]: https://ref.example", '<p><a href="https://ref.example">x</a></p>'],
    [
      "lists in lists",
      "- a\n  1. b\n  2. c\n- d",
      "<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>",
    ],
    ["items of paragraphs", "- a\n\n  b\n- c", "<ul><li><p>a</p><p>b</p></li><li>c</li></ul>"],
    ["tasks", "- [ ] a\n- [x] b", "<ul><li>☐ a</li><li>☑ b</li></ul>"],
    ["code", "```ts\na < b\n\n  c\n```", '<pre data-language="ts"><code>a &lt; b\n\n  c</code></pre>'],
    ["quotes", "> a\n>\n> - b", "<blockquote><p>a</p><ul><li>b</li></ul></blockquote>"],
    ["dividers", "a\n\n---\n\nb", "<p>a</p><hr><p>b</p>"],
    ["notes", "a[^n]\n\n[^n]: why", "<p>a<sup>n</sup></p><p><sup>n</sup> why</p>"],
    [
      "tables",
      "| a | b |\n| --- | --: |\n| **1** | 2<br>3 |",
      '<table><thead><tr><th>a</th><th align="right">b</th></tr></thead><tbody><tr><td><strong>1</strong></td><td align="right">2<br>3</td></tr></tbody></table>',
    ],
  ])("has %s", (_, text, html) => {
    expect(copied(text)).toBe(html);
  });

  it.each([
    ["words of one block as words", "# He⟦ad **bo⟧ld**", "ad <strong>bo</strong>"],
    ["words over two blocks as their blocks", "# He⟦ad\n\nx⟧y", "<h1>ad</h1><p>x</p>"],
    ["part of a link", "[wo⟦rds](https://a.b) m⟧ore", '<a href="https://a.b">rds</a> m'],
    ["characters that were escaped", "a ⟦&lt; \\_d \\\\⟧ e", "&lt; _d \\"],
    ["two items as a list", "1. a\n2. ⟦b\n3. c⟧d", '<ol start="2"><li>b</li><li>c</li></ol>'],
    ["items below another in their places", "- a ⟦b\n  - c⟧", "<ul><li>b<ul><li>c</li></ul></li></ul>"],
    ["no item of which the mark alone is selected", "- a\n⟦- b\n- ⟧c", "<ul><li>b</li></ul>"],
    [
      "items in a quote without its markers",
      "> - ⟦a\n>   b\n> - c⟧",
      "<blockquote><ul><li>a<br>b</li><li>c</li></ul></blockquote>",
    ],
    ["words of a cell as words", "| a | b |\n| --- | --- |\n| 1 ⟦2⟧ | 3 |", "2"],
    [
      "cells as a table whose columns are those selected",
      "| a | b |\n| --- | --- |\n| 1 | 2⟦3 |\n| 4 | 5⟧ |",
      "<table><tbody><tr><td></td><td>3</td></tr><tr><td>4</td><td>5</td></tr></tbody></table>",
    ],
    ["lines of code", "```ts\na ⟦b\n  c⟧\n```", '<pre data-language="ts"><code>b\n  c</code></pre>'],
    ["words of code", "```\na ⟦<⟧ b\n```", "<code>&lt;</code>"],
    ["a word in a line of code", "a `b⟦c d⟧e`", "<code>c d</code>"],
  ])("takes %s", (_, text, html) => {
    expect(copied(text)).toBe(html);
  });

  it("joins what several selections hold, and is nothing where they hold nothing", () => {
    const ranges = [
      { from: 0, to: 3 },
      { from: 8, to: 13 },
    ];
    expect(richHtml("one two three", ranges)).toBe("onethree");
    expect(copied("a⟦\n\n⟧b")).toBeNull();
  });

  it("is left out where there is too much of it", () => {
    const text = "word ".repeat(200_000);
    expect(richHtml(text, [{ from: 0, to: text.length }])).toBeNull();
    expect(richHtml(text, [{ from: 0, to: 4 }])).toBe("word");
  });
});

const HOSTILE = [
  "<script>window.ran = true</script>",
  "<img src=x onerror=window.ran=true>",
  "a <b onclick=alert(1)>b</b> <svg/onload=alert(1)>",
  "[x](javascript:alert(1)) [y](java\nscript:alert(1)) <javascript:alert(1)> [z](vbscript:x) [d](data:text/html,x)",
  "![x](javascript:alert(1)) ![y](https://evil.example/pixel.png) ![z](data:image/svg+xml;base64,AAAA)",
  '[x](https://a.b/"onmouseover="alert(1)) [y](https://a.b "t\\" onclick=alert(1) x=\\"")',
  '```js"><script>alert(1)</script>\n</code></pre><script>alert(1)</script>\n```',
  "`</code><script>alert(1)</script>`",
  "| <script>a</script> | b |\n| --- | --- |\n| </td></table><iframe src=x> | <style>*{}</style> |",
  "&lt;script&gt;alert(1)&lt;/script&gt; &#60;img src=x onerror=y&#62;",
  "[r]: javascript:alert(1)\n\n[x][r] ![i][r]",
  "[logout](/api/auth/logout) [up](#top)",
  "> <iframe src=https://evil.example>\n\n- <object data=x>\n  <embed src=x>",
  "[^<b>]: x\n\na[^<b>]",
  "<!--\n\n[a]: b",
  "\u0000<\u0000script>",
];

describe("hostile texts", () => {
  it.each(HOSTILE)("become no element, address or handler of their own: %s", (text) => {
    const { body } = new DOMParser().parseFromString(
      richHtml(text, [{ from: 0, to: text.length }]) ?? "",
      "text/html",
    );
    for (const element of body.querySelectorAll("*")) {
      expect("H1 H2 P UL LI BLOCKQUOTE PRE CODE A IMG SUP TABLE THEAD TBODY TR TH TD BR").toContain(
        element.tagName,
      );
      for (const { name, value } of element.attributes) {
        expect("href title src alt align style border cellpadding cellspacing data-language").toContain(name);
        if (name === "href") expect(value).toMatch(/^https:\/\//);
        if (name === "src") expect(value).toMatch(/^data:image\/(?:png|gif|jpeg|webp);/);
      }
    }
  });

  it("are read in time", () => {
    for (const text of [
      "[".repeat(50_000),
      "*a ".repeat(30_000),
      `${"> ".repeat(5000)}x`,
      "| a ".repeat(20_000),
    ]) {
      const start = performance.now();
      richHtml(text, [{ from: 0, to: text.length }]);
      expect(performance.now() - start).toBeLessThan(5000);
    }
  });
});
