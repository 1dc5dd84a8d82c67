/** The main job with the built-in assistant: from an idea to a finished document, no account, no network. */
import type { Page } from "@playwright/test";
import { examineInBothThemes } from "../support/axe";
import { DESKTOP, PHONE } from "../support/browser";
import { expect, test } from "../support/test";
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

/** From a template of the home page to an interview that has had every kind of reaction; the document fills beside it. */
async function beAsked(page: Page, product: string): Promise<void> {
  await page.goto(product);
  await page.getByRole("link", { name: /^Standard PRD/ }).click();
  await nameIt(page);
  await expect(page.getByText("Section 1 of 13")).toBeVisible();
  await dismissPrompt(page);

  await answer(page, "Inspectors lose their work where 31 % of visits have no signal.");
  const preview = page.getByRole("region", { name: "Document Preview" });
  await expect(preview.getByText("Inspectors lose their work")).toBeVisible();
  await expect(page.getByText("Added to").first()).toBeVisible();
  await page.getByRole("button", { name: "Skip" }).last().click();
  await settled(page);
  await expect(page.getByText("Filled").first()).toBeVisible();
  await page.getByRole("button", { name: "I don't know" }).last().click();
  await settled(page);
  await page.getByRole("button", { name: "Back" }).last().click();
  await settled(page);
}

/** Go on to the document; resolves with its id. */
async function viewDocument(page: Page): Promise<string> {
  await page.getByRole("link", { name: "View Document" }).click();
  await page.waitForURL(/\/documents\/\d+$/);
  await expect(page.getByRole("textbox", { name: "Document" })).toBeVisible();
  return /\d+$/.exec(page.url())?.[0] ?? "";
}

test("a visitor is interviewed while the document fills, refines it, types in it and copies it", async ({
  page,
  product,
}) => {
  const check = watch(page);
  await beAsked(page, product);
  await page.getByRole("button", { name: "Finish now" }).last().click();
  await page.getByRole("button", { name: "Finish interview" }).click();
  await expect(page.getByText(/^Interview finished: \d+ questions? ha/)).toBeVisible();
  const id = await viewDocument(page);

  const editor = page.getByRole("textbox", { name: "Document" });
  await answer(page, "Rename Summary to Overview");
  await expect(page.getByText("I've updated your document with the suggested changes.")).toBeVisible();
  await expect.poll(() => stored(page, product, id)).toContain("## Overview");
  await editor.press("Control+End");
  await editor.getByText("Overview", { exact: true }).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" and reason");
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await expect.poll(() => stored(page, product, id)).toContain("## Overview and reason");

  const copied = await copyMarkdown(page);
  expect(copied).toContain(`# ${TITLE}`);
  expect(copied).toContain("Inspectors lose their work");
  expect(copied).toContain("## Overview and reason");

  await page.reload();
  await page.getByRole("textbox", { name: "Document" }).press("Control+End");
  await expect(page.getByText("Overview and reason").last()).toBeVisible();
  check();
});

test("whoever has answered what is required is told so, and is led to what they skipped", { tag: "@full" }, async ({ page, product }) => {
  const check = watch(page);
  await beAsked(page, product);
  await finishInterview(page);
  await expect(page.getByText("Required questions answered", { exact: true })).toBeVisible();
  await expect(page.getByText("Document complete!")).toBeHidden();
  await page.getByRole("button", { name: /^\d+ skipped$/ }).click();
  await expect(page.getByRole("list", { name: "Skipped" }).getByRole("button").first()).toBeFocused();
  const id = await viewDocument(page);
  expect(await stored(page, product, id)).toContain("Inspectors lose their work");
  check();
});

