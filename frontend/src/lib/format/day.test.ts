import { expect, test } from "vitest";

import { dayName, dayValue, endOfDay } from "./day";

test("a day is the same written out, as a field has it, and as its last moment", () => {
  const end = endOfDay("2027-01-31");
  expect(dayValue(new Date(end))).toBe("2027-01-31");
  expect(dayName(end)).toBe("31 January 2027");
  expect(new Date(end).getTime() + 1000).toBe(new Date(2027, 1, 1).getTime());
});
