import { EditorView } from "@codemirror/view";
import { afterEach, describe, expect, it } from "vitest";

import { stateOf } from "../testing/state";
import { wordsIn } from "./cell-ranges";
import { focusTracking, setFocused } from "./focus";
import { tableCells } from "./table-cells";
import { gridOf, tableGrid } from "./table-grid";
import { tables } from "./tables";

const TABLE = "| Metric | Now |\n| --- | --- |\n| Forms | 118 |\n| Hours |  |";
const TEXT = `Before\n\n${TABLE}\n\nAfter`;
let view: EditorView | null = null;
afterEach(() => view?.destroy());

/** With the caret behind these words. */
function open(words: string, text = TEXT): EditorView {
  const state = stateOf(text, [focusTracking, tables, tableGrid, tableCells]);
  view = new EditorView({ state, parent: document.body });
  const at = text.indexOf(words) + words.length;
  view.dispatch({ effects: setFocused.of(true), selection: { anchor: at } });
  return view;
}

const shown = (cell: Element): string =>
  [...cell.childNodes]
    .filter((node) => !(node instanceof Element && node.classList.contains("rq-edge")))
    .map((node) => node.textContent)
    .join("")
    .trim();

describe("a table with the caret", () => {
  it("shows each cell in its column, and no bars", () => {
    const dom = open("Forms").contentDOM;
    const rows = [...dom.querySelectorAll(".rq-row")];
    expect(rows.map((row) => [...row.querySelectorAll(".rq-cell")].map(shown))).toEqual([
      ["Metric", "Now"],
      ["Forms", "118"],
      ["Hours", ""],
    ]);
    expect(dom.querySelectorAll(".rq-cell-empty")).toHaveLength(1);
    expect(dom.querySelector(".rq-cell-caret")?.textContent).toContain("Forms");
    expect(dom.textContent).toContain("| Forms | 118 |");
  });

  it("tells the words of its head without the bars around them", () => {
    const heads = open("Forms").contentDOM.querySelectorAll(".rq-row-head > .rq-cell");
    expect([...heads].map((head) => head.textContent)).toEqual(["| Metric |", " Now |"]);
    expect([...heads].map(wordsIn)).toEqual(["Metric", "Now"]);
  });

  it("is as wide in its columns as it is measured", () => {
    const editor = open("Forms");
    const grid = gridOf(editor.state, [{ from: 0, to: editor.state.doc.length }], () => ({
      columns: [30, 70],
      width: 100,
      isWide: false,
    }));
    const styles = new Set<string>();
    grid.lines.between(0, editor.state.doc.length, (_, __, value) => {
      const { attributes } = value.spec as { attributes?: { style: string } };
      if (attributes) styles.add(attributes.style);
    });
    expect([...styles]).toEqual(["--rq-width:100px;grid-template-columns:minmax(0,30fr) minmax(0,70fr)"]);
  });

  it("keeps its columns where they are wider than the page", () => {
    const editor = open("Forms");
    const measure = () => ({ columns: [300, 200], width: 500, isWide: true });
    const grid = gridOf(editor.state, [{ from: 0, to: editor.state.doc.length }], measure);
    const classes: string[] = [];
    grid.lines.between(0, 9, (_, __, value) => {
      classes.push((value.spec as { class: string; attributes?: { style: string } }).attributes?.style ?? "");
    });
    expect(classes).toContain("--rq-width:500px;grid-template-columns:300px 200px");
  });

  it("is no grid once the caret is elsewhere", () => {
    const editor = open("Forms");
    editor.dispatch({ selection: { anchor: 0 } });
    expect(editor.contentDOM.querySelector(".rq-row")).toBeNull();
    expect(editor.contentDOM.querySelector("table")).not.toBeNull();
  });

  it("is passed from cell to cell in one step", () => {
    const editor = open("Forms");
    const { head } = editor.state.selection.main;
    const next = editor.moveByChar(editor.state.selection.main, true).head;
    expect(editor.state.sliceDoc(head, next)).toBe(" | ");
  });

  it("leaves a row that has no bar yet as it is written", () => {
    const dom = open("Forms", `${TABLE}\nno bar`).contentDOM;
    expect(dom.querySelectorAll(".rq-row")).toHaveLength(3);
  });
});
