import { markdownLanguage } from "@codemirror/lang-markdown";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";

import { ownImages } from "./drawn-images";
import { asAlt, imageAt, type PlacedImage, withAlt, without, withWidth } from "./own-images";
import { failureText, refusal } from "./upload";
import { ApiError, offlineError } from "@/lib/api/errors";

const ADDRESS = "/api/files/q3v7mzc5x2kq4nbw6ytr3hjd7e/tablet.png";

function stateOf(doc: string): EditorState {
  const state = EditorState.create({ doc, extensions: [markdownLanguage.extension] });
  ensureSyntaxTree(state, doc.length, 5000);
  return state;
}

function imageIn(state: EditorState): PlacedImage {
  const image = imageAt(state, state.doc.toString().indexOf("!["));
  if (!image) throw new Error("there is no image");
  return image;
}

const WORDS = [
  "",
  "A list",
  "a [b] c",
  "x](y)",
  "back\\slash",
  "`code` *bold* _it_ <b> & more",
  "two\nlines",
  "![x](y)",
];

describe("an image of the product's own", () => {
  it.each(WORDS)("has the words %j, and is the same image still", (words) => {
    const state = stateOf(`Above\n\n![old](${ADDRESS}#300x200)\n\nBelow`);
    const after = stateOf(state.update(withAlt(imageIn(state), words)).state.doc.toString());
    expect(imageIn(after)).toMatchObject({ words: words.replace("\n", " "), file: { href: ADDRESS } });
    expect(after.doc.toString()).toMatch(
      /^Above\n\n!\[.*\]\(\/api\/files\/\w+\/tablet\.png#300x200\)\n\nBelow$/,
    );
  });

  it("is as high as its width asks for", () => {
    const state = stateOf(`![a](${ADDRESS}#300x200)`);
    const text = (width: number): string =>
      state.update(withWidth(imageIn(state), width)).state.doc.toString();
    expect(text(150.4)).toBe(`![a](${ADDRESS}#150x100)`);
    expect(text(-5)).toBe(`![a](${ADDRESS}#48x32)`);
  });

  it.each([
    [`Above\n\n![a](${ADDRESS})\n\nBelow`, "Above\n\nBelow"],
    [`![a](${ADDRESS})`, ""],
    [`Words ![a](${ADDRESS}) more`, "Words  more"],
    [`Above\n\n![a](${ADDRESS})`, "Above\n"],
  ])("is taken out of %j with its line", (before, after) => {
    const state = stateOf(before);
    expect(state.update({ changes: without(state, imageIn(state)) }).state.doc.toString()).toBe(after);
  });

  it("is drawn wherever it stands, but in a table, and no other image is", () => {
    const own = `![a](${ADDRESS})`;
    const doc = `${own}\n\n- item ${own}\n\n> ${own}\n\n![b](https://x.example/b.png)\n\n\`${own}\`\n\n| a |\n| - |\n| ${own} |\n`;
    const state = stateOf(doc);
    expect(ownImages(state, [{ from: 0, to: doc.length }])).toHaveLength(3);
  });

  it("has no words that end it", () => {
    expect(asAlt("](/api/logout)")).toBe("\\](/api/logout)");
  });
});

describe("a file that is sent", () => {
  const sized = (size: number, type: string): File => {
    const file = new File([], "a.png", { type });
    Object.defineProperty(file, "size", { value: size });
    return file;
  };

  it("is not sent at all where it is too large, or no image", () => {
    expect(refusal(sized(10 * 1024 ** 2, "image/png"), "image")).toBeNull();
    expect(refusal(sized(10 * 1024 ** 2 + 1, "image/png"), "image")).toBe("An image has at most 10 MB.");
    expect(refusal(sized(26 * 1024 ** 2, ""), "file")).toBe("A file has at most 25 MB.");
    expect(refusal(sized(10, "image/svg+xml"), "image")).toBe(
      "This image can't be read. Use a PNG, JPEG, WebP or GIF.",
    );
  });

  it("says why it failed, in the server's words", () => {
    expect(failureText(new ApiError(503, { message: "The server has no room for more files." }))).toBe(
      "The server has no room for more files.",
    );
    expect(failureText(offlineError())).toContain("Couldn't reach the server.");
    expect(failureText(new TypeError("broken"))).toBe("This file couldn't be uploaded. Please try again.");
  });
});
