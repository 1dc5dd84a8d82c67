import { describe, expect, it } from "vitest";

import { joints } from "./joined";

/** The text after a paste at the bar. */
function pasted(text: string, markdown: string): string {
  const [head = "", tail = ""] = text.split("|");
  const [before = "", above = ""] = head.split("\n").reverse();
  const [after = "", below = ""] = tail.split("\n");
  const [prefix, suffix] = joints(markdown, { above, before, after, below });
  return head + prefix + markdown + suffix + tail;
}

const BLOCKS = "## Docs\n\nSome **bold**";

describe("a paste", () => {
  it.each([
    ["before a heading", "|## Scope", BLOCKS, `${BLOCKS}\n\n## Scope`],
    ["before a paragraph", "a\n\n|Words", BLOCKS, `a\n\n${BLOCKS}\n\nWords`],
    ["in a paragraph", "one| two", BLOCKS, `one\n\n${BLOCKS}\n\n two`],
    ["in an empty line", "a\n\n|\n## Next", BLOCKS, `a\n\n${BLOCKS}\n\n## Next`],
    ["right under a line", "a\n|\n\nb", BLOCKS, `a\n\n${BLOCKS}\n\nb`],
    ["into an empty document", "|", BLOCKS, BLOCKS],
    ["of words", "one |two", "and **bold** ", "one and **bold** two"],
    ["of one heading", "one|", "## Two", "one\n\n## Two"],
    ["of items behind an item", "- a|\n- d", "- b\n- c", "- a\n- b\n- c\n- d"],
    ["of items between two", "- a\n|\n- d", "- b\n- c", "- a\n- b\n- c\n- d"],
    ["of paragraphs into an empty item", "- |", "One\n\nTwo", "- One\n\nTwo"],
    ["of items behind a paragraph", "a|", "- b\n- c", "a\n\n- b\n- c"],
  ])("%s", (_, text, markdown, expected) => {
    expect(pasted(text, markdown)).toBe(expected);
  });
});
