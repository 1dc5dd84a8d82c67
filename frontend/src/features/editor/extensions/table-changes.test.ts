import { EditorView } from "@codemirror/view";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { Hunk } from "@/lib/api/types";
import { aHunk } from "@/testing/factories";

import { aTitleChange, shownIn } from "../testing/proposals";
import { stateOf } from "../testing/state";
import { focusTracking, setFocused } from "./focus";
import { proposalDrawing } from "./proposal-drawing";
import { proposalActions, setProposals } from "./proposal-state";
import { goToProposal, proposals } from "./proposals";
import { tables } from "./tables";

const TABLE = "| Metric | Now |\n| --- | --- |\n| Forms | 118 |\n| Hours | 27 h |";
const TEXT = `Before\n\n${TABLE}\n\nAfter`;
const actions = { onAccept: vi.fn(), onReject: vi.fn(), onUndo: vi.fn(), onRedo: vi.fn() };
let view: EditorView;

afterEach(() => view.destroy());

function open(hunks: Hunk[], text = TEXT): HTMLElement {
  const extensions = [focusTracking, proposals, proposalDrawing, tables, proposalActions.of(actions)];
  view = new EditorView({ state: stateOf(text, extensions), parent: document.body });
  view.dispatch({ effects: setProposals.of(shownIn(text, ...hunks)) });
  return view.contentDOM;
}

const change = (original: string, replacement: string, part: Partial<Hunk> = {}) =>
  aHunk({ original, replacement, ...part });
const texts = (dom: HTMLElement, selector: string) =>
  Array.from(dom.querySelectorAll(selector), (part) => part.textContent);

describe("a table that holds a pending change", () => {
  it("stays a table, with what leaves and what arrives in its cell", () => {
    const dom = open([change("27 h", "30 h")]);
    expect(texts(dom, "th, td")).toEqual(["Metric", "Now", "Forms", "118", "Hours", "27 30 h"]);
    expect(texts(dom, "td del.text-removed")).toEqual(["27"]);
    expect(texts(dom, "td ins.text-added")).toEqual(["30"]);
    expect(dom.textContent).not.toContain("|");
    expect(view.state.doc.toString()).toBe(TEXT);
  });

  it("is decided beside it or below it", () => {
    const dom = open([change("27 h", "30 h", { index: 2 })]);
    const notes = dom.querySelectorAll(".rq-changed-table > .rq-note");
    expect(notes).toHaveLength(2);
    expect(dom.querySelectorAll(".rq-note")).toHaveLength(2);
    notes.forEach((note) => note.querySelectorAll("button").forEach((button) => button.click()));
    // Whichever is pressed: it is decided once.
    expect(actions.onAccept.mock.calls).toEqual([[7, [2]]]);
    expect(actions.onReject).not.toHaveBeenCalled();
  });

  it.each([
    ["behind the last, from its end", "| Hours | 27 h |", "\n| Calls | 40 |", "\n"],
    ["behind the last, as a line of its own", "| Hours | 27 h |\n", "| Calls | 40 |\n", "\nAfter"],
  ])("shows a row that arrives %s", (_, before, replacement, after) => {
    const dom = open([change("", replacement, { before, after })]);
    expect(texts(dom, "tr:last-child ins")).toEqual(["Calls", "40"]);
    expect(dom.querySelector(".rq-arriving-block")).toBeNull();
    expect(dom.querySelectorAll(".rq-note")).toHaveLength(2);
  });

  it("shows the last row leave, whole lines or not", () => {
    for (const original of ["\n| Hours | 27 h |", "| Hours | 27 h |\n"]) {
      const dom = open([change(original, "")]);
      expect(texts(dom, "tr:last-child del")).toEqual(["Hours", "27 h"]);
      expect(dom.querySelectorAll("tr")).toHaveLength(3);
      if (original.startsWith("\n")) view.destroy();
    }
  });

  it("has a cell with markers of Markdown leave and arrive as a whole", () => {
    const dom = open([change("**27 h**", "**30 h**")], TEXT.replace("27 h", "**27 h**"));
    expect(texts(dom, "td del strong")).toEqual(["27 h"]);
    expect(texts(dom, "td ins strong")).toEqual(["30 h"]);
  });

  it("tells several changes apart by their words, without the bars of rows", () => {
    const dom = open([
      change("27 h", "30 h"),
      change("", "\n| Calls | 40 |", { index: 1, before: "| Hours | 27 h |", after: "\n" }),
    ]);
    expect(texts(dom, ".rq-note-rail .rq-note-head")).toEqual(["27 h30 h", "Calls · 40"]);
    expect(dom.querySelector<HTMLElement>(".rq-changed-table")?.style.getPropertyValue("--notes")).toBe("2");
  });

  it("becomes source when the caret enters it, and can be written in there", () => {
    const dom = open([change("27 h", "30 h")]);
    const cell = Array.from(dom.querySelectorAll("td")).find((each) => each.textContent === "118");
    for (const type of ["mousedown", "mouseup"])
      cell?.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0 }));
    view.dispatch({ effects: setFocused.of(true) });
    expect(dom.querySelector("table")).toBeNull();
    expect(texts(dom, ".cm-line del.text-removed")).toEqual(["27 h"]);
    const { head } = view.state.selection.main;
    view.dispatch({ changes: { from: head, insert: "0" }, selection: { anchor: head + 1 } });
    view.dispatch({ selection: { anchor: 0 } });
    expect(texts(dom, "td").slice(0, 2)).toEqual(["Forms", "1180"]);
    expect(texts(dom, "td ins")).toEqual(["30"]);
  });

  it("is not turned into source by the way through the changes, which passes each", () => {
    const dom = open([
      change("118", "97"),
      change("27 h", "30 h", { index: 1 }),
      change("After", "Behind", { index: 2 }),
    ]);
    view.dispatch({ effects: setFocused.of(true) });
    const visited = [1, 1, 1, 1, -1].map((step) => {
      goToProposal(step as 1 | -1)(view);
      expect(dom.querySelector("table")).not.toBeNull();
      return view.state.selection.main.head;
    });
    const [above, after] = [TEXT.indexOf("| Metric") - 1, TEXT.indexOf("After")];
    expect(visited).toEqual([above, above, after, above, after]);
  });
});