test("a new document opens by itself with its sections, and asks what belongs there without writing it", { tag: "@full" }, async ({ page, product }) => {
  await page.goto(`${product}/templates`);
  await page.getByRole("link", { name: "Start new" }).first().click();
  await nameIt(page);
  await page.waitForURL(/\/documents\/\d+$/);
  await dismissPrompt(page);
  const editor = page.getByRole("textbox", { name: "Document" });
  await expect(editor.getByText("In a sentence or two, what changes, and for whom?")).toBeVisible();
  const id = /\d+$/.exec(page.url())?.[0] ?? "";
  expect(await stored(page, product, id)).toMatch(/^## Summary\n+## Problem and evidence\n/);
  await editor.getByText("Summary", { exact: true }).click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("Inspectors work offline.");
  await expect(editor.getByText("In a sentence or two, what changes, and for whom?")).toBeHidden();
  await expect.poll(() => stored(page, product, id)).toMatch(/## Summary\s+Inspectors work offline\./);
});

test("what has no answer at the end is told of, and is a press away", { tag: "@full" }, async ({ page, product }) => {
  await beginInterview(page, product);
  await answer(page, "Reports arrive a day late.");
  await page.getByRole("button", { name: "Finish now" }).last().click();
  await page.getByRole("button", { name: "Finish interview" }).click();
  await expect(page.getByText(/^Interview finished: \d+ questions? ha/)).toBeVisible();
  await expect(page.getByText("Document complete!")).toBeHidden();
  await page.getByRole("list", { name: "Without an answer" }).getByRole("button").first().click();
  await expect(page.getByText(/^Section \d+ of/)).toBeVisible();
  await settled(page);
  await answer(page, "The contract with the regulator ends in June.");
  const preview = page.getByRole("region", { name: "Document", exact: true });
  await expect(preview.getByText("The contract with the regulator")).toBeVisible();
});

test("answers are typed in the form that they take, by keyboard alone, and stand in the document as typed", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const id = await beginInterview(page, product, 1);
  await answer(page, "Inspectors lose their work, not sure how often.");
  await answer(page, "skip");
  await expect(page.getByRole("textbox", { name: "Entry 1" })).toBeFocused();
  await page.keyboard.type("Forms, three of them, get lost\nReports are late");
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => stored(page, product, id)).toContain("- Forms, three of them, get lost\n- Reports are late");
  await page.getByRole("button", { name: "Skip" }).last().press("Enter");
  await expect(page.getByRole("textbox", { name: "Metric, row 1" })).toBeFocused();
  for (const cell of ["Finished on site", "64%", "90%"]) {
    await page.keyboard.type(cell);
    await page.keyboard.press("Tab");
  }
  const preview = page.getByRole("region", { name: "Document", exact: true });
  await expect(preview.getByRole("cell", { name: "Finished on site" })).toBeVisible();
  await expect(page.getByText("1 cell to be set")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => stored(page, product, id)).toContain("| Finished on site | 64% | 90% |  |");
  await page.reload();
  await expect(page.getByRole("log").getByText("Goals and metrics, 1 row")).toBeVisible();
});

test("an interview goes on in the editor after it opened by itself", { tag: "@full" }, async ({ page, product }) => {
  await page.goto(`${product}/templates`);
  await page.getByRole("link", { name: "AI-assisted" }).nth(1).click();
  await nameIt(page);
  await page.waitForURL(/\/documents\/\d+$/);
  await dismissPrompt(page);
  await answer(page, "Reports arrive a day late.");
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("Reports arrive a day late.");
});

test("a blank title is refused with the specified words", { tag: "@full" }, async ({ page, product }) => {
  await page.goto(`${product}/document-flow/1`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Title required").first()).toBeVisible();
  await expect(page.getByText("Please enter what you're working on").first()).toBeVisible();
});

test("a filled section can be undone from the conversation", { tag: "@full" }, async ({ page, product }) => {
  const id = await beginInterview(page, product);
  await answer(page, "Reports arrive a day late.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => stored(page, product, id)).not.toContain("Reports arrive");
});

test("downloading is refused for guests, with the words that say why", { tag: "@full" }, async ({ page, product }) => {
  await beginInterview(page, product);
  await page.getByText("Leave and keep draft").first().click();
  await page.waitForURL(/\/documents\/\d+$/);
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: /Download as Markdown/ }).click();
  await expect(page.getByText("Registration required").first()).toBeVisible();
  await expect(page.getByText("Please register to download your document").first()).toBeVisible();
});

test("the whole job works on a phone", { tag: "@full" }, async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await beginInterview(page, product);
  await answer(page, "Reports arrive a day late.");
  await show(page, "Document");
  await expect(page.getByText("Reports arrive a day late.").last()).toBeVisible();
  await show(page, "Chat");
  await finishInterview(page);
  await page.getByRole("link", { name: "View Document" }).click();
  await page.waitForURL(/\/documents\/\d+$/);
  await show(page, "Document");
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

test.describe("the fields of answers", () => {
  test.use({ bypassCSP: true });

  for (const viewport of [DESKTOP, PHONE])
    test(`have no accessibility problem at ${viewport.width}`, { tag: "@full" }, async ({ page, product }) => {
      await page.setViewportSize(viewport);
      await beginInterview(page, product, 1);
      const skip = page.getByRole("button", { name: "Skip" }).last();
      for (const first of ["Entry 1", "Metric, row 1", "Statement, requirement 1", "Risk, row 1"]) {
        const field = page.getByRole("textbox", { name: first, exact: true });
        while (!(await field.isVisible())) {
          await skip.click();
          await settled(page);
          await skip.waitFor();
        }
        await field.fill("Some words");
        await examineInBothThemes(page);
      }
    });
});
