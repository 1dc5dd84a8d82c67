import { expect, test } from "vitest";
import { cardPreview, checkProject, documentCount, pasteProblem, statusLabel } from "./model";

test("a status that is not set says so, any other is shown as it is", () => {
  expect([null, "in-progress" as const, "completed" as const].map(statusLabel)).toEqual([
    "Not set",
    "in-progress",
    "completed",
  ]);
});

test("a card shows how the text goes on, or that there is none", () => {
  expect(cardPreview("Inspectors work")).toBe("Inspectors work...");
  expect(cardPreview("")).toBe("No content");
});

test("name and description may be blank, and have a length", () => {
  expect(checkProject({ name: "", description: "" })).toEqual({});
  expect(checkProject({ name: "n".repeat(121), description: "d".repeat(2001) })).toEqual({
    name: "A project's name has at most 120 characters.",
    description: "A description has at most 2000 characters.",
  });
});

test.each([
  ["", "", "No content to upload"],
  ["Plan", "  ", "No content to upload"],
  [" ", "Text", "Document title is required"],
  ["Plan", "Text", null],
])("a paste with title %j and content %j: %j", (title, content, problem) => {
  expect(pasteProblem(title, content)).toBe(problem);
});

test("documents are counted in words", () => {
  expect([0, 1, 5].map(documentCount)).toEqual(["0 documents", "1 document", "5 documents"]);
});
