import { EditorView } from "@codemirror/view";
import { afterEach, expect, test } from "vitest";

import { focusTracking } from "@/features/editor/extensions/focus";
import { tables } from "@/features/editor/extensions/tables";
import { stateOf } from "@/features/editor/testing/state";

import type { UnreadChange } from "../unread-changes";
import type { MarkedChange } from "../use-marked-changes";
import { setUnread, unreadMarks, unreadPosition } from "./unread-marks";

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

test("new words are underlined in the colour of whoever wrote them, with the nameplate beside", () => {
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

test("nothing is left once there is nothing to tell", () => {
  show({ words: [TWO] });
  view.dispatch({ effects: setUnread.of([]) });
  expect([marks(), notes()]).toEqual([[], []]);
});
