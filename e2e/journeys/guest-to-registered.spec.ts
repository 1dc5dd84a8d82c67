/** A guest becomes a registered user by every way there is, and keeps every word. */
import type { Page } from "@playwright/test";
import {
  DEMO,
  currentUser,
  expect,
  expectMoved,
  expectToast,
  fillLogin,
  fillSignUp,
  loginForm,
  mailedLink,
  makeAccount,
  newPerson,
  openSettings,
  registerHere,
  signUpForm,
  test,
  workAsGuest,
} from "../support/accounts";
import { nameIt, stored } from "../support/steps";
import { watch } from "../support/watch";

/** To the provider of this name, from the login page. */
async function goTo(page: Page, product: string, provider: string, callbackUrl = "/documents"): Promise<void> {
  await page.goto(`${product}/auth?callbackUrl=${encodeURIComponent(callbackUrl)}`);
  await page.getByRole("link", { name: `Continue with ${provider}` }).click();
}

/** Give a name to the issuer's own form, and agree. */
async function signInAtIssuer(page: Page, name: string): Promise<void> {
  await page.locator("input[name=login]").fill(name);
  await page.locator("input[name=password]").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

test("by signing up with a password", async ({ page, product }) => {
  const check = watch(page);
  const id = await workAsGuest(page, product);
  await page.goto(`${product}/documents`);
  await page.getByRole("link", { name: "Sign up to save your work" }).click();
  await fillSignUp(signUpForm(page), newPerson());
  await signUpForm(page).getByRole("button", { name: "Sign Up" }).click();
  await expectToast(page, "Account created!");
  await page.waitForURL(`${product}/documents`);
  await expectMoved(page, product, id);
  check();
});

test("by logging in to an account that has documents already", { tag: "@full" }, async ({ page, context, accounts }) => {
  const person = newPerson();
  await makeAccount(context, accounts, person);
  const id = await workAsGuest(page, accounts);
  await page.goto(`${accounts}/auth`);
  await fillLogin(page, person.username);
  await loginForm(page).getByRole("button", { name: "Log In" }).click();
  await page.waitForURL(`${accounts}/`);
  await expectMoved(page, accounts, id);
  expect(await currentUser(page, accounts)).toMatchObject({ username: person.username });
});

test("by Quick Login", { tag: "@full" }, async ({ page, accounts }) => {
  const id = await workAsGuest(page, accounts);
  await page.goto(`${accounts}/auth`);
  await page.getByRole("button", { name: "Quick Login" }).click();
  await page.waitForURL(`${accounts}/`);
  expect(await currentUser(page, accounts)).toMatchObject({ username: DEMO.username });
  expect(await stored(page, accounts, id)).toContain("Words of a guest.");
});

test("by the form in the settings, over the editor", { tag: "@full" }, async ({ page, accounts }) => {
  const id = await workAsGuest(page, accounts);
  const person = newPerson();
  await page.goto(`${accounts}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document" }).waitFor();
  const settings = await openSettings(page);
  const form = settings.getByRole("form", { name: "Register for an account" });
  const create = form.getByRole("button", { name: "Create account" });
  await expect(create).toBeDisabled();
  await form.getByLabel("Username").fill(person.username);
  await form.getByLabel("First name (optional)").fill("Mara");
  await form.getByLabel("Email").fill(person.email);
  await expect(create).toBeDisabled();
  await form.getByLabel("Password").fill("correct-horse-9");
  await create.click();
  await expectToast(page, "Account created!");
  await expect(form).toBeHidden();
  await expect(settings.getByRole("button", { name: "Delete account" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectMoved(page, accounts, id);
});

test("by the prompt after the first document, which closes itself and leaves the interview as it was", { tag: "@full" }, async ({
  page,
  accounts,
}) => {
  await page.goto(`${accounts}/document-flow/2`);
  await nameIt(page);
  const prompt = page.getByRole("dialog", { name: "Save your first document" });
  await expect(prompt).toContainText("Sign up to save your work.");
  await expect(prompt).toContainText("By signing up, you agree to our Terms of Service and Privacy Policy");
  const address = page.url();
  await prompt.getByRole("button", { name: "Sign up with a password" }).click();
  const form = prompt.getByRole("form", { name: "Sign Up" });
  await expect(form.getByLabel("Username")).toBeFocused();
  await fillSignUp(form, newPerson());
  await form.getByRole("button", { name: "Sign Up" }).click();
  await expectToast(page, "Account created!");
  await expect(prompt).toBeHidden();
  expect(page.url()).toBe(address);
  await expect(page.getByText(/^Section 1 of/)).toBeVisible();
  const id = new URL(address).searchParams.get("documentId") ?? "";
  await page.getByRole("textbox", { name: "Answer" }).fill("Reports arrive a day late.");
  await page.keyboard.press("Enter");
  await expect.poll(() => stored(page, accounts, id)).toContain("Reports arrive a day late.");
  expect(await currentUser(page, accounts)).toMatchObject({ isGuest: false });
});

test("by a link in a mail, whose opening alone spends nothing", { tag: "@full" }, async ({ page, context, product }) => {
  const { email } = newPerson();
  const id = await workAsGuest(page, product);
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("button", { name: "Profile of Guest" }).click();
  await page.getByRole("menuitem", { name: "Sign up with Email" }).click();
  await page.waitForURL(/\/auth\/email\?callbackUrl=/);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

  const link = await mailedLink(page, product, email);
  const opened = await context.newPage();
  await opened.goto(link);
  await opened.reload();
  expect(await currentUser(page, product)).toMatchObject({ isGuest: true });
  await expect(opened.getByText(email)).toBeVisible();
  await opened.getByRole("button", { name: "Create account" }).click();
  await opened.waitForURL(`${product}/documents/${id}`);
  // The tab that waited for the mail goes back by itself to where the visitor was.
  await page.waitForURL(`${product}/documents/${id}`);
  await expectMoved(page, product, id);

  await opened.goto("about:blank");
  await opened.goto(link);
  await expect(opened.getByRole("heading", { name: "This link has expired" })).toBeVisible();
});

test("by a certified issuer", { tag: "@full" }, async ({ page, accounts }) => {
  const id = await workAsGuest(page, accounts);
  await goTo(page, accounts, "Halden ID", `/documents/${id}`);
  await signInAtIssuer(page, newPerson().username);
  await page.waitForURL(`${accounts}/documents/${id}`);
  await expectMoved(page, accounts, id);
});

for (const label of ["GitHub", "Google", "X"])
  test(`by ${label}, which knows the person again`, { tag: "@full" }, async ({ browser, accounts }) => {
    const names: (string | null)[] = [];
    for (let visit = 0; visit < 2; visit += 1) {
      const page = await browser.newPage();
      const id = await workAsGuest(page, accounts);
      await goTo(page, accounts, label, `/documents/${id}`);
      await page.waitForURL(`${accounts}/documents/${id}`);
      await expect(page.getByRole("textbox", { name: "Document" })).toContainText("Words of a guest.");
      names.push((await currentUser(page, accounts)).username);
      await page.close();
    }
    expect(names[0]).toBe(names[1]);
  });

test("by an issuer whose address has an account: joined only when the person says so", { tag: "@full" }, async ({
  page,
  context,
  browser,
  accounts,
}) => {
  const person = newPerson();
  await makeAccount(context, accounts, person);
  const id = await workAsGuest(page, accounts);
  await goTo(page, accounts, "Halden ID", "/documents");
  await signInAtIssuer(page, person.email);
  await page.waitForURL(`${accounts}/auth/link`);
  await expect(page.getByRole("heading", { name: "Link Halden ID to your account?" })).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  expect(await currentUser(page, accounts)).toMatchObject({ isGuest: true });
  await page.getByRole("button", { name: "Link and sign in" }).click();
  await page.waitForURL(`${accounts}/documents`);
  expect(await currentUser(page, accounts)).toMatchObject({ username: person.username });
  await expectMoved(page, accounts, id);

  const again = await browser.newPage();
  await goTo(again, accounts, "Halden ID", "/documents");
  await signInAtIssuer(again, person.email);
  await again.waitForURL(`${accounts}/documents`);
  expect(await currentUser(again, accounts)).toMatchObject({ username: person.username });
  await again.close();
});

test("refusing at the issuer leaves the guest a guest, and says so", { tag: "@full" }, async ({ page, accounts }) => {
  const id = await workAsGuest(page, accounts);
  await goTo(page, accounts, "Halden ID");
  await page.getByRole("link", { name: /Cancel/ }).click();
  await page.waitForURL(/\/auth\?error=denied/);
  await expect(page.getByText("Sign-in was cancelled.")).toBeVisible();
  expect(await currentUser(page, accounts)).toMatchObject({ isGuest: true });
  expect(await stored(page, accounts, id)).toContain("Words of a guest.");
});

test("text that is being written while somebody signs up in another tab is kept and saved", { tag: "@full" }, async ({
  page,
  context,
  accounts,
}) => {
  const id = await workAsGuest(page, accounts);
  await page.goto(`${accounts}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document" }).getByText("Words of a guest.").click();
  await page.keyboard.press("End");
  await context.setOffline(true);
  await page.keyboard.type(" And more words.");
  await expect(page.getByText(/^Offline: your text/).first()).toBeVisible();
  await context.setOffline(false);
  const other = await context.newPage();
  await other.goto(accounts);
  await registerHere(other, accounts);
  await other.reload();
  await expect(other.getByRole("button", { name: /^Profile of person-/ })).toBeVisible();
  await expect.poll(() => stored(page, accounts, id), { timeout: 20_000 }).toContain("And more words.");
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("And more words.");
  await expect(page.getByRole("button", { name: /^Profile of person-/ })).toBeVisible();
});
