/** Logging in and signing up: the screens, their texts, where they lead, and what they refuse. */
import {
  DEMO,
  PASSWORD,
  currentUser,
  expect,
  expectToast,
  fillLogin,
  fillSignUp,
  loginForm,
  mailedLink,
  makeAccount,
  newPerson,
  registerHere,
  signUpForm,
  test,
} from "../support/accounts";
import { watch } from "../support/watch";

test("an empty login says what each field needs", { tag: "@full" }, async ({ page, accounts }) => {
  await page.goto(`${accounts}/auth`);
  await loginForm(page).getByRole("button", { name: "Log In" }).click();
  await expect(loginForm(page).getByText("Username or email is required")).toBeVisible();
  await expect(loginForm(page).getByText("Password is required")).toBeVisible();
});

test("a login leads back, a reload stays signed in, and a log-out leaves nobody", async ({ page, context, product }) => {
  const check = watch(page);
  const person = newPerson();
  await makeAccount(context, product, person);
  await page.goto(`${product}/documents`);
  await page.getByText("No documents yet").waitFor();
  await page.getByRole("button", { name: "Profile of Guest" }).click();
  await page.getByRole("menuitem", { name: "Log in" }).click();
  await fillLogin(page, person.email.toUpperCase());
  await loginForm(page).getByRole("button", { name: "Log In" }).click();
  await page.waitForURL(`${product}/documents`);
  const profile = page.getByRole("button", { name: `Profile of ${person.username}` });
  await expect(profile).toBeVisible();
  await page.reload();
  await profile.click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(`${product}/`);
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
  expect(await currentUser(page, product)).toMatchObject({ isAnonymous: true });
  check();
});

test("the wrong password and the unknown name are refused in the same words", { tag: "@full" }, async ({ page, context, accounts }) => {
  const person = newPerson();
  await makeAccount(context, accounts, person);
  await page.goto(`${accounts}/auth`);
  const said: string[] = [];
  for (const name of [person.username, "nobody-at-all"]) {
    await fillLogin(page, name, "not-the-password");
    await loginForm(page).getByRole("button", { name: "Log In" }).click();
    const alert = loginForm(page).getByRole("alert");
    await expect(alert).toBeVisible();
    said.push(await alert.innerText());
    await fillLogin(page, "x");
    await expect(alert).toBeHidden();
  }
  expect(said[0]).toBe(said[1]);
  expect(await currentUser(page, accounts)).toMatchObject({ isGuest: true });
});

test("both forms say that they are at work, and cannot be sent twice", { tag: "@full" }, async ({ page, accounts }) => {
  await page.route(/\/api\/(login|register)$/, () => new Promise(() => undefined));
  await page.goto(`${accounts}/auth`);
  await fillLogin(page, "somebody");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Logging in..." })).toBeDisabled();
  await page.goto(`${accounts}/auth?tab=signup`);
  await fillSignUp(signUpForm(page), newPerson());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Creating Account..." })).toBeDisabled();
});

test("Quick Login signs in with the account that the hint names", { tag: "@full" }, async ({ page, accounts }) => {
  await page.goto(`${accounts}/auth`);
  await expect(page.getByText(`${DEMO.username} / ${DEMO.password}`)).toBeVisible();
  await page.getByRole("button", { name: "Quick Login" }).click();
  await page.waitForURL(`${accounts}/`);
  expect(await currentUser(page, accounts)).toMatchObject({ username: "demo", isGuest: false });
});

test("without a test account there is neither button nor hint, and only the mail without providers", { tag: "@full" }, async ({
  page,
  product,
}) => {
  await page.goto(`${product}/auth`);
  const ways = page.getByRole("link", { name: /^Continue with/ });
  await expect(ways).toHaveText(["Email"]);
  await expect(page.getByText("Quick Login")).toBeHidden();
  await expect(page.getByText("Test account")).toBeHidden();
});

test("every message of the sign-up stands beside its field", { tag: "@full" }, async ({ page, accounts }) => {
  await page.goto(`${accounts}/auth`);
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const form = signUpForm(page);
  await form.getByRole("button", { name: "Sign Up" }).click();
  for (const text of [
    "Username must be at least 3 characters",
    "Invalid email address",
    "Password must be at least 6 characters",
    "Please confirm your password",
  ])
    await expect(form.getByText(text)).toBeVisible();
  await expect(form.getByLabel("Username")).toBeFocused();
  await form.getByLabel("Password", { exact: true }).fill("1234567");
  await form.getByLabel("Confirm password").fill("123456");
  await expect(form.getByText("Passwords do not match")).toBeVisible();
});

