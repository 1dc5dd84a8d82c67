import { markdownLanguage } from "@codemirror/lang-markdown";
import { EditorView } from "@codemirror/view";
import { afterEach, expect, it } from "vitest";

import { templateQuestions } from "./questions";

const SECTIONS = [
  { heading: "Summary", questions: [{ ask: "What changes?" }, { ask: "Why now?" }] },
  { heading: "Risks", questions: [{ ask: "What could go wrong?" }] },
];

let view: EditorView | null = null;
afterEach(() => view?.destroy());

function open(doc: string): EditorView {
  view = new EditorView({
    doc,
    parent: document.body,
    extensions: [markdownLanguage.extension, templateQuestions(SECTIONS)],
  });
  return view;
}

const shown = () => [...document.querySelectorAll(".rq-questions")].map(({ textContent }) => textContent);

it("asks under every section that has no text", () => {
  open("## Summary\n\n## Risks\n\n");
  expect(shown()).toEqual(["What changes?\nWhy now?", "What could go wrong?"]);
});

it("asks nothing where something stands, or where the heading is another", () => {
  open("## Summary\n\nWords.\n\n## Users\n\n### Risks\n\n## Risks\n\n- Rain");
  expect(shown()).toEqual([]);
});

it("is gone when something is typed, and back when that is deleted", () => {
  const editor = open("## Summary\n\n## Risks\n\nRain.");
  editor.dispatch({ changes: { from: 11, insert: "W" } });
  expect(shown()).toEqual([]);
  editor.dispatch({ changes: { from: 11, to: 12 } });
  expect(shown()).toHaveLength(1);
});

it("is no part of the text", () => {
  const editor = open("## Summary\n\n");
  expect(shown()).toHaveLength(1);
  expect(editor.state.doc.toString()).toBe("## Summary\n\n");
});

it("asks nothing in code", () => {
  open("```\n## Summary\n\n## Risks\n```");
  expect(shown()).toEqual([]);
});
