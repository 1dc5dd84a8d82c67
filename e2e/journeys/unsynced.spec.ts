/** Unsaved text of tabs that are gone: each has its own, and none is lost, doubled or put over what others wrote. */
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../support/test";
import { type Rooms, roomsOf } from "../support/rooms";
import { makeDocument, stored } from "../support/steps";
import { records } from "../support/unsynced";

const TEXT = "## Scope\n\nTablets only.\n\n## Risks\n\nNone yet.\n";

const text = (page: Page) => page.getByRole("textbox", { name: "Document" });

/** Writes behind these words. */
async function write(page: Page, behind: string, words: string): Promise<void> {
  await text(page).getByText(behind).click();
  await page.keyboard.press("End");
  await page.keyboard.type(words);
}

interface Tab {
  tab: Page;
  rooms: Rooms;
}

/** A tab with the document open, and no connection to its room from now on. */
async function cutTab(context: BrowserContext, address: string): Promise<Tab> {
  const tab = await context.newPage();
  const rooms = await roomsOf(tab);
  await tab.goto(address);
  await text(tab).waitFor();
  await rooms.cut();
  return { tab, rooms };
}

async function writeUnsynced({ tab }: Tab, behind: string, words: string): Promise<void> {
  await write(tab, behind, words);
  await expect(tab.getByText(/: your text is kept in this browser/).first()).toBeVisible();
}

/** A tab that has written what it could not save. */
async function unsyncedTab(context: BrowserContext, address: string, behind: string, words: string): Promise<Tab> {
  const tab = await cutTab(context, address);
  await writeUnsynced(tab, behind, words);
  return tab;
}

/** As when the system runs out of memory: a tab that is closed would send its text a last time. */
async function crash(tab: Page): Promise<void> {
  const crashed = tab.waitForEvent("crash");
  const browser = await tab.context().newCDPSession(tab);
  void browser.send("Page.crash").catch(() => undefined);
  await crashed;
}

test("two tabs of one document that were lost with unsaved text both get it back", { tag: "@full" }, async ({
  page,
  product,
  context,
}) => {
  const id = await makeDocument(page, product, TEXT);
  const address = `${product}/documents/${id}`;
  // Each is open before the other has written: one that opens later sends what the other left.
  const one = await cutTab(context, address);
  const other = await cutTab(context, address);
  await writeUnsynced(one, "Tablets only.", " And phones.");
  await writeUnsynced(other, "None yet.", " Except one.");
  await crash(one.tab);
  await crash(other.tab);
  expect(await stored(page, product, id)).toBe(TEXT);
  await page.goto(address);
  await expect(text(page)).toContainText("Tablets only. And phones.");
  await expect(text(page)).toContainText("None yet. Except one.");
  const both = TEXT.replace("only.", "only. And phones.").replace("yet.", "yet. Except one.");
  await expect.poll(() => stored(page, product, id)).toBe(both);
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await expect.poll(() => records(page)).toBe(0);
});

test("two tabs that open at the same moment put left text back once", { tag: "@full" }, async ({ page, product, context }) => {
  const id = await makeDocument(page, product, TEXT);
  const address = `${product}/documents/${id}`;
  const lost = await unsyncedTab(context, address, "Tablets only.", " And phones.");
  await crash(lost.tab);
  const tabs = [await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto(address)));
  const once = TEXT.replace("only.", "only. And phones.");
  await expect.poll(() => stored(page, product, id)).toBe(once);
  for (const tab of tabs) {
    await tab.reload();
    await expect(text(tab)).toContainText("Tablets only. And phones.");
    await expect(tab.getByText("Saved", { exact: true }).first()).toBeVisible();
  }
  expect(await stored(page, product, id)).toBe(once);
  await expect.poll(() => records(tabs[0]!)).toBe(0);
});

test("the text of a tab that lives and cannot send it is sent by another, and both go on with the same", { tag: "@full" }, async ({
  page,
  product,
  context,
}) => {
  const id = await makeDocument(page, product, TEXT);
  const address = `${product}/documents/${id}`;
  const { tab: living, rooms } = await unsyncedTab(context, address, "Tablets only.", " And phones.");
  await page.goto(address);
  await write(page, "None yet.", " Except one.");
  const both = TEXT.replace("only.", "only. And phones.").replace("yet.", "yet. Except one.");
  await expect.poll(() => stored(page, product, id)).toBe(both);
  rooms.mend();
  await living.keyboard.press("Control+s");
  await expect(living.getByText("Saved", { exact: true }).first()).toBeVisible();
  for (const window of [page, living]) {
    await expect(text(window)).toContainText("Tablets only. And phones.");
    await expect(text(window)).toContainText("None yet. Except one.");
  }
  expect(await stored(page, product, id)).toBe(both);
});

test("text of a document that was deleted elsewhere is still here, and becomes a new one", { tag: "@full" }, async ({
  page,
  product,
  context,
}) => {
  const id = await makeDocument(page, product, TEXT);
  const address = `${product}/documents/${id}`;
  const lost = await unsyncedTab(context, address, "None yet.", " Except one.");
  await crash(lost.tab);
  await page.request.delete(`${product}/api/documents/${id}`);
  await page.goto(address);
  await expect(page.getByText("Document not found")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your unsaved text is still here" })).toBeVisible();
  await page.getByRole("button", { name: "Save as a new document" }).click();
  await page.waitForURL((url) => url.href !== address && url.pathname.startsWith("/documents/"));
  await expect(text(page)).toContainText("None yet. Except one.");
  await expect.poll(() => records(page)).toBe(0);
});

test("a character that an input method puts together is written once, whatever others change meanwhile", async ({
  page,
  product,
  context,
}) => {
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}`);
  const other = await context.newPage();
  await other.goto(`${product}/documents/${id}`);
  const keyboard = await context.newCDPSession(page);
  const compose = (characters: string) =>
    keyboard.send("Input.imeSetComposition", {
      text: characters,
      selectionStart: characters.length,
      selectionEnd: characters.length,
    });
  await write(page, "Tablets only.", " ");
  await page.bringToFront();
  await compose("に");
  const api = `${product}/api/documents/${id}`;
  // Somebody else changes the same line.
  await expect
    .poll(async () => {
      const { content, version } = (await (await page.request.get(api)).json()) as {
        content: string;
        version: number;
      };
      const data = { content: content.replace("Tablets", "All tablets"), version };
      return (await page.request.patch(api, { data })).status();
    })
    .toBe(200);
  await expect(text(other)).toContainText("All tablets only.");
  await compose("にほん");
  await keyboard.send("Input.insertText", { text: "日本" });
  await expect(text(page)).toContainText("All tablets only. 日本");
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await expect.poll(() => stored(page, product, id)).toBe(TEXT.replace("Tablets only.", "All tablets only. 日本"));
});
