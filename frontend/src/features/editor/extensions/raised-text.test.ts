import type { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { afterEach, describe, expect, it } from "vitest";

import { notesOf } from "@/lib/markdown/footnotes";

import { stateOf } from "../testing/state";
import { focusTracking, setFocused } from "./focus";
import { livePreview } from "./live-preview";
import { raisedPreview, raisedText } from "./raised-text";

let view: EditorView | null = null;
afterEach(() => view?.destroy());

function open(text: string, parts: unknown[] = [livePreview]): EditorView {
  view = new EditorView({
    state: stateOf(text, [focusTracking, parts as never, raisedPreview]),
    parent: document.body,
  });
  return view;
}

const shown = (text: string): string =>
  [...open(text).contentDOM.querySelectorAll(".cm-line")]
    .map((line) => line.innerHTML.replace(/<(?!\/?su[bp])[^>]*>/g, "").replace(/ class="[^"]*"/g, ""))
    .join("\n");

const NOTED = "Counted[^b] and[^a] more[^b].\n\n[^a]: By hand\n[^b]: Twice";

describe("without the caret", () => {
  it.each([
    [
      "marks and their notes, numbered as they are read",
      NOTED,
      "Counted<sup>1</sup> and<sup>2</sup> more<sup>1</sup>.\n\n<sup>2</sup> By hand\n<sup>1</sup> Twice",
    ],
    [
      "two marks with nothing between them",
      "a[^1][^2].\n\n[^1]: Why\n[^2]: How",
      "a<sup>1</sup><sup>2</sup>.",
    ],
    ["a note of one word", "a[^1]\n\n[^1]: Why", "a<sup>1</sup>\n\n<sup>1</sup> Why"],
    ["a mark before a colon", "So[^1]:\n\n[^1]: Why", "So<sup>1</sup>:\n\n<sup>1</sup> Why"],
    [
      "a note of two paragraphs, which is no code",
      "a[^1]\n\n[^1]: Why\n\n    And `how`\n\nb",
      "a<sup>1</sup>\n\n<sup>1</sup> Why\n\nAnd how\n\nb",
    ],
    ["code that stands further in", "a[^1]\n\n[^1]: Why\n\n        x `y`", "\n        x `y`"],
    ["a note right under its words", "a[^1]\n[^1]: Why\nso", "a<sup>1</sup>\n<sup>1</sup> Why\nso"],
    ["a note in an item", "- a[^1]\n\n  [^1]: Why", "a<sup>1</sup>\n\n<sup>1</sup> Why"],
    ["a note in a quotation", "> a[^1]\n>\n> [^1]: Why", "a<sup>1</sup>\n\n<sup>1</sup> Why"],
    ["a note that no mark names", "a\n\n[^1]: Why", "a\n\n[^1]: Why"],
    ["raised and lowered letters", "H<sub>2</sub>O m<sup>2</sup>", "H<sub>2</sub>O m<sup>2</sup>"],
    ["signs in them", "x<SUP>**n**</SUP>", "x<sup>n</sup>"],
    ["a mark without a note", "a[^1]", "a[^1]"],
    ["what is code", "`a[^1] <sup>2</sup>`\n\n[^1]: Why", "a[^1] &lt;sup&gt;2&lt;/sup&gt;\n\n"],
    ["a tag without its end", "a<sup>2\n\nb</sup>", "a&lt;sup&gt;2\n\nb&lt;/sup&gt;"],
  ])("%s", (_, text, expected) => {
    expect(shown(text)).toContain(expected);
  });
});

function focused(text: string): EditorState {
  return stateOf(text, focusTracking).update({ effects: setFocused.of(true) }).state;
}

it("what the caret is in shows what is written, and its letters are raised all the same", () => {
  const state = focused("a[^1] b[^1]⟦ m<sup>2⟧</sup> c<sub>3</sub>\n\n[^1]: Why");
  const drawn: string[] = [];
  const all = [{ from: 0, to: state.doc.length }];
  raisedText(state, all, notesOf(state.doc.toString())).between(0, 40, (from, to, value) => {
    const { class: name, tagName } = value.spec as { class?: string; tagName?: string };
    drawn.push(`${state.sliceDoc(from, to)} ${name ?? tagName ?? "replaced"}`);
  });
  expect(drawn).toEqual([
    "[^1] replaced",
    "[^1] rq-syntax",
    "2 sup",
    "<sub> replaced",
    "3 sub",
    "</sub> replaced",
  ]);
});

it("all is as it is written where the text is shown as Markdown", () => {
  expect(open(NOTED, []).contentDOM.querySelector("sup")).toBeNull();
});

it("numbers follow the text", () => {
  const editor = open(NOTED);
  editor.dispatch({ changes: { from: 0, insert: "First[^a]. " } });
  expect(editor.contentDOM.textContent).toContain("First1. Counted2 and1");
  expect(editor.state.doc.toString()).toBe(`First[^a]. ${NOTED}`);
});
