/** The settings overlay: each section, its confirmations and its toasts. */
import {
  PASSWORD,
  currentUser,
  expect,
  expectToast,
  fillLogin,
  loginForm,
  openSettings,
  registerHere,
  test,
  workAsGuest,
} from "../support/accounts";
import { answer, stored } from "../support/steps";
import { watch } from "../support/watch";

/** A key that the provider of the tests takes; it must never come back. */
const CANARY = "sk-canary-4f1d9c";
/** One that it refuses, repeating it in its refusal as real providers do. */
const WRONG = "script-bad_key";

test("opens from anywhere, holds the page behind still, and gives the focus back", { tag: "@full" }, async ({ page, accounts }) => {
  await page.goto(`${accounts}/templates`);
  const profile = page.getByRole("button", { name: "Profile of Guest" });
  await profile.click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await expect(settings.getByText("Configure your account and application preferences")).toBeVisible();
  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, 600);
  await expect(page.locator("body")).toHaveCSS("overflow", "hidden");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(settings).toBeHidden();
  await expect(profile).toBeFocused();
});

test("a guest is told that a key needs an account", { tag: "@full" }, async ({ page, accounts }) => {
  await page.goto(`${accounts}/documents`);
  await page.getByText("No documents yet").waitFor();
  const settings = await openSettings(page);
  await expect(settings.getByText("Sign up required")).toBeVisible();
  await expect(settings.getByRole("textbox", { name: "API key" })).toBeHidden();
  await settings.getByRole("link", { name: "Sign up" }).click();
  await expect(page).toHaveURL(`${accounts}/auth?tab=signup&callbackUrl=%2Fdocuments`);
});

test("a key is saved, tried, used and removed, and is seen nowhere", { tag: "@full" }, async ({ page, accounts }) => {
  const check = watch(page);
  const seen: string[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/api/")) seen.push(await response.text().catch(() => ""));
  });
  await registerHere(page, accounts);
  await page.goto(`${accounts}/documents`);
  await page.getByText("No documents yet").waitFor();
  const settings = await openSettings(page);
  const save = settings.getByRole("button", { name: "Save API Key" });
  await expect(save).toBeDisabled();
  await settings.getByRole("textbox", { name: "API key" }).fill(CANARY);
  await save.click();
  await expectToast(page, "API key saved", "Your custom OpenAI API key was stored.");
  await expect(settings.getByRole("textbox", { name: "API key" })).toHaveValue("");
  await expect(settings.getByText("A key is stored, encrypted, and never shown again.")).toBeVisible();
  await settings.getByRole("button", { name: "Test this key" }).click();
  await expect(settings.getByText(/Your API key works/)).toBeVisible();
  await page.reload();
  await openSettings(page);
  await settings.getByRole("button", { name: "Remove it" }).click();
  await expectToast(page, "API key removed", "Your custom API key was cleared.");
  await expect(settings.getByRole("button", { name: "Test this key" })).toBeHidden();
  expect(seen.join("\n")).not.toContain(CANARY);
  check();
});

