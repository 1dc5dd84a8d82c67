import { screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { aGuest, anonymous, aUser, theProviders } from "@/testing/factories";
import { answer, receive, refuse } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
// Loaded before the clock of the first test runs.
import "@/routes/documents";
import "@/routes/templates";
import "./login";

const WRONG = { message: "Incorrect username or password.", code: "INVALID_CREDENTIALS" };
const DEMO = { username: "demo", password: "requill-demo" };

const loginForm = async () => within(await screen.findByRole("form", { name: "Log In" }));
const signUpForm = async () => within(await screen.findByRole("form", { name: "Sign Up" }));

async function fillSignUp(user: ReturnType<typeof renderApp>["user"]) {
  const form = await signUpForm();
  await user.type(form.getByLabelText("Username"), " mara ");
  await user.type(form.getByLabelText("Email"), "mara@halden.example");
  await user.type(form.getByLabelText("Password"), "secret-1");
  await user.type(form.getByLabelText("Confirm password"), "secret-1");
  return form;
}

test("a guest sees the form, with two tabs and Log In first", async () => {
  renderApp("/auth");
  await loginForm();
  const tabs = screen.getAllByRole("tab");
  expect(tabs.map((tab) => tab.textContent)).toEqual(["Log In", "Sign Up"]);
  expect(tabs[0]).toHaveAttribute("aria-selected", "true");
  expect(screen.queryByRole("navigation", { name: "Main" })).not.toBeInTheDocument();
});

test("?tab=signup opens the sign-up", async () => {
  renderApp("/auth?tab=signup");
  await signUpForm();
  expect(screen.queryByRole("form", { name: "Log In" })).not.toBeInTheDocument();
});

test("what was typed in one tab is there after a look at the other", async () => {
  const { user, location } = renderApp("/auth?callbackUrl=%2Fdocuments");
  await user.type((await loginForm()).getByLabelText("Username or email"), "mara");
  await user.click(screen.getByRole("tab", { name: "Sign Up" }));
  await signUpForm();
  expect(location()).toBe("/auth?callbackUrl=%2Fdocuments&tab=signup");
  await user.click(screen.getByRole("tab", { name: "Log In" }));
  expect((await loginForm()).getByLabelText("Username or email")).toHaveValue("mara");
});

test("an empty login says what each field needs, and nothing is sent", async () => {
  const { user } = renderApp("/auth");
  const form = await loginForm();
  await user.click(form.getByRole("button", { name: "Log In" }));
  expect(form.getByLabelText("Username or email")).toHaveAccessibleDescription(
    "Username or email is required",
  );
  expect(form.getByLabelText("Password")).toHaveAccessibleDescription("Password is required");
});

test("logging in leads back to where the visitor came from", { tags: ["full"] }, async () => {
  const { handler, sent } = receive("post", "/api/login", { ...aUser({ id: "m" }) });
  server.use(handler);
  const { user, location } = renderApp("/auth?callbackUrl=%2Fdocuments%3Fq%3Dtablet");
  const form = await loginForm();
  await user.type(form.getByLabelText("Username or email"), " mara@halden.example ");
  await user.type(form.getByLabelText("Password"), " secret {Enter}");
  await waitFor(() => expect(location()).toBe("/documents?q=tablet"));
  expect(sent).toEqual([{ username: "mara@halden.example", password: " secret " }]);
});

test("while it is under way the button is disabled and reads Logging in...", async () => {
  server.use(http.post("/api/login", () => delay("infinite")));
  const { user } = renderApp("/auth");
  const form = await loginForm();
  await user.type(form.getByLabelText("Username or email"), "mara");
  await user.type(form.getByLabelText("Password"), "secret{Enter}");
  expect(await form.findByRole("button", { name: "Logging in..." })).toBeDisabled();
});

test("a refused login says so in the form, which stays as it was", async () => {
  server.use(refuse("post", "/api/login", 401, WRONG));
  const { user, location } = renderApp("/auth");
  const form = await loginForm();
  await user.type(form.getByLabelText("Username or email"), "mara");
  await user.type(form.getByLabelText("Password"), "guess{Enter}");
  expect(await form.findByRole("alert")).toHaveTextContent(WRONG.message);
  expect(form.getByLabelText("Username or email")).toHaveValue("mara");
  expect(location()).toBe("/auth");
});

test.each(["//evil.example", "https://evil.example", "/\\evil.example"])(
  "a callback of %s leads home",
  async (callbackUrl) => {
    server.use(answer("/api/current-user", { ...aUser() }));
    const { location } = renderApp(`/auth?callbackUrl=${encodeURIComponent(callbackUrl)}`);
    await waitFor(() => expect(location()).toBe("/"));
  },
);

test("a registered user is led on, a guest stays", async () => {
  server.use(answer("/api/current-user", { ...aUser() }));
  const { location } = renderApp("/auth");
  await waitFor(() => expect(location()).toBe("/"));
});

test("while the visitor loads there is a spinner and no form", async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  server.use(http.get("/api/current-user", () => held.then(() => HttpResponse.json({ ...aGuest() }))));
  renderApp("/auth");
  expect(await screen.findByText("Loading...")).toBeInTheDocument();
  expect(screen.queryByRole("form")).not.toBeInTheDocument();
  release();
  await loginForm();
});

