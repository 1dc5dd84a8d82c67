import { EditorView } from "@codemirror/view";
import { afterEach, expect, test } from "vitest";

import { focusTracking } from "@/features/editor/extensions/focus";
import { tables } from "@/features/editor/extensions/tables";
import { stateOf } from "@/features/editor/testing/state";

import type { UnreadChange } from "../unread-changes";
import type { MarkedChange } from "../use-marked-changes";
import { wordsInTable } from "./unread-in-tables";
import { setCurrent, setUnread, unreadMarked, unreadMarks, unreadPosition } from "./unread-marks";

const TEXT = "One.\n\nTwo words.\n\n| A | B |\n| - | - |\n| 1 | 2 |\n\nLast.";
let view: EditorView;

function show(...changes: (Partial<UnreadChange> & { name?: string | null; who?: string })[]): void {
  view = new EditorView({
    state: stateOf(TEXT, [focusTracking, tables, unreadMarks]),
    parent: document.body,
  });
  const marked = changes.map(
    ({ name = "Jonas Okafor", who = "rq-who-3", ...change }, index): MarkedChange => {
      const key = `changed.${index}.${index}`;
      return {
        change: { key, author: null, words: [], line: 1, note: null, ...change },
        who,
        name,
        note: "today",
      };
    },
  );
  view.dispatch({ effects: setUnread.of(marked) });
}

const marks = () => [...view.contentDOM.querySelectorAll(".rq-unread")].map((mark) => mark.textContent);
const notes = () => [...view.contentDOM.querySelectorAll(".rq-unread-note")].map((note) => note.textContent);

afterEach(() => view.destroy());

const TWO = { line: 3, text: "Two words.", ranges: [{ from: 0, to: 3 }] };

test("new words are underlined in the colour of whoever wrote them, with the badge beside", () => {
  show({ words: [TWO] });
  expect(marks()).toEqual(["Two"]);
  expect(view.contentDOM.querySelector(".rq-unread")).toHaveClass("rq-who-3");
  expect(notes()).toEqual(["JonaJonas Okafor, today"]);
});

test("the assistant has its icon, and its name in words", () => {
  show({ words: [TWO], name: null, who: "rq-who-assistant" });
  expect(notes()).toEqual(["Assistant, today"]);
});

test("a line that has moved meanwhile is found, one that was rewritten has no place", () => {
  show({ words: [{ ...TWO, line: 8 }] }, { words: [{ ...TWO, text: "Three words." }] });
  expect(marks()).toEqual(["Two"]);
  expect(unreadPosition(view.state, "changed.0.0")).toBe(6);
  expect(unreadPosition(view.state, "changed.1.1")).toBeNull();
});

test("what goes on in the text moves the marks along", () => {
  show({ words: [TWO] });
  view.dispatch({ changes: { from: 0, insert: "Zero.\n\n" } });
  expect(marks()).toEqual(["Two"]);
  expect(unreadPosition(view.state, "changed.0.0")).toBe(13);
});

test("what went is told at the line before it", () => {
  show({ key: "removed.4.-", line: 9 });
  expect(unreadPosition(view.state, "removed.4.-")).toBe(TEXT.indexOf("\n\nLast.") + 1);
  expect(notes()).toHaveLength(1);
});

test("a change in a table that is drawn is told above it", () => {
  show({ words: [{ line: 7, text: "| 1 | 2 |", ranges: [{ from: 2, to: 3 }] }] });
  expect(view.contentDOM.querySelector(".rq-table .rq-unread-note")).toBeNull();
  expect(notes()).toHaveLength(1);
});

test("in a drawn table the words of cells are found, cell by cell", () => {
  const row = "| **1** and | 2 |";
  const text = `| A | B |\n| - | - |\n${row}`;
  view = new EditorView({ state: stateOf(`${text}\n\nLast.`, [tables, unreadMarks]), parent: document.body });
  const start = text.indexOf(row);
  const words = (from: number, to: number) =>
    wordsInTable(view.contentDOM.querySelector(".rq-table") ?? view.dom, 0, (a, b) => text.slice(a, b), {
      words: [{ from: start + from, to: start + to }],
    }).map(String);
  expect(words(0, row.length)).toEqual(["1 and", "2"]);
  expect(words(row.indexOf("and"), row.indexOf("and") + 3)).toEqual(["and"]);
  // Of an empty cell, or of markers alone, all of the cell is marked.
  expect(words(2, 4)).toEqual(["1 and"]);
});

test("changes of one table have places of their own, and one badge where they say the same", () => {
  show(
    { key: "changed.5.5.0", words: [{ line: 5, text: "| A | B |", ranges: [{ from: 2, to: 3 }] }] },
    { key: "changed.7.7.1", words: [{ line: 7, text: "| 1 | 2 |", ranges: [{ from: 6, to: 7 }] }] },
    { key: "removed.8.-.2", line: 8 },
  );
  const row = TEXT.indexOf("| 1 | 2 |");
  const at = ["changed.5.5.0", "changed.7.7.1", "removed.8.-.2"].map((key) =>
    unreadPosition(view.state, key),
  );
  expect(at).toEqual([TEXT.indexOf("| A") + 2, row + 6, row]);
  const repeated = [...view.contentDOM.querySelectorAll<HTMLElement>(".rq-unread-note")].map(
    ({ dataset }) => dataset.repeated,
  );
  expect(repeated).toEqual([undefined, "", ""]);
});

test("the change that was gone to is told from the others, until others are shown", () => {
  show({ words: [TWO] }, { line: 3, words: [{ line: 9, text: "Last.", ranges: [{ from: 0, to: 4 }] }] });
  view.dispatch({ effects: setCurrent.of("changed.1.1") });
  expect(view.contentDOM.querySelector(".rq-unread-current")).toHaveTextContent("Last");
  view.dispatch({ effects: setUnread.of([]) });
  expect(unreadMarked(view.state).current).toBeNull();
  expect(view.contentDOM.querySelector(".rq-unread-current")).toBeNull();
});

test("nothing is left once there is nothing to tell", () => {
  show({ words: [TWO] });
  view.dispatch({ effects: setUnread.of([]) });
  expect([marks(), notes()]).toEqual([[], []]);
});
