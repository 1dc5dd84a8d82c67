import { expect, test } from "vitest";

import { MODE_ORDER, MODES, readMode } from "./modes";

test("every mode has three prompts of its own", () => {
  const prompts = MODE_ORDER.flatMap((mode) => MODES[mode].prompts);
  expect(new Set(prompts).size).toBe(12);
});

test("a mode is read by its name, and no other word is one", () => {
  expect(readMode("persona")).toBe("persona");
  expect(readMode("toString")).toBeUndefined();
  expect(readMode(undefined)).toBeUndefined();
});
