import { beforeEach, expect, test } from "vitest";

import { draftsOfThisPerson, forgetDrafts, readDraft, setDraft, showDraftsOf } from "./drafts";

beforeEach(() => {
  sessionStorage.clear();
  forgetDrafts();
});

test("what comes back late to somebody who has left is theirs, and out of sight", () => {
  showDraftsOf("mara");
  const maras = draftsOfThisPerson();
  showDraftsOf(null);
  maras.set("panel", "Words of Mara's");
  expect(readDraft("panel")).toBe("");
  showDraftsOf("mara");
  expect(readDraft("panel")).toBe("Words of Mara's");
});

test("what comes back once another owner is here is nowhere, and nothing of theirs is read", () => {
  showDraftsOf("mara");
  const maras = draftsOfThisPerson();
  showDraftsOf("jona");
  setDraft("panel", "Words of Jona's");
  maras.set("panel", (current) => `${current}Words of Mara's`);
  expect(maras.read("panel")).toBe("");
  expect(readDraft("panel")).toBe("Words of Jona's");
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain("Mara");
});

test("what comes back to a guest who has signed up is the account's", () => {
  showDraftsOf(null);
  const guests = draftsOfThisPerson();
  showDraftsOf("mara");
  guests.set("panel", "Words of a guest's");
  expect(readDraft("panel")).toBe("Words of a guest's");
  showDraftsOf("jona");
  guests.set("panel", "More of them");
  expect(readDraft("panel")).toBe("");
});

test("of what the program reads, as a template's variables, the newer stands once a guest has signed in", () => {
  showDraftsOf("mara");
  setDraft("variables.7", '{"product":"Map"}');
  showDraftsOf(null);
  setDraft("variables.7", '{"product":"Atlas"}');
  showDraftsOf("mara");
  expect(readDraft("variables.7")).toBe('{"product":"Atlas"}');
});
