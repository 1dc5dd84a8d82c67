import { expect, test } from "vitest";
import { aGuest, aUser } from "@/testing/factories";
import { displayName, isGuestUser, safeCallback, signInPath } from "./model";

test("a guest is known by the flag or by the name", () => {
  expect(isGuestUser(aGuest())).toBe(true);
  expect(isGuestUser(aUser({ username: "guest-abc" }))).toBe(true);
  expect(isGuestUser(aUser())).toBe(false);
});

test("the fullest known name is shown", () => {
  expect(displayName(aUser())).toBe("Mara Lindqvist");
  expect(displayName(aUser({ name: null, firstName: "Mara", lastName: null }))).toBe("Mara");
  expect(displayName(aGuest())).toBe("guest-k7m2qx4d");
});

test("the way to sign in leads back, query included", () => {
  expect(signInPath("/documents?q=a b")).toBe("/auth-options?callbackUrl=%2Fdocuments%3Fq%3Da%20b");
});

test.each([
  ["/documents", "/documents"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example", "/"],
  [undefined, "/"],
])("a callback of %s leads to %s", (callbackUrl, path) => {
  expect(safeCallback(callbackUrl)).toBe(path);
});
