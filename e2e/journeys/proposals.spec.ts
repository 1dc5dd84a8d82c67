/** The assistant's changes are seen where they are, decided there, and never said to stand when they do not. */
import type { Page } from "@playwright/test";
import { PHONE } from "../support/browser";
import { expect, test } from "../support/test";
import { TITLE, answer, boxOf, composer, makeDocument, show, stored } from "../support/steps";

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
const FILLER = "A paragraph that says little and takes its room on the page.\n\n".repeat(80);

const text = (page: Page) => page.getByRole("textbox", { name: "Document text" });
const foot = (page: Page, mode: string) => page.getByRole("radiogroup", { name: "View" }).getByText(mode, { exact: true });

async function openDocument(page: Page, product: string, content: string): Promise<string> {
  const id = await makeDocument(page, product, content);
  await page.goto(`${product}/documents/${id}`);
  await text(page).waitFor();
  return id;
}

async function propose(page: Page, ...requests: string[]): Promise<void> {
  await page.getByRole("switch", { name: "Review changes first" }).click();
  for (const request of requests) await answer(page, request);
}

test("a change that was undone is not said to stand: here, after a reload, and in another window", { tag: "@full" }, async ({
  page,
  context,
  product,
}) => {
  const id = await openDocument(page, product, TABLE);
  await answer(page, 'Replace "Tablets only" with "Tablets and phones"');
  await expect(page.getByText(UPDATED)).toBeVisible();
  await expect(page.getByRole("log").locator("s")).toHaveCount(0);
  const other = await context.newPage();
  await other.goto(`${product}/documents/${id}`);
  await expect(other.getByText(UPDATED)).toBeVisible();

  await page.getByRole("region", { name: "Applied change" }).getByRole("button", { name: "Undo" }).click();
  const line = (window: Page) => window.getByRole("log").getByText("Undone", { exact: true });
  await expect(line(page)).toBeVisible();
  await expect(page.getByRole("log").locator("s")).toBeVisible();
  await expect.poll(() => stored(page, product, id)).toContain("Tablets only");
  await page.reload();
  await expect(line(page)).toBeVisible();
  // As the browser tells a window that is looked at again.
  await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(line(other)).toBeVisible();
  await expect(text(other)).toContainText("Tablets only");
});

test("a change in a table is seen in the table, and one can write there", async ({ page, product }) => {
  const id = await openDocument(page, product, TABLE);
  await propose(page, 'Replace "27 h" with "30 h"');
  const table = text(page).getByRole("table");
  await expect(table.getByRole("deletion")).toHaveText("27");
  await expect(table.getByRole("insertion")).toHaveText("30");
  await page.getByRole("button", { name: "Next suggestion" }).click();
  await expect(table).toBeVisible();

  await table.getByRole("cell", { name: "118" }).click();
  await expect(table).toBeHidden();
  await page.keyboard.type("0");
  await text(page).getByText("Tablets only.").click();
  await expect(table.getByRole("cell", { name: "1180" })).toBeVisible();
  await expect.poll(() => stored(page, product, id)).toContain("| Forms retyped | 1180 |\n| Time to report | 27 h |");
  const note = text(page).getByRole("group", { name: "Suggestion" }).filter({ visible: true });
  await note.getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => stored(page, product, id)).toContain("| Forms retyped | 1180 |\n| Time to report | 30 h |");
  await expect(table.getByRole("insertion")).toHaveCount(0);
});

const LUNCH = "## Goals\n\n1. Fewer calls.\n2. Less waste.\n\n## Scope\n\nTablets only.\n\n## Risks\n\n- Rain\n- Strike\n";
for (const [name, request, line, before, after] of [
  ["words are changed", 'Replace "Strike" with "Strike of the drivers"', "Rain", "- Strike", "- Strike of the drivers"],
  ["a line comes", "add row to Goals: Happy parents.", "Less waste.", "2. Less waste. Mine\n", "2. Less waste. Mine\n3. Happy parents.\n"],
  ["a line leaves", "delete row Strike of Risks", "Rain", "- Strike\n", ""],
] as const) {
  test(`a change beside which one has just typed is made where it is drawn: ${name}`, { tag: name === "words are changed" ? [] : "@full" }, async ({ page, product }) => {
    const id = await openDocument(page, product, LUNCH);
    await propose(page, request);
    const note = text(page).getByRole("group", { name: /^Suggestion/ }).filter({ visible: true });
    await note.waitFor();
    await text(page).getByText(line).click();
    await page.keyboard.press("End");
    await page.keyboard.type(" Mine");
    await note.getByRole("button", { name: "Accept" }).click();
    const expected = LUNCH.replace(line, `${line} Mine`).replace(before, after);
    await expect.poll(() => stored(page, product, id)).toBe(expected);
    await expect(page.getByText("Outdated")).toHaveCount(0);
    await expect(note).toHaveCount(0);
  });
}

test("a title that is proposed stands below the one it replaces, and is accepted there", { tag: "@full" }, async ({ page, product }) => {
  await openDocument(page, product, TABLE);
  await propose(page, "Rename the document to Working offline");
  const change = text(page).getByText("Working offline");
  // It may be drawn anew while it is looked at.
  await expect(async () => {
    const [title, proposed] = await Promise.all([
      page.getByRole("textbox", { name: "Title" }).boundingBox(),
      change.boundingBox(),
    ]);
    expect(proposed!.y).toBeGreaterThanOrEqual(title!.y + title!.height);
    // Between them stand the properties.
    expect(proposed!.y).toBeLessThan(title!.y + title!.height + 80);
  }).toPass();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(TITLE);
  const note = text(page).getByRole("group", { name: "Suggestion for Title" }).filter({ visible: true });
  await note.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Working offline");
  await expect(change).toBeHidden();
});

