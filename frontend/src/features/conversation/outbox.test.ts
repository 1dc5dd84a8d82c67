import { beforeEach, expect, test } from "vitest";

import { forgetDrafts, readDraft, setDraft, showDraftsOf } from "@/features/drafts/drafts";
import { documentPlace } from "@/lib/api/place";

import { Outbox, type Unsent } from "./outbox";

const PLACE = documentPlace(4);

const unsent = (key: string, at: number, content = key): Unsent => ({
  path: "/api/chat",
  body: { content },
  content,
  key,
  lastId: 0,
  at,
});

beforeEach(() => {
  sessionStorage.clear();
  forgetDrafts();
});

test("each message stands for itself until it is dropped, the oldest first", () => {
  const outbox = new Outbox();
  outbox.keep(PLACE, unsent("b", 2));
  outbox.keep(PLACE, unsent("a", 1));
  outbox.keep(documentPlace(41), unsent("c", 3));
  expect(outbox.in(PLACE).map(({ key }) => key)).toEqual(["a", "b"]);
  expect(outbox.drop(PLACE, "a")).toBe(true);
  expect(outbox.drop(PLACE, "a")).toBe(false);
  expect(outbox.in(PLACE).map(({ key }) => key)).toEqual(["b"]);
});

test("the turn that took a message is known after a reload, and is not made up for one that was dropped", () => {
  new Outbox().keep(PLACE, unsent("a", 1));
  new Outbox().markTaken(PLACE, "a", "t7");
  new Outbox().markTaken(PLACE, "b", "t8");
  forgetDrafts();
  expect(new Outbox().in(PLACE)).toEqual([{ ...unsent("a", 1), turnId: "t7" }]);
});

test("what a guest sent stands beside what the account had sent before", () => {
  showDraftsOf("mara");
  new Outbox().keep(PLACE, unsent("a", 1));
  showDraftsOf(null);
  new Outbox().keep(PLACE, unsent("b", 2));
  showDraftsOf("mara");
  expect(new Outbox().in(PLACE).map(({ key }) => key)).toEqual(["a", "b"]);
});

test("the next page of the tab has what the one before it left, and where nobody can tell, what may be another's", async () => {
  // A browser without locks: better twice than lost.
  new Outbox().keep(PLACE, unsent("a", 1));
  window.dispatchEvent(new Event("pagehide"));
  forgetDrafts();
  const next = new Outbox();
  expect(next.in(PLACE)).toEqual([{ ...unsent("a", 1), isLeft: true }]);
  sessionStorage.setItem(`requill.draft.sending.${PLACE}.b`, JSON.stringify(unsent("b", 2)));
  await next.takeOver(PLACE);
  expect(next.in(PLACE).map(({ key }) => key)).toEqual(["a", "b"]);
});

test("what was dropped is not left to the next page", () => {
  const outbox = new Outbox();
  outbox.keep(PLACE, unsent("a", 1));
  outbox.drop(PLACE, "a");
  window.dispatchEvent(new Event("pagehide"));
  expect(outbox.in(PLACE)).toEqual([]);
});

test("words that come back stand before what was typed since", () => {
  setDraft(PLACE, "typed since");
  new Outbox().giveBack(PLACE, "asked");
  expect(readDraft(PLACE)).toBe("asked\n\ntyped since");
});
