/** Unsaved text of tabs that are gone: each has its own, and none is lost, doubled or put over what others wrote. */
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../support/test";
import { makeDocument, stored } from "../support/steps";

const TEXT = "## Scope\n\nTablets only.\n\n## Risks\n\nNone yet.\n";

const text = (page: Page) => page.getByRole("textbox", { name: "Document" });

/** Writes behind these words. */
async function write(page: Page, behind: string, words: string): Promise<void> {
  await text(page).getByText(behind).click();
  await page.keyboard.press("End");
  await page.keyboard.type(words);
}

/** From now on no save of this page arrives. */
async function failSaves(page: Page): Promise<void> {
  await page.route("**/api/documents/*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
}

/** A tab that has written what it could not save. */
async function unsyncedTab(
  context: BrowserContext,
  address: string,
  behind: string,
  words: string,
): Promise<Page> {
  const tab = await context.newPage();
  await failSaves(tab);
  await tab.goto(address);
  await write(tab, behind, words);
  await expect(tab.getByText(/^Offline: your text/).first()).toBeVisible();
  return tab;
}

/** As when the system runs out of memory: a tab that is closed would send its text a last time. */
async function crash(tab: Page): Promise<void> {
  const crashed = tab.waitForEvent("crash");
  const browser = await tab.context().newCDPSession(tab);
  void browser.send("Page.crash").catch(() => undefined);
  await crashed;
}

/** The names of the copies that this browser keeps. */
function copies(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("requill:unsaved:")));
}

test("two tabs of one document that were lost with unsaved text both get it back", { tag: "@full" }, async ({
  page,
  product,
  context,
}) => {
  const id = await makeDocument(page, product, TEXT);
  const address = `${product}/documents/${id}`;
  const one = await unsyncedTab(context, address, "Tablets only.", " And phones.");
  const other = await unsyncedTab(context, address, "None yet.", " Except one.");
  await crash(one);
  await crash(other);
  expect(await stored(page, product, id)).toBe(TEXT);
  await page.goto(address);
  await expect(text(page)).toContainText("Tablets only. And phones.");
  await expect(text(page)).toContainText("None yet. Except one.");
  const both = TEXT.replace("only.", "only. And phones.").replace("yet.", "yet. Except one.");
  await expect.poll(() => stored(page, product, id)).toBe(both);
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  expect(await copies(page)).toEqual([]);
});

test("two tabs that open at the same moment put left text back once", { tag: "@full" }, async ({ page, product, context }) => {
  const id = await makeDocument(page, product, TEXT);
  const address = `${product}/documents/${id}`;
  const lost = await unsyncedTab(context, address, "Tablets only.", " And phones.");
  await crash(lost);
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
  expect(await copies(tabs[0]!)).toEqual([]);
});

test("the text of a tab that lives is not taken over by another, which closes with its own saved", { tag: "@full" }, async ({
  page,
  product,
  context,
}) => {
  const id = await makeDocument(page, product, TEXT);
  const address = `${product}/documents/${id}`;
  const living = await unsyncedTab(context, address, "Tablets only.", " And phones.");
  await page.goto(address);
  await write(page, "None yet.", " Except one.");
  await expect.poll(() => stored(page, product, id)).toContain("Except one.");
  expect(await stored(page, product, id)).not.toContain("And phones.");
  await page.goto(product);
  await living.unrouteAll();
  await living.keyboard.press("Control+s"); // it may be trying again by itself at this moment
  await expect.poll(() => stored(page, product, id)).toContain("And phones.");
  expect(await stored(page, product, id)).toContain("Except one.");
});

test("what is merged by hand stays when the dialog is closed by a click beside it", { tag: "@full" }, async ({
  page,
  product,
  context,
}) => {
  const id = await makeDocument(page, product, TEXT);
  await page.routeWebSocket(/\/ws-general/, () => undefined); // it hears of the other with its save
  await page.goto(`${product}/documents/${id}`);
  await text(page).getByText("None yet.").waitFor();
  const other = await context.newPage();
  await other.goto(`${product}/documents/${id}`);
  const rewrite = async (window: Page, words: string): Promise<void> => {
    // The line is taken with its end.
    await text(window).getByText("None yet.").click({ clickCount: 3 });
    await window.keyboard.type(words);
  };
  await rewrite(other, "Theirs stands here.");
  await expect.poll(() => stored(page, product, id)).toContain("Theirs stands here.");
  await rewrite(page, "Mine stands here.");
  const dialog = page.getByRole("dialog");
  const mine = dialog.getByLabel("Mine (editable)");
  await page.getByRole("button", { name: "Resolve" }).click();
  await mine.getByText("Mine stands here.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Merged by hand.");
  await page.mouse.click(5, 450);
  await expect(dialog).toBeHidden();
  await expect(text(page)).not.toContainText("Merged by hand.");
  await write(other, "Tablets only.", " And phones.");
  await expect.poll(() => stored(page, product, id)).toContain("And phones.");
  await page.getByRole("button", { name: "Resolve" }).click();
  await expect(mine).toContainText("Mine stands here. Merged by hand.");
  await dialog.getByRole("button", { name: "Save as edited" }).click();
  const merged = TEXT.replace("None yet.\n", "Mine stands here. Merged by hand.").replace(
    "only.",
    "only. And phones.",
  );
  await expect.poll(() => stored(page, product, id)).toBe(merged);
});

test("text of a document that was deleted elsewhere is still here, and becomes a new one", async ({
  page,
  product,
  context,
}) => {
  const id = await makeDocument(page, product, TEXT);
  const address = `${product}/documents/${id}`;
  const lost = await unsyncedTab(context, address, "None yet.", " Except one.");
  await crash(lost);
  await page.request.delete(`${product}/api/documents/${id}`);
  await page.goto(address);
  await expect(page.getByText("Document not found")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your unsaved text is still here" })).toBeVisible();
  await page.getByRole("button", { name: "Save as a new document" }).click();
  await page.waitForURL((url) => url.href !== address && url.pathname.startsWith("/documents/"));
  await expect(text(page)).toContainText("None yet. Except one.");
  expect(await copies(page)).toEqual([]);
});

test("a sign that an input method puts together is written once, whatever others change meanwhile", { tag: "@full" }, async ({
  page,
  product,
  context,
}) => {
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}`);
  const keyboard = await context.newCDPSession(page);
  const compose = (signs: string) =>
    keyboard.send("Input.imeSetComposition", {
      text: signs,
      selectionStart: signs.length,
      selectionEnd: signs.length,
    });
  const api = `${product}/api/documents/${id}`;
  await page.route(api, async (route) => {
    // Somebody else's save is the first, and a sign is under way when this one is answered.
    if (route.request().method() !== "PATCH") return route.continue();
    await page.request.patch(api, { data: { content: TEXT.replace("Tablets", "All tablets"), version: 1 } });
    await compose("に");
    return route.continue();
  });
  const stale = page.waitForResponse((response) => response.status() === 409);
  await write(page, "Tablets only.", " ");
  await stale;
  await page.unroute(api);
  await compose("にほん");
  await keyboard.send("Input.insertText", { text: "日本" });
  await expect(text(page)).toContainText("All tablets only. 日本");
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  expect(await stored(page, product, id)).toBe(TEXT.replace("Tablets only.", "All tablets only. 日本"));
});