describe("a change that makes something else of a table", () => {
  it("strikes its rows and shows below what comes instead", () => {
    const dom = open([change(TABLE, "- Forms: 97\n- Hours: 30 h")]);
    expect(texts(dom, "table del")).toEqual(["Metric", "Now", "Forms", "118", "Hours", "27 h"]);
    expect(texts(dom, ".rq-changed-table + .rq-arriving-block ins")).toEqual(["Forms: 97", "Hours: 30 h"]);
    expect(dom.querySelectorAll(".rq-note")).toHaveLength(2);
  });

  it("strikes the rows and the words above them, where it begins there", () => {
    const dom = open([change(`Before\n\n${TABLE}`, "Nothing.")]);
    expect(texts(dom, ".cm-line del")).toEqual(["Before"]);
    expect(dom.querySelectorAll("td del")).toHaveLength(4);
    expect(texts(dom, ".rq-arriving-block ins")).toEqual(["Nothing."]);
    expect(dom.querySelectorAll(".rq-note-rail")).toHaveLength(1);
  });

  it("leaves the table alone that it only stands above or below", () => {
    const above = change("", "Words.\n\n", { before: "Before\n\n", after: "| Metric" });
    const below = change("", "\n\nMore.", { index: 1, before: "| 27 h |", after: "\n\nAfter" });
    const dom = open([above, below]);
    expect(dom.querySelector(".rq-changed-table")).toBeNull();
    expect(dom.querySelectorAll("table")).toHaveLength(1);
    expect(texts(dom, ".rq-arriving-block ins")).toEqual(["Words.", "More."]);
  });
});

it("a title that is proposed stands above a table with which the text begins", () => {
  const dom = open([aTitleChange("A | B")], TABLE);
  expect(texts(dom, ".rq-arriving-title")).toEqual(["A | B"]);
  expect(dom.querySelector(".rq-changed-table")).toBeNull();
  expect(dom.querySelectorAll("table")).toHaveLength(1);
});
