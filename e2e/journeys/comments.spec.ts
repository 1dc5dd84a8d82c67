/** What people say about a document: on words of it and on all of it, live for everybody, with a connection or without. */
import type { Page } from "@playwright/test";
import { makeDocument } from "../support/steps";
import { expect, test } from "../support/test";
import { addMember, enter, somebody, words } from "../support/together";

const TEXT = `## Requirements

**FR-001** An inspector downloads all inspections assigned for the next 3 days, with drawings.

**FR-002** Every field, photo and signature is stored on the device within 1 second.
`;

const rail = (page: Page) => page.getByRole("complementary", { name: "Comments" });
const marked = (page: Page) => page.locator(".rq-comment");

/** Selects words in the text that is edited. */
async function select(page: Page, text: string): Promise<void> {
  await page.evaluate((wanted) => {
    const content = document.querySelector(".cm-content")!;
    const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const at = node.textContent!.indexOf(wanted);
      if (at < 0) continue;
      (content as HTMLElement).focus();
      getSelection()!.setBaseAndExtent(node, at, node, at + wanted.length);
      return;
    }
    throw new Error(`no "${wanted}"`);
  }, text);
}

async function comment(page: Page, on: string, text: string): Promise<void> {
  await select(page, on);
  await page.keyboard.press("Control+Alt+m");
  await page.getByRole("textbox", { name: "Comment", exact: true }).fill(text);
  await page.keyboard.press("Control+Enter");
}

test("two people discuss words of a document, and end the discussion", async ({ browser, product }) => {
  const { page: mara } = await somebody(browser, product, "mara");
  const { page: jonas, username } = await somebody(browser, product, "jonas");
  const id = await makeDocument(mara, product, TEXT);
  await addMember(mara, product, id, username);
  for (const page of [mara, jonas]) await enter(page, product, id);

  await mara.getByRole("button", { name: "Comments" }).waitFor();
  await comment(mara, "the next 3 days", "Why 3? The rota is fixed 5 days ahead.");
  await expect(marked(mara)).toHaveText("the next 3 days");
  await expect(marked(jonas)).toHaveText("the next 3 days");
  await expect(rail(jonas)).toContainText("1 comment");

  await marked(jonas).click();
  await rail(jonas).getByRole("textbox", { name: "Reply" }).fill("Storage. 3 days of drawings are 4 GB.");
  await jonas.keyboard.press("Control+Enter");
  await expect(rail(mara)).toContainText("Storage. 3 days of drawings are 4 GB.");

  await rail(mara).getByRole("button", { name: "Resolve" }).click();
  await expect(rail(jonas)).toContainText("Resolved by");
});
