/** Reading while others write: by a link and as a viewer, without a reload and without losing the place. */
import type { Page } from "@playwright/test";
import { createLink, openSharing } from "../support/sharing";
import { makeDocument } from "../support/steps";
import { expect, test } from "../support/test";
import { addMember, people, somebody, words } from "../support/together";

const LINES = Array.from({ length: 120 }, (_, number) => `Paragraph ${number + 1} of many.`).join("\n\n");
const TEXT = `## Goals\n\nThe first words.\n\n${LINES}\n`;
const READ = "Paragraph 60 of many.";

/** Milliseconds in which words that were typed are on the others' pages, and in which a reader hears of the link's end. */
const SOON = 2000;
const AT_ONCE = 1000;

const page60 = (reader: Page) => reader.getByRole("article").getByText(READ);

/** Scrolls to the middle and selects a line there. */
async function settleDown(reader: Page): Promise<number> {
  await page60(reader).scrollIntoViewIfNeeded();
  await page60(reader).click({ clickCount: 3 });
  return top(reader);
}

async function top(reader: Page): Promise<number> {
  return (await page60(reader).boundingBox())?.y ?? NaN;
}

const selected = (reader: Page) => reader.evaluate(() => getSelection()?.toString().trim());

test("what one person writes is soon before those who read by the link and as a viewer, and both keep their place", { tag: "@full" }, async ({
  browser,
  product,
}) => {
  const { page: mara } = await somebody(browser, product, "mara");
  const { page: tomas, username } = await somebody(browser, product, "tomas");
  const id = await makeDocument(mara, product, TEXT);
  await addMember(mara, product, id, username, "viewer");
  await openSharing(mara, product, id);
  const address = await createLink(mara);
  await mara.keyboard.press("Escape");

  const stranger = await browser.newContext();
  const reader = await stranger.newPage();
  const scripts: string[] = [];
  reader.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await reader.goto(address);
  await tomas.goto(`${product}/documents/${id}`);
  for (const page of [reader, tomas])
    await expect(page.getByText("Changes appear as they are made").filter({ visible: true })).toBeVisible();
  await expect(people(mara)).toHaveText(/toma1$/);
  await expect(people(tomas)).toHaveText(/mara1$/);
  const before = [await settleDown(reader), await settleDown(tomas)];

  await words(mara).getByText("The first words.").click();
  await mara.keyboard.press("End");
  await mara.keyboard.insertText("\n\nWords that nobody has read.\n\nAnd more of them.");
  await Promise.all(
    [reader, tomas].map((page) =>
      expect(page.getByRole("article")).toContainText("Words that nobody has read.", { timeout: SOON }),
    ),
  );
  for (const [index, page] of [reader, tomas].entries()) {
    expect(Math.abs((await top(page)) - (before[index] ?? NaN))).toBeLessThan(3);
    expect(await selected(page)).toBe(READ);
  }
  expect(scripts.filter((path) => /\/(codemirror|editor|yjs)-/.test(path))).toEqual([]);

  expect((await mara.request.delete(`${product}/api/documents/${id}/share`)).ok()).toBe(true);
  await expect(reader.getByText("This link doesn't work anymore")).toBeVisible({ timeout: AT_ONCE });
  await expect(reader.getByText(READ)).toBeHidden();
  await expect(people(mara)).toHaveText(/toma$/);
  await tomas.goto(`${product}/documents`);
  await expect(people(mara)).toBeHidden();
});
