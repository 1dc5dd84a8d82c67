import { expect, test } from "vitest";

import { withLineEnds } from "./line-ends";

test("lines that were not changed end as they did", () => {
  expect(withLineEnds("one\r\ntwo\r\nthree\rfour", "one\ntwo!\nthree\nfour")).toBe(
    "one\r\ntwo!\nthree\rfour",
  );
});

test("lines that come and go leave the others as they are", () => {
  expect(withLineEnds("one\r\ntwo\r\n", "zero\none\n")).toBe("zero\none\r\n");
});

test("a text that was not touched is the same", () => {
  const base = "\r\n\r\none\n\rtwo";
  expect(withLineEnds(base, base.replace(/\r\n?/g, "\n"))).toBe(base);
  expect(withLineEnds("one\ntwo", "one\n2")).toBe("one\n2");
});
