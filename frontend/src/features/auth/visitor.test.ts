import { expect, test } from "vitest";
import { aGuest, aUser } from "@/testing/factories";
import { ApiError } from "@/lib/api/errors";
import {
  changeOfIdentity,
  displayName,
  isGuestUser,
  isInvalidToken,
  linkToken,
  providerPath,
  safeCallback,
  signInPath,
  signInProblem,
} from "./visitor";

test("a guest is known by the flag or by the name", () => {
  expect(isGuestUser(aGuest())).toBe(true);
  expect(isGuestUser(aUser({ username: "guest-abc" }))).toBe(true);
  expect(isGuestUser(aUser())).toBe(false);
});

test("the fullest known name is shown", () => {
  expect(displayName(aUser())).toBe("Mara Lindqvist");
  expect(displayName(aUser({ name: null, firstName: "Mara", lastName: null }))).toBe("Mara");
  expect(displayName(aGuest())).toBe("Guest");
});

test("the way to sign in leads back, query included", () => {
  expect(signInPath("/documents?q=a b")).toBe("/auth-options?callbackUrl=%2Fdocuments%3Fq%3Da%20b");
});

test.each([
  ["/documents", "/documents"],
  ["/documents?q=a%20b#top", "/documents?q=a%20b#top"],
  ["/documents/überblick", "/documents/überblick"],
  ["/\t/evil.example", "/"],
  ["/\n/evil.example", "/"],
  ["/a\\..\\evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["documents", "/"],
  ["", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example", "/"],
  [undefined, "/"],
])("a callback of %s leads to %s", (callbackUrl, path) => {
  expect(safeCallback(callbackUrl)).toBe(path);
});

test("the way to a provider leads back, query included", () => {
  expect(providerPath("/api/login/github", "/documents?q=a b")).toBe(
    "/api/login/github?callbackUrl=%2Fdocuments%3Fq%3Da%20b",
  );
});

test("the token of a link is read from the fragment, and an empty one is none", () => {
  expect(linkToken("token=abc-_1")).toBe("abc-_1");
  expect(linkToken("#token=abc")).toBe("abc");
  expect(linkToken("token=")).toBeNull();
  expect(linkToken("")).toBeNull();
});

test("a link that does not work is told from a server that does not", () => {
  expect(isInvalidToken(new ApiError(400, { message: "No", code: "INVALID_TOKEN" }))).toBe(true);
  expect(isInvalidToken(new ApiError(400, { message: "No", code: "MALFORMED" }))).toBe(false);
  expect(isInvalidToken(null)).toBe(false);
});

const guest = aGuest({ id: "g" });
const otherGuest = aGuest({ id: "h" });
const mara = aUser({ id: "m" });
const jona = aUser({ id: "j" });

test.each([
  ["nobody is known yet", undefined, mara, "first"],
  ["nobody is known yet", undefined, null, "first"],
  ["the same user comes back", mara, { ...mara, name: "Mara" }, "none"],
  ["still nobody", null, null, "none"],
  ["a guest signs up", guest, mara, "upgrade"],
  ["a guest becomes another guest", guest, otherGuest, "replaced"],
  ["a user becomes another user", mara, jona, "replaced"],
  ["a user becomes a guest", mara, guest, "replaced"],
  ["somebody leaves", mara, null, "replaced"],
  ["somebody comes", null, mara, "replaced"],
] as const)("%s: %#", (_what, before, now, change) => {
  expect(changeOfIdentity(before, now)).toBe(change);
});

test("a sign-in that came back without anybody says why", () => {
  expect(signInProblem("denied")).toBe("Sign-in was cancelled.");
  expect(signInProblem("expired")).toBe("Sign-in took too long. Please try again.");
  expect(signInProblem("<script>")).toBe("Sign-in failed. Try again or choose another method.");
});