test("a common password is refused by the server, beside the field", { tag: "@full" }, async ({ page, accounts }) => {
  await page.goto(`${accounts}/auth?tab=signup`);
  await fillSignUp(signUpForm(page), newPerson(), "password");
  await page.keyboard.press("Enter");
  await expect(signUpForm(page).getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  expect(await currentUser(page, accounts)).toMatchObject({ isGuest: true });
});

test("a taken name is told in the form and in a toast, and nothing typed is lost", { tag: "@full" }, async ({ page, context, accounts }) => {
  const person = newPerson();
  await makeAccount(context, accounts, person);
  await page.goto(`${accounts}/auth?tab=signup`);
  await fillSignUp(signUpForm(page), { ...newPerson(), username: person.username.toUpperCase() });
  await page.keyboard.press("Enter");
  await expectToast(page, "Registration failed");
  await expect(signUpForm(page).getByRole("alert")).toContainText("taken");
  await expect(signUpForm(page).getByLabel("Username")).toHaveValue(person.username.toUpperCase());
});

test("a server that fails has the words for it", { tag: "@full" }, async ({ page, accounts }) => {
  await page.route("**/api/register", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(`${accounts}/auth?tab=signup`);
  await fillSignUp(signUpForm(page), newPerson());
  await page.keyboard.press("Enter");
  await expectToast(page, "Registration failed");
});

test("whoever is signed in is led away from the login, a guest is not", { tag: "@full" }, async ({ page, accounts }) => {
  await page.goto(`${accounts}/auth`);
  await expect(loginForm(page)).toBeVisible();
  await registerHere(page, accounts);
  await page.goto(`${accounts}/auth?callbackUrl=/templates`);
  await page.waitForURL(`${accounts}/templates`);
  await page.goto(`${accounts}/auth-options`);
  await page.waitForURL(`${accounts}/`);
});

test("a callback to another site leads home", { tag: "@full" }, async ({ page, accounts }) => {
  await page.goto(`${accounts}/auth?callbackUrl=${encodeURIComponent("//evil.example/x")}`);
  await page.getByRole("button", { name: "Quick Login" }).click();
  await page.waitForURL(`${accounts}/`);
});

test("a spinner shows while it is not known who is there", { tag: "@full" }, async ({ page, accounts }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/current-user", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${accounts}/auth`);
  await expect(page.getByText("Loading...")).toBeAttached();
  await expect(loginForm(page)).toBeHidden();
  release();
  await expect(loginForm(page)).toBeVisible();
});

for (const path of ["/documents", "/documents/1", "/projects", "/projects/1", "/chat?mode=brainstorm", "/document-flow/1", "/templates/1/create"]) {
  test(`${path} asks nobody to sign in, and leads back`, { tag: "@full" }, async ({ page, accounts }) => {
    await registerHere(page, accounts);
    await page.goto(`${accounts}/api/logout`);
    await page.goto(`${accounts}${path}`);
    await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
    await expect(page.getByText("You need to be logged in to access this page.")).toBeVisible();
    await page.getByRole("link", { name: "Sign in to continue" }).click();
    await expect(page).toHaveURL(new RegExp(`/auth-options\\?callbackUrl=${encodeURIComponent(path).replace("?", "\\?")}`));
    await page.getByRole("button", { name: "Continue without signing in" }).click();
    await expect(page).toHaveURL(new RegExp(`^${accounts}${path.split("?")[0] ?? ""}`));
    await expect(page.getByText("Authentication Required")).toBeHidden();
    expect(await currentUser(page, accounts)).toMatchObject({ isGuest: true, isAnonymous: false });
  });
}

test("the options list every way and a guest's limits", { tag: "@full" }, async ({ page, accounts }) => {
  await page.goto(`${accounts}/auth-options`);
  for (const name of ["GitHub", "Google", "X", "Halden ID", "Email", "a password"])
    await expect(page.getByRole("link", { name: `Continue with ${name}`, exact: true })).toBeVisible();
  await expect(
    page.getByText("Guests have limited monthly document creation and AI message allowances."),
  ).toBeVisible();
});

test("a forgotten password is set anew by mail, once, and ends the other sessions", { tag: "@full" }, async ({ page, browser, accounts }) => {
  const other = await browser.newPage();
  const person = await registerHere(other, accounts);
  await other.goto(`${accounts}/documents`);
  await other.getByText("No documents yet").waitFor();

  await page.goto(`${accounts}/auth`);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const link = await mailedLink(page, accounts, person.email);
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill("another-horse-9");
  await page.getByLabel("Confirm password").fill("another-horse-9");
  await page.getByRole("button", { name: "Set password" }).click();
  await expectToast(page, "Password changed");
  expect(await currentUser(page, accounts)).toMatchObject({ username: person.username });
  await expect(other.getByRole("heading", { name: "Authentication Required" })).toBeVisible();

  await page.goto("about:blank");
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await other.close();
});

test("what was typed in a tab is there after a look at the other", { tag: "@full" }, async ({ page, accounts }) => {
  await page.goto(`${accounts}/auth?tab=signup`);
  await signUpForm(page).getByLabel("Username").fill("half-typed");
  await page.getByRole("tab", { name: "Log In" }).click();
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await expect(signUpForm(page).getByLabel("Username")).toHaveValue("half-typed");
});

test("the promo is beside the form on large screens only", { tag: "@full" }, async ({ page, accounts }) => {
  await page.goto(`${accounts}/auth`);
  const promo = page.getByRole("complementary", { name: "About Requill" });
  await expect(promo).toContainText("AI suggestions and content generation");
  await expect(promo).toContainText("Real-time collaboration with commenting and sharing");
  await expect(promo).toContainText("Professional PRD templates");
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(promo).toBeHidden();
});

test("the two texts open beside the form, which keeps what was typed", { tag: "@full" }, async ({ page, context, accounts }) => {
  await page.goto(`${accounts}/auth?tab=signup`);
  await signUpForm(page).getByLabel("Username").fill("half-typed");
  for (const name of ["Terms of Service", "Privacy Policy"]) {
    const [opened] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name }).click(),
    ]);
    await expect(opened.getByRole("heading", { level: 1, name })).toBeVisible();
    await opened.close();
  }
  await expect(signUpForm(page).getByLabel("Username")).toHaveValue("half-typed");
});
