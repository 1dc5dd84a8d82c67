/** People who sign up and sign in, on the page and by the API. */
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { TITLE, makeDocument } from "./steps";
import { expect } from "./test";

export const PASSWORD = "correct-horse-9";

export { DEMO, expect, test } from "./test";

let people = 0;

export interface Person {
  username: string;
  email: string;
}

/** Somebody whom the product has not met. */
export function newPerson(): Person {
  people += 1;
  const username = `person-${process.pid}-${people}`;
  return { username, email: `${username}@halden.example` };
}

/** Make an account by the API in a browser of its own, so that the page's guest stays what it is. */
export async function makeAccount(context: BrowserContext, product: string, person: Person): Promise<void> {
  const browser = context.browser();
  if (!browser) throw new Error("no browser");
  const own = await browser.newContext();
  const response = await own.request.post(`${product}/api/register`, { data: { ...person, password: PASSWORD } });
  expect(response.status()).toBe(201);
  await own.close();
}

/** Register this page's visitor by the API. */
export async function registerHere(page: Page, product: string, person = newPerson()): Promise<Person> {
  await page.request.get(`${product}/api/current-user`);
  const response = await page.request.post(`${product}/api/register`, { data: { ...person, password: PASSWORD } });
  expect(response.status()).toBe(201);
  return person;
}

export interface CurrentUser {
  id: string | null;
  username: string | null;
  isGuest: boolean;
  isAnonymous: boolean;
}

export async function currentUser(page: Page, product: string): Promise<CurrentUser> {
  return (await (await page.request.get(`${product}/api/current-user`)).json()) as CurrentUser;
}

/** Write as a new guest, and answer the document's id. */
export async function workAsGuest(page: Page, product: string): Promise<string> {
  const id = await makeDocument(page, product, "## Scope\n\nWords of a guest.\n");
  expect(await currentUser(page, product)).toMatchObject({ isGuest: true });
  return id;
}

/** The visitor is registered now, and the guest's document is theirs, on screen and on the server. */
export async function expectMoved(page: Page, product: string, id: string): Promise<void> {
  await expect.poll(async () => (await currentUser(page, product)).isGuest).toBe(false);
  await page.goto(`${product}/documents`);
  await expect(page.getByRole("main").getByRole("link", { name: TITLE })).toBeVisible();
  await page.goto(`${product}/documents/${id}`);
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("Words of a guest.");
}

/** The link in the newest mail to an address, from the mailbox of an installation without a mail server. */
export async function mailedLink(page: Page, product: string, email: string): Promise<string> {
  const mailbox = await page.context().newPage();
  await mailbox.goto(`${product}/dev/mailbox`);
  const mail = mailbox.getByRole("article").filter({ hasText: email }).first();
  const href = await mail.getByRole("link").first().getAttribute("href");
  await mailbox.close();
  if (href === null) throw new Error(`no link was mailed to ${email}`);
  return href;
}

export const loginForm = (page: Page): Locator => page.getByRole("form", { name: "Log In" });
export const signUpForm = (page: Page): Locator => page.getByRole("form", { name: "Sign Up" });

export async function fillLogin(page: Page, username: string, password = PASSWORD): Promise<void> {
  await loginForm(page).getByLabel("Username or email").fill(username);
  await loginForm(page).getByLabel("Password").fill(password);
}

export async function fillSignUp(form: Locator, { username, email }: Person, password = PASSWORD): Promise<void> {
  await form.getByLabel("Username").fill(username);
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByLabel("Confirm password").fill(password);
}

/** Open the settings by their shortcut, over whatever page is open. */
export async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /^Profile of/ }).waitFor();
  await page.keyboard.press("Control+,");
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** A toast with this title and these words below it. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
  await expect(toast).toContainText(title);
  if (description !== undefined) await expect(toast).toContainText(description);
}
