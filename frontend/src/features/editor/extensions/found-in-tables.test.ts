import { SearchQuery } from "@codemirror/search";
import { expect, it } from "vitest";

import { stateOf } from "../testing/state";
import { cellEndingAt } from "./cell-ranges";
import { type CellMarks, marksOf } from "./found-in-tables";

/** The words that are marked in a cell that is all of the text; the selected ones in brackets. */
function marked(source: string, words: string, search: string): string[] {
  const state = stateOf(source);
  const { ranges, selected }: CellMarks = marksOf(
    state,
    new SearchQuery({ search }),
    { from: 0, to: state.doc.length },
    words,
  );
  return ranges.map((range) => {
    const text = words.slice(range.from, range.to);
    return selected?.from === range.from && selected.to === range.to ? `[${text}]` : text;
  });
}

it.each([
  ["words", "Tom and tom", "Tom and tom", "tom", ["Tom", "tom"]],
  ["the selected ones", "Tom and ⟦tom⟧", "Tom and tom", "tom", ["Tom", "[tom]"]],
  ["words beside markers", "a **⟦Tom⟧** b", "a Tom b", "Tom", ["[Tom]"]],
  ["the cell for an address that is not drawn", "[x](https://⟦tom⟧.example)", "x", "tom", ["[x]"]],
  ["nothing that only the drawing joins", "bold**er**", "bolder", "bolder", []],
  ["nothing for no words", "Tom", "Tom", "", []],
])("marks %s", (_, source, words, search, expected) => {
  expect(marked(source, words, search)).toEqual(expected);
});

it.each([
  ["| one | two |", " two"],
  ["a \\| b", "a \\| b"],
  ["| x | a \\\\", " a \\\\"],
])("reads the last cell of %o", (row, cell) => {
  const state = stateOf(`| A | B |\n| --- | --- |\n${row}`);
  const { from, to } = cellEndingAt(state, state.doc.length - (row.endsWith(" |") ? 2 : 0));
  expect(state.sliceDoc(from, to)).toBe(cell);
});