for (const [name, content, request, shown] of [
  ["in the text", `${FILLER}Tablets only.\n\n${FILLER}`, 'Replace "Tablets only" with "Phones"', "Phones"],
  ["in a table", `${FILLER}${TABLE}\n${FILLER}`, 'Replace "27 h" with "30 h"', "30"],
  ["of the title", `${FILLER}${FILLER}`, "Rename the document to Working offline", "Working offline"],
] as const) {
  test(`Show leads to a change ${name} from the page that is read`, { tag: "@full" }, async ({ page, product }) => {
    await openDocument(page, product, content);
    await propose(page, request);
    await foot(page, "Read").click();
    const scroller = page.locator(".doc-scroller");
    await page.getByRole("article").waitFor();
    await scroller.evaluate((element) => element.scrollTo(0, name === "of the title" ? element.scrollHeight : 1000));
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByRole("radio", { name: "Edit" })).toBeChecked();
    await expect(text(page).getByRole("insertion").filter({ hasText: shown })).toBeInViewport({ ratio: 1 });
    if (name === "in a table") await expect(text(page).getByRole("table")).toBeInViewport();
  });
}

test("the way through proposals leads on from the page that is read", { tag: "@full" }, async ({ page, product }) => {
  await openDocument(page, product, `${FILLER}Tablets only.\n\n${FILLER}`);
  await propose(page, 'Replace "Tablets only" with "Phones"');
  await foot(page, "Read").click();
  await page.getByRole("article").waitFor();
  await page.getByRole("button", { name: "Next suggestion" }).click();
  await expect(page.getByRole("radio", { name: "Edit" })).toBeChecked();
  await expect(text(page).getByRole("insertion")).toBeInViewport({ ratio: 1 });
});

test("Show says so where the text of the change is gone", { tag: "@full" }, async ({ page, product }) => {
  await openDocument(page, product, "Tablets only.\n");
  await propose(page, 'Replace "Tablets only" with "Phones"');
  await text(page).getByText("Tablets only").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Something else.");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("This change can't be shown", { exact: true })).toBeVisible();
});

test("on a phone what was typed is undone and redone by buttons, beside the way through proposals", { tag: "@full" }, async ({
  page,
  product,
}) => {
  await page.setViewportSize({ ...PHONE, width: 360 });
  const id = await openDocument(page, product, TABLE);
  const tools = page.getByRole("toolbar", { name: "Format" });
  const [undo, redo] = [tools.getByRole("button", { name: "Undo" }), tools.getByRole("button", { name: "Redo" })];
  await expect(undo).toBeDisabled();
  await expect(redo).toBeDisabled();
  await text(page).getByText("Tablets only.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" And phones.");
  await undo.click();
  await expect.poll(() => stored(page, product, id)).toBe(TABLE);
  await redo.click();
  await expect(redo).toBeDisabled();
  await expect.poll(() => stored(page, product, id)).toContain("Tablets only. And phones.");

  await show(page, "Chat");
  await composer(page).waitFor();
  await propose(page, 'Replace "27 h" with "30 h"', 'Replace "118" with "97"');
  await show(page, "Document");
  for (const name of ["Bold", "Link", "Undo", "Redo", "Previous suggestion", "Next suggestion"]) {
    const box = await boxOf(page.getByRole("button", { name, exact: true }));
    expect(box.width).toBeGreaterThanOrEqual(36);
    expect(box.x + box.width).toBeLessThanOrEqual(360);
  }
  const count = page.getByRole("status").filter({ hasText: /^2 suggestions$/ });
  const cut = () => count.evaluate((words) => words.scrollWidth > words.clientWidth);
  // There is room for the number alone, which is not cut.
  await expect(count.getByText("2")).toBeInViewport();
  expect(await cut()).toBe(false);
  // Nor is it beside the tools of a table.
  await text(page).getByText("Forms retyped").click();
  await page.getByRole("button", { name: "Row", exact: true }).waitFor();
  await expect(count.getByText("2", { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(count.getByText("suggestions")).not.toBeInViewport();
  expect(await cut()).toBe(false);
});

test("the keys take back the assistant's change and then what was typed before it, and bring both again", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const id = await openDocument(page, product, TABLE);
  await text(page).getByText("Tablets only.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Mine.");
  await answer(page, 'Replace "27 h" with "30 h"');
  await expect.poll(() => stored(page, product, id)).toContain("30 h");
  await expect(text(page).getByText("30 h")).toBeVisible();

  await text(page).getByText("Tablets only. Mine.").click();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("log").getByText("Undone", { exact: true })).toBeVisible();
  await expect.poll(() => stored(page, product, id)).toBe(TABLE.replace("Tablets only.", "Tablets only. Mine."));
  await page.keyboard.press("Control+z");
  await expect.poll(() => stored(page, product, id)).toBe(TABLE);
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("Control+y");
  await expect(page.getByRole("region", { name: "Applied change" })).toBeVisible();
  const both = TABLE.replace("Tablets only.", "Tablets only. Mine.").replace("27 h", "30 h");
  await expect.poll(() => stored(page, product, id)).toBe(both);
});
