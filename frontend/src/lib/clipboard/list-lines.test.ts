import { describe, expect, it } from "vitest";

import { copiedLines, withNestedLists } from "./list-lines";

const depths = (plain: string, html = "") =>
  copiedLines(plain, html).map(({ text, level }) => `${".".repeat(level)}${text}`);

const WORD = [
  ["level1", "·", "Parent one"],
  ["level2", "o", "child"],
  ["level1", "2.", "Second"],
]
  .map(
    ([level, marker, words]) =>
      `<p class=MsoListParagraph style='mso-list:l0 ${level} lfo1'><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span>${words}</p>`,
  )
  .join("");

describe("lines that were copied", () => {
  it("stand as deep as the text is indented, by spaces or tabs", () => {
    expect(depths("- a\n  - b\n    - c\n  - d\n- e")).toEqual(["- a", ".- b", "..- c", ".- d", "- e"]);
    expect(depths("a\r\n\tb\r\n\t\tc\r\nd")).toEqual(["a", ".b", "..c", "d"]);
    expect(depths("    1. a\n       - b\n    2. c")).toEqual(["1. a", ".- b", "2. c"]);
  });

  it("are not nested by a space more or less", () => {
    expect(depths(" - a\n- b\n - c")).toEqual(["- a", "- b", "- c"]);
  });

  it("stand as deep as the page's list has them, where the plain text doesn't say so", () => {
    const html =
      "<div>Intro<ul><li>Parent <b>one</b><ul><li>child</li><li>child 2<ol><li>deep</li></ol></li></ul></li><li><p>Second</p><p>goes on</p></li></ul></div>";
    const plain = "Intro\nParent one\nchild\nchild 2\ndeep\nSecond\n\ngoes on";
    expect(depths(plain, html)).toEqual([
      "Intro",
      "Parent one",
      ".child",
      ".child 2",
      "..deep",
      "Second",
      ".goes on",
    ]);
  });

  it("stand as deep as in Google Docs, whose lists stand in lists, and in Word, whose markers are no words", () => {
    expect(depths("a\nb\nc", "<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>")).toEqual(["a", ".b", "c"]);
    expect(depths("·\tParent one\no\tchild\n2.\tSecond", WORD)).toEqual(["Parent one", ".child", "Second"]);
  });

  it("have every word of the plain text, whatever the HTML says", () => {
    const html = "<ul><li>x</li><ul><li>One</li><li>b</li></ul></ul>";
    expect(depths("Plan One\nb\n  \nc", html)).toEqual(["Plan One", ".b", "c"]);
    expect(depths("a o", "<ul><li>o</li></ul>")).toEqual(["a o"]);
  });
});

describe("a text with nested lists", () => {
  it("has them in Markdown, and every other line as it was", () => {
    const html = "<p>Intro</p><ul><li>a<ol><li>b</li></ol></li><li>c</li></ul><p>End</p>";
    expect(withNestedLists("Intro\n\na\nb\nc\n\n  End ", html)).toBeNull();
    expect(withNestedLists("Intro\n\na\nb\nc\n\nEnd ", html)).toBe("Intro\n\n- a\n    - b\n- c\n\nEnd ");
    expect(withNestedLists("·\tParent one\no\tchild\n2.\tSecond", WORD)).toBe(
      "- Parent one\n    - child\n2. Second",
    );
  });

  it("is left alone where nothing is nested, or the plain text says so itself", () => {
    expect(withNestedLists("a\nb", "<ul><li>a</li><li>b</li></ul>")).toBeNull();
    expect(withNestedLists("- a\n  - b", "<ul><li>a<ul><li>b</li></ul></li></ul>")).toBeNull();
    expect(withNestedLists("a", "")).toBeNull();
  });
});
