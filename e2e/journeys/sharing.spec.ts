/** Sharing: whoever has the link reads the document as it is now, until its owner turns the link off. */
import type { Page } from "@playwright/test";
import { currentUser, expectToast } from "../support/accounts";
import { PHONE } from "../support/browser";
import { expect, test } from "../support/test";
import { SAMPLE } from "../support/samples";
import { createLink, endLink, link, openSharing, pressShare, sharing } from "../support/sharing";
import { TITLE, makeDocument } from "../support/steps";
import { watch } from "../support/watch";

const deadLink = (page: Page) => page.getByText("This link doesn't work anymore");

async function write(page: Page, words: string): Promise<void> {
  await page.getByRole("textbox", { name: "Document" }).getByText("Ask the rail team about tunnels").click();
  await page.keyboard.press("End");
  await page.keyboard.type(words);
}

test("a stranger with the link reads what was just typed, then later changes, and nothing once it is turned off", async ({
  page,
  browser,
  product,
}) => {
  const check = watch(page);
  const id = await makeDocument(page, product, SAMPLE);
  await page.goto(`${product}/documents/${id}`);
  await write(page, " today");
  await pressShare(page);
  const address = await createLink(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await sharing(page).getByRole("button", { name: "Copy link" }).click();
  await expectToast(page, "Link copied", "The link is on your clipboard.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  const stranger = await browser.newContext();
  const reader = await stranger.newPage();
  const checkReader = watch(reader);
  const served = reader.waitForResponse("**/api/shared/*");
  expect((await reader.goto(address))?.status()).toBe(200);
  const text = reader.getByRole("article");
  await expect(text.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  await expect(text).toContainText("about tunnels today");
  await expect(reader).toHaveTitle(new RegExp(`^${TITLE}`));
  const { username, id: owner } = await currentUser(page, product);
  const answered = await (await served).text();
  for (const secret of [username, owner]) expect(answered).not.toContain(secret);

  await page.keyboard.press("Escape");
  await write(page, " and bridges");
  await expect(page.getByText("Saved", { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(text).toContainText("about tunnels today and bridges");

  await pressShare(page);
  await expect(link(page)).toHaveValue(address);
  await endLink(page);
  await expect(deadLink(reader)).toBeVisible();
  await expect(text).toBeHidden();
  await reader.reload();
  await expect(deadLink(reader)).toBeVisible();
  await reader.getByRole("link", { name: "Go to Requill" }).click();
  await expect(reader).toHaveURL(`${product}/`);
  check();
  checkReader();
  await stranger.close();
});

test("another window of the owner shows what becomes of the link, without a reload", { tag: "@full" }, async ({ page, product }) => {
  const id = await makeDocument(page, product, SAMPLE);
  await openSharing(page, product, id);
  const other = await page.context().newPage();
  const isHeard = other.waitForEvent("websocket", (socket) => socket.url().includes("/ws-general"));
  await openSharing(other, product, id);
  await isHeard;
  await page.bringToFront();
  const address = await createLink(page);
  await expect(link(other)).toHaveValue(address);
  await endLink(page);
  await expect(sharing(other).getByRole("button", { name: "Create link" })).toBeVisible();
  expect(await createLink(page)).not.toBe(address);
});

test("on a phone a document is shared from the menu, and read there", { tag: "@full" }, async ({ browser, product }) => {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const check = watch(page);
  await openSharing(page, product, await makeDocument(page, product, SAMPLE));
  const opened = context.waitForEvent("page");
  await createLink(page);
  await sharing(page).getByRole("link", { name: "Open" }).click();
  const reader = await opened;
  await expect(reader.getByRole("article")).toContainText("An inspector downloads all inspections");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await reader.getByRole("button", { name: "Copy as Markdown" }).tap();
  await expectToast(reader, "Copied to clipboard");
  expect(await reader.evaluate(() => navigator.clipboard.readText())).toContain(`# ${TITLE}`);
  check();
  await context.close();
});
