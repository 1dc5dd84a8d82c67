import { standardKeymap } from "@codemirror/commands";
import { EditorView, keymap } from "@codemirror/view";
import { afterEach, expect, it } from "vitest";

import { useToastStore } from "@/components/ui/toast";

import { marked, stateOf } from "../testing/state";
import { lazyAids } from "./lazy-aids";
import { paste } from "./paste";

let view: EditorView | null = null;
afterEach(() => view?.destroy());

function pasted(text: string, html: string): string {
  view = new EditorView({ state: stateOf(text, paste), parent: document.body });
  const event = new Event("paste", { bubbles: true, cancelable: true });
  const getData = (kind: string): string => (kind === "text/html" ? html : "");
  view.contentDOM.dispatchEvent(Object.assign(event, { clipboardData: { getData } }));
  return marked(view.state);
}

it.each([
  [
    "blocks go in front of a heading",
    "Intro.\n\n## ‸Scope",
    "<h2>New</h2><p>Text</p>",
    "Intro.\n\n## New\n\nText‸\n\n## Scope",
  ],
  ["words go into a heading", "## ‸Scope", "<b>New</b> ", "## **New**‸Scope"],
  ["words keep their form behind code", "Run `make`‸", "<p>(<b>once</b>)</p>", "Run `make`(**once**)‸"],
  ["blocks in the words of a heading part them", "## Sc‸ope", "<h2>New</h2>", "## Sc\n\n## New‸\n\nope"],
])("pasted %s", (_, before, html, after) => {
  expect(pasted(before, html)).toBe(after);
});

const NOTED =
  '<p>Counted<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup> twice</p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> By hand</p></div>';

it.each([
  ["in the text", "One.‸\n\nTwo.\n", "One.Counted[^1] twice‸\n\nTwo.\n\n[^1]: By hand\n"],
  ["at its end", "One. ‸", "One. Counted[^1] twice‸\n\n[^1]: By hand"],
  [
    "with other notes",
    "One.[^1] ‸\n\n[^1]: Mine",
    "One.[^1] Counted[^2] twice‸\n\n[^1]: Mine\n\n[^2]: By hand",
  ],
])("a footnote comes with its mark and stands behind all: %s", (_, before, after) => {
  expect(pasted(before, NOTED)).toBe(after);
});

it("it is said of how many images a paste has the words alone", () => {
  pasted(
    "‸",
    '<p>See <img src="https://docs.example/1" alt="Flow"> and <img src="https://docs.example/2" width="600"></p>',
  );
  expect(useToastStore.getState().current?.title).toBe("2 images couldn't be pasted");
  pasted("‸", "<p>The <b>words</b> *[Image]*</p>");
  expect(useToastStore.getState().current?.title).toBe("2 images couldn't be pasted");
});

it("what is pasted before the code for it is there goes in as soon as it is", async () => {
  view = new EditorView({ state: stateOf("a\n\n‸", lazyAids), parent: document.body });
  const event = new Event("paste", { bubbles: true, cancelable: true });
  const getData = (kind: string): string => (kind === "text/html" ? "<h2>New</h2><p>Text</p>" : "New\nText");
  view.contentDOM.dispatchEvent(Object.assign(event, { clipboardData: { getData } }));
  expect(event.defaultPrevented).toBe(true);
  await expect.poll(() => view?.state.doc.toString()).toBe("a\n\n## New\n\nText");
});

it("what is typed before that goes in behind it", async () => {
  view = new EditorView({
    state: stateOf("Intro.\n\n## ‸Scope", [lazyAids, keymap.of(standardKeymap)]),
    parent: document.body,
  });
  const event = new Event("paste", { bubbles: true, cancelable: true });
  const getData = (kind: string): string =>
    kind === "text/html" ? "<h2>New</h2><p>Some <b>bold</b></p>" : "New";
  view.contentDOM.dispatchEvent(Object.assign(event, { clipboardData: { getData } }));
  for (const key of [" ", "w", "x", "Backspace", "o", "Enter", "é", "Control"]) {
    const pressed = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    view.contentDOM.dispatchEvent(pressed);
    expect(pressed.defaultPrevented).toBe(key !== "Control");
  }
  await expect.poll(() => marked(view!.state)).toBe("Intro.\n\n## New\n\nSome **bold** wo\né‸\n\n## Scope");
  const later = new KeyboardEvent("keydown", { key: "a", bubbles: true, cancelable: true });
  view.contentDOM.dispatchEvent(later);
  expect(later.defaultPrevented).toBe(false);
});
