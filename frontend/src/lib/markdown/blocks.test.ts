import { describe, expect, it, vi } from "vitest";

import { advance, definitionsOf, EMPTY_SCAN, openBlock, splitBlocks, withDefinitions } from "./blocks";

const texts = (markdown: string): string[] => splitBlocks(markdown).map((block) => block.text);

describe("splitBlocks", () => {
  it.each([
    ["paragraphs apart", "one\nmore\n\ntwo", ["one\nmore", "two"]],
    ["headings apart, also without an empty line", "# A\ntext\n## B", ["# A", "text", "## B"]],
    [
      "a fence whole, with its empty lines",
      "```ts\na\n\n# b\n```\n\nafter",
      ["```ts\na\n\n# b\n```", "after"],
    ],
    ["an unfinished fence whole", "~~~\na\n\nb", ["~~~\na\n\nb"]],
    ["a shorter fence inside a longer one", "````\n```\n\nx\n```\n````", ["````\n```\n\nx\n```\n````"]],
    ["a loose list whole", "- a\n\n- b\n\n  more of b\n\ntext", ["- a\n\n- b\n\n  more of b", "text"]],
    [
      "an ordered list whole",
      "1. a\n\n2. b\n\n   ```\n   x\n\n   y\n   ```\n3. c",
      ["1. a\n\n2. b\n\n   ```\n   x\n\n   y\n   ```\n3. c"],
    ],
    [
      "code in the marker's line of an item whole, and what follows apart",
      "2. ```bash\n   npm run x\n\n   # y\n   ```\n\n## Next\n\n**FR-001** x",
      ["2. ```bash\n   npm run x\n\n   # y\n   ```", "## Next", "**FR-001** x"],
    ],
    ["a different list apart", "- a\n\n1. b", ["- a", "1. b"]],
    ["quotes apart", "> a\n> b\n\n> c", ["> a\n> b", "> c"]],
    ["a table whole", "| a |\n| - |\n| 1 |\n\nafter", ["| a |\n| - |\n| 1 |", "after"]],
    ["indented code whole", "    a\n\n    b\n\nc", ["    a\n\n    b", "c"]],
    ["nothing from nothing", "\n \n", []],
  ])("keeps %s", (_, markdown, blocks) => {
    expect(texts(markdown)).toEqual(blocks);
  });
});

const LONG =
  "# Title\n\nSome *text* here.\n\n- one\n- two\n\n```ts\nlet a;\n\nlet b;\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n[x]: https://a.example\n\nEnd.";

describe("advance", () => {
  it("reads the same blocks however the text is cut into pieces", () => {
    for (const step of [1, 2, 3, 7, 16]) {
      let scan = EMPTY_SCAN;
      for (let end = step; end < LONG.length + step; end += step) scan = advance(scan, LONG.slice(0, end));
      const open = openBlock(scan);
      expect([...scan.finished, ...(open ? [open] : [])]).toEqual(splitBlocks(LONG));
      expect(scan.definitions).toBe("\n[x]: https://a.example");
    }
  });

  it("never makes a finished block anew", () => {
    const before = advance(EMPTY_SCAN, "one\n\ntwo\n\nthr");
    const after = advance(before, "one\n\ntwo\n\nthree\n\nfour");
    expect(after.finished[0]).toBe(before.finished[0]);
    expect(after.finished[1]).toBe(before.finished[1]);
  });

  it("begins again when the text is another", () => {
    const scan = advance(
      advance(EMPTY_SCAN, "one\n\ntwo\n\nthree"),
      "something\n\nelse entirely, and longer\n\nthan before",
    );
    expect(scan.finished[0]?.text).toBe("something");
  });

  it("costs the same for every piece of a long text", () => {
    const piece = "Some words of a sentence that goes on.\n\n";
    // Each line that is looked at is cut out of the text first.
    const cut = vi.spyOn(String.prototype, "slice");
    const grow = (rounds: number): number => {
      let [scan, text] = [EMPTY_SCAN, ""];
      cut.mockClear();
      for (let round = 0; round < rounds; round += 1) scan = advance(scan, (text += piece));
      return cut.mock.results.reduce((sum, { value }) => sum + (value as string).length, 0) / rounds;
    };
    const [few, many] = [grow(100), grow(800)];
    cut.mockRestore();
    expect(few).toBeGreaterThan(0);
    expect(many).toBeLessThan(few * 1.1);
  });
});

describe("a block that is read by itself", () => {
  const ADDRESSES = definitionsOf('Text.\n\n[one]: /a "A"\n[Two]: <b c>\n[three]: d e\n');

  it("has the addresses that it names, and no others", () => {
    expect(withDefinitions("See [One].", ADDRESSES)).toBe('See [One].\n\n[one]: /a "A"');
    expect(withDefinitions("- [ ] [it][two]", ADDRESSES)).toBe("- [ ] [it][two]\n\n[Two]: <b c>");
    expect(withDefinitions("- [ ] one", ADDRESSES)).toBe("- [ ] one");
    expect(withDefinitions("[three]", ADDRESSES)).toBe("[three]");
  });
});
