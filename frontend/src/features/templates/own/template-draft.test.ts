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
  type SectionDraft,
  type TemplateDraft,
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
  const columns = withKind(section, "risks").columns.map(({ name }) => name);
  expect(columns).toEqual(["Risk", "Mitigation", "Owner"]);
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

test("a column keeps its question whatever another is called on the way", () => {
  const [part] = anOwnTemplate().parts;
  const asking = { ...part!, cellQuestions: { Channel: "Which?", Owner: "Who?", Other: "What?" } };
  const draft = draftOf(anOwnTemplate({ parts: [asking] }));
  const renamed = (section: SectionDraft, name: string): SectionDraft => ({
    ...section,
    columns: section.columns.map((column, at) => (at === 1 ? { ...column, name } : column)),
  });
  const section = ["Channel", "Channels", "Sent by"].reduce(renamed, draft.parts[0]!);
  expect(patchOf({ ...draft, parts: [section] }).parts![0]).toMatchObject({
    columns: ["Channel", "Sent by"],
    cellQuestions: { Channel: "Which?", "Sent by": "Who?", Other: "What?" },
  });
});

test("what an earlier version kept comes back with the questions of its columns", () => {
  const [part] = anOwnTemplate().parts;
  const asking = { ...part!, cellQuestions: { Owner: "Who?" } };
  const draft = draftOf(anOwnTemplate());
  const earlier = { ...draft, parts: [{ ...asking, key: 1 }] } as unknown as TemplateDraft;
  expect(patchOf(revived(earlier)).parts).toEqual([asking]);
});

test("what was kept comes back with keys that nothing else has", () => {
  const draft = draftOf(anOwnTemplate());
  const back = revived(draft);
  expect(back.parts[0]).toMatchObject({ heading: "Channels" });
  expect(back.parts[0]!.key).not.toBe(draft.parts[0]!.key);
});
