import { expect, test } from "vitest";

import { align, drawnSpan, sourceSpan } from "./text-alignment";

/** The letters that are drawn of these words of the source. */
function drawnOf(source: string, drawn: string, words: string): string | null {
  const from = source.indexOf(words);
  const span = drawnSpan(align(source, drawn), { from, to: from + words.length });
  return span && drawn.slice(span.from, span.to);
}

test.each([
  ["Plain words.", "Plain words.", "words", "words"],
  ["**FR-001** The app warns below 10 %.", "The app warns below 10 %.", "app warns", "app warns"],
  ["A **bold** and *slanted* word", "A bold and slanted word", "**bold** and", "bold and"],
  ["See [the plan](https://plan.example/a) and go", "See the plan and go", "and go", "and go"],
  ["- one\n- two", "one\ntwo", "two", "two"],
  ["- Maps, sync\n- Only at night", "\nMaps, sync\nOnly at night\n", "at night", "at night"],
  ["- Maps, sync\n- Only at night", "\nMaps, sync\nOnly at night\n", "Maps", "Maps"],
  [
    "| Metric | Target |\n| --- | --- |\n| Finished | 90 % |",
    "MetricTargetFinished90 %",
    "Finished",
    "Finished",
  ],
  ["`a*b*c` stays", "a*b*c stays", "a*b*c", "a*b*c"],
  ["Unknown [^a] 1 and 2", "Unknown [^a] 1 and 2", "1 and", "1 and"],
  ["😀 **日本** שלום", "😀 日本 שלום", "日本", "日本"],
])("of %j, drawn as %j, the words %j are %j", (source, drawn, words, expected) => {
  expect(drawnOf(source, drawn, words)).toBe(expected);
});

test("what is selected on the page is a part of the source", () => {
  const source = "A **bold** and *slanted* word";
  const drawn = "A bold and slanted word";
  const from = drawn.indexOf("bold");
  const span = sourceSpan(align(source, drawn), { from, to: from + "bold and slanted".length })!;
  expect(source.slice(span.from, span.to)).toBe("bold** and *slanted");
});

test("letters that are from nowhere are no part of the source", () => {
  const positions = align("Due", "Due (soon)");
  expect(sourceSpan(positions, { from: 4, to: 10 })).toBeNull();
  expect(drawnSpan(positions, { from: 0, to: 3 })).toEqual({ from: 0, to: 3 });
});
