import { afterEach, expect, test } from "vitest";

import { ASSISTANT, presenceOf } from "./people";
import { type Client, clientOf, joinedBy, leave, type Named, sendPresence } from "./testing/room";

let me: Client = clientOf();

afterEach(() => {
  me.awareness.destroy();
  me = clientOf();
});

const people = () => presenceOf(me.awareness).store.getState().people;
const person = (number: number): Named => ({ id: `p${number}`, name: `Person ${number}`, hue: 2 });

test("the others are there and oneself is not, in whatever tab", () => {
  joinedBy(me, { id: "jonas", name: "Jonas", hue: 3 });
  joinedBy(me, { id: "mara", name: "Mara", hue: 2, you: true });
  expect(people()).toMatchObject([{ id: "jonas", name: "Jonas", hue: 2 }]);
});

test("somebody with two tabs is one person until both are closed", () => {
  const jonas = { id: "jonas", name: "Jonas", hue: 3 };
  const [one, other] = [joinedBy(me, jonas), joinedBy(me, jonas)];
  expect(people()).toHaveLength(1);
  expect(people()[0]?.clients).toHaveLength(2);
  leave(one, me, jonas);
  expect(people()).toHaveLength(1);
  leave(other, me, jonas);
  expect(people()).toHaveLength(0);
});

test("seven people who would have the same hue have seven, and keep them when others go", () => {
  const clients = [1, 2, 3, 4, 5, 6, 7].map((number) => joinedBy(me, person(number)));
  const hues = new Map(people().map(({ id, hue }) => [id, hue]));
  expect(new Set(hues.values())).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
  leave(clients[0]!, me, person(1));
  expect(people().map(({ id, hue }) => [id, hue])).toEqual([...hues].slice(1));
  joinedBy(me, person(1));
  expect(people().find(({ id }) => id === "p1")?.hue).toBe(hues.get("p1"));
});

test("an eighth and a twentieth person have a hue too", () => {
  for (let number = 1; number <= 20; number += 1) joinedBy(me, person(number));
  expect(people()).toHaveLength(20);
  expect(people().every(({ hue }) => hue !== null && hue >= 1 && hue <= 7)).toBe(true);
});

test("who came first stands first, and the assistant last", () => {
  expect(people()).toEqual([]);
  joinedBy(me, { id: "zoe", name: "Zoe", hue: 4 });
  joinedBy(me, { id: ASSISTANT, name: "Assistant" });
  joinedBy(me, { id: "amir", name: "Amir", hue: 5 });
  expect(people().map(({ id }) => id)).toEqual(["zoe", "amir", ASSISTANT]);
  expect(people().at(-1)?.hue).toBeNull();
});

test("a cursor that moves leaves the list the same value", () => {
  const jonas = joinedBy(me, { id: "jonas", name: "Jonas", hue: 3 });
  const before = people();
  jonas.awareness.setLocalState({ cursor: { anchor: {}, head: {} } });
  expect(people()).toBe(before);
});

test("following ends when the person goes, and nobody is followed who is not here", () => {
  const jonas = { id: "jonas", name: "Jonas", hue: 3 };
  const client = joinedBy(me, jonas);
  const presence = presenceOf(me.awareness);
  presence.follow("nobody");
  expect(presence.store.getState().followed).toBeNull();
  presence.follow("jonas");
  expect(presence.store.getState().followed).toBe("jonas");
  leave(client, me, jonas);
  expect(presence.store.getState().followed).toBeNull();
});

test.each([
  ["no name", { user: { id: "x" } }],
  ["a name that is no text", { user: { id: "x", name: { toString: "y" } } }],
  ["no user", {}],
  ["a user that is a list", { user: [] }],
  ["a user of null", { user: null }],
])("a client with %s is nobody", (_, state) => {
  const client = clientOf();
  me.awareness.states.set(client.awareness.clientID, state);
  me.awareness.emit("change", [{ added: [client.awareness.clientID], updated: [], removed: [] }, "test"]);
  expect(people()).toEqual([]);
  client.awareness.destroy();
});

test("who only comes is seen, without a cursor", () => {
  const came = clientOf();
  presenceOf(came.awareness);
  sendPresence(came, me, { id: "jonas", name: "Jonas", hue: 3 });
  came.awareness.destroy();
  expect(people()).toHaveLength(1);
});
