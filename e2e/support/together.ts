/** Several people in one document, each in a browser of their own. */
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { PASSWORD } from "./accounts";
import { DESKTOP } from "./browser";
import { expect } from "./test";

/** Somebody new with this name, and as many letters as make it theirs alone. */
export async function somebody(
  browser: Browser,
  product: string,
  name: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; username: string }> {
  const context = await browser.newContext({ viewport: DESKTOP, ...options });
  const page = await context.newPage();
  const username = `${name}-${Math.random().toString(36).slice(2, 8)}`;
  await page.request.get(`${product}/api/current-user`);
  const data = { username, email: `${username}@halden.example`, password: PASSWORD };
  expect((await page.request.post(`${product}/api/register`, { data })).status()).toBe(201);
  return { page, username };
}

/** By the API, as its owner. */
export async function addMember(
  owner: Page,
  product: string,
  id: string,
  username: string,
  role: "editor" | "commenter" | "viewer" = "editor",
): Promise<void> {
  const data = { who: username, role };
  const answer = await owner.request.post(`${product}/api/documents/${id}/members`, { data });
  expect(answer.ok()).toBe(true);
}

export const words = (page: Page) => page.getByRole("textbox", { name: "Document" });
export const people = (page: Page) => page.getByRole("button", { name: /^Here now/ }).filter({ visible: true });

/** Opens the document, and waits until it can be written. */
export async function enter(page: Page, product: string, id: string): Promise<void> {
  await page.goto(`${product}/documents/${id}`);
  await words(page).waitFor();
}
