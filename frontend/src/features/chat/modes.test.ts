import { describe, expect, it, test } from "vitest";

import { MODE_ORDER, MODES, readMode, withPrompt } from "./modes";

test("every mode has three prompts of its own", () => {
  const prompts = MODE_ORDER.flatMap((mode) => MODES[mode].prompts);
  expect(new Set(prompts).size).toBe(12);
});

test("a mode is read by its name, and no other word is one", () => {
  expect(readMode("persona")).toBe("persona");
  expect(readMode("toString")).toBeUndefined();
  expect(readMode(undefined)).toBeUndefined();
});

describe("withPrompt", () => {
  const [first, second] = MODES.general.prompts;

  it("fills an empty input", () => {
    expect(withPrompt("  ", first)).toBe(first);
  });

  it("gives way to another prompt", () => {
    expect(withPrompt(first, second)).toBe(second);
  });

  it("leaves what was typed", () => {
    expect(withPrompt("We lose photos. ", first)).toBe(`We lose photos.\n\n${first}`);
  });
});
