import { expect, test } from "vitest";
import { anOwnTemplate } from "@/testing/factories";
import {
  draftOf,
  mistakesOf,
  moved,
  newSection,
  newVariable,
  patchOf,
  redraftOf,
  revived,
  withKind,
} from "./template-draft";

test("what is sent has no keys, and nothing that was not written into", () => {
  const draft = draftOf(anOwnTemplate());
  const patch = patchOf({ ...draft, parts: [newSection(), ...draft.parts] });
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

test("what was merged keeps the keys of what is on the screen, and what nothing was written into yet", () => {
  const [part] = anOwnTemplate().parts;
  const draft = draftOf(anOwnTemplate());
  const [first] = draft.parts;
  const blank = newSection();
  const unnamed = newVariable();
  const kept = anOwnTemplate({
    name: "Theirs",
    parts: [
      { ...part!, heading: "New" },
      { ...part!, guidance: "G" },
    ],
  });
  const next = redraftOf(kept, { ...draft, parts: [first!, blank], variables: [unnamed] });
  expect(next.name).toBe("Theirs");
  expect(next.parts.map(({ heading }) => heading)).toEqual(["New", "Channels", ""]);
  expect(next.parts[1]).toMatchObject({ key: first!.key, guidance: "G" });
  expect(next.parts[0]!.key).not.toBe(first!.key);
  expect(next.parts[2]!.key).toBe(blank.key);
  expect(next.variables).toEqual([unnamed]);
});

test("what was kept comes back with keys that nothing else has", () => {
  const draft = draftOf(anOwnTemplate());
  const back = revived(draft);
  expect(back.parts[0]).toMatchObject({ heading: "Channels" });
  expect(back.parts[0]!.key).not.toBe(draft.parts[0]!.key);
});
