import { expect, test } from "vitest";
import { timeLeft } from "./kinds";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const HOUR = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(NOW + hours * HOUR).toISOString();

test.each([
  [30 * 24, "30 days", false],
  [29 * 24 + 1, "30 days", false],
  [7 * 24 + 1, "8 days", false],
  [7 * 24, "7 days", true],
  [25, "2 days", true],
  [24, "1 day", true],
  [1, "1 day", true],
  [-1, "1 day", true],
])("%d hours before its end a thing has %s left", (hours, words, isSoon) => {
  expect(timeLeft(inHours(hours), NOW)).toEqual({ words, isSoon });
});
