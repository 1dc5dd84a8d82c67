/** Checks of the account forms, in the words that are shown beside the fields. No React here. */
import { lengthOf } from "@/lib/format/length";
import type { FormErrors } from "@/lib/use-form";

const MIN_USERNAME = 3;
const MAX_EMAIL = 254;

export interface LoginValues {
  username: string;
  password: string;
}

export interface SignUpValues {
  username: string;
  email: string;
  name: string;
  password: string;
  confirmPassword: string;
}

export interface NewPasswordValues {
  password: string;
  confirmPassword: string;
}

const isEmail = (text: string) => lengthOf(text) <= MAX_EMAIL && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

/** Leaves out the fields that have nothing to complain of. */
function complaints<Values>(
  checks: Partial<Record<keyof Values & string, string | false>>,
): FormErrors<Values> {
  return Object.fromEntries(Object.entries(checks).filter(([, text]) => text)) as FormErrors<Values>;
}

const usernameProblem = (username: string) =>
  lengthOf(username.trim()) < MIN_USERNAME && `Username must be at least ${MIN_USERNAME} characters`;

const emailProblem = (email: string) => !isEmail(email.trim()) && "Invalid email address";

const passwordProblem = (password: string, minimum: number) =>
  lengthOf(password) < minimum && `Password must be at least ${minimum} characters`;

const confirmProblem = ({ password, confirmPassword }: NewPasswordValues) =>
  confirmPassword === ""
    ? "Please confirm your password"
    : confirmPassword !== password && "Passwords do not match";

export function checkLogin({ username, password }: LoginValues): FormErrors<LoginValues> {
  return complaints<LoginValues>({
    username: username.trim() === "" && "Username or email is required",
    password: password === "" && "Password is required",
  });
}

export function checkNewPassword(values: NewPasswordValues, minimum: number): FormErrors<NewPasswordValues> {
  return complaints<NewPasswordValues>({
    password: passwordProblem(values.password, minimum),
    confirmPassword: confirmProblem(values),
  });
}

export function checkSignUp(values: SignUpValues, minimum: number): FormErrors<SignUpValues> {
  return { ...checkRegistration(values, minimum), ...checkNewPassword(values, minimum) };
}

/** What every registration must bring; the form in the settings asks for no more. */
export function checkRegistration<Values extends Pick<SignUpValues, "username" | "email" | "password">>(
  values: Values,
  minimum: number,
): FormErrors<Values> {
  return complaints<Values>({
    username: usernameProblem(values.username),
    email: emailProblem(values.email),
    password: passwordProblem(values.password, minimum),
  } as Partial<Record<keyof Values & string, string | false>>);
}

export function checkEmail({ email }: { email: string }): FormErrors<{ email: string }> {
  return complaints<{ email: string }>({ email: emailProblem(email) });
}
