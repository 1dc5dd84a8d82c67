import { Compartment } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ySync, ySyncFacet, YSyncConfig } from "y-codemirror.next";
import * as Y from "yjs";

import { presenceOf } from "@/features/presence/people";
import {
  type Client,
  clientOf,
  joinedBy,
  leave,
  sendPresence,
  sendText,
} from "@/features/presence/testing/room";

import { stateOf } from "../testing/state";
import { focusTracking } from "./focus";
import { presence } from "./presence";
import { remoteCursors } from "./presence-state";
import { tables } from "./tables";

const JONAS = { id: "jonas", name: "Jonas Okafor", hue: 3 };
const TEXT = "First line\n\nSecond line";
const views: EditorView[] = [];
const clients: Client[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
});

afterEach(() => {
  views.splice(0).forEach((view) => view.destroy());
  clients.splice(0).forEach(({ awareness }) => awareness.destroy());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function opened(text = TEXT): { client: Client; view: EditorView } {
  const client = clientOf(text);
  const sync = [ySyncFacet.of(new YSyncConfig(client.content, client.awareness)), ySync];
  const state = stateOf(text, [focusTracking, tables, sync, presence(client)]);
  const view = new EditorView({ state, parent: document.body });
  views.push(view);
  clients.push(client);
  return { client, view };
}

/** What both tell each other is drawn. */
function meet(from: Client, to: Client, user = JONAS): void {
  vi.advanceTimersByTime(200);
  sendPresence(from, to, user);
  vi.advanceTimersByTime(100);
}

const caretIn = (view: EditorView) => view.contentDOM.querySelector<HTMLElement>(".rq-caret");
const headsIn = (view: EditorView) => remoteCursors(view.state).map(({ head }) => head);

test("where somebody writes is shown to the others with their badge, and what they selected", () => {
  const [one, other] = [opened(), opened()];
  one.view.focus();
  one.view.dispatch({ selection: { anchor: 0, head: 5 }, userEvent: "select" });
  meet(one.client, other.client);
  expect(caretIn(other.view)).toHaveTextContent("Jona");
  expect(caretIn(other.view)).toHaveAttribute("title", "Jonas Okafor");
  expect(caretIn(other.view)).toHaveClass("rq-who-3");
  expect(other.view.contentDOM.querySelector(".rq-selected")).toHaveTextContent("First");
  expect(caretIn(one.view)).toBeNull();
});

test("the cursor has the shape that other clients of Yjs read and write", () => {
  const { client, view } = opened();
  view.focus();
  view.dispatch({ selection: { anchor: 6, head: 2 }, userEvent: "select" });
  vi.advanceTimersByTime(200);
  const cursor = client.awareness.getLocalState()?.cursor as { anchor: unknown; head: unknown };
  const at = (told: unknown) =>
    Y.createAbsolutePositionFromRelativePosition(Y.createRelativePositionFromJSON(told), client.doc)?.index;
  expect([at(cursor.anchor), at(cursor.head)]).toEqual([6, 2]);
});

test("a cursor moves along with what is typed before it and at it", () => {
  const [one, other] = [opened(), opened()];
  one.view.focus();
  one.view.dispatch({ selection: { anchor: 5 }, userEvent: "select" });
  meet(one.client, other.client);
  other.view.dispatch({ changes: { from: 0, insert: "The " } });
  expect(headsIn(other.view)).toEqual([9]);
  one.view.dispatch({
    changes: { from: 5, insert: "ly" },
    selection: { anchor: 7 },
    userEvent: "input.type",
  });
  sendText(one.client, other.client);
  expect(headsIn(other.view)).toEqual([11]);
  expect(other.view.state.doc.sliceString(0, 11)).toBe("The Firstly");
});

test("a cursor that comes before the letters it stands at is shown with them", () => {
  const [one, other] = [opened(), opened()];
  one.view.focus();
  one.view.dispatch({
    changes: { from: 23, insert: " and more" },
    selection: { anchor: 28 },
    userEvent: "input.type",
  });
  meet(one.client, other.client);
  expect(caretIn(other.view)).toBeNull();
  sendText(one.client, other.client);
  vi.advanceTimersByTime(100);
  expect(headsIn(other.view)).toEqual([28]);
});

test("the own cursor is told ten times a second at most, and what is last is told", () => {
  const { client, view } = opened();
  view.focus();
  vi.advanceTimersByTime(1000);
  let told = 0;
  client.awareness.on("change", () => (told += 1));
  for (let at = 0; at < 20; at += 1) {
    view.dispatch({ selection: { anchor: at }, userEvent: "select" });
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(200);
  expect(told).toBeLessThanOrEqual(3);
  const cursor = client.awareness.getLocalState()?.cursor as { head: unknown };
  const head = Y.createRelativePositionFromJSON(cursor.head);
  expect(Y.createAbsolutePositionFromRelativePosition(head, client.doc)?.index).toBe(19);
});

test("nobody is told of a cursor before the text has the keyboard, after half a minute, or behind another window", () => {
  const { client, view } = opened();
  const cursor = () => client.awareness.getLocalState()?.cursor as unknown;
  vi.advanceTimersByTime(1000);
  expect(cursor()).toBeUndefined();
  view.focus();
  vi.advanceTimersByTime(1000);
  expect(cursor()).toBeTruthy();
  vi.advanceTimersByTime(30_000);
  expect(cursor()).toBeNull();
  view.dispatch({ selection: { anchor: 3 }, userEvent: "select" });
  vi.advanceTimersByTime(200);
  expect(cursor()).toBeTruthy();
  window.dispatchEvent(new Event("blur"));
  expect(cursor()).toBeNull();
});

test("a text that is left has no cursor, and its person is still in the room", () => {
  const { client, view } = opened();
  view.focus();
  vi.advanceTimersByTime(200);
  expect(client.awareness.getLocalState()?.cursor).toBeTruthy();
  view.destroy();
  expect(client.awareness.getLocalState()).toEqual({ cursor: null });
});

test("a cursor that stood there before others were loaded is told", () => {
  const client = clientOf(TEXT);
  const later = new Compartment();
  const view = new EditorView({ state: stateOf(TEXT, later.of([])), parent: document.body });
  views.push(view);
  clients.push(client);
  view.focus();
  view.dispatch({ effects: later.reconfigure(presence(client)) });
  vi.advanceTimersByTime(200);
  expect(client.awareness.getLocalState()?.cursor).toBeTruthy();
});

test("who goes is no longer shown", () => {
  const [one, other] = [opened(), opened()];
  one.view.focus();
  meet(one.client, other.client);
  expect(caretIn(other.view)).not.toBeNull();
  leave(one.client, other.client, JONAS);
  vi.advanceTimersByTime(100);
  expect(caretIn(other.view)).toBeNull();
});

test("a name is text, whatever it says", () => {
  const [one, other] = [opened(), opened()];
  one.view.focus();
  const name = '<img src=x onerror="alert(1)">';
  meet(one.client, other.client, { ...JONAS, name });
  expect(caretIn(other.view)?.querySelector("img")).toBeNull();
  expect(caretIn(other.view)).toHaveTextContent("<img");
});

const item = (client: unknown, clock: unknown) => ({ item: { client, clock } });
test.each([
  ["a place in nobody's text", item(77, 3)],
  ["a clock that is no number", item(1, "x")],
  ["a clock below nothing", item(1, -1)],
  ["a clock beyond all", item(1, 1e308)],
  ["another text of the room", { tname: "title" }],
  ["a text that there is not", { tname: "evil" }],
  ["a word", "head"],
  ["nothing", null],
])("a cursor at %s is not drawn, and adds nothing to the room", (_, told) => {
  const { client, view } = opened();
  joinedBy(client, JONAS, { anchor: told, head: told });
  vi.advanceTimersByTime(100);
  view.dispatch({ changes: { from: 0, insert: "x" } });
  vi.advanceTimersByTime(100);
  expect(remoteCursors(view.state)).toEqual([]);
  expect([...client.doc.share.keys()]).toEqual(["content"]);
});

const TABLE = "Before\n\n| Metric | Now |\n| --- | --- |\n| Forms | 118 |\n\nAfter";

test("a cursor in a drawn table marks its cell, and another one when it goes on", () => {
  const [one, other] = [opened(TABLE), opened(TABLE)];
  one.view.focus();
  const go = (word: string): void => {
    const at = TABLE.indexOf(word) + 2;
    one.view.dispatch({ selection: { anchor: at }, userEvent: "select" });
    meet(one.client, other.client);
    other.view.requestMeasure();
    vi.advanceTimersByTime(100);
  };
  const marked = () =>
    [...other.view.contentDOM.querySelectorAll<HTMLElement>(".rq-cell-here")].map(
      (cell) => `${cell.textContent} ${cell.dataset.badge ?? ""}`,
    );
  go("Forms");
  expect(marked()).toEqual(["Forms Jona"]);
  go("118");
  expect(marked()).toEqual(["118 Jona"]);
  expect(caretIn(other.view)).toBeNull();
  go("After");
  expect(marked()).toEqual([]);
  expect(caretIn(other.view)).not.toBeNull();
});

test("a caret within a word does not break it", () => {
  const { client, view } = opened();
  const at = { item: { client: 1, clock: 2 } };
  joinedBy(client, JONAS, { anchor: at, head: at });
  vi.advanceTimersByTime(100);
  expect(view.contentDOM.querySelector(".rq-caret-word")?.textContent).toBe("FiJonarst");
});

const ENDS: readonly (readonly [string, (view: EditorView) => void])[] = [
  ["typing", (view) => view.dispatch({ changes: { from: 0, insert: "x" }, userEvent: "input.type" })],
  ["clicking", (view) => view.contentDOM.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }))],
  ["scrolling", (view) => view.contentDOM.dispatchEvent(new WheelEvent("wheel", { bubbles: true }))],
  [
    "Escape",
    () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
  ],
];

