import { expect, test } from "vitest";
import { aFoundTemplate, aSearchResult } from "@/testing/factories";
import { hitGroups, hitKey, stretches } from "./search-hits";

test("marks cut a text into what is marked and what is not", () => {
  expect(
    stretches("Sign-off by two", [
      [0, 4],
      [12, 15],
    ]),
  ).toEqual([
    { text: "Sign", isMarked: true },
    { text: "-off by ", isMarked: false },
    { text: "two", isMarked: true },
  ]);
  expect(stretches("Plan", [])).toEqual([{ text: "Plan", isMarked: false }]);
});

test("only the kinds that have something are offered, in one order", () => {
  const snippet = { text: "", marks: [] };
  const groups = hitGroups(
    aSearchResult({
      templates: [aFoundTemplate()],
      documents: [{ id: 1, title: "Plan", titleMarks: [[0, 4]], snippet, updatedAt: "", owner: null }],
    }),
  );
  expect(groups.map(({ heading }) => heading)).toEqual(["Documents", "Templates"]);
  expect(groups.flatMap(({ hits }) => hits.map(hitKey))).toEqual(["document-1", "template-1"]);
});

test("the text is shown where the name alone does not say why", () => {
  const snippet = { text: "the plan", marks: [[4, 8]] as [number, number][] };
  const [group] = hitGroups(
    aSearchResult({
      threads: [
        { id: 1, title: "Plan", titleMarks: [[0, 4]], snippet },
        { id: 2, title: "Other", titleMarks: [], snippet },
      ],
    }),
  );
  expect(group?.hits.map(({ piece }) => piece)).toEqual([null, snippet]);
});
