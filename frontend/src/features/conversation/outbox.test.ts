import { beforeEach, expect, test } from "vitest";

import { forgetDrafts, readDraft, setDraft, showDraftsOf } from "@/features/drafts/drafts";
import { documentConversation } from "@/lib/api/conversation-key";

import { Outbox, type Unsent } from "./outbox";

const CONVERSATION = documentConversation(4);

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
  outbox.keep(CONVERSATION, unsent("b", 2));
  outbox.keep(CONVERSATION, unsent("a", 1));
  outbox.keep(documentConversation(41), unsent("c", 3));
  expect(outbox.in(CONVERSATION).map(({ key }) => key)).toEqual(["a", "b"]);
  expect(outbox.drop(CONVERSATION, "a")).toBe(true);
  expect(outbox.drop(CONVERSATION, "a")).toBe(false);
  expect(outbox.in(CONVERSATION).map(({ key }) => key)).toEqual(["b"]);
});

test("the turn that took a message is known after a reload, and is not made up for one that was dropped", () => {
  new Outbox().keep(CONVERSATION, unsent("a", 1));
  new Outbox().markTaken(CONVERSATION, "a", "t7");
  new Outbox().markTaken(CONVERSATION, "b", "t8");
  forgetDrafts();
  expect(new Outbox().in(CONVERSATION)).toEqual([{ ...unsent("a", 1), turnId: "t7" }]);
});

test("what a guest sent stands beside what the account had sent before", () => {
  showDraftsOf("mara");
  new Outbox().keep(CONVERSATION, unsent("a", 1));
  showDraftsOf(null);
  new Outbox().keep(CONVERSATION, unsent("b", 2));
  showDraftsOf("mara");
  expect(new Outbox().in(CONVERSATION).map(({ key }) => key)).toEqual(["a", "b"]);
});

test("the next page of the tab has what the one before it left, and where nobody can tell, what may be another's", async () => {
  // A browser without locks: better twice than lost.
  new Outbox().keep(CONVERSATION, unsent("a", 1));
  window.dispatchEvent(new Event("pagehide"));
  forgetDrafts();
  const next = new Outbox();
  expect(next.in(CONVERSATION)).toEqual([{ ...unsent("a", 1), isLeft: true }]);
  sessionStorage.setItem(`requill.draft.sending.${CONVERSATION}.b`, JSON.stringify(unsent("b", 2)));
  await next.takeOver(CONVERSATION);
  expect(next.in(CONVERSATION).map(({ key }) => key)).toEqual(["a", "b"]);
});

test("what was dropped is not left to the next page", () => {
  const outbox = new Outbox();
  outbox.keep(CONVERSATION, unsent("a", 1));
  outbox.drop(CONVERSATION, "a");
  window.dispatchEvent(new Event("pagehide"));
  expect(outbox.in(CONVERSATION)).toEqual([]);
});

test("words that come back stand before what was typed since", () => {
  setDraft(CONVERSATION, "typed since");
  new Outbox().giveBack(CONVERSATION, "asked");
  expect(readDraft(CONVERSATION)).toBe("asked\n\ntyped since");
});
