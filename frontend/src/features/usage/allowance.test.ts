import { expect, test } from "vitest";
import { aUsage } from "@/testing/factories";
import {
  allowanceReset,
  allowanceText,
  cameNearMessageLimit,
  isNearMessageLimit,
  limitText,
  usageLine,
} from "./allowance";

test("a guest's line shows used and limit", () => {
  expect(usageLine(aUsage())).toBe("Docs: 2/3 | Msgs: 12/30");
});

test("without limits the line shows the used counts alone", () => {
  const usage = aUsage({ docs: 23, messages: 148, limits: { docs: null, messages: null } });
  expect(usageLine(usage)).toBe("Docs: 23 | Msgs: 148");
});

test("near is one message before the limit, and never without one", () => {
  expect(isNearMessageLimit(aUsage({ messages: 28 }))).toBe(false);
  expect(isNearMessageLimit(aUsage({ messages: 29 }))).toBe(true);
  expect(isNearMessageLimit(aUsage({ messages: 900, limits: { docs: null, messages: null } }))).toBe(false);
});

test("coming near is a step over the line, not standing behind it", () => {
  const before = aUsage({ messages: 28 });
  const near = aUsage({ messages: 29 });
  expect(cameNearMessageLimit(before, near)).toBe(true);
  expect(cameNearMessageLimit(near, aUsage({ messages: 30 }))).toBe(false);
  expect(cameNearMessageLimit(undefined, near)).toBe(false);
});

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

test("a limit is explained by what is used up, and by what a guest can do", () => {
  expect(limitText(aUsage({ messages: 30 }), "messages", true)).toBe(
    "You've used 30 of 30 messages this month. Sign up to continue your conversation and save your work.",
  );
  expect(limitText(undefined, "docs", true)).toBe("Sign up to create more documents and save your work.");
  expect(limitText(aUsage({ docs: 3 }), "docs", false)).toBe("You've used 3 of 3 documents this month.");
  expect(limitText(undefined, "messages", false)).toBe("You've reached this month's limit.");
});
