import { describe, expect, it } from "vitest";

import { edited } from "../testing/state";
import { closeFence } from "./fences";

const typed = (before: string, marker = "`"): string =>
  edited(before, (state) => closeFence(state, state.selection.main.head, marker));

describe("the marker that completes a fence", () => {
  it.each([
    ["behind an indented line", "```python\nif x:\n    ``‸", "```python\nif x:\n```‸"],
    ["with words below", "```\n    a\n    ``‸\n\nWords", "```\n    a\n```‸\n\nWords"],
    ["in an item", "- a\n\n  ```\n  if x:\n      ``‸", "- a\n\n  ```\n  if x:\n  ```‸"],
    ["of four markers", "````\n    ```‸", "````\n````‸"],
  ])("closes the code %s", (_, before, after) => {
    expect(typed(before)).toBe(after);
  });

  it.each([
    ["a line with words", "```\n    a``‸"],
    ["a shorter fence", "````\n    ``‸"],
    ["a fence in its place", "```\na\n``‸"],
    ["running text", "Words\n\n   ``‸"],
    ["a line with words behind", "```\n    ``‸ a"],
  ])("leaves %s", (_, before) => {
    expect(typed(before)).toBe(before);
  });

  it("may be a tilde", () => {
    expect(typed("~~~\n  a\n  ~~‸", "~")).toBe("~~~\n  a\n~~~‸");
  });
});
