/** How each screen of the accounts is reached: to be examined and to be photographed. */
import type { Page } from "@playwright/test";
import { fillSignUp, openSettings, registerHere, signUpForm } from "./accounts";
import { makeDocument, nameIt } from "./steps";

type Open = (page: Page, product: string) => Promise<void>;

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** On a phone the settings are opened from the drawer. */
async function openSettingsHere(page: Page): Promise<void> {
  if (!isPhone(page)) {
    await openSettings(page);
    return;
  }
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: /^Profile of/ }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.getByRole("dialog", { name: "Settings" }).waitFor();
}

async function openDocuments(page: Page, product: string): Promise<void> {
  await makeDocument(page, product, "x");
  await page.goto(`${product}/documents`);
  await page.getByRole("main").getByRole("link", { name: "Offline mode for field inspectors" }).waitFor();
}

/** The one account with a key whose name and numbers are the same in every picture. */
const startFlow: Open = async (page, product) => {
  await page.goto(`${product}/document-flow/1`);
  await nameIt(page);
  await page.getByRole("dialog", { name: "Save your first document" }).getByText("GitHub").waitFor();
};

/** Ask as the provider of an address that has an account, so that joining the two is asked about. */
async function arriveForJoining(page: Page, product: string): Promise<void> {
  const own = await page.context().browser()?.newPage();
  if (!own) throw new Error("no browser");
  const { email } = await registerHere(own, product);
  await own.close();
  await page.goto(`${product}/auth`);
  await page.getByRole("link", { name: "Continue with Halden ID" }).click();
  await page.locator("input[name=login]").fill(email);
  await page.locator("input[name=password]").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: /^Link/ }).waitFor();
}

export const ACCOUNT_SCREENS: Record<string, Open> = {
  auth: async (page, product) => {
    await page.goto(`${product}/auth`);
    await page.getByRole("button", { name: "Quick Login" }).waitFor();
    await page.getByRole("link", { name: "Continue with GitHub" }).waitFor();
  },
  "auth-signup": async (page, product) => {
    await page.goto(`${product}/auth?tab=signup`);
    await fillSignUp(signUpForm(page), { username: "mara", email: "mara@halden.example" }, "1234567");
    await signUpForm(page).getByLabel("Confirm password").fill("123456");
    await signUpForm(page).getByLabel("Confirm password").blur();
    await page.getByText("Passwords do not match").waitFor();
    await page.getByRole("link", { name: "Continue with GitHub" }).waitFor();
  },
  "auth-refused": async (page, product) => {
    await page.goto(`${product}/auth?error=denied`);
    await page.getByText("Sign-in was cancelled.").waitFor();
    await page.getByRole("link", { name: "Continue with GitHub" }).waitFor();
  },
  "auth-options": async (page, product) => {
    await page.goto(`${product}/auth-options`);
    await page.getByRole("link", { name: "Continue with Halden ID" }).waitFor();
  },
  "auth-email": async (page, product) => {
    await page.goto(`${product}/auth/email`);
    await page.getByRole("button", { name: "Email me a link" }).waitFor();
  },
  "auth-email-sent": async (page, product) => {
    await page.goto(`${product}/auth/email`);
    await page.getByLabel("Email", { exact: true }).fill("mara@halden.example");
    await page.route("**/api/login/email", (route) => route.fulfill({ status: 204 }));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
  },
  "auth-email-confirm": async (page, product) => {
    const asked = { email: "mara@halden.example", isNew: false };
    await page.route("**/api/login/email/question", (route) => route.fulfill({ json: asked }));
    await page.goto(`${product}/auth/email/confirm#token=${"a".repeat(43)}`);
    await page.getByRole("button", { name: "Sign in" }).waitFor();
  },
  "auth-link-spent": async (page, product) => {
    await page.goto(`${product}/auth/email/confirm`);
    await page.getByRole("link", { name: "Email me a new link" }).waitFor();
  },
  "auth-forgot": async (page, product) => {
    await page.goto(`${product}/auth/forgot`);
    await page.getByRole("button", { name: "Email me a link" }).waitFor();
  },
  "auth-reset": async (page, product) => {
    await page.goto(`${product}/auth/reset#token=${"a".repeat(43)}`);
    await page.getByRole("button", { name: "Set password" }).waitFor();
  },
  "auth-link": arriveForJoining,
  "auth-required": async (page, product) => {
    await registerHere(page, product);
    await page.goto(`${product}/api/logout`);
    await page.goto(`${product}/documents`);
    await page.getByRole("heading", { name: "Authentication Required" }).waitFor();
  },
  terms: async (page, product) => {
    await page.goto(`${product}/terms`);
    await page.getByRole("heading", { name: "Leaving" }).waitFor();
    await page.waitForLoadState("networkidle"); // the usage of whoever looks
  },
  privacy: async (page, product) => {
    await page.goto(`${product}/privacy`);
    await page.getByRole("heading", { name: "How long" }).waitFor();
    await page.waitForLoadState("networkidle");
  },
  registration: startFlow,
  "registration-form": async (page, product) => {
    await startFlow(page, product);
    await page.getByRole("button", { name: "Sign up with a password" }).click();
  },
  "settings-guest": async (page, product) => {
    await openDocuments(page, product);
    await openSettingsHere(page);
    const form = page.getByRole("form", { name: "Register for an account" });
    await form.getByLabel("Username").fill("mara");
    await form.getByLabel("Email").fill("mara@halden");
    await form.getByLabel("Email").blur();
    await form.getByText("Invalid email address").waitFor();
  },
  "settings-member": async (page, product) => {
    await registerHere(page, product);
    await page.goto(`${product}/templates`);
    await page.getByText("Standard PRD").first().waitFor();
    await openSettingsHere(page);
    await page.getByRole("textbox", { name: "API key" }).waitFor();
  },
  "settings-password": async (page, product) => {
    await registerHere(page, product);
    await page.goto(`${product}/templates`);
    await page.getByText("Standard PRD").first().waitFor();
    await openSettingsHere(page);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByLabel("Confirm password").scrollIntoViewIfNeeded();
  },
  "delete-account": async (page, product) => {
    await registerHere(page, product);
    await page.goto(`${product}/templates`);
    await page.getByText("Standard PRD").first().waitFor();
    await openSettingsHere(page);
    await page.getByRole("button", { name: "Delete account" }).click();
    await page.getByRole("alertdialog").waitFor();
  },
  "reset-guest": async (page, product) => {
    await openDocuments(page, product);
    await openSettingsHere(page);
    await page.getByRole("button", { name: "Reset guest account" }).click();
    await page.getByRole("alertdialog").waitFor();
  },
  "download-refused": async (page, product) => {
    const id = await makeDocument(page, product, "## Scope\n\nTablets only.\n");
    await page.goto(`${product}/documents/${id}`);
    await page.getByRole("textbox", { name: "Document" }).waitFor();
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: /Download as Markdown/ }).click();
    await page.getByRole("dialog", { name: "Usage Limit Reached" }).getByText("GitHub").waitFor();
  },
};
