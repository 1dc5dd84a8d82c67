import { describe, expect, it, test } from "vitest";

import { aThread } from "@/testing/factories";

import { dayLabel, isUnnamed, threadAfter, threadToOpen } from "./threads";

test.each([
  ["New Conversation", true],
  ["General Conversation", true],
  ["New conversation", false],
  ["Offline sync", false],
])("a thread called %s may be named by the assistant: %s", (title, isOpen) => {
  expect(isUnnamed({ title })).toBe(isOpen);
});

describe("threadToOpen", () => {
  const threads = [aThread({ id: 3, mode: "persona" }), aThread({ id: 2 }), aThread({ id: 1 })];

  it("is the latest, whatever its mode, when no mode is asked for", () => {
    expect(threadToOpen(threads, undefined)?.id).toBe(3);
  });

  it("is the latest of the mode that is asked for", () => {
    expect(threadToOpen(threads, "general")?.id).toBe(2);
  });

  it("is none where the mode has none", () => {
    expect(threadToOpen(threads, "feedback")).toBeUndefined();
  });
});

describe("threadAfter", () => {
  it("is the latest of those that are left", () => {
    expect(threadAfter([aThread({ id: 3 }), aThread({ id: 2 })], 3)?.id).toBe(2);
    expect(threadAfter([aThread({ id: 3 }), aThread({ id: 2 })], 2)?.id).toBe(3);
  });

  it("is none when the last one went", () => {
    expect(threadAfter([aThread({ id: 3 })], 3)).toBeUndefined();
  });
});

test.each([
  [new Date(2026, 10, 21, 0, 5), "Today"],
  [new Date(2026, 10, 20, 23, 55), "Yesterday"],
  [new Date(2026, 10, 17, 12), "17 Nov 2026"],
  [new Date(2026, 10, 22, 1), "Today"],
])("%s is %s", (moment, words) => {
  const now = new Date(2026, 10, 21, 12).getTime();
  expect(dayLabel(moment.toISOString(), now)).toBe(words);
});
