import { EditorView } from "@codemirror/view";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { aProposal } from "@/testing/factories";

import { stateOf } from "../testing/state";
import { focusTracking } from "./focus";
import { tables } from "./tables";
import { showSuggested, showRecent, highlighted } from "./recently-written";

const HUNK = { ...aProposal().hunks[0]!, before: "Photos ", replacement: "wait here", after: "." };
let view: EditorView;

beforeEach(() => {
  vi.useFakeTimers();
  const doc = "One.\n\nPhotos wait here.\n\n| A | B |\n| - | - |\n| 1 | 2 |";
  view = new EditorView({ state: stateOf(doc, [focusTracking, highlighted, tables]), parent: document.body });
});

afterEach(() => {
  view.destroy();
  vi.useRealTimers();
});

const highlightedTexts = (): string[] =>
  [...view.contentDOM.querySelectorAll(".rq-highlight")].map((line) => line.textContent);

it("marks the lines that were just written, and lets them dry", () => {
  view.dispatch({ effects: showRecent.of([HUNK]) });
  expect(highlightedTexts()).toEqual(["Photos wait here."]);
  vi.advanceTimersByTime(4000);
  expect(highlightedTexts()).toEqual([]);
});

it("marks a drawn table as a whole", () => {
  view.dispatch({ effects: showRecent.of([{ ...HUNK, before: "", replacement: "\n| 1 | 2 |", after: "" }]) });
  expect(view.contentDOM.querySelector(".rq-table.rq-highlight")).not.toBeNull();
});

it("marks nothing where words only left, are no longer there, or are those of the title", () => {
  view.dispatch({
    effects: showRecent.of([
      { ...HUNK, replacement: "" },
      { ...HUNK, replacement: "gone" },
      { ...HUNK, section: null, label: "Title", before: "", after: "" },
    ]),
  });
  expect(highlightedTexts()).toEqual([]);
});

it("marks what is known of before the text has it as soon as it has, for as long", () => {
  const late = { ...HUNK, before: "", replacement: "Later words.", after: "" };
  view.dispatch({ effects: showRecent.of([HUNK, late]) });
  vi.advanceTimersByTime(2000);
  view.dispatch({ changes: { from: 4, insert: "\n\nLater words." } });
  expect(highlightedTexts()).toEqual(["Later words.", "Photos wait here."]);
  vi.advanceTimersByTime(3000);
  expect(highlightedTexts()).toContain("Later words.");
  vi.advanceTimersByTime(1000);
  expect(highlightedTexts()).toEqual([]);
});

it("follows the text while it dries", () => {
  view.dispatch({ effects: showRecent.of([HUNK]) });
  view.dispatch({ changes: { from: 0, insert: "Zero.\n\n" } });
  expect(highlightedTexts()).toEqual(["Photos wait here."]);
});

it("leaves the lines round a new paragraph dry", () => {
  view.dispatch({
    effects: showRecent.of([
      { ...HUNK, before: "One.", replacement: "\n\nPhotos wait here.\n\n", after: "" },
    ]),
  });
  expect(highlightedTexts()).toEqual(["Photos wait here."]);
});

it("marks what was only suggested wherever it was put, until the next edit", () => {
  const content =
    "## Risks\n\n| Risk | By |\n| --- | --- |\n| Rain \\| snow |  |\n\n**FR-001** Sync\n\n- Sync it\n";
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: content } });
  view.dispatch({ effects: showSuggested.of(["Sync", "Rain | snow"]) });
  expect(highlightedTexts()).toContainEqual(expect.stringContaining("Sync"));
  expect(highlightedTexts().join()).not.toContain("Sync it");
  expect(view.contentDOM.querySelector(".rq-table.rq-highlight.rq-suggested")).not.toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(highlightedTexts()).toHaveLength(2);
  view.dispatch({ changes: { from: view.state.doc.length, insert: "x" } });
  expect(highlightedTexts()).toEqual([]);
});