test.each(ENDS)("%s ends following", (_, act) => {
  const { client, view } = opened();
  joinedBy(client, JONAS, { anchor: item(1, 2), head: item(1, 2) });
  vi.advanceTimersByTime(100);
  const { store } = presenceOf(client.awareness);
  presenceOf(client.awareness).follow("jonas");
  expect(store.getState().followed).toBe("jonas");
  act(view);
  expect(store.getState().followed).toBeNull();
});

test("what others write does not end following, and the page goes where they go", async () => {
  const [one, other] = [opened(), opened()];
  one.view.focus();
  meet(one.client, other.client);
  presenceOf(other.client.awareness).follow("jonas");
  const dispatched = vi.spyOn(other.view, "dispatch");
  one.view.dispatch({
    changes: { from: 20, insert: "!" },
    selection: { anchor: 21 },
    userEvent: "input.type",
  });
  sendText(one.client, other.client);
  meet(one.client, other.client);
  await Promise.resolve();
  vi.advanceTimersByTime(100);
  const scrolls = dispatched.mock.calls
    .flatMap(([spec]) => ("effects" in (spec as object) ? [(spec as { effects: unknown }).effects] : []))
    .map((effect) => (effect as { value: { range?: { head: number } } }).value.range?.head)
    .filter((head) => head !== undefined);
  expect(scrolls.at(-1)).toBe(21);
  expect(presenceOf(other.client.awareness).store.getState().followed).toBe("jonas");
});
