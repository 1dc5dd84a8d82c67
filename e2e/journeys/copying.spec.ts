/** Copying out of documents: what the browser's clipboard holds then, and what comes of it elsewhere. */
import type { Page } from "@playwright/test";

import { expect, test } from "../support/test";
import { makeDocument, stored } from "../support/steps";

const TEXT =
  "## Scope\n\nSome **bold** words.\n\n* one\n   - in\n\n| Name | Size |\n|:--|--:|\n| a | 1 |\n\n<script>alert(1)</script>\n";

/** What programs get that take formatted text. */
async function copiedHtml(page: Page): Promise<string> {
  const items = page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await item?.getType("text/html"))?.text();
  });
  return (await items) ?? "";
}

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("what is copied while writing is formatted for others, and the same Markdown in another document", async ({
  page,
  product,
}) => {
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}`);
  await page.getByText("Some bold words.").click();
  await page.keyboard.press("ControlOrMeta+a");
  await expect(async () => {
    await page.keyboard.press("ControlOrMeta+c");
    const html = await copiedHtml(page);
    expect(html).toContain("<h2");
    expect(html).toContain("<strong");
    expect(html).toContain("<table");
    expect(html).not.toContain("<script");
    expect(html).not.toContain("class=");
  }).toPass();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(TEXT);
  const other = await makeDocument(page, product, "");
  await page.goto(`${product}/documents/${other}`);
  await page.getByRole("textbox", { name: "Document text" }).click();
  await page.keyboard.press("ControlOrMeta+v");
  await expect.poll(() => stored(page, product, other)).toBe(TEXT);
});

test("what is copied while reading has none of the page's look", { tag: "@full" }, async ({ page, product }) => {
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}`);
  await page.getByText("Read", { exact: true }).click();
  const words = page.getByRole("article").getByText("bold");
  await words.waitFor();
  await page.evaluate(() => {
    const article = document.querySelector("article");
    if (article) document.getSelection()?.selectAllChildren(article);
  });
  await expect(async () => {
    await page.keyboard.press("ControlOrMeta+c");
    const plain = await page.evaluate(() => navigator.clipboard.readText());
    expect(plain).toContain("## Scope\n\nSome **bold** words.\n\n- one\n  - in\n\n| Name | Size |");
  }).toPass();
  const html = await copiedHtml(page);
  expect(html).toContain("<td");
  expect(html).not.toContain("class=");
  expect(html).not.toContain("<script");
});
