/** Links between documents: written by title, followed within the app, and listed where they lead. */
import type { Page } from "@playwright/test";

import { examineByTheRun } from "../support/axe";
import { makeDocument, stored } from "../support/steps";
import { expect, test } from "../support/test";

const text = (page: Page) => page.getByRole("textbox", { name: "Document text" });
const linkedFrom = (page: Page) => page.getByRole("region", { name: /^Linked from/ });
const show = (page: Page, view: string) =>
  page.getByRole("radiogroup", { name: "View" }).getByText(view, { exact: true }).click();

test("a link is written by a title, followed where it is read, and listed where it leads until it is gone", async ({ page, product }) => {
  const target = await makeDocument(page, product, "## Queue\n\n**FR-003** Photos wait.\n", "Photo [queue]");
  const source = await makeDocument(page, product, "", "Offline mode");
  await page.goto(`${product}/documents/${source}`);
  await page.evaluate(() => Object.assign(window, { isOnePage: true }));
  await text(page).click();
  await page.keyboard.type("Photos follow [[queue");
  const option = page.getByRole("listbox", { name: "Links" }).getByRole("option", { name: /Photo \[queue\]/ });
  await expect(option).toBeVisible();
  // Whoever presses Enter and goes on writing before the list has come for the last letter gets a new line.
  await expect(page.locator(".cm-tooltip-autocomplete-disabled")).toHaveCount(0);
  await examineByTheRun(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type(", oldest first.");
  const written = `Photos follow [Photo \\[queue\\]](/documents/${target}), oldest first.`;
  await expect.poll(() => stored(page, product, source)).toBe(written);

  await show(page, "Read");
  await page.getByRole("article").getByRole("link", { name: "Photo [queue]" }).click();
  await expect(page).toHaveURL(`${product}/documents/${target}`);
  await page.getByRole("tab", { name: "Outline" }).click();
  await expect(linkedFrom(page)).toContainText("Offline modePhotos follow Photo [queue], oldest first.");
  await examineByTheRun(page);
  await linkedFrom(page).getByRole("link").click();
  await expect(page).toHaveURL(`${product}/documents/${source}`);
  expect(await page.evaluate(() => "isOnePage" in window)).toBe(true);

  await text(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await expect.poll(() => stored(page, product, source)).toBe("");
  await page.goBack();
  await expect(page).toHaveURL(`${product}/documents/${target}`);
  await page.getByRole("tab", { name: "Outline" }).click();
  await expect(page.getByRole("navigation", { name: "Outline" }).getByRole("link", { name: /Queue/ })).toBeVisible();
  await expect(linkedFrom(page)).toHaveCount(0);
});

test("the card of a link in the text leads to the document and to its part, by key and by pointer", { tag: "@full" }, async ({ page, product }) => {
  const lines = Array.from({ length: 60 }, (_, line) => `Line ${line}.\n`).join("\n");
  const target = await makeDocument(page, product, `${lines}\n## Risks\n\nMany.\n\n${lines}`, "Photo queue");
  const content = `Top.\n\nSee [the risks](/documents/${target}#risks) of it.\n`;
  const source = await makeDocument(page, product, content, "Offline mode");
  for (const way of ["key", "pointer", "press"]) {
    await page.goto(`${product}/documents/${source}`);
    const card = page.locator(".rq-peek");
    // Who points at it before links have their cards points again.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await page.locator(".rq-link", { hasText: "the risks" }).hover();
      await expect(card).toContainText("the risksOpen", { timeout: 1_000 });
    }).toPass();
    if (way === "press") await card.getByText("Open").click();
    else if (way === "pointer") await page.locator(".rq-link").click({ modifiers: ["ControlOrMeta"] });
    else {
      await page.locator(".rq-link").click();
      await page.keyboard.press("ControlOrMeta+Enter");
    }
    await expect(page).toHaveURL(`${product}/documents/${target}#risks`);
    await expect(page.getByText("Risks", { exact: true }).filter({ visible: true }).first()).toBeInViewport();
  }
  expect(await stored(page, product, source)).toBe(content);
});

test("a link to what one may not read and one to what never was look and lead alike", { tag: "@full" }, async ({ page, product, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await other.goto(product);
  const secret = await makeDocument(other, product, "Words.", "A secret plan");
  const content = [secret, 999_999].map((id) => `[To ${id}](/documents/${id})`).join("\n\n");
  const source = await makeDocument(page, product, content, "Links");
  await page.goto(`${product}/documents/${source}`);
  for (const id of [secret, 999_999]) {
    await show(page, "Read");
    await page.getByRole("article").getByRole("link", { name: `To ${id}` }).click();
    await expect(page).toHaveURL(`${product}/documents/${id}`);
    await expect(page.getByRole("main")).toContainText("Document not found");
    await expect(page.getByText("A secret plan")).toHaveCount(0);
    await page.goBack();
  }
});
