import { describe, expect, it } from "vitest";

import { stateOf } from "../testing/state";
import { addressAt } from "./links";

describe("the address that a click opens", () => {
  it.each([
    ["see www.exa‸mple.com", "http://www.example.com"],
    ["see https://exa‸mple.com", "https://example.com"],
    ["write to me@exa‸mple.com", "mailto:me@example.com"],
    ["write to <me@exa‸mple.com>", "mailto:me@example.com"],
    ["write to mailto:me@exa‸mple.com", "mailto:me@example.com"],
    ["[a‸b](<https://example.com/a_(b)>)", "https://example.com/a_(b)"],
    ["[a‸b](https://example.com)", "https://example.com"],
    ["[a‸b](/documents)", "/documents"],
    ["[a‸b](www.example.com)", "www.example.com"],
    ["wo‸rds", null],
  ])("is that of %j", (text, address) => {
    const state = stateOf(text);
    expect(addressAt(state, state.selection.main.head)).toBe(address);
  });
});
