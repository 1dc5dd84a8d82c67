import { expect, test } from "vitest";

import { copyKey, copyKeys, isCopyOf } from "./unsynced-copies";

function keep(...keys: string[]): void {
  keys.forEach((key) => localStorage.setItem(key, "{}"));
}

test("a copy is theirs who wrote it, and nobody else's", () => {
  const key = copyKey(7, "mara", "s1");
  expect(isCopyOf(key, "mara")).toBe(true);
  expect(isCopyOf(key, "jona")).toBe(false);
});

test("a copy of an earlier release, which names nobody, is shown to nobody", () => {
  expect(isCopyOf(copyKey(7), "mara")).toBe(false);
  expect(isCopyOf(copyKey(7), "")).toBe(false);
});

test("the copies of one document are not those of another whose number begins alike", () => {
  keep(copyKey(7), copyKey(7, "mara", "s1"), copyKey(77, "mara", "s1"), "requill.theme");
  expect(copyKeys(7).sort()).toEqual([copyKey(7), copyKey(7, "mara", "s1")]);
});
