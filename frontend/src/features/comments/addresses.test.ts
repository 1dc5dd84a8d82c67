import { expect, test } from "vitest";

import { withAddresses } from "./addresses";

test.each([
  ["See https://example.org/a?b=c#d.", ["See ", { href: "https://example.org/a?b=c#d" }, "."]],
  ["(https://example.org/a)", ["(", { href: "https://example.org/a" }, ")"]],
  [
    "https://en.wikipedia.org/wiki/Kano_(model)!",
    [{ href: "https://en.wikipedia.org/wiki/Kano_(model)" }, "!"],
  ],
  [
    "“https://example.org/a”, [HTTP://Example.org]",
    ["“", { href: "https://example.org/a" }, "”, [", { href: "HTTP://Example.org" }, "]"],
  ],
  [
    "two: https://a.example https://b.example",
    ["two: ", { href: "https://a.example" }, " ", { href: "https://b.example" }],
  ],
  [
    "https:// and https://) and javascript://x and example.org",
    ["https:// and https://) and javascript://x and example.org"],
  ],
  ["", []],
])("finds the addresses in %s", (words, pieces) => {
  expect(withAddresses(words)).toEqual(pieces);
});

test("takes a time that grows with the words", () => {
  const started = performance.now();
  expect(withAddresses(`https://a.example/${")".repeat(4_000)}`)).toHaveLength(2);
  expect(performance.now() - started).toBeLessThan(400);
});
