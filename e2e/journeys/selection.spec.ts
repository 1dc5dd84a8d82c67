/** The assistant is asked to change selected words; the change is seen in the text, and asked for again if it does not fit. */
import type { Page } from "@playwright/test";
import { examineByTheRun, expectNoSidewaysScroll } from "../support/axe";
import { PHONE } from "../support/browser";
import { commentsButton, select } from "../support/comments";
import { makeDocument, stored } from "../support/steps";
import { expect, test } from "../support/test";

const SENTENCE = "Photos wait in full resolution until the connection is stable";
const TEXT = `## Requirements\n\n${SENTENCE}, oldest first.\n\nTablets only.\n`;
const question = (page: Page) => page.getByRole("dialog", { name: "Ask the assistant" });
const proposal = (page: Page) => page.getByRole("group", { name: /^Suggestion/ }).filter({ visible: true });

async function askAbout(page: Page, words: string): Promise<void> {
  // With what comes late to it, the text is drawn anew, and nothing is selected then.
  await commentsButton(page).waitFor();
  await select(page, words);
  await page.getByRole("button", { name: "Selection menu" }).click();
  await page.getByRole("menuitem", { name: "Ask the assistant…" }).click();
  await expect(question(page)).toBeVisible();
}

test("selected words are changed by a choice, asked for again in words, and accepted", async ({
  browser,
  productWithProvider: product,
}) => {
  const page = await (await browser.newContext({ bypassCSP: true, reducedMotion: "reduce" })).newPage();
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}`);
  await askAbout(page, SENTENCE);
  await examineByTheRun(page);
  await question(page).getByRole("button", { name: "Shorten" }).click();
  await expect(proposal(page)).toContainText("Assistant suggests");
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole("log")).toContainText(`Shorten: “${SENTENCE}”`);
  expect(await stored(page, product, id)).toBe(TEXT);

  await proposal(page).getByRole("button", { name: "Try again" }).click();
  const wish = question(page).getByRole("textbox", { name: "What should change?" });
  await expect(wish).toHaveValue("Shorten");
  await expect(proposal(page)).toBeHidden();
  await wish.fill("Are these words good?");
  await question(page).getByRole("button", { name: "Ask" }).click();
  await expect(question(page)).toContainText("These words are good as they are.");
  await wish.fill("say: Photos upload once the connection is stable");
  await page.keyboard.press("Control+Enter");
  await proposal(page).getByRole("button", { name: "Accept" }).click();
  await expect
    .poll(() => stored(page, product, id))
    .toBe(TEXT.replace(SENTENCE, "Photos upload once the connection is stable"));
});

test("on a phone the question comes up from below", { tag: "@full" }, async ({ browser, productWithProvider: product }) => {
  const page = await (await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true })).newPage();
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}`);
  await askAbout(page, SENTENCE);
  await expectNoSidewaysScroll(page);
  await question(page).getByRole("button", { name: "Shorten" }).click();
  await expect(proposal(page)).toBeVisible();
});
