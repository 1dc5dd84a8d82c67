import { expect, test } from "vitest";

import { mergeTexts } from "./merge-texts";

const BASE = "Stored within 1 second. Tablets sync at night.";

test.each([
  [
    "both change other words",
    "Stored within 2 seconds. Tablets sync at night.",
    "Stored within 1 second. Phones sync at night.",
    "Stored within 2 seconds. Phones sync at night.",
  ],
  [
    "both change the same word",
    "Stored within 2 second. Tablets sync at night.",
    "Stored within 3 second. Tablets sync at night.",
    "Stored within 2 second. Tablets sync at night.",
  ],
  [
    "both change it alike",
    "Stored within 2 second. Tablets sync at night.",
    "Stored within 2 second. Tablets sync at night.",
    "Stored within 2 second. Tablets sync at night.",
  ],
  ["both put words at one place", `${BASE} Mine.`, `${BASE} Theirs.`, `${BASE} Theirs. Mine.`],
  ["both put the same there", `${BASE} Ours.`, `${BASE} Ours.`, `${BASE} Ours.`],
  ["I delete what they leave", "Tablets sync at night.", `${BASE} More.`, "Tablets sync at night. More."],
  ["they delete what I leave", `${BASE} More.`, "Tablets sync at night.", "Tablets sync at night. More."],
  [
    "I change words in what they deleted",
    "Stored within 2 seconds. Tablets sync at night.",
    "Tablets sync at night.",
    "Stored within 2 seconds. Tablets sync at night.",
  ],
  ["I changed nothing", BASE, "All is new.", "All is new."],
  ["they changed nothing", "All is new.", BASE, "All is new."],
  ["nothing was there", "Mine.", "Theirs.", "Mine."],
])("%s", (_, mine, theirs, merged) => {
  expect(mergeTexts(BASE, mine, theirs)).toBe(merged);
});

test("what one puts before words that the other changes stays before them", () => {
  expect(mergeTexts("a b c", "a x b c", "a y c")).toBe("a x y c");
});
