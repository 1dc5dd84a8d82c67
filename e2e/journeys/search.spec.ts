/** The palette: finds everything a person has, and nothing of anybody else's. */
import type { Page } from "@playwright/test";
import { registerHere } from "../support/accounts";
import { expect, test } from "../support/test";
import { makeDocumentIn, makeProject } from "../support/projects";
import { watch } from "../support/watch";

const palette = (page: Page) => page.getByRole("dialog", { name: "Commands" });

async function openPalette(page: Page, product: string): Promise<void> {
  await page.goto(`${product}/templates`);
  await page.getByRole("link", { name: "AI-assisted" }).first().waitFor();
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("combobox")).toBeFocused();
}

test("documents, projects, conversations and templates are found by any of their words", async ({ page, product }) => {
  const check = watch(page);
  await registerHere(page, product);
  await makeDocumentIn(page, product, null, "Photo evidence", "The gearbox needs a photo of its serial number.");
  await makeProject(page, product, { name: "Gearbox renewal", description: "" });
  const thread = await page.request.post(`${product}/api/chat/threads`, { data: { title: "Ideas for the gearbox" } });
  const { id: threadId } = (await thread.json()) as { id: number };
  await openPalette(page, product);
  await page.keyboard.type("gearb");
  const options = palette(page).getByRole("option");
  const document = options.filter({ hasText: "Photo evidence" });
  await expect(document).toContainText("The gearbox needs a photo");
  await expect(document.locator("b")).toHaveText("gearb");
  await expect(options.filter({ hasText: "Gearbox renewal" })).toBeVisible();
  const conversation = options.filter({ hasText: "Ideas for the gearbox" });
  await expect(conversation).toBeVisible();
  await expect(document).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options.filter({ hasText: "Gearbox renewal" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Gearbox renewal" })).toBeVisible();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("gearb");
  await conversation.click();
  await expect(page).toHaveURL(new RegExp(`/chat\\?.*thread=${threadId}`));

  await page.goto(`${product}/documents`);
  await page.getByRole("main").getByRole("link", { name: "Photo evidence" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Standard PRD");
  await palette(page)
    .getByRole("option", { name: /^Standard PRD/ })
    .click();
  await expect(page).toHaveURL(/\/document-flow\/\d+\?mode=ai-assisted$/);
  check();
});

test("what is typed before the palette has been loaded is typed into it, and no key of it is a shortcut", { tag: "@full" }, async ({
  page,
  product,
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/palette-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${product}/documents`);
  await page.getByRole("heading", { level: 1, name: "Documents" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Standard ");
  release();
  await page.keyboard.type("PRD");
  await expect(palette(page).getByRole("combobox")).toHaveValue("Standard PRD");
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("what is written now is found now, and by nobody else", { tag: "@full" }, async ({ page, browser, product }) => {
  await registerHere(page, product);
  await makeDocumentIn(page, product, null, "Turbine hall", "Zirconium seals.");
  await openPalette(page, product);
  await page.keyboard.type("zircon");
  await expect(palette(page).getByRole("option", { name: /^Turbine hall/ })).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await registerHere(other, product);
  await openPalette(other, product);
  await other.keyboard.type("zircon");
  await expect(palette(other).getByText("No results.")).toBeVisible();
  await context.close();
});

test("the shortcuts are shown with a question mark, not while typing", { tag: "@full" }, async ({ page, product }) => {
  await page.goto(`${product}/templates`);
  await page.getByRole("link", { name: "AI-assisted" }).first().waitFor();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByText("Search and commands")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.goto(product);
  await page.getByRole("textbox", { name: "Prompt" }).fill("Why");
  await page.keyboard.press("?");
  await expect(page.getByRole("textbox", { name: "Prompt" })).toHaveValue("Why?");
  await expect(sheet).toBeHidden();
});

test("a slow answer never stands for a newer question", { tag: "@full" }, async ({ page, product }) => {
  await registerHere(page, product);
  await makeDocumentIn(page, product, null, "Alpha plan", "x");
  await makeDocumentIn(page, product, null, "Alpine route", "x");
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/search\?q=alp&/, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await openPalette(page, product);
  const slow = page.waitForRequest(/\/api\/search\?q=alp&/);
  await page.keyboard.type("alp");
  await slow;
  await page.keyboard.type("ine");
  const found = palette(page).getByRole("option", { name: /^Alpine route/ });
  await expect(found).toBeVisible();
  release();
  await expect(palette(page).getByRole("option", { name: /^Alpha plan/ })).toBeHidden();
  await expect(found).toBeVisible();
});

test("the palette offers what the page of the open document does, and the keyboard goes on from there", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const check = watch(page);
  await registerHere(page, product);
  const id = await makeDocumentIn(page, product, null, "Photo evidence", "# Scope\n\nThe gearbox needs a photo.");
  await page.goto(`${product}/documents/${id}`);
  const text = page.getByRole("textbox", { name: "Document text" });
  await text.click();
  await page.keyboard.press("Control+k");
  await palette(page).getByRole("group", { name: "This page" }).waitFor();
  await page.keyboard.type("read");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Document Preview" })).toBeVisible();
  // The text that had the focus is out of sight.
  await expect(
    page.getByRole("heading", { level: 1, name: "Photo evidence" }).and(page.locator(":focus")),
  ).toBeVisible();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("download as markd");
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toBe("photo-evidence.md");
  await expect(palette(page)).toBeHidden();

  await page.keyboard.press("Control+k");
  await palette(page).getByRole("group", { name: "This page" }).waitFor();
  await page.keyboard.type("edit");
  await page.keyboard.press("Enter");
  await expect(text).toBeVisible();
  check();
});
