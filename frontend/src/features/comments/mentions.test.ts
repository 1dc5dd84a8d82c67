import { expect, test } from "vitest";

import {
  bodyOf,
  matching,
  mentionBefore,
  namedIn,
  peopleAfter,
  piecesOf,
  readable,
  stillNamed,
  withPerson,
} from "./mentions";

const ANN = { id: "7d0c1c9e-1111-4a4a-9a9a-000000000001", name: "Ann" };
const ANNA = { id: "7d0c1c9e-1111-4a4a-9a9a-000000000002", name: "Anna Berg" };

test("names of those who were chosen stand for them, and only theirs", () => {
  const text = "@Ann and @Anna Berg, not @Annika or ann@Ann.example";
  expect(bodyOf(text, [ANN, ANNA])).toBe(
    `@[${ANN.id}] and @[${ANNA.id}], not @Annika or ann@[${ANN.id}].example`,
  );
  expect(bodyOf("@Ann", [])).toBe("@Ann");
});

test("what was sent reads as it was typed", () => {
  const text = "Could @Anna Berg, or @Ann, look?";
  expect(readable(bodyOf(text, [ANN, ANNA]), [ANN, ANNA])).toBe(text);
  expect(readable(`@[${ANN.id}]`, [])).toBe("@Deleted account");
});

test("words and names are told apart", () => {
  expect(piecesOf(`@[${ANN.id}], see @[no id]`, [ANN])).toEqual([ANN, ", see @[no id]"]);
  expect(piecesOf("Plain", [])).toEqual(["Plain"]);
});

test("whose name was typed over is not named any more", () => {
  expect(stillNamed("@Ann looks", [ANN, ANNA])).toEqual([ANN]);
});

const KIM = { id: "7d0c1c9e-1111-4a4a-9a9a-000000000003", name: "Alex Kim" };
const OTHER_KIM = { ...KIM, id: "7d0c1c9e-1111-4a4a-9a9a-000000000004" };

test("of people with one name, each is who was chosen in that place", () => {
  const body = `@[${KIM.id}] and @[${OTHER_KIM.id}], @[${KIM.id}]`;
  const text = "@Alex Kim and @Alex Kim, @Alex Kim";
  expect(bodyOf(text, [KIM, OTHER_KIM, KIM])).toBe(body);
  expect(readable(body, [KIM, OTHER_KIM])).toBe(text);
  expect(bodyOf(text, namedIn(body, [OTHER_KIM, KIM]))).toBe(body);
  expect(stillNamed(text, [KIM, OTHER_KIM])).toEqual([KIM, OTHER_KIM, OTHER_KIM]);
});

test("whoever is chosen takes the place of whom was typed over, and of nobody else", () => {
  const over = withPerson({ text: "@Al looks", people: [KIM] }, { from: 0, typed: "Al" }, OTHER_KIM);
  expect(bodyOf(over.text, over.people)).toBe(`@[${OTHER_KIM.id}] looks`);
  expect(over.caret).toBe("@Alex Kim ".length);
  const beside = withPerson(
    { text: "@Al and @Alex Kim", people: [KIM] },
    { from: 0, typed: "Al" },
    OTHER_KIM,
  );
  expect(bodyOf(beside.text, beside.people)).toBe(`@[${OTHER_KIM.id}] and @[${KIM.id}]`);
});

test("a name that is deleted goes with whom it meant, and undo brings both back", () => {
  const both = { text: "@Alex Kim @Alex Kim ", people: [KIM, OTHER_KIM] };
  const left = "@Alex Kim ";
  const people = peopleAfter(both, left, 0);
  expect(bodyOf(left, people)).toBe(`@[${OTHER_KIM.id}] `);
  expect(bodyOf(both.text, peopleAfter({ text: left, people }, both.text, left.length))).toBe(
    `@[${KIM.id}] @[${OTHER_KIM.id}] `,
  );
});

test.each([
  ["Hello @an", { from: 6, typed: "an" }],
  ["@", { from: 0, typed: "" }],
  ["(@mara", { from: 1, typed: "mara" }],
  ["mail@example", null],
  ["@Ann ", null],
])("what is typed of a name in %j is %j", (text, expected) => {
  expect(mentionBefore(text, text.length)).toEqual(expected);
});

test("a name is found by any of its words", () => {
  expect(matching("be", [ANN, ANNA])).toEqual([ANNA]);
  expect(matching("AN", [ANN, ANNA])).toEqual([ANN, ANNA]);
  expect(matching("x", [ANN, ANNA])).toEqual([]);
});
