import { EditorView } from "@codemirror/view";
import { afterEach, beforeAll, expect, it } from "vitest";

import { OWN_MARK } from "@/lib/clipboard/pasted-markdown";
import { Clipboard, sendClipboard } from "../testing/clipboard";
import { marked, stateOf } from "../testing/state";
import { paste } from "./paste";
import { loadRichCopy, richCopy } from "./rich-copy";

let view: EditorView | null = null;
beforeAll(loadRichCopy);
afterEach(() => view?.destroy());

function send(text: string, kind: "copy" | "cut" | "paste", clipboardData = new Clipboard()): Clipboard {
  view?.destroy();
  view = new EditorView({ state: stateOf(text, [paste, richCopy]), parent: document.body });
  view.focus();
  sendClipboard(view.contentDOM, kind, clipboardData);
  return clipboardData;
}

it("puts HTML beside the Markdown that is copied", () => {
  const clipboard = send("- a ⟦**b**\n- c⟧", "copy");
  expect(clipboard.getData("text/plain")).toBe("**b**\n- c");
  expect(clipboard.getData("text/html")).toBe(`${OWN_MARK}<ul><li><strong>b</strong></li><li>c</li></ul>`);
});

it("also of what is cut, which is gone by then, and of a line without a selection", () => {
  const cut = send("a ⟦**b**⟧ c", "cut");
  expect(cut.getData("text/html")).toBe(`${OWN_MARK}<strong>b</strong>`);
  expect(view && marked(view.state)).toBe("a ‸ c");
  expect(send("one\n\n## Tw‸o\n\nthree", "copy").getData("text/html")).toBe(`${OWN_MARK}<h2>Two</h2>`);
});

it.each([
  "- a\n* b\n+ c",
  "__b__ _i_ \\! &amp; <br>",
  "a\tb\nc\td",
  "Setext\n===\n\n~~~\ncode\n~~~",
  "1) x\n\n\n\n2) y",
])("is pasted to the letter in another document: %j", (text) => {
  const clipboard = send(`⟦${text}⟧`, "copy");
  expect(clipboard.getData("text/html")).toContain(OWN_MARK);
  send("‸", "paste", clipboard);
  expect(view?.state.doc.toString()).toBe(text);
});
