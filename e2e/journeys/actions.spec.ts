/** Actions at the things of a document: what only a browser can tell of their menus, forms and keys. */
import type { Page } from "@playwright/test";

import { examineInBothThemes, expectNoSidewaysScroll } from "../support/axe";
import { expect, test } from "../support/test";
import { composer, makeDocument, openFind, stored } from "../support/steps";

const TEXT = `## Requirements

**FR-001** [Must] The tech sees jobs for 48 hours.
- *Given* no connection *when* the tablet restarts *then* nothing is missing

**FR-002** [Should] The tech takes photos and signs the report.

## Metrics

| Metric | Now |
| --- | --- |
| Forms | 118 |
| Hours |  |

## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| Late maps | Preload | Mara |
`;

const text = (page: Page) => page.getByRole("textbox", { name: "Document" });

async function open(page: Page, product: string): Promise<string> {
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}`);
  await text(page).getByText("The tech takes photos").waitFor();
  return id;
}

test("a priority is set at the id, and taken back with the keys", { tag: "@full" }, async ({ page, product }) => {
  const id = await open(page, product);
  await expect(text(page).getByRole("button", { name: "FR-002" }).locator("xpath=..")).toHaveText("FR-002Should");
  await text(page).getByRole("button", { name: "FR-002" }).click();
  await page.getByRole("menu", { name: "FR-002 · Should" }).getByRole("menuitem", { name: "Set priority" }).hover();
  await examineInBothThemes(page);
  await page.getByRole("menuitemradio", { name: "Could" }).click();
  await expect.poll(() => stored(page, product, id)).toBe(TEXT.replace("[Should]", "[Could]"));
  await expect(text(page).getByRole("button", { name: "FR-002" }).locator("xpath=..")).toHaveText("FR-002Could");
  await expect(text(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect.poll(() => stored(page, product, id)).toBe(TEXT);
});

test("a requirement is split and deleted, each one step back, by keyboard alone", { tag: "@full" }, async ({ page, product }) => {
  const id = await open(page, product);
  await text(page).press("Control+Home");
  await openFind(page);
  await page.keyboard.type("takes photos");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+.");
  await page.getByRole("menu", { name: "FR-002 · Should" }).waitFor();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Part 1" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Part 2" })).toHaveValue("signs the report.");
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => stored(page, product, id)).toContain("**FR-003**");
  expect(await stored(page, product, id)).toContain("signs the report.");
  await expect(text(page)).toBeFocused();
  await page.keyboard.press("Control+.");
  await page.getByRole("menu", { name: /^FR-002/ }).waitFor();
  await page.keyboard.press("Delete");
  await expect.poll(() => stored(page, product, id)).not.toContain("takes photos");
  // Each change has its line with its own way back.
  const undo = page.getByRole("log").getByRole("button", { name: "Undo" });
  await expect(undo).toHaveCount(2);
  await undo.last().click();
  await expect.poll(() => stored(page, product, id)).toContain("takes photos");
  await expect(page.getByText("Undone")).toBeVisible();
});

test("rows move by key and are added at the table, where the text alone changes", { tag: "@full" }, async ({ page, product }) => {
  const id = await open(page, product);
  await expect(page.getByRole("row", { name: "Hours" }).getByRole("cell").nth(1)).toBeEmpty();
  await page.getByRole("cell", { name: "118" }).click();
  await expect(page.getByRole("button", { name: "Row", exact: true })).toBeVisible();
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => stored(page, product, id)).toContain("| Hours |  |\n| Forms | 118 |");
  await page.getByRole("button", { name: "Column", exact: true }).click();
  await page.getByRole("menuitem", { name: "Move left" }).click();
  await expect.poll(() => stored(page, product, id)).toContain("| Now | Metric |");
  await page.getByRole("button", { name: "Add row" }).click();
  await page.keyboard.type("7");
  await expect.poll(() => stored(page, product, id)).toMatch(/\| 118 \| Forms \|\n\| 7\s*\|/);
});

test("what does not fit the thing at hand is not offered", { tag: "@full" }, async ({ page, product }) => {
  await open(page, product);
  const offered = async (heading: string) => {
    await text(page).getByText(heading, { exact: true }).click();
    await page.keyboard.press("Control+.");
    const menu = page.getByRole("menu");
    await menu.waitFor();
    const entries = await menu.getByRole("menuitem").allTextContents();
    await page.keyboard.press("Escape");
    return entries;
  };
  expect(await offered("Requirements")).not.toContain("List to table");
  const metrics = await offered("Metrics");
  expect(metrics).toContain("Table to list");
  expect(metrics).not.toContain("List to table");
});

test("an offer of the assistant stays, with the name that was typed", { tag: "@full" }, async ({ page, product }) => {
  const id = await open(page, product);
  const message = composer(page);
  await message.fill("give FR-002 to Jonas");
  await message.press("Enter");
  const offer = page.getByRole("button", { name: "set owner of FR-002 to Jonas" });
  await offer.waitFor();
  await message.fill("what is missing");
  await message.press("Enter");
  await page.getByRole("button", { name: "Open the review" }).waitFor();
  await page.reload();
  await offer.click();
  await expect(message).toHaveValue("set owner of FR-002 to Jonas");
  await message.press("Enter");
  await expect.poll(() => stored(page, product, id)).toContain("- Owner: Jonas");
});

test("the slash menu has what fits the section, and its form writes where it belongs", { tag: "@full" }, async ({ page, product }) => {
  const id = await open(page, product);
  await text(page).press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await expect(page.getByRole("option").first()).toHaveText(/^Risk…/);
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Risk" }).fill("Roaming is expensive");
  await page.getByRole("button", { name: "Mara" }).click();
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => stored(page, product, id)).toContain("| Roaming is expensive |  | Mara |");
});

test("on a phone the menu is a sheet, and its choices take its place", { tag: "@full" }, async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await open(page, product);
  await text(page).getByRole("button", { name: "FR-001" }).click();
  await page.getByRole("menuitem", { name: "Set priority" }).click();
  await examineInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("menuitemradio", { name: "Should" }).click();
  await expect.poll(() => stored(page, product, id)).toContain("**FR-001** [Should]");
});

test("what stands under the wrong heading is moved from its handle, as the other section holds its entries", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const id = await makeDocument(page, product, `## Summary\n\nMaps come late in spring.\n\n${TEXT}`);
  await page.goto(`${product}/documents/${id}`);
  // A pointer that rests before the handles are there brings none until it moves.
  await page.locator(".rq-handle-line").first().waitFor({ state: "attached" });
  await text(page).getByText("Maps come late").hover();
  await page.getByRole("button", { name: "Paragraph menu “Maps come late in spring.”" }).click();
  await page.getByRole("menuitem", { name: "Move to section…" }).click();
  const form = page.getByRole("dialog", { name: "Move to a section" });
  await form.getByLabel("To section").selectOption("Risks");
  await page.keyboard.press("Control+Enter");
  await expect
    .poll(() => stored(page, product, id))
    .toContain("| Late maps | Preload | Mara |\n| Maps come late in spring. |  |  |\n");
  await expect(text(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect.poll(() => stored(page, product, id)).toContain("## Summary\n\nMaps come late in spring.\n");
});
