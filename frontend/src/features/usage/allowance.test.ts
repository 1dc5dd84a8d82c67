import { expect, test } from "vitest";
import { aUsage } from "@/testing/factories";
import { cameNearMessageLimit, isNearMessageLimit, usageLine } from "./allowance";

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
