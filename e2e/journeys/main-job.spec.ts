/** The main job with the built-in assistant: from an idea to a finished document, no account, no network. */
import { expect, test } from "../support/product";
import {
  TITLE,
  answer,
  beginInterview,
  copyMarkdown,
  dismissPrompt,
  finishInterview,
  nameIt,
  show,
  settled,
  stored,
  typeAtTheEnd,
} from "../support/steps";
import { watch } from "../support/watch";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a visitor is interviewed while the document fills, refines it, types in it and copies it", async ({
  page,
  product,
}) => {
  const check = watch(page);
  await page.goto(product);
  await page.getByRole("link", { name: /^Standard PRD/ }).click();
  await nameIt(page);
  await expect(page.getByText("Section 1 of 13")).toBeVisible();
  await dismissPrompt(page);

  await answer(page, "Inspectors lose their work where 31 % of visits have no signal.");
  const preview = page.getByRole("region", { name: "Document Preview" });
  await expect(preview.getByText("Inspectors lose their work")).toBeVisible();
  await expect(page.getByText("Filled").first()).toBeVisible();
  await page.getByRole("button", { name: "Skip" }).last().click();
  await settled(page);
  await page.getByRole("button", { name: "I don’t know" }).last().click();
  await settled(page);
  await page.getByRole("button", { name: "Back" }).last().click();
  await settled(page);

  await finishInterview(page);
  await expect(page.getByText("Document generated")).toBeVisible();
  await page.waitForURL(/\/documents\/\d+$/);
  const id = /\d+$/.exec(page.url())?.[0] ?? "";

  const editor = page.getByRole("textbox", { name: "Document" });
  await expect(editor).toBeVisible();
  await answer(page, "Rename Risks to Dangers");
  await expect(page.getByText("I've updated your document with the suggested changes.")).toBeVisible();
  await expect.poll(() => stored(page, product, id)).toContain("## Dangers");
  await editor.press("Control+End");
  await editor.getByText("Dangers", { exact: true }).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" and worries");
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await expect.poll(() => stored(page, product, id)).toContain("## Dangers and worries");

  const copied = await copyMarkdown(page);
  expect(copied).toContain(`# ${TITLE}`);
  expect(copied).toContain("## Dangers and worries");

  await page.reload();
  await page.getByRole("textbox", { name: "Document" }).press("Control+End");
  await expect(page.getByText("Dangers and worries").last()).toBeVisible();
  check();
});

test("a draft is whole at once and opens by itself", async ({ page, product }) => {
  await page.goto(`${product}/templates`);
  await page.getByRole("link", { name: "Start new" }).first().click();
  await nameIt(page);
  await page.waitForURL(/\/documents\/\d+$/);
  await dismissPrompt(page);
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("Assumption:");
});

test("an interview goes on in the editor after it opened by itself", async ({ page, product }) => {
  await page.goto(`${product}/templates`);
  await page.getByRole("link", { name: "AI-assisted" }).nth(1).click();
  await nameIt(page);
  await page.waitForURL(/\/documents\/\d+$/);
  await dismissPrompt(page);
  await answer(page, "Reports arrive a day late.");
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("Reports arrive a day late.");
});

test("a blank title is refused with the specified words", async ({ page, product }) => {
  await page.goto(`${product}/document-flow/1`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Title required").first()).toBeVisible();
  await expect(page.getByText("Please enter what you're working on").first()).toBeVisible();
});

test("a filled section can be undone from the conversation", async ({ page, product }) => {
  const id = await beginInterview(page, product);
  await answer(page, "Reports arrive a day late.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => stored(page, product, id)).not.toContain("Reports arrive");
});

test("downloading is refused for guests, with the words that say why", async ({ page, product }) => {
  await beginInterview(page, product);
  await page.getByText("Leave and keep draft").first().click();
  await page.waitForURL(/\/documents\/\d+$/);
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: /Download as Markdown/ }).click();
  await expect(page.getByText("Registration required").first()).toBeVisible();
  await expect(page.getByText("Please register to download your document").first()).toBeVisible();
});

test("the whole job works on a phone", async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await beginInterview(page, product);
  await answer(page, "Reports arrive a day late.");
  await show(page, "Document");
  await expect(page.getByText("Reports arrive a day late.").last()).toBeVisible();
  await show(page, "Chat");
  await finishInterview(page);
  await page.waitForURL(/\/documents\/\d+$/);
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("Reports arrive");
  await show(page, "Chat");
  await answer(page, 'replace "late" with "early"');
  await expect.poll(() => stored(page, product, id)).toContain("Reports arrive a day early.");
  await show(page, "Document");
  await typeAtTheEnd(page, " Typed by hand.");
  await expect.poll(() => stored(page, product, id)).toContain("Typed by hand.");
  const copied = await copyMarkdown(page);
  for (const words of ["Reports arrive a day early.", "Typed by hand."]) expect(copied).toContain(words);
});
