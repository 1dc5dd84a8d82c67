import { expect, test } from "vitest";

import { firstSession, nextSession } from "./session";

test("the view stays while the address names the same thread", () => {
  const session = firstSession(4);
  expect(nextSession(session, 4)).toBe(session);
});

test("another thread is another view", () => {
  const session = nextSession(firstSession(4), 5);
  expect(session).toMatchObject({ key: 1, threadId: 5 });
});

test("a first message's own thread is shown in the same view, and later ones are not", () => {
  const made = { ...firstSession(null), made: 9 };
  const named = nextSession(made, 9);
  expect(named).toEqual({ key: 0, threadId: 9, made: null });
  expect(nextSession(named, null).key).toBe(1);
});

test("a thread that was chosen while one was made is another view", () => {
  expect(nextSession({ ...firstSession(null), made: 9 }, 4).key).toBe(1);
});