test("a wrong key is named by its setting, never by itself", { tag: "@full" }, async ({ page, accounts }) => {
  await registerHere(page, accounts);
  const id = await workAsMember(page, accounts);
  await page.goto(`${accounts}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document" }).waitFor();
  const settings = await openSettings(page);
  await settings.getByRole("textbox", { name: "API key" }).fill(WRONG);
  await page.keyboard.press("Enter");
  await expectToast(page, "API key saved");
  await settings.getByRole("button", { name: "Test this key" }).click();
  const result = settings.getByRole("status").filter({ hasText: /key/i });
  await expect(result).toBeVisible();
  await settings.getByRole("button", { name: "Close settings" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("Shorten it");
  await page.keyboard.press("Enter");
  await expectToast(page, "Error", "Failed to send message");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Shorten it");
  await expect(page.locator("body")).not.toContainText(WRONG);
});

test("a key that cannot be saved is told, and stays in the field", { tag: "@full" }, async ({ page, accounts }) => {
  await registerHere(page, accounts);
  await page.goto(`${accounts}/documents`);
  await page.getByText("No documents yet").waitFor();
  await page.route("**/api/settings/api-key", (route) =>
    route.fulfill({ status: 503, contentType: "application/json", body: '{"message":"The store is closed"}' }),
  );
  const settings = await openSettings(page);
  await settings.getByRole("textbox", { name: "API key" }).fill(CANARY);
  await page.keyboard.press("Enter");
  await expectToast(page, "Error", "The store is closed");
  await expect(settings.getByRole("textbox", { name: "API key" })).toHaveValue(CANARY);
});

test("the register form says what is wrong in place", { tag: "@full" }, async ({ page, accounts }) => {
  await page.goto(`${accounts}/documents`);
  await page.getByText("No documents yet").waitFor();
  const settings = await openSettings(page);
  const form = settings.getByRole("form", { name: "Register for an account" });
  await form.getByLabel("Username").fill("ab");
  await form.getByLabel("Email").fill("mara@halden");
  await form.getByLabel("Password").fill("12345");
  await form.getByRole("button", { name: "Create account" }).click();
  await expect(form.getByText("Username must be at least 3 characters")).toBeVisible();
  await expect(form.getByText("Invalid email address")).toBeVisible();
  await expect(form.getByText("Password must be at least 6 characters")).toBeVisible();
});

test("the password is changed with the current one, and the other sessions end", { tag: "@full" }, async ({ page, browser, accounts }) => {
  const person = await registerHere(page, accounts);
  const other = await browser.newPage();
  await other.goto(`${accounts}/auth?callbackUrl=/documents`);
  await fillLogin(other, person.username);
  await loginForm(other).getByRole("button", { name: "Log In" }).click();
  await other.getByText("No documents yet").waitFor();

  await page.goto(`${accounts}/documents`);
  await page.getByText("No documents yet").waitFor();
  const settings = await openSettings(page);
  await settings.getByRole("button", { name: "Change password" }).click();
  const form = settings.getByRole("form", { name: "Change password" });
  await form.getByLabel("Current password").fill("not-the-one");
  await form.getByLabel("New password").fill("another-horse-9");
  await form.getByLabel("Confirm password").fill("another-horse-9");
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("Current password")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Current password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expectToast(page, "Password changed");
  await expect(other.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  expect(await currentUser(page, accounts)).toMatchObject({ username: person.username });
  await other.close();
});

test("an account that came from a provider gets its first password", { tag: "@full" }, async ({ page, accounts }) => {
  await page.goto(`${accounts}/auth?callbackUrl=/documents`);
  await page.getByRole("link", { name: "Continue with X", exact: true }).click();
  await page.waitForURL(`${accounts}/documents`);
  const { username } = await currentUser(page, accounts);
  const settings = await openSettings(page);
  await settings.getByRole("button", { name: "Set a password" }).click();
  const form = settings.getByRole("form", { name: "Set a password" });
  await expect(form.getByLabel("Current password")).toBeHidden();
  await form.getByLabel("New password").fill(PASSWORD);
  await form.getByLabel("Confirm password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expectToast(page, "Password set");
  await expect(settings.getByRole("button", { name: "Change password" })).toBeVisible();
  const login = await page.request.post(`${accounts}/api/login`, { data: { username, password: PASSWORD } });
  expect(login.status()).toBe(200);
});

test("light and dark are remembered, and so is Review changes first", { tag: "@full" }, async ({ page, accounts }) => {
  await registerHere(page, accounts);
  await page.goto(`${accounts}/documents`);
  await page.getByText("No documents yet").waitFor();
  const settings = await openSettings(page);
  await settings.getByText("Dark", { exact: true }).click();
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await settings.getByRole("switch", { name: "Review changes first" }).click();
  expect((await saved).status()).toBe(200);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(settings.getByText("The assistant suggests changes. You accept or reject each one.")).toBeVisible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await openSettings(page);
  await expect(settings.getByRole("switch", { name: "Review changes first" })).toBeChecked();
});

test("a deleted account leads home as nobody, and its sessions end", { tag: "@full" }, async ({ page, browser, accounts }) => {
  const check = watch(page);
  const person = await registerHere(page, accounts);
  const other = await browser.newPage();
  await other.goto(`${accounts}/auth?callbackUrl=/documents`);
  await fillLogin(other, person.username);
  await loginForm(other).getByRole("button", { name: "Log In" }).click();
  await other.getByText("No documents yet").waitFor();

  await page.goto(`${accounts}/documents`);
  await page.getByText("No documents yet").waitFor();
  const settings = await openSettings(page);
  await settings.getByRole("button", { name: "Delete account" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete account" });
  await expect(question).toContainText(
    "Are you sure you want to delete your account? Your personal information will be removed, but your content will remain on the platform. This action cannot be undone.",
  );
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await currentUser(page, accounts)).toMatchObject({ username: person.username });
  await settings.getByRole("button", { name: "Delete account" }).click();
  await question.getByRole("button", { name: "Delete account" }).click();
  await page.waitForURL(`${accounts}/`);
  await expectToast(
    page,
    "Account anonymized",
    "Your personal information has been removed. Your content remains on the platform but is no longer associated with your account.",
  );
  await expect(settings).toBeHidden();
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  const login = await page.request.post(`${accounts}/api/login`, {
    data: { username: person.username, password: PASSWORD },
  });
  expect(login.status()).toBe(401);
  await other.close();
  check();
});

test("a guest who begins anew has another name and the same documents", { tag: "@full" }, async ({ page, accounts }) => {
  const id = await workAsGuest(page, accounts);
  const before = await currentUser(page, accounts);
  await page.goto(`${accounts}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document" }).waitFor();
  const settings = await openSettings(page);
  await settings.getByRole("button", { name: "Reset guest account" }).click();
  const question = page.getByRole("alertdialog", { name: "Reset guest account" });
  await expect(question).toContainText(
    "Are you sure you want to reset your guest account? Your content will remain accessible, but you'll continue with a new guest identity.",
  );
  const reloaded = page.waitForEvent("load");
  await question.getByRole("button", { name: "Reset guest account" }).click();
  await reloaded;
  await expectToast(
    page,
    "Account reset",
    "Your personal information has been removed, but your content remains accessible.",
  );
  const after = await currentUser(page, accounts);
  expect(after.isGuest).toBe(true);
  expect(after.id).not.toBe(before.id);
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("Words of a guest.");
  expect(await stored(page, accounts, id)).toContain("Words of a guest.");
});

test("an account that cannot be deleted is still there, and the reason is told", { tag: "@full" }, async ({ page, accounts }) => {
  const person = await registerHere(page, accounts);
  await page.goto(`${accounts}/documents`);
  await page.getByText("No documents yet").waitFor();
  await page.route("**/api/account", (route) =>
    route.fulfill({ status: 503, contentType: "application/json", body: '{"message":"Not now"}' }),
  );
  const settings = await openSettings(page);
  await settings.getByRole("button", { name: "Delete account" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete account" }).click();
  await expectToast(page, "Error", "Not now");
  expect(await currentUser(page, accounts)).toMatchObject({ username: person.username });
});

async function workAsMember(page: Parameters<typeof answer>[0], product: string): Promise<string> {
  const response = await page.request.post(`${product}/api/documents`, { data: { title: "Plan", content: "Long words.\n" } });
  expect(response.status()).toBe(201);
  return String(((await response.json()) as { id: number }).id);
}
