import { expect, test } from "vitest";

import { phraseTest } from "./phrases";

const isPhrase = phraseTest([
  { phrases: ["add risk: {text}", "set priority of {requirement} to {priority}"] },
  { phrases: ['replace "{a}" with "{b}"'] },
]);

test.each([
  "add risk: Late maps (again)",
  "Set priority of FR-002 to Must",
  'replace "a" with "b"',
  "review",
])("%j carries something out", (text) => expect(isPhrase(text)).toBe(true));

test.each(["Late maps", "We set the priority of FR-002 to Must later.", "add risk:", "reviewers"])(
  "%j is a text like any other",
  (text) => expect(isPhrase(text)).toBe(false),
);
