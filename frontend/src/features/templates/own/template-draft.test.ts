import { expect, test } from "vitest";
import { anOwnTemplate } from "@/testing/factories";
import { draftOf, mistakesOf, moved, newSection, patchOf, withKind } from "./template-draft";

test("what is sent has no keys, and nothing that was not written into", () => {
  const draft = draftOf(anOwnTemplate());
  const patch = patchOf({ ...draft, parts: [newSection(), ...draft.parts] }, 3);
  expect(patch.version).toBe(3);
  expect(patch.parts).toEqual(anOwnTemplate().parts);
});

test("a mistake is told at its section, though an empty one before it was not sent", () => {
  const draft = draftOf(anOwnTemplate());
  const all = { ...draft, parts: [newSection(), ...draft.parts] };
  const found = mistakesOf(all, [
    { field: "sections.0.columns", message: "A table needs its columns." },
    { field: "name", message: "Give the template a name." },
  ]);
  expect(found.sections.get(draft.parts[0]!.key)).toBe("A table needs its columns.");
  expect(found.fields.get("name")).toBe("Give the template a name.");
});

test("sections are moved within the list", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, -1)).toEqual(["c", "a", "b"]);
});

test("another form brings the columns or the ids that it has", () => {
  const section = newSection();
  expect(withKind(section, "risks").columns).toEqual(["Risk", "Mitigation", "Owner"]);
  expect(withKind(section, "requirements").prefix).toBe("FR");
  expect(withKind(withKind(section, "requirements"), "prose").prefix).toBeNull();
});
