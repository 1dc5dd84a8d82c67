import { expect, test } from "vitest";
import type { ActivityKind } from "@/lib/api/types";
import { activityWords } from "./activity-words";

test("what is done to a project's document names the project only where it left it", () => {
  expect(activityWords("document_added")).toEqual({ before: "Added", after: "" });
  expect(activityWords("document_removed")).toEqual({ before: "Removed", after: "from the project" });
});

test("what is done to a project's members names the project, not a document", () => {
  expect(activityWords("project_member_added").before).toBe("Added a member to the project");
  expect(activityWords("document_member_left").before).toBe("Left");
});

test("a kind that this page has no words for is still told", () => {
  expect(activityWords("document_translated" as ActivityKind)).toEqual({ before: "Changed", after: "" });
});
