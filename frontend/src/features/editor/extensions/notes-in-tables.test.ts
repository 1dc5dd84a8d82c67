import { EditorView } from "@codemirror/view";
import { afterEach, describe, expect, it } from "vitest";

import { sourcePlace } from "../format/inline-dom";
import { stateOf } from "../testing/state";
import { focusTracking, setFocused } from "./focus";
import { notesInTables } from "./notes-in-tables";
import { tables } from "./tables";

let view: EditorView | null = null;
afterEach(() => view?.destroy());

const NOTES = "\n\n[^a]: By hand\n[^b]: Twice";

function open(text: string): EditorView {
  view = new EditorView({
    state: stateOf(text, [focusTracking, tables, notesInTables]),
    parent: document.body,
  });
  return view;
}

/** What stands in the cells once the page is drawn. */
async function cells(editor: EditorView): Promise<string[]> {
  await new Promise(requestAnimationFrame);
  return [...editor.contentDOM.querySelectorAll("td, th")].map((cell) =>
    cell.innerHTML.replace(/ data-note="[^"]*"/g, "").replace(/<\/?span[^>]*>/g, ""),
  );
}

const inCell = (words: string) => `Above[^b]\n\n| H |\n| --- |\n| ${words} |${NOTES}`;

describe("in a drawn table", () => {
  it.each([
    ["a mark is its number, counted over the whole text", "x[^a] y", "x<sup>2</sup> y"],
    ["so are two with nothing between them", "x[^A][^b]", "x<sup>2</sup><sup>1</sup>"],
    ["and three", "[^a][^b][^a]", "<sup>2</sup><sup>1</sup><sup>2</sup>"],
    ["and one within bold words", "**x[^a]**", "<strong>x<sup>2</sup></strong>"],
    ["one without a note stays as it is written", "x[^c]", "x[^c]"],
    ["so does one in code", "`x[^a]`", "<code>x[^a]</code>"],
    ["and one that is escaped", "x\\[^a]", "x[^a]"],
  ])("%s", async (_, words, expected) => {
    expect(await cells(open(inCell(words)))).toEqual(["H", expected]);
  });

  it("numbers follow the text above", async () => {
    const editor = open(inCell("x[^a]"));
    expect(await cells(editor)).toEqual(["H", "x<sup>2</sup>"]);
    editor.dispatch({ changes: { from: 0, to: "Above[^b]".length, insert: "Now" } });
    expect(await cells(editor)).toEqual(["H", "x<sup>1</sup>"]);
  });

  it("a mark is written out when its note goes, and raised when it comes", async () => {
    const editor = open(inCell("x[^a] y"));
    await cells(editor);
    const at = editor.state.doc.toString().indexOf("[^a]: ");
    editor.dispatch({ changes: { from: at, to: at + 4, insert: "[^c]" } });
    expect(await cells(editor)).toEqual(["H", "x[^a] y"]);
    editor.dispatch({ changes: { from: at, to: at + 4, insert: "[^a]" } });
    expect(await cells(editor)).toEqual(["H", "x<sup>2</sup> y"]);
  });

  it("a table that is drawn again has its numbers", async () => {
    const editor = open(inCell("x[^a]"));
    editor.dispatch({
      effects: setFocused.of(true),
      selection: { anchor: editor.state.doc.toString().indexOf("x[") },
    });
    expect(await cells(editor)).toEqual([]);
    editor.dispatch({ selection: { anchor: 0 } });
    expect(await cells(editor)).toEqual(["H", "x<sup>2</sup>"]);
  });

  it("a press on a number or behind it finds its place in the source", async () => {
    const editor = open(inCell("x[^a] yz"));
    await cells(editor);
    const cell = editor.contentDOM.querySelector("td");
    const [number, behind] = [cell?.querySelector("sup")?.firstChild, cell?.lastChild];
    const from = Number(cell?.dataset.from);
    expect(number && sourcePlace(number, 0)?.at).toBe(from + 1);
    expect(number && sourcePlace(number, 1)?.at).toBe(from + 5);
    expect(behind && sourcePlace(behind, 1)?.at).toBe(from + 6);
  });

  it("nothing of the text is changed", async () => {
    const editor = open(inCell("x[^a]"));
    await cells(editor);
    expect(editor.state.doc.toString()).toBe(inCell("x[^a]"));
  });
});
