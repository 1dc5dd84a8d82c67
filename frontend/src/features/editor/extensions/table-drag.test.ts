/** Rows and columns that are dragged by their handles: where they land, what stays, and how it is given up. */
import { undo } from "@codemirror/commands";
import { EditorState, StateEffect } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { sortRows } from "../format/table-columns";
import { tableCommand } from "../components/table-command";
import { marked, stateOf } from "../testing/state";
import { focusTracking, setFocused } from "./focus";
import { handles } from "./handles";
import { livePreview } from "./live-preview";
import { askObject } from "./objects";
import { remoteChange } from "./remote";
import { tableCells } from "./table-cells";
import { tableDrag } from "./table-drag";
import { tableGrid } from "./table-grid";
import { tableHandles } from "./table-handles";
import { tables } from "./tables";

const HEAD = "| A | B | C |\n| --- | --- | --- |\n";
const TEXT = `${HEAD}| 1 | 2 | 3 |\n| 4 | 5 | 6 |\n| 7 | 8 | 9 |`;
const asked = vi.fn();
let view: EditorView;

/** Every row is twenty pixels high, every cell a hundred wide, the head at the top of the window. */
function boxOf(element: Element): DOMRect {
  const row = element.closest(".rq-row, tr");
  const rows = [...document.querySelectorAll(".rq-row, .rq-table tr")];
  const nth = row ? rows.indexOf(row) : 0;
  const cell = element.closest(".rq-cell, td, th");
  const cells = [...(row?.children ?? [])].filter((each) => each.matches(".rq-cell, td, th"));
  if (cell) return new DOMRect(100 * cells.indexOf(cell), 20 * nth, 100, 20);
  return row ? new DOMRect(0, 20 * nth, 300, 20) : new DOMRect(0, 0, 1000, 600);
}

beforeEach(() => {
  asked.mockClear();
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return boxOf(this);
  });
});
afterEach(() => {
  view.destroy();
  vi.restoreAllMocks();
});

async function open(): Promise<void> {
  const parts = [focusTracking, livePreview, tables, tableGrid, tableCells, handles, tableHandles, tableDrag];
  const text = TEXT.replace("2 ", "2‸ ");
  view = new EditorView({ state: stateOf(text, [parts, askObject.of(asked)]), parent: document.body });
  vi.spyOn(view, "coordsAtPos").mockReturnValue({ left: 0, right: 0, top: 20, bottom: 40 });
  view.dispatch({ effects: setFocused.of(true) });
  await expect.poll(() => handle("Row menu “1”")?.hidden).toBe(false);
}

function handle(name: string): HTMLElement | undefined {
  const all = [...view.dom.querySelectorAll<HTMLElement>(".rq-handle")];
  return all.find((each) => each.ariaLabel === name);
}

function send(type: string, target: EventTarget | undefined, clientX: number, clientY: number): void {
  target?.dispatchEvent(
    new PointerEvent(type, { bubbles: true, cancelable: true, button: 0, clientX, clientY }),
  );
}

function drag(name: string, x: number, y: number): void {
  send("pointerdown", handle(name), 0, 0);
  send("pointermove", document, x, y);
}
const line = () => view.dom.querySelector<HTMLElement>(".rq-drag-line");
const text = () => view.state.doc.toString();

it.each([
  [78, "| 4 | 5 | 6 |\n| 7 | 8 | 9 |\n| 1 | 2 | 3 |"],
  [61, "| 4 | 5 | 6 |\n| 1 | 2 | 3 |\n| 7 | 8 | 9 |"],
  [900, "| 4 | 5 | 6 |\n| 7 | 8 | 9 |\n| 1 | 2 | 3 |"],
])("a row goes where the line shows: at %i", async (y, after) => {
  await open();
  drag("Row menu “1”", 0, y);
  expect(line()?.hidden).toBe(false);
  expect(line()?.style.width).toBe("320px");
  send("pointerup", document, 0, y);
  expect(line()).toBeNull();
  expect(text()).toBe(HEAD + after);
  undo(view);
  expect(text()).toBe(TEXT);
});

it("a row stays below the head, and where it was there is no line", async () => {
  await open();
  drag("Row menu “1”", 10, 2);
  expect(line()?.hidden).toBe(true);
  send("pointerup", document, 10, 2);
  expect(text()).toBe(TEXT);
});

it.each([
  [290, "| A | C | B |\n| --- | --- | --- |\n| 1 | 3 | 2 |\n| 4 | 6 | 5 |\n| 7 | 9 | 8 |"],
  [10, "| B | A | C |\n| --- | --- | --- |\n| 2 | 1 | 3 |\n| 5 | 4 | 6 |\n| 8 | 7 | 9 |"],
])("a column goes where the line shows: at %i", async (x, after) => {
  await open();
  drag("Column menu “B”", x, 0);
  expect(line()?.style.height).toBe("80px");
  send("pointerup", document, x, 0);
  expect(text()).toBe(after);
});

