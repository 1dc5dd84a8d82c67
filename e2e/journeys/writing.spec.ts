/** The keys of a person who writes: none of them breaks the block that it is pressed in. */
import type { Page } from "@playwright/test";

import { expect, test } from "../support/product";
import { makeDocument, stored } from "../support/steps";

const START = "Start.\n\n";

async function open(page: Page, product: string, text: string) {
  const id = await makeDocument(page, product, START + text);
  await page.goto(`${product}/documents/${id}`);
  const words = page.getByRole("textbox", { name: "Document" });
  // Some keys come with the slash menu, once the caret is in the text.
  await words.getByText("Start.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" /");
  await page.getByRole("listbox").waitFor();
  for (const key of ["Escape", "Backspace", "Backspace"]) await page.keyboard.press(key);
  return { words, read: async () => (await stored(page, product, id)).replace(START, "") };
}

test("Home goes in front of an item's words, and Backspace there makes a paragraph of it", async ({
  page,
  product,
}) => {
  const before = "## Head\n\n- item a\n- item b\n- item c\n\n- [ ] task\n";
  const { words, read } = await open(page, product, before);
  for (const line of ["Head", "item b", "task"]) {
    await words.getByText(line).click();
    await page.keyboard.press("End");
    await page.keyboard.press("Home");
    await page.keyboard.type("X ");
  }
  await expect.poll(read).toBe("## X Head\n\n- item a\n- X item b\n- item c\n\n- [ ] X task\n");
  await words.getByText("item b").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.type("other");
  await page.keyboard.press("Home");
  await page.keyboard.press("Backspace");
  await expect.poll(read).toContain("- item a\n\nother\n\n- item c\n");
  await page.keyboard.press("Control+z");
  await expect.poll(read).toContain("- item a\n- other\n- item c\n");
});
