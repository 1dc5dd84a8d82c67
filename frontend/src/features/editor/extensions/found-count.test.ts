import { search, SearchQuery, setSearchQuery } from "@codemirror/search";
import { describe, expect, it } from "vitest";

import { stateOf } from "../testing/state";
import { foundWords } from "./found-count";

function found(text: string, query: ConstructorParameters<typeof SearchQuery>[0]): string {
  const state = stateOf(text, search());
  return foundWords(state.update({ effects: setSearchQuery.of(new SearchQuery(query)) }).state);
}

describe("foundWords", () => {
  it.each([
    ["offline", "No results"],
    ["scan", "1 result"],
    ["must", "2 results"],
    ["", ""],
  ])("tells how often %o is in the text: %o", (search, words) => {
    expect(found("It must scan. It must start.", { search })).toBe(words);
  });

  it("counts no further than anybody reads", () => {
    expect(found("a ".repeat(1200), { search: "a" })).toBe("1000 results or more");
  });

  it("tells a pattern that is none from one that is not found", () => {
    expect(found("a", { search: "(", regexp: true })).toBe("Invalid regular expression.");
  });
});
