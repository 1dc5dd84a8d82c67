import { expect, test } from "vitest";
import { allowanceReset, allowanceText } from "./allowance-text";

test("an allowance says what is left once little is", () => {
  expect(allowanceText(12, 30)).toBe("12 of 30");
  expect(allowanceText(2, 3)).toBe("2 of 3, 1 left");
  expect(allowanceText(3, 3)).toBe("3 of 3, none left");
  expect(allowanceText(23, null)).toBe("23, no limit");
});

test("the allowance starts again on the first of the next month, UTC", () => {
  expect(allowanceReset(new Date("2026-11-30T23:59:00Z"))).toBe("1 December");
  expect(allowanceReset(new Date("2026-12-31T12:00:00Z"))).toBe("1 January");
});
