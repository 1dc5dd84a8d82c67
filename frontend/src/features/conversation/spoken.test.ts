import { expect, it } from "vitest";

import { spoken } from "./spoken";

it.each([
  [
    "### Ana, 34\n\n| What | Known |\n| --- | :---: |\n| Role | Nurse |",
    "Ana, 34\n\nWhat, Known\nRole, Nurse",
  ],
  ["| Idea | RICE |\n|---|---|\n| Yes |  |", "Idea, RICE\nYes"],
  ["Open [your documents](/documents) now.", "Open your documents now."],
  ["**Ana** works `nights`, she says:\n\n> tired", "Ana works nights, she says:\n\ntired"],
])("says %j without its marks", (markdown, words) => {
  expect(spoken(markdown)).toBe(words);
});