it("Escape gives up, and neither that nor the end of a drag opens the menu", async () => {
  await open();
  drag("Row menu “1”", 0, 78);
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
  expect(line()).toBeNull();
  send("pointerup", document, 0, 78);
  handle("Row menu “1”")?.click();
  expect(text()).toBe(TEXT);
  expect(asked).not.toHaveBeenCalled();
  drag("Row menu “1”", 10, 2);
  send("pointerup", document, 10, 2);
  handle("Row menu “1”")?.click();
  expect(asked).not.toHaveBeenCalled();
  // A later press is one again, by keyboard too.
  await new Promise((resolve) => setTimeout(resolve));
  handle("Row menu “1”")?.click();
  expect(asked).toHaveBeenCalledOnce();
});

it("a press without a way is a press on the menu", async () => {
  await open();
  drag("Row menu “1”", 2, 2);
  send("pointerup", document, 2, 2);
  handle("Row menu “1”")?.click();
  expect(asked).toHaveBeenCalledOnce();
});

describe("what others write meanwhile", () => {
  /** At the letters `words`, in front of them. */
  function others(words: string, insert: string, length = 0): void {
    const from = text().indexOf(words);
    view.dispatch({ changes: { from, to: from + length, insert }, annotations: remoteChange.of(true) });
  }

  it("moves the row along", async () => {
    await open();
    drag("Row menu “1”", 0, 78);
    others("| A", "Words.\n\n");
    send("pointerup", document, 0, 78);
    expect(text()).toBe(`Words.\n\n${HEAD}| 4 | 5 | 6 |\n| 7 | 8 | 9 |\n| 1 | 2 | 3 |`);
  });

  it("leaves it the row that is dragged, with rows above it and words in it", async () => {
    await open();
    drag("Row menu “1”", 0, 78);
    others("| 1 |", "| x | y | z |\n");
    others("1 | 2", "not ");
    send("pointerup", document, 0, 98);
    expect(text()).toBe(`${HEAD}| x | y | z |\n| 4 | 5 | 6 |\n| 7 | 8 | 9 |\n| not 1 | 2 | 3 |`);
  });

  it.each([
    ["its row", "Row menu “1”", "| 1 | 2 | 3 |\n", ""],
    ["a column", "Column menu “B”", "| A | B | C |\n| --- | --- | --- |", "| B | C |\n| --- | --- |"],
  ] as const)("ends the drag where it takes %s away", async (_, name, gone, instead) => {
    await open();
    drag(name, 290, 78);
    expect(line()).not.toBeNull();
    others(gone, instead, gone.length);
    expect(line()).toBeNull();
    const left = text();
    send("pointermove", document, 290, 78);
    send("pointerup", document, 290, 78);
    expect(text()).toBe(left);
    handle(name)?.click();
    expect(asked).not.toHaveBeenCalled();
  });
});

it("only the pointer that took the handle drags it, and none that may not write", async () => {
  await open();
  drag("Row menu “1”", 0, 78);
  const other = { bubbles: true, button: 0, clientX: 0, clientY: 78, pointerId: 7 };
  document.dispatchEvent(new PointerEvent("pointerup", other));
  expect(line()).not.toBeNull();
  view.dispatch({ effects: StateEffect.appendConfig.of(EditorState.readOnly.of(true)) });
  expect(line()).toBeNull();
  send("pointerup", document, 0, 78);
  drag("Row menu “1”", 0, 78);
  send("pointerup", document, 0, 78);
  expect(text()).toBe(TEXT);
});

it("at an edge of the page what is behind it comes, for as long as there is more", async () => {
  await open();
  drag("Row menu “1”", 0, 590);
  await expect.poll(() => view.scrollDOM.scrollTop).toBeGreaterThan(60);
  send("pointermove", document, 0, 78);
  const { scrollTop } = view.scrollDOM;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(view.scrollDOM.scrollTop).toBe(scrollTop);
  send("pointermove", document, 0, 590);
  send("pointerup", document, 0, 590);
  const after = view.scrollDOM.scrollTop;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(view.scrollDOM.scrollTop).toBe(after);
});

it("a column is asked about and sorted by where its handle is, and the caret stays with its row", async () => {
  await open();
  handle("Column menu “B”")?.click();
  const { at } = asked.mock.calls[0]?.[0] as { at: number };
  expect(at).toBe(TEXT.indexOf("B") + 1);
  tableCommand((state, table) => sortRows(state, table, -1), at)(view);
  expect(marked(view.state)).toBe(`${HEAD}| 7 | 8 | 9 |\n| 4 | 5 | 6 |\n| 1 | 2‸ | 3 |`);
});
