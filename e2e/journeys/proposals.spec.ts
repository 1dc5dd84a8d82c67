/** The assistant's changes are seen where they are, decided there, and never said to stand when they do not. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/product";
import { answer, makeDocument, stored } from "../support/steps";

const TABLE = [
  "## Goals",
  "",
  "| Metric | Baseline |",
  "| --- | --- |",
  "| Forms retyped | 118 |",
  "| Time to report | 27 h |",
  "",
  "## Scope",
  "",
  "Tablets only.",
  "",
].join("\n");
const UPDATED = "I've updated your document with the suggested changes.";

const text = (page: Page) => page.getByRole("textbox", { name: "Document text" });

async function openDocument(page: Page, product: string, content: string): Promise<string> {
  const id = await makeDocument(page, product, content);
  await page.goto(`${product}/documents/${id}`);
  await text(page).waitFor();
  return id;
}

test("a change that was undone is not said to stand: here, after a reload, and in another window", async ({
  page,
  context,
  product,
}) => {
  const id = await openDocument(page, product, TABLE);
  await answer(page, 'Replace "Tablets only" with "Tablets and phones"');
  await expect(page.getByText(UPDATED)).toBeVisible();
  await expect(page.locator("s", { hasText: UPDATED })).toHaveCount(0);
  const other = await context.newPage();
  await other.goto(`${product}/documents/${id}`);
  await expect(other.getByText(UPDATED)).toBeVisible();

  await page.getByRole("region", { name: "Applied change" }).getByRole("button", { name: "Undo" }).click();
  const line = (window: Page) => window.getByText(`Undone ${UPDATED}`);
  await expect(line(page)).toBeVisible();
  await expect(page.locator("s", { hasText: UPDATED })).toBeVisible();
  await expect.poll(() => stored(page, product, id)).toContain("Tablets only");
  await page.reload();
  await expect(line(page)).toBeVisible();
  // As the browser tells a window that is looked at again.
  await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(line(other)).toBeVisible();
  await expect(text(other)).toContainText("Tablets only");
});
