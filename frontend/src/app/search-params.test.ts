import { expect, test } from "vitest";
import { countParam, flagParam, parseSearch, stringifySearch, textParam } from "./search-params";

test("text stays text both ways, also when it looks like something else", () => {
  for (const prefill of ["123", "true", '"quoted"', "a&b=c #d", "two\nlines"]) {
    expect(parseSearch(stringifySearch({ prefill }))).toEqual({ prefill });
  }
});

test("what is undefined is left out, and nothing at all is an empty query", () => {
  expect(stringifySearch({ mode: "ai-assisted", title: undefined, page: 2 })).toBe(
    "?mode=ai-assisted&page=2",
  );
  expect(stringifySearch({ title: undefined })).toBe("");
});

test("parameters are read strictly", () => {
  expect([
    countParam("2"),
    countParam("0"),
    countParam("-1"),
    countParam("x"),
    countParam(undefined),
  ]).toEqual([2, undefined, undefined, undefined, undefined]);
  expect([flagParam("true"), flagParam("false"), flagParam(undefined)]).toEqual([true, undefined, undefined]);
  expect([textParam("a"), textParam("")]).toEqual(["a", undefined]);
});
