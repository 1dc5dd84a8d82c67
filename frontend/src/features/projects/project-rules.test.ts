import { expect, test } from "vitest";
import { aProject } from "@/testing/factories";
import {
  cardPreview,
  checkProject,
  documentCount,
  dropAside,
  type Edit,
  newerOf,
  pasteProblem,
  type ProjectValues,
  rebase,
  statusLabel,
  takeAside,
} from "./project-rules";

test("a status that is not set says so, any other is shown as it is", () => {
  expect([null, "in-progress" as const, "completed" as const].map(statusLabel)).toEqual([
    "Not set",
    "in-progress",
    "completed",
  ]);
});

test("a card shows how the text goes on, or that there is none", () => {
  expect(cardPreview({ preview: "Inspectors work", isCut: true })).toBe("Inspectors work...");
  expect(cardPreview({ preview: "Inspectors work", isCut: false })).toBe("Inspectors work");
  expect(cardPreview({ preview: "", isCut: false })).toBe("No content");
});

test("name and description may be blank, and have a length", () => {
  expect(checkProject({ name: "", description: "" })).toEqual({});
  expect(checkProject({ name: "n".repeat(121), description: "d".repeat(2001) })).toEqual({
    name: "A project's name has at most 120 characters.",
    description: "A description has at most 2000 characters.",
  });
  expect(checkProject({ name: "🗺".repeat(120), description: "🗺".repeat(2000) })).toEqual({});
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

const BASE: ProjectValues = { name: "Tablets", description: "As it was", status: null };
const editOf = (changes: Partial<ProjectValues>): Edit => ({
  base: BASE,
  values: { ...BASE, ...changes },
  aside: [],
});

test("of two answers about a project the younger counts, the one that was asked for when they are of one age", () => {
  const listed = aProject({ name: "Listed", updatedAt: "2027-01-01T00:00:00Z" });
  const asked = { ...listed, name: "Asked" };
  expect(newerOf(listed, undefined)).toBe(listed);
  expect(newerOf(listed, asked)).toBe(asked);
  expect(newerOf({ ...listed, updatedAt: "2027-01-01T00:00:00.500000Z" }, asked).name).toBe("Listed");
});

test("changes of different fields stand beside each other", () => {
  const present: ProjectValues = { ...BASE, name: "Tablets 2", status: "completed" };
  const rebased = rebase(editOf({ description: "Mine" }), present);
  expect(rebased).toEqual({ base: present, values: { ...present, description: "Mine" }, aside: [] });
  expect(rebase(rebased, present)).toEqual(rebased);
});

test("a text that both changed is what is there, and one's own is aside; the same change is no question", () => {
  const present = { ...BASE, description: "As agreed" };
  const rebased = rebase(editOf({ name: "Mine", description: "Mine, too" }), present);
  expect(rebased.values).toEqual({ ...present, name: "Mine" });
  expect(rebased.aside).toEqual([{ description: "Mine, too" }]);
  expect(rebase(editOf({ description: "As agreed" }), present).aside).toEqual([]);
});

test("a text from aside changes places with what was typed meanwhile, and no text is lost", () => {
  const present = { ...BASE, description: "As agreed" };
  const rebased = rebase(editOf({ description: "Mine" }), present);
  const goneOn = { ...rebased, values: { ...rebased.values, description: "As agreed, and on" } };
  const taken = takeAside(goneOn, goneOn.aside[0]!);
  expect(taken.values.description).toBe("Mine");
  expect(taken.aside).toEqual([{ description: "As agreed, and on" }]);
  const again = rebase(goneOn, { ...BASE, description: "Agreed anew" });
  expect(again.values.description).toBe("Agreed anew");
  expect(again.aside).toEqual([{ description: "Mine" }, { description: "As agreed, and on" }]);
  expect(dropAside(again, again.aside[0]!).aside).toEqual([{ description: "As agreed, and on" }]);
  expect(takeAside(rebased, rebased.aside[0]!).aside).toEqual([]);
});
