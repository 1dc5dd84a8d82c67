import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { markdownFile } from "./markdown-file";

interface Case {
  name: string;
  title: string;
  text: string;
  file: string;
}

// The server's archives are held to the same.
const CASES = JSON.parse(readFileSync("../tests/features/exports/markdown_files.json", "utf8")) as Case[];

test.each(CASES)("$name", ({ title, text, file }) => {
  expect(markdownFile({ title, content: text })).toBe(file);
});
