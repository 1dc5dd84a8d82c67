import { afterEach, beforeEach, expect, test } from "vitest";

import { forgetDrafts, readDraft } from "@/features/drafts/drafts";

import { claimStart, forgetStart, keyOfStart } from "./start-key";

const BODY = { templateId: 1, title: "Plan", mode: "ai-assisted" };

/** Locks of a browser in which another tab holds everything. */
const taken = {
  request: async (_: string, { ifAvailable }: LockOptions, callback: LockGrantedCallback<void>) => {
    if (ifAvailable) callback(null);
    else await new Promise(() => undefined);
  },
};

beforeEach(() => {
  sessionStorage.clear();
  forgetDrafts();
});

afterEach(() => {
  Reflect.deleteProperty(navigator, "locks");
});

const anotherTabHolds = () => Object.defineProperty(navigator, "locks", { value: taken, configurable: true });

test("a start asked for in the same words has its key until it is forgotten", () => {
  const key = keyOfStart(1, BODY);
  expect(keyOfStart(1, BODY)).toBe(key);
  expect(keyOfStart(2, BODY)).not.toBe(key);
  forgetStart(1);
  expect(keyOfStart(1, BODY)).not.toBe(key);
});

test("a tab that was duplicated does not have the start of the first one", async () => {
  keyOfStart(1, BODY);
  anotherTabHolds();
  expect(await claimStart(1)).toBe(false);
});

test("where nobody can tell the tabs apart, a start is everybody's", async () => {
  keyOfStart(1, BODY);
  expect(await claimStart(1)).toBe(true);
});

test("the next page of the tab has the start that the one before it left, as it was asked for", async () => {
  const key = keyOfStart(1, BODY);
  await claimStart(1);
  window.dispatchEvent(new Event("pagehide"));
  const left = readDraft("start.1");
  expect(keyOfStart(1, BODY)).toBe(key);
  forgetStart(1);
  forgetDrafts();
  sessionStorage.setItem("requill.draft.start.1", left);
  anotherTabHolds();
  expect(await claimStart(1)).toBe(true);
  expect(keyOfStart(1, BODY)).toBe(key);
});

test("a start that was forgotten is not left to the next page", async () => {
  keyOfStart(1, BODY);
  await claimStart(1);
  forgetStart(1);
  window.dispatchEvent(new Event("pagehide"));
  expect(readDraft("start.1")).toBe("");
});
