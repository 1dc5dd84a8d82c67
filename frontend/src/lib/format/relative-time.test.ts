import { expect, test } from "vitest";
import { relativeTime } from "./relative-time";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test.each([
  [0, "Just now"],
  [59_000, "Just now"],
  [MINUTE, "1 minute ago"],
  [2 * MINUTE, "2 minutes ago"],
  [3 * 60 * MINUTE, "3 hours ago"],
  [DAY, "Yesterday"],
  [6 * DAY, "6 days ago"],
  [7 * DAY, "1 week ago"],
  [31 * DAY, "1 month ago"],
  [400 * DAY, "1 year ago"],
  [-5 * MINUTE, "Just now"],
])("%d ms ago is %s", (age, words) => {
  expect(relativeTime(new Date(NOW - age).toISOString(), NOW)).toBe(words);
});

test.each([
  [new Date(2026, 10, 17, 7), "Yesterday"],
  [new Date(2026, 10, 16, 9), "2 days ago"],
  [new Date(2026, 10, 15, 9), "3 days ago"],
])("on Wednesday, 18 November, at 8, %s is %s", (moment, words) => {
  expect(relativeTime(moment.toISOString(), new Date(2026, 10, 18, 8).getTime())).toBe(words);
});
