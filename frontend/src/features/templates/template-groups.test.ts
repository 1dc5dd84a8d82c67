import { expect, test } from "vitest";
import { anOwnTemplate, aTemplate } from "@/testing/factories";
import { groupsOf, noteOf, withWords } from "./template-groups";

const project = { id: 3, name: "Dépôts" };
const own = anOwnTemplate();
const ownShared = anOwnTemplate({ id: 1002, name: "Week", project });
const theirs = anOwnTemplate({ id: 1003, name: "Month", role: "editor", project });

test("one's own come first, then those of others, then the library; what is empty is left out", () => {
  expect(groupsOf([aTemplate()], [own, theirs]).map(({ heading }) => heading)).toEqual([
    "Yours",
    "Shared in projects",
    "Library",
  ]);
  expect(groupsOf([aTemplate()], []).map(({ heading }) => heading)).toEqual(["Library"]);
});

test("where it is shared is told, and whose it is only where that is somebody else", () => {
  expect([aTemplate(), own, ownShared, theirs].map(noteOf)).toEqual([
    undefined,
    undefined,
    "Shared in Dépôts",
    "Mara Lindqvist · Dépôts",
  ]);
});

test("every word has to be in the name, the description, the owner or the project", () => {
  const all = [own, ownShared, theirs, aTemplate({ name: "Standard PRD" })];
  const found = (q: string) => withWords(all, q).map(({ name }) => name);
  expect(found("")).toHaveLength(4);
  expect(found("  LAUNCH pl")).toEqual(["Launch plan"]);
  expect(found("depots")).toEqual(["Week", "Month"]);
  expect(found("mara month")).toEqual(["Month"]);
  expect(found("standard")).toEqual(["Standard PRD"]);
  expect(found("standard launch")).toEqual([]);
});
