import { expect, test } from "vitest";

import { firstSession, nextSession } from "./session";

const nothing = () => false;
const something = () => true;

test("the view stays while the address names the same thread", () => {
  const session = firstSession(4, nothing);
  expect(nextSession(session, 4, nothing)).toBe(session);
});

test("another thread is another view", () => {
  const session = nextSession(firstSession(4, nothing), 5, nothing);
  expect(session).toMatchObject({ key: 1, threadId: 5 });
});

test("a first message's own thread is shown in the same view, and later ones are not", () => {
  const made = { ...firstSession(null, nothing), made: 9 };
  const named = nextSession(made, 9, nothing);
  expect(named).toEqual({ key: 0, threadId: 9, made: null, goesOn: false });
  expect(nextSession(named, null, nothing).key).toBe(1);
});

test("a thread that was chosen while one was made is another view", () => {
  expect(nextSession({ ...firstSession(null, nothing), made: 9 }, 4, nothing).key).toBe(1);
});

test("a first message is gone on with where there is no thread, and nowhere else", () => {
  expect(firstSession(null, something).goesOn).toBe(true);
  expect(firstSession(4, something).goesOn).toBe(false);
  expect(nextSession(firstSession(4, nothing), null, something).goesOn).toBe(true);
});
