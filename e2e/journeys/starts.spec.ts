/** The start of a document that is left while it runs, and met again: in this tab, or in a copy of it. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/test";
import { composer, dismissPrompt } from "../support/steps";

// The provider then takes its time with the first word.
const SLOW = "[[text first=3]]";
const BRIEF = `Offline mode for inspectors ${SLOW}\nThey lose signal in cellars.`;

const START = "/document-flow/1?mode=ai-assisted";
const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();

async function pasteBrief(page: Page, product: string): Promise<void> {
  await page.goto(`${product}${START}`);
  const title = page.getByRole("textbox", { name: "Title" });
  await title.focus();
  await title.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, BRIEF);
  await expect(page.getByRole("region", { name: "Brief" })).toBeVisible();
  await goOn(page);
  await page.waitForURL(/turn=/);
}

/** The ids of the documents that this guest has. */
async function documents(page: Page, product: string): Promise<number[]> {
  const answer = await page.request.get(`${product}/api/documents`);
  const found = (await answer.json()) as { id: number }[];
  return found.map(({ id }) => id);
}

test("an answer begun since stands behind the brief", { tag: "@full" }, async ({ page, productWithProvider: product }) => {
  await pasteBrief(page, product);
  await page.goto(`${product}/templates`);
  await expect.poll(() => documents(page, product)).toHaveLength(1);
  const [id] = await documents(page, product);
  await page.goto(`${product}/document-flow/1?documentId=${id}`);
  await composer(page).fill("Half an answer");
  await page.goto(`${product}${START}`);
  await goOn(page);
  await page.waitForURL(`**documentId=${id}`);
  await dismissPrompt(page);
  await expect(composer(page)).toHaveValue(`${BRIEF}\n\nHalf an answer`);
  expect(await documents(page, product)).toEqual([id]);
});

test("of a document that was deleted since the brief is kept, and begins another one", { tag: "@full" }, async ({ page, productWithProvider: product }) => {
  await page.goto(`${product}/templates`);
  await pasteBrief(page, product);
  await page.goBack();
  await expect.poll(() => documents(page, product)).toHaveLength(1);
  const [id] = await documents(page, product);
  await page.request.delete(`${product}/api/documents/${id}`);
  await page.goForward();
  await expect(page.getByText("This document no longer exists.").first()).toBeVisible();
  await expect(composer(page)).toBeHidden();
  await expect(page.getByRole("region", { name: "Brief" })).toContainText("They lose signal in cellars.");
  await goOn(page);
  await page.waitForURL(/documentId=/);
  await dismissPrompt(page);
  await expect(composer(page)).toHaveValue(BRIEF);
  expect(await documents(page, product)).not.toContain(id);
});

test("of a tab and its copy one has the brief, also after a reload", { tag: "@full" }, async ({
  page,
  context,
  productWithProvider: product,
}) => {
  await pasteBrief(page, product);
  const [copy] = await Promise.all([
    context.waitForEvent("page"),
    page.evaluate(() => void window.open(location.href)),
  ]);
  await expect(copy.getByText("Preparing your document...")).toBeVisible();
  await page.reload();
  await page.waitForURL(/documentId=/);
  await dismissPrompt(page);
  await expect(composer(page)).toHaveValue(BRIEF);
  await copy.waitForURL(/documentId=/);
  await dismissPrompt(copy);
  await expect(copy.getByText("Section 1 of 13")).toBeVisible();
  await expect(composer(copy)).toHaveValue("");
  expect(await documents(page, product)).toHaveLength(1);
});
