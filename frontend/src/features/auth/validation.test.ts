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
  expect(checkSignUp(GOOD, 6)).toEqual({});
});

test("an empty sign-up says of every field what it needs", () => {
  expect(checkSignUp({ username: "", email: "", name: "", password: "", confirmPassword: "" }, 6)).toEqual({
    username: "Username must be at least 3 characters",
    email: "Invalid email address",
    password: "Password must be at least 6 characters",
    confirmPassword: "Please confirm your password",
  });
});

test("spaces around a username do not make it longer", () => {
  expect(checkSignUp({ ...GOOD, username: " ab " }, 6)).toEqual({
    username: "Username must be at least 3 characters",
  });
});

test("passwords that differ are told at the confirmation", () => {
  expect(checkNewPassword({ password: "1234567", confirmPassword: "123456" }, 6)).toEqual({
    confirmPassword: "Passwords do not match",
  });
});

test("a password has as many characters as the server asks for, counted as it counts them", () => {
  const ask = (password: string) => checkNewPassword({ password, confirmPassword: password }, 12);
  const tooFew = { password: "Password must be at least 12 characters" };
  expect(ask("12345678901")).toEqual(tooFew);
  expect(ask("123456789012")).toEqual({});
  expect(ask("🔑".repeat(6))).toEqual(tooFew);
});

test("the settings' form asks for no confirmation", () => {
  const { username, email, password } = GOOD;
  expect(checkRegistration({ username, email, password }, 6)).toEqual({});
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
