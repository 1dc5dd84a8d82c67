import { expect, test } from "vitest";
import { checkEmail, checkLogin, checkNewPassword, checkRegistration, checkSignUp } from "./validation";

const GOOD = {
  username: "mara",
  email: "mara@halden.example",
  name: "",
  password: "secret-1",
  confirmPassword: "secret-1",
};

test("a login needs both its fields", () => {
  expect(checkLogin({ username: " ", password: "" })).toEqual({
    username: "Username or email is required",
    password: "Password is required",
  });
  expect(checkLogin({ username: "mara", password: " " })).toEqual({});
});

test("a sign-up that is in order has nothing to complain of, and needs no name", () => {
  expect(checkSignUp(GOOD)).toEqual({});
});

test("an empty sign-up says of every field what it needs", () => {
  expect(checkSignUp({ username: "", email: "", name: "", password: "", confirmPassword: "" })).toEqual({
    username: "Username must be at least 3 characters",
    email: "Invalid email address",
    password: "Password must be at least 6 characters",
    confirmPassword: "Please confirm your password",
  });
});

test("spaces around a username do not make it longer", () => {
  expect(checkSignUp({ ...GOOD, username: " ab " })).toEqual({
    username: "Username must be at least 3 characters",
  });
});

test("passwords that differ are told at the confirmation", () => {
  expect(checkNewPassword({ password: "1234567", confirmPassword: "123456" })).toEqual({
    confirmPassword: "Passwords do not match",
  });
});

test("five characters are too few for a password, six are enough", () => {
  const ask = (password: string) => checkNewPassword({ password, confirmPassword: password });
  expect(ask("12345")).toEqual({ password: "Password must be at least 6 characters" });
  expect(ask("123456")).toEqual({});
});

test("the settings' form asks for no confirmation", () => {
  const { username, email, password } = GOOD;
  expect(checkRegistration({ username, email, password })).toEqual({});
});

test.each(["a@b.example", " a@b.example ", "a+b@c.d.example", "ä@übung.example"])(
  "%s is an address",
  (email) => {
    expect(checkEmail({ email })).toEqual({});
  },
);

test.each([
  "",
  "a",
  "a@b",
  "@b.example",
  "a@.example",
  "a@b.",
  "a b@c.example",
  `${"a".repeat(250)}@b.example`,
])("%s is no address", (email) => {
  expect(checkEmail({ email })).toEqual({ email: "Invalid email address" });
});
