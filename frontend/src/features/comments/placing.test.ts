import { readFileSync } from "node:fs";

import { describe, expect, it, test } from "vitest";

import { place, type Quoted, quote, sampled, type Span } from "./placing";

const read = (name: string): unknown =>
  JSON.parse(readFileSync(`../tests/features/comments/${name}`, "utf8"));

interface Case {
  readonly name: string;
  readonly text: string;
  readonly quote: string;
  readonly before: string;
  readonly after: string;
  readonly left: number | null;
  readonly kept: readonly (number | null)[];
  readonly right: number | null;
  readonly alone?: boolean;
  readonly length?: number;
  readonly expected: { span: [number, number]; moved?: boolean; new?: boolean } | null;
}

/** The cases count whole characters. */
const units = (text: string, count: number) => Array.from(text).slice(0, count).join("").length;

describe("a comment is placed as the server places it:", () => {
  it.each(read("placing.json") as Case[])("$name", ({ text, kept, left, right, expected, ...known }) => {
    const spanAt = (at: number | null | undefined): Span | null =>
      at === null || at === undefined ? null : { from: units(text, at), to: units(text, at + 1) };
    const spans = kept.map(spanAt);
    const passage: Quoted = {
      ...known,
      kept,
      length: known.length ?? Array.from(known.quote).length,
      isAlone: known.alone ?? false,
    };
    const found = place(text, passage, {
      left: left === null ? null : units(text, left),
      kept: spans.filter((span) => span !== null).sort((one, other) => one.from - other.from),
      right: right === null ? null : units(text, right),
      first: spans[0] ?? null,
      last: spans.at(-1) ?? null,
    });
    expect(found).toEqual(
      expected && {
        from: units(text, expected.span[0]),
        to: units(text, expected.span[1]),
        isMoved: expected.moved ?? false,
        isNew: expected.new ?? false,
      },
    );
  });
});

describe("a passage is known by the characters that the server takes:", () => {
  it.each(read("sampling.json") as { name: string; span: [number, number]; expected: number[] }[])(
    "$name",
    ({ span: [from, to], expected }) => {
      expect(sampled(to - from).map((at) => from + at)).toEqual(expected);
    },
  );
});

test("a quotation has sixty characters around it, and of a long one the ends", () => {
  const text = `${"😀".repeat(70)}the words${"é".repeat(70)}`;
  expect(quote(text, { from: 140, to: 149 })).toEqual({
    quote: "the words",
    before: "😀".repeat(60),
    after: "é".repeat(60),
  });
  const long = `${"a".repeat(600)}${"b".repeat(600)}`;
  expect(quote(long, { from: 0, to: 1200 }).quote).toBe(`${"a".repeat(500)}…${"b".repeat(500)}`);
});
