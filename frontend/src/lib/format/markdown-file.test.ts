import { expect, test } from "vitest";

import { markdownFile } from "./markdown-file";

const heading = (title: string) => markdownFile({ title, content: "Text." }).split("\n", 1)[0];

test("a title stands above the text", () => {
  expect(markdownFile({ title: "Depots", content: "Text." })).toBe("# Depots\n\nText.");
});

test("a text that begins with its title has it once", () => {
  expect(markdownFile({ title: "Depots", content: "# Depots\n\nText." })).toBe("# Depots\n\nText.");
  expect(markdownFile({ title: "Cart <v2>", content: "# Cart \\<v2>\n\nText." })).toBe(
    "# Cart \\<v2>\n\nText.",
  );
});

test.each([
  ["Split a cart <v2> & pay", "# Split a cart \\<v2> & pay"],
  ["2*3*4 in `code`", "# 2\\*3\\*4 in \\`code\\`"],
  ["snake_case and _emphasis_", "# snake_case and \\_emphasis\\_"],
  ["R&amp;D, R&D", "# R\\&amp;D, R&D"],
  ["~~old~~ ~20", "# \\~~old\\~~ ~20"],
  ["[x] and [a](b)", "# [x] and \\[a](b)"],
  ["C# and F #", "# C# and F \\#"],
  ["C:\\temp", "# C:\\\\temp"],
])("of %s every character is there when the file is read", (title, line) => {
  expect(heading(title)).toBe(line);
});
