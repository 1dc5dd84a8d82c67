import { expect, it } from "vitest";

import { countWords } from "./count";
import examples from "./word-counts.json";

it.each(examples)("counts $words words in $text, as the assistant does", ({ text, words }) => {
  expect(countWords(text)).toBe(words);
});
