import { expect, it } from "vitest";

import { htmlToMarkdown } from "./html-to-markdown";

function read(html: string, ...taken: string[]): string {
  const notes = { taken: new Set(taken), written: [] };
  const text = htmlToMarkdown(html, notes);
  return [text, ...notes.written].join("\n\n");
}

const WORD_MARK = (number: number) =>
  `<a style='mso-footnote-id:ftn${number}' href="#_ftn${number}" name="_ftnref${number}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:12.0pt;vertical-align:super'>[${number}]</span></span><![endif]></span></span></a>`;
const WORD_NOTE = (number: number, html: string) =>
  `<div style='mso-element:footnote' id=ftn${number}><p class=MsoFootnoteText><a style='mso-footnote-id:ftn${number}' href="#_ftnref${number}" name="_ftn${number}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference>[${number}]</span><![endif]></span></span></a> ${html}</p></div>`;
const WORD_LIST = (notes: string) =>
  `<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>${notes}</div>`;

it.each([
  [
    "Word",
    `<p class=MsoNormal>One${WORD_MARK(1)} and two${WORD_MARK(2)}.</p>${WORD_LIST(WORD_NOTE(1, "The <b>first</b>") + WORD_NOTE(2, "The second</p><p class=MsoFootnoteText>goes on"))}`,
    "One[^1] and two[^2].\n\n[^1]: The **first**\n\n[^2]: The second\n\n    goes on",
  ],
  [
    "Word, with one alone",
    `<p class=MsoNormal>One${WORD_MARK(1)}.</p><p>Two</p>${WORD_LIST(WORD_NOTE(1, "The first"))}`,
    "One[^1].\n\nTwo\n\n[^1]: The first",
  ],
  [
    "Google Docs",
    '<p>One<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;The first</span></p></div><div><p><a href="#ftnt_ref2" id="ftnt2">[2]</a> Not asked for</p></div>',
    "One[^1]\n\n[2] Not asked for\n\n[^1]: The first".replace("[2]", "\\[2\\]"),
  ],
  [
    "LibreOffice",
    '<p>One<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p><div id="sdfootnote1"><p><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>The first</p></div>',
    "One[^1]\n\n[^1]: The first",
  ],
  [
    "a page with a list of notes, of which one is named twice",
    '<p>One<sup id="r1"><a href="#n1">1</a></sup> two<sup><a href="#n2" id="r2">2</a></sup> one<sup id="r1b"><a href="#n1">1</a></sup></p><section><ol><li id="n1"><p>First <a href="#r1">↩</a> <a href="#r1b">↩2</a></p></li><li id="n2"><p>Second <a href="#r2">↩</a></p></li></ol></section>',
    "One[^1] two[^2] one[^1]\n\n[^1]: First\n\n[^2]: Second",
  ],
])("a mark of %s comes with its note", (_, html, markdown) => {
  expect(read(html)).toBe(markdown);
});

it("labels are those that are left", () => {
  const html = '<p>a<a href="#n1" id="r1">1</a></p><p id="n1"><a href="#r1">1</a> why</p>';
  expect(read(html, "1", "3")).toBe("a[^2]\n\n[^2]: why");
});

it.each([
  [
    "the contents that lead to headings and back",
    '<ul><li><a href="#h1" id="c1">Goals</a></li></ul><h2 id="h1"><a href="#c1">Goals</a></h2>',
    "- Goals\n\n## Goals",
  ],
  ["a number that leads to nothing", '<p>a<sup><a href="#n1">1</a></sup></p>', "a<sup>1</sup>"],
  [
    "a number that leads to what knows nothing of it",
    '<p>a <a href="#n1">1</a></p><p id="n1">b</p>',
    "a 1\n\nb",
  ],
  ["a note without words", '<p>a<a href="#n1" id="r1">1</a></p><p id="n1"><a href="#r1">1</a></p>', "a1"],
])("%s is none", (_, html, markdown) => {
  expect(read(html)).toBe(markdown);
});

it("very many links within a page are words", () => {
  const html = Array.from({ length: 500 }, (_, nth) => `<a href="#n" id="r${nth}">1</a>`).join(" ");
  expect(read(`<p>${html}</p><p id="n"><a href="#r1">1</a> why</p>`)).toContain("1 why");
});

it("they stay words where nothing can be put below", () => {
  const html = '<p>a<sup><a href="#n1" id="r1">1</a></sup></p><p id="n1"><a href="#r1">1</a> why</p>';
  expect(htmlToMarkdown(html)).toBe("a<sup>1</sup>\n\n1 why");
});
