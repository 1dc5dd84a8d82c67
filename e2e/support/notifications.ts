/** What somebody else did on their own document, told to the visitor. */
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { comment } from "./comments";
import { currentUser, mailedLink, registerHere } from "./accounts";
import { DESKTOP } from "./browser";
import { SAMPLE } from "./samples";
import { makeDocument } from "./steps";
import { expect } from "./test";

const WORDS = "uploaded as soon as possible";

/** The visitor registers; another person makes them a commenter of a document and mentions them, on words and in a reply. */
export async function fillInbox(page: Page, product: string): Promise<void> {
  await registerHere(page, product);
  const { id, username } = await currentUser(page, product);
  const context = await page.context().browser()?.newContext({ viewport: DESKTOP });
  if (!context) throw new Error("no browser");
  const theirs = await context.newPage();
  const document = await makeDocument(theirs, product, SAMPLE);
  await registerHere(theirs, product);
  const made = await theirs.request.post(`${product}/api/documents/${document}/members`, {
    data: { who: username, role: "commenter" },
  });
  expect(made.status()).toBe(201);
  await theirs.goto(`${product}/documents/${document}`);
  await comment(theirs, WORDS, "How soon is soon? Support is asked for this in every second call.");
  const { comments } = (await (await theirs.request.get(`${product}/api/documents/${document}/comments`)).json()) as {
    comments: { id: number }[];
  };
  const reply = await theirs.request.post(`${product}/api/comments/${comments[0]?.id}/replies`, {
    data: { body: `@[${id}] does legal accept ten minutes after the connection is back?` },
  });
  expect(reply.status()).toBe(201);
  await context.close();
}

/** Somebody whose address is known to be theirs, so that mail goes there: they signed up by a link that was sent to it. */
export async function proven(
  browser: Browser,
  product: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; email: string; username: string }> {
  const page = await (await browser.newContext({ viewport: DESKTOP, ...options })).newPage();
  const email = `reader-${Math.random().toString(36).slice(2, 8)}@example.org`;
  await currentUser(page, product);
  expect((await page.request.post(`${product}/api/login/email`, { data: { email } })).status()).toBe(204);
  const token = new URL(await mailedLink(page, product, email)).hash.replace("#token=", "");
  const confirmed = await page.request.post(`${product}/api/login/email/confirm`, { data: { token } });
  expect(confirmed.status()).toBe(200);
  await expect.poll(async () => (await currentUser(page, product)).isGuest).toBe(false);
  const { username } = await currentUser(page, product);
  return { page, email, username: username ?? "" };
}
