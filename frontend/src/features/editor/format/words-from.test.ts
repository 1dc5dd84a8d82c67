import { describe, expect, it } from "vitest";

import { stateOf } from "../testing/state";
import { wordsFrom } from "./words-from";

describe("wordsFrom", () => {
  it.each([
    ["- words‸", 2],
    ["  - [x] words‸", 8],
    ["12. words‸", 4],
    ["> words‸", 2],
    ["> - words‸", 4],
    ["### words‸", 4],
    ["**FR-001** words‸", 11],
    ["- `code‸` words", 2],
    ["words‸", 0],
    ["[^1]: words‸", 6],
    ["[spec]: https://a.example‸", 0],
    ["[words] more‸", 0],
    ["```\n- words‸\n```", 4],
  ])("finds the first word of %j", (text, at) => {
    const state = stateOf(text);
    expect(wordsFrom(state, state.selection.main.head)).toBe(at);
  });
});
