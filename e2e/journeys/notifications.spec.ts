/** What others do is told, answered where it is read, and mailed to whom it concerns. */
import type { Page } from "@playwright/test";
import { currentUser, registerHere } from "../support/accounts";
import { examine } from "../support/axe";
import { DESKTOP, PHONE } from "../support/browser";
import { proven } from "../support/notifications";
import { SAMPLE } from "../support/samples";
import { TITLE, makeDocument, stored } from "../support/steps";
import { expect, test } from "../support/test";
import { watch } from "../support/watch";

const unread = (page: Page, count: number) => page.getByRole("link", { name: new RegExp(`^Notifications,? ${count} unread$`) }).filter({ visible: true });

/** A document of the visitor's that the other one may comment on. */
async function share(page: Page, theirs: Page, product: string): Promise<string> {
  const id = await makeDocument(page, product, SAMPLE);
  await registerHere(page, product);
  const { username } = await currentUser(theirs, product);
  const made = await page.request.post(`${product}/api/documents/${id}/members`, { data: { who: username, role: "commenter" } });
  expect(made.status()).toBe(201);
  return id;
}

async function mention(page: Page, theirs: Page, product: string, id: string, words: string): Promise<void> {
  const { id: reader } = await currentUser(theirs, product);
  const made = await page.request.post(`${product}/api/documents/${id}/comments`, { data: { body: `@[${reader}] ${words}` } });
  expect(made.status()).toBe(201);
}

test("a mention appears at once, is read and answered in place, and the answer is told in turn", async ({ page, browser, product }) => {
  const check = watch(page);
  const { page: theirs } = await proven(browser, product);
  const id = await share(page, theirs, product);
  await theirs.goto(`${product}/notifications`);
  await expect(theirs.getByRole("link", { name: /added you as a commenter/ })).toBeVisible();
  await mention(page, theirs, product, id, "does legal accept <img src=x onerror=alert(1)> this?");
  const told = theirs.getByRole("link", { name: /mentioned you/ });
  await expect(told).toContainText(TITLE);
  await expect(unread(theirs, 2)).toBeVisible();
  await told.click();
  const discussion = theirs.getByRole("region", { name: "Discussion" });
  await expect(discussion).toContainText("does legal accept <img src=x onerror=alert(1)> this?");
  await expect(unread(theirs, 1)).toBeVisible();

  await page.goto(`${product}/notifications`);
  await theirs.getByRole("textbox", { name: "Reply" }).fill("It does.");
  await theirs.reload();
  await expect(theirs.getByRole("textbox", { name: "Reply" })).toHaveValue("It does.");
  await theirs.getByRole("button", { name: "Reply" }).click();
  await expect(discussion).toContainText("It does.");
  await expect(theirs.getByRole("textbox", { name: "Reply" })).toHaveValue("");
  await expect(page.getByRole("link", { name: /replied/ })).toContainText("It does.");
  await page.getByRole("link", { name: /replied/ }).click();
  await page.getByRole("button", { name: "Resolve" }).click();
  await expect(theirs.getByRole("link", { name: /resolved your comment/ })).toBeHidden();
  await expect(discussion).toContainText("Resolved by");

  await page.request.delete(`${product}/api/documents/${id}/members/${(await currentUser(theirs, product)).id}`);
  await expect(theirs.getByRole("heading", { name: "No notifications yet" })).toBeVisible();
  check();
  await theirs.context().close();
});

test("on a phone the list comes first, then the one", { tag: "@full" }, async ({ page, browser, product }) => {
  const { page: theirs } = await proven(browser, product, { viewport: PHONE });
  const id = await share(page, theirs, product);
  await mention(page, theirs, product, id, "on the way?");
  await theirs.goto(product);
  await unread(theirs, 2).click();
  await theirs.getByRole("link", { name: /mentioned you/ }).click();
  await expect(theirs.getByRole("region", { name: "Discussion" })).toContainText("on the way?");
  await expect(theirs.getByRole("link", { name: /added you/ })).toBeHidden();
  await theirs.getByRole("button", { name: "Back", exact: true }).click();
  await theirs.getByRole("link", { name: /added you/ }).waitFor();
  await theirs.getByRole("button", { name: "Notification settings" }).click();
  await expect(theirs.getByRole("dialog", { name: "Notification settings" })).toBeVisible();
  await theirs.context().close();
});

test("one mail tells of it all, leads there, and ends by one press", { tag: "@full" }, async ({ page, browser, accounts }) => {
  test.setTimeout(240_000); // it waits two minutes for what comes soon after
  const { page: theirs, email } = await proven(browser, accounts);
  const id = await share(page, theirs, accounts);
  await mention(page, theirs, accounts, id, "is this one mail?");
  await mention(page, theirs, accounts, id, "and this in it?");
  const mailbox = await theirs.context().newPage();
  const mail = mailbox.getByRole("article").filter({ hasText: email }).filter({ hasText: "new notifications" });
  await expect(async () => {
    await mailbox.goto(`${accounts}/dev/mailbox`);
    await expect(mail).toContainText("is this one mail?", { timeout: 1000 });
  }).toPass({ timeout: 180_000 });
  await expect(mail).toHaveCount(1);
  await expect(mail).toContainText("and this in it?");
  await expect(mail.getByRole("heading")).toHaveText("3 new notifications in Requill");
  const link = mail.getByRole("link").filter({ hasText: "/unsubscribe/" });
  const path = new URL((await link.getAttribute("href")) ?? "").pathname;
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${accounts}${path}`);
  await stranger.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(stranger.getByRole("heading", { name: "You're unsubscribed" })).toBeVisible();
  await theirs.goto(`${accounts}/notifications?settings=true`);
  await expect(theirs.getByRole("radio", { name: "Never" })).toBeChecked();
  await stranger.context().close();
  await theirs.context().close();
});

for (const [where, viewport] of [
  ["on a desktop", DESKTOP],
  ["on a phone", PHONE],
] as const)
  test(`a suggestion is read and decided in the inbox, ${where}`, { tag: "@full" }, async ({ page, browser, product }) => {
    const { page: theirs } = await proven(browser, product, { viewport, bypassCSP: true });
    const id = await makeDocument(theirs, product, SAMPLE);
    await registerHere(page, product);
    const { username } = await currentUser(page, product);
    const address = `${product}/api/documents/${id}`;
    const added = await theirs.request.post(`${address}/members`, { data: { who: username, role: "commenter" } });
    expect(added.status()).toBe(201);
    const { content, version } = (await (await page.request.get(address)).json()) as {
      content: string;
      version: number;
    };
    const [line = ""] = content.split("\n").filter((text) => /^[A-Z][a-z]+ [a-z]/.test(text));
    const data = { version, content: content.replace(line, `Surely ${line}`), reason: "To be sure." };
    expect((await page.request.post(`${address}/proposals`, { data })).status()).toBe(201);

    await theirs.goto(`${product}/notifications`);
    await theirs.getByRole("link", { name: /suggested changes/ }).click();
    const suggestion = theirs.getByRole("region", { name: "Suggestion" });
    await expect(suggestion).toContainText("To be sure.");
    await expect(suggestion.getByRole("insertion")).toContainText("Surely");
    await examine(theirs);
    await suggestion.getByRole("button", { name: "Accept" }).focus();
    await theirs.keyboard.press("Enter");
    await expect(suggestion).toContainText("Accepted by you");
    await expect.poll(() => stored(theirs, product, id)).toContain(`Surely ${line}`);
    await theirs.context().close();
  });