test("Quick Login is there only when the server has a test account", async () => {
  renderApp("/auth");
  await screen.findByRole("link", { name: "Continue with GitHub" });
  expect(screen.queryByText("Test account")).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Quick Login" })).not.toBeInTheDocument();
});

test("Quick Login signs in with the account that the hint names", async () => {
  const { handler, sent } = receive("post", "/api/login", { ...aUser({ username: "demo" }) });
  server.use(handler, answer("/api/auth/providers", { ...theProviders({ demo: DEMO }) }));
  const { user, location } = renderApp("/auth");
  expect(await screen.findByText("demo / requill-demo")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Quick Login" }));
  await waitFor(() => expect(location()).toBe("/"));
  expect(sent).toEqual([DEMO]);
});

test("each configured provider has its button, which leads back here", async () => {
  renderApp("/auth?callbackUrl=%2Fdocuments");
  await screen.findByRole("link", { name: "Continue with GitHub" });
  const links = screen.getAllByRole("link", { name: /^Continue with/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/api/login/github?callbackUrl=%2Fdocuments",
    "/api/login/google?callbackUrl=%2Fdocuments",
    "/api/login/twitter?callbackUrl=%2Fdocuments",
    "/api/login/email?callbackUrl=%2Fdocuments",
    "/api/login?callbackUrl=%2Fdocuments",
  ]);
});

test("when the providers cannot be listed, the mail is still offered", async () => {
  server.use(refuse("get", "/api/auth/providers", 500));
  renderApp("/auth");
  expect(await screen.findByRole("link", { name: "Continue with Email" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Continue with GitHub" })).not.toBeInTheDocument();
});

test("a sign-in that a provider did not grant is told above the form", async () => {
  renderApp("/auth?error=denied");
  expect(await screen.findByText("Sign-in was cancelled.")).toBeVisible();
});

test("forgot password and the two texts are one press away", async () => {
  renderApp("/auth");
  expect(await screen.findByRole("link", { name: "Forgot password?" })).toHaveAttribute(
    "href",
    "/auth/forgot",
  );
  expect(screen.queryByText(/By signing up/)).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Terms of Service" })).toHaveAttribute("href", "/terms");
  expect(screen.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute("href", "/privacy");
});

test("a sign-up that is not in order says so beside each field, and nothing is sent", async () => {
  const { user } = renderApp("/auth?tab=signup");
  const form = await signUpForm();
  await user.type(form.getByLabelText("Password"), "1234567");
  await user.type(form.getByLabelText("Confirm password"), "123456");
  await user.click(form.getByRole("button", { name: "Sign Up" }));
  expect(form.getByLabelText("Username")).toHaveAccessibleDescription(
    "Username must be at least 3 characters",
  );
  expect(form.getByLabelText("Username")).toHaveFocus();
  expect(form.getByLabelText("Email")).toHaveAccessibleDescription("Invalid email address");
  expect(form.getByLabelText("Name (optional)")).not.toBeInvalid();
  expect(form.getByLabelText("Confirm password")).toHaveAccessibleDescription("Passwords do not match");
});

test("signing up sends what was given without the confirmation, and says that the account is made", async () => {
  const { handler, sent } = receive("post", "/api/register", { ...aUser({ id: "m" }) }, 201);
  server.use(handler);
  const { user, location } = renderApp("/auth?tab=signup&callbackUrl=%2Ftemplates");
  const form = await fillSignUp(user);
  await user.click(form.getByRole("button", { name: "Sign Up" }));
  await waitFor(() => expect(location()).toBe("/templates"));
  expect(sent).toEqual([
    { username: "mara", email: "mara@halden.example", password: "secret-1", id: aGuest().id },
  ]);
  expect(await screen.findByText("Account created!")).toBeInTheDocument();
});

test("nobody's sign-up names no guest", { tags: ["full"] }, async () => {
  const { handler, sent } = receive("post", "/api/register", { ...aUser() }, 201);
  server.use(handler, answer("/api/current-user", { ...anonymous() }));
  const { user, location } = renderApp("/auth?tab=signup");
  const form = await fillSignUp(user);
  await user.type(form.getByLabelText("Name (optional)"), "Mara Lindqvist{Enter}");
  await waitFor(() => expect(location()).toBe("/"));
  expect(sent).toEqual([
    { username: "mara", email: "mara@halden.example", name: "Mara Lindqvist", password: "secret-1" },
  ]);
});

test(
  "while it is under way the button is disabled and reads Creating Account...",
  { tags: ["full"] },
  async () => {
    server.use(http.post("/api/register", () => delay("infinite")));
    const { user } = renderApp("/auth?tab=signup");
    const form = await fillSignUp(user);
    await user.click(form.getByRole("button", { name: "Sign Up" }));
    expect(await form.findByRole("button", { name: "Creating Account..." })).toBeDisabled();
  },
);

test("a name that is taken is told, and stays in the form", { tags: ["full"] }, async () => {
  const message = "This username or email address is already taken.";
  server.use(refuse("post", "/api/register", 409, { message, code: "TAKEN" }));
  const { user } = renderApp("/auth?tab=signup");
  const form = await fillSignUp(user);
  await user.click(form.getByRole("button", { name: "Sign Up" }));
  expect(await form.findByRole("alert")).toHaveTextContent(message);
  expect(await screen.findByText("Registration failed")).toBeInTheDocument();
  expect(form.getByLabelText("Username")).toHaveValue(" mara ");
});

test(
  "what the server says of a field stands beside it, and no toast repeats it",
  { tags: ["full"] },
  async () => {
    const errors = [{ field: "password", message: "This password is too common" }];
    server.use(refuse("post", "/api/register", 422, { message: "No", errors }));
    const { user } = renderApp("/auth?tab=signup");
    const form = await fillSignUp(user);
    await user.click(form.getByRole("button", { name: "Sign Up" }));
    await waitFor(() =>
      expect(form.getByLabelText("Password")).toHaveAccessibleDescription("This password is too common"),
    );
    expect(screen.queryByText("Registration failed")).not.toBeInTheDocument();
  },
);

test("a failure that the server does not explain has the words for it", { tags: ["full"] }, async () => {
  server.use(refuse("post", "/api/register", 500, { message: "Something went wrong. Please try again." }));
  const { user } = renderApp("/auth?tab=signup");
  const form = await fillSignUp(user);
  await user.click(form.getByRole("button", { name: "Sign Up" }));
  expect(await screen.findByText("Registration failed")).toBeInTheDocument();
  expect((await screen.findAllByText("Something went wrong. Please try again.")).length).toBeGreaterThan(0);
});
