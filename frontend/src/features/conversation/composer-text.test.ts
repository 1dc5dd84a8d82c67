import { describe, expect, it } from "vitest";

import { hasChip, MESSAGE_BYTES, sendable, toggleChip, withPrompt, withReturned } from "./composer-text";

describe("sendable", () => {
  it("sends trimmed text and never a blank one", () => {
    expect(sendable("  Add a metric \n")).toEqual({ kind: "ok", text: "Add a metric" });
    expect(sendable(" \n\t")).toEqual({ kind: "empty" });
  });

  it("counts bytes, not characters, and allows exactly the limit", () => {
    expect(sendable("a".repeat(MESSAGE_BYTES)).kind).toBe("ok");
    expect(sendable("a".repeat(MESSAGE_BYTES + 1))).toEqual({ kind: "long", over: 1 });
    expect(sendable("ü".repeat(MESSAGE_BYTES / 2 + 1))).toEqual({ kind: "long", over: 2 });
  });
});

describe("withReturned", () => {
  it("gives the failed text back to an empty input", () => {
    expect(withReturned("", "Add a metric")).toBe("Add a metric");
    expect(withReturned(" \n", "Add a metric")).toBe("Add a metric");
  });

  it("keeps what was typed meanwhile", () => {
    expect(withReturned("And a risk", "Add a metric")).toBe("Add a metric\n\nAnd a risk");
  });
});

describe("toggleChip", () => {
  const chip = "Inspectors on tablets, alone on site";

  it("puts a chip into an empty input as a sentence", () => {
    expect(toggleChip("", chip)).toBe("Inspectors on tablets, alone on site. ");
    expect(hasChip("Inspectors on tablets, alone on site. ", chip)).toBe(true);
  });

  it("puts several chips behind each other and what was typed", () => {
    const text = toggleChip(toggleChip("Mostly: ", chip), "Team leads");
    expect(text).toBe("Mostly: Inspectors on tablets, alone on site. Team leads. ");
  });

  it("takes a chip out again and leaves the rest", () => {
    const both = toggleChip(toggleChip("", chip), "Team leads");
    expect(toggleChip(both, chip)).toBe("Team leads. ");
    expect(toggleChip(both, "Team leads")).toBe("Inspectors on tablets, alone on site. ");
    expect(hasChip(both, "Dispatchers")).toBe(false);
  });

  it("puts chips on lines of their own behind several lines, and takes them out without a gap", () => {
    const lines = "Tablets\nand phones";
    const one = toggleChip(lines, chip);
    expect(one).toBe(`${lines}\n${chip}. `);
    const both = toggleChip(one, "Team leads");
    expect(both).toBe(`${lines}\n${chip}.\nTeam leads. `);
    expect(toggleChip(both, chip)).toBe(`${lines}\nTeam leads. `);
  });

  it("does not add a second full stop", () => {
    expect(toggleChip("", "Not yet.")).toBe("Not yet. ");
  });
});

describe("withPrompt", () => {
  const prompts = ["What is missing?", "Summarise it"] as const;
  const [first, second] = prompts;

  it("fills an empty input", () => {
    expect(withPrompt("  ", first, prompts)).toBe(first);
  });

  it("gives way to another prompt", () => {
    expect(withPrompt(first, second, prompts)).toBe(second);
  });

  it("leaves what was typed", () => {
    expect(withPrompt("We lose photos. ", first, prompts)).toBe(`We lose photos.\n\n${first}`);
  });
});
