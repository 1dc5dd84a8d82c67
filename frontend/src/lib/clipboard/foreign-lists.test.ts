/** What programs that people write in put on the clipboard. */
import { expect, it } from "vitest";

import { htmlToMarkdown } from "./html-to-markdown";

it("keeps the lists of Google Docs, their numbers, boxes and what is done", () => {
  const html = `<b style="font-weight:normal;" id="docs-internal-guid-1"><ol><li dir="ltr" aria-level="1"><p role="presentation"><span style="font-weight:400;">First</span></p></li><ol><li dir="ltr" aria-level="2"><p role="presentation"><span>Sub a</span></p></li><li aria-level="2"><p><span>Sub b</span></p></li></ol><li aria-level="1"><p><span style="font-weight:700">Second</span></p></li></ol><ul><li role="checkbox" aria-checked="false" aria-level="1"><img src="data:image/png;base64,x" alt="unchecked"/><p style="display:inline-block"><span>Legal sign-off</span></p></li><li role="checkbox" aria-checked="true" aria-level="1"><img src="x" alt="checked"/><p><span style="text-decoration:line-through">Design review</span></p></li></ul></b>`;
  expect(htmlToMarkdown(html)).toBe(
    "1. First\n   1. Sub a\n   2. Sub b\n2. **Second**\n\n- [ ] Legal sign-off\n- [x] Design review",
  );
});

/** A paragraph of a list as Word writes it. */
function ofWord(level: number, marker: string, words: string): string {
  return `<p class=MsoListParagraph style='margin-left:1.0in;text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>\n`;
}

it.each([
  [
    "bullets in bullets",
    [
      ofWord(1, "·", "First"),
      ofWord(2, "o", "Nested"),
      ofWord(3, "§", "<b>Deep</b>"),
      ofWord(1, "·", "Second"),
    ],
    "- First\n  - Nested\n    - **Deep**\n- Second",
  ],
  [
    "numbers and letters",
    [ofWord(1, "3.", "Three"), ofWord(2, "a)", "Sub a"), ofWord(2, "b)", "Sub b"), ofWord(1, "4.", "Four")],
    "3. Three\n   1. Sub a\n   2. Sub b\n4. Four",
  ],
  [
    "bullets beside numbers",
    [ofWord(1, "·", "Bullet"), ofWord(1, "1.", "Number"), ofWord(2, "·", "In"), ofWord(2, "i.", "Roman")],
    "- Bullet\n\n1. Number\n   - In\n   1. Roman",
  ],
  ["a list that begins deep", [ofWord(2, "o", "In"), ofWord(1, "·", "Out")], "- In\n\n- Out"],
])("makes lists of Word's paragraphs: %s", (_, paragraphs, markdown) => {
  const html = `<html><body lang=EN-US><!--StartFragment--><p class=MsoNormal>Goals<o:p></o:p></p>${paragraphs.join("")}<p class=MsoNormal>End</p><!--EndFragment--></body></html>`;
  expect(htmlToMarkdown(html)).toBe(`Goals\n\n${markdown}\n\nEnd`);
});

it("nests the lists of Word on the web", () => {
  const piece = (level: number, words: string): string =>
    `<div class="ListContainerWrapper"><ul role="list"><li data-listid="1" data-aria-level="${level}"><p class="Paragraph">${words}</p></li></ul></div>`;
  expect(htmlToMarkdown(piece(1, "one") + piece(2, "in") + piece(1, "two"))).toBe("- one\n  - in\n- two");
});

it("nests the lists of Slack, and keeps its paragraphs, emoji and lines of code", () => {
  const html = `<b data-stringify-type="bold">Context</b><br aria-hidden="true"><span>We lose carts </span><img data-stringify-type="emoji" alt=":wave:"><span class="c-mrkdwn__br" data-stringify-type="paragraph-break"></span><b data-stringify-type="bold">Goals</b><br><ul class="p-rich_text_list" data-indent="0"><li data-stringify-indent="0">faster</li></ul><ol class="p-rich_text_list" data-indent="1"><li>under 90s</li><li>under 60s</li></ol><ul data-indent="0"><li>cheaper</li></ul><pre class="c-mrkdwn__pre">line 1<br>line 2</pre>`;
  expect(htmlToMarkdown(html)).toBe(
    "**Context**\nWe lose carts :wave:\n\n**Goals**\n\n- faster\n  1. under 90s\n  2. under 60s\n- cheaper\n\n```\nline 1\nline 2\n```",
  );
});

