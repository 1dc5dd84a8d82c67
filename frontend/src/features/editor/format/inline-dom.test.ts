import { describe, expect, it } from "vitest";

import { inlineFragment, sourcePlace } from "./inline-dom";

/** Every letter that is drawn with the source that stands from it to the next one of its piece. */
function letters(source: string): string[] {
  const start = 7;
  const box = document.createElement("div");
  box.append(inlineFragment(source, start));
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const words = node.textContent ?? "";
    for (let at = 0; at < words.length; at += 1) {
      const [from, to] = [sourcePlace(node, at), sourcePlace(node, at + 1)];
      found.push(source.slice((from?.at ?? 0) - start, (to?.at ?? 0) - start));
    }
  }
  return found;
}

describe("sourcePlace", () => {
  it.each([
    ["plain", "p l a i n"],
    ["**ab** c", "a b   c"],
    ["a\\|b", "a \\| b"],
    ["`a` [b](https://c.example)", "a   b"],
    ["~~*a*~~", "a"],
  ])("finds the letters of %j", (source, expected) => {
    expect(letters(source).join(" ")).toBe(expected);
  });

  it("tells how far a piece goes, so that no marker of Markdown is taken with a word", () => {
    const bold = inlineFragment("**ab** c", 10).firstChild?.firstChild;
    expect(bold && sourcePlace(bold, 1)).toEqual({ at: 13, from: 12, to: 14 });
  });

  it("draws a line break, and finds the letters on both sides of it", () => {
    const box = document.createElement("div");
    box.append(inlineFragment("ab<br>c **d<BR/>e** \\<br> <b>"));
    expect(box.innerHTML).toBe("ab<br>c <strong>d<br>e</strong> &lt;br&gt; <span>&lt;b&gt;</span>");
    expect(letters("ab<br>c").join(" ")).toBe("a b c");
  });

  it("draws no image or link without words as nothing", () => {
    const box = document.createElement("div");
    const source = "![](/api/files/a/b.png) ![c](d) [](e)";
    box.append(inlineFragment(source, 7));
    expect(box.textContent).toBe("Image c [](e)");
    const image = box.firstChild?.firstChild;
    expect(image && sourcePlace(image, 5)?.at).toBe(7 + source.indexOf(" "));
  });

  it("draws raised and lowered letters, and leaves a tag without its end", () => {
    const box = document.createElement("div");
    box.append(inlineFragment("m<sup>2</sup> H<SUB>**2**</SUB>O a<sup>b"));
    expect(box.innerHTML).toBe("m<sup>2</sup> H<sub><strong>2</strong></sub>O a<span>&lt;sup&gt;</span>b");
    expect(letters("m<sup>2</sup>n").join(" ")).toBe("m 2 n");
  });

  it("knows nothing of words that stand nowhere", () => {
    const words = inlineFragment("new").firstChild;
    expect(words && sourcePlace(words, 1)).toBeNull();
  });
});