it("keeps the boxes of Notion", () => {
  const html = `<ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>todo A</span></li><li><div class="checkbox checkbox-on"></div> <span>todo B</span></li></ul>`;
  expect(htmlToMarkdown(html)).toBe("- [ ] todo A\n- [x] todo B");
});

it("keeps what mails of Gmail hold: lines in blocks, lists, and quotations", () => {
  const html = `<div dir="ltr"><div>Hello,</div><div><br></div><div>the <b>goals</b>:</div><div><ul><li style="margin-left:15px">one<ul><li>in</li></ul></li><li>two</li></ul></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex"><div>said before</div></blockquote></div>`;
  expect(htmlToMarkdown(html)).toBe("Hello,\n\nthe **goals**:\n\n- one\n  - in\n- two\n\n> said before");
});

it("keeps what Jira and Confluence hold: panels of code, tables with paragraphs in their cells, tasks", () => {
  const html = `<h2 id="Goals">Goals</h2><div class="code panel" style="border-width: 1px;"><div class="codeContent panelContent"><pre class="code-java">SELECT 1
  FROM shelves</pre></div></div><div class="table-wrap"><table class="confluenceTable"><tbody><tr><th class="confluenceTh"><p>Who</p></th><th class="confluenceTh"><p>What</p></th></tr><tr><td class="confluenceTd"><p>Ada</p></td><td class="confluenceTd"><p>counts</p><ul><li><p>shelves</p></li><li><p>boxes</p></li></ul></td></tr></tbody></table></div><ul class="alternate" type="square"><li>one</li></ul>`;
  expect(htmlToMarkdown(html)).toBe(
    "## Goals\n\n```\nSELECT 1\n  FROM shelves\n```\n\n| Who | What |\n| --- | --- |\n| Ada | counts<br>• shelves<br>• boxes |\n\n- one",
  );
});

it("keeps the tables, headings and links of Google Docs, whose cells hold paragraphs", () => {
  const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:400">Goals</span></h1><p dir="ltr"><a href="https://a.example/x" style="text-decoration:none;"><span style="text-decoration:underline">The plan</span></a><span style="font-style:italic"> of May</span></p><br /><div dir="ltr" align="left"><table><colgroup><col width="312" /><col width="312" /></colgroup><tbody><tr><td><p dir="ltr"><span style="font-weight:700">Screen</span></p></td><td><p dir="ltr"><span>Notes</span></p></td></tr><tr><td><p dir="ltr"><span>Start</span></p></td><td><p><span>first</span></p><p><span>second</span></p></td></tr></tbody></table></div></b>`;
  expect(htmlToMarkdown(html)).toBe(
    "# Goals\n\n[The plan](https://a.example/x) *of May*\n\n| **Screen** | Notes |\n| --- | --- |\n| Start | first<br>second |",
  );
});

it("keeps the words and tables of Word beside its lists", () => {
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {mso-style-parent:""} --></style></head><body><!--StartFragment--><h2>Scope<o:p></o:p></h2><p class=MsoNormal><b>Count</b> every <i style='mso-bidi-font-style:normal'>shelf</i><o:p></o:p></p><table class=MsoTableGrid border=1><tr style='mso-yfti-irow:0'><td valign=top><p class=MsoNormal>Who<o:p></o:p></p></td><td><p class=MsoNormal>What<o:p></o:p></p></td></tr><tr><td><p class=MsoNormal>Ada<o:p></o:p></p></td><td><p class=MsoNormal>one<o:p></o:p></p><p class=MsoNormal>two<o:p></o:p></p></td></tr></table><!--EndFragment--></body></html>`;
  expect(htmlToMarkdown(html)).toBe(
    "## Scope\n\n**Count** every *shelf*\n\n| Who | What |\n| --- | --- |\n| Ada | one<br>two |",
  );
});
