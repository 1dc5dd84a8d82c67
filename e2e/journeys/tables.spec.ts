/** Tables as they stand on the screen: what only a browser can tell. */
import { expect, test } from "../support/product";
import { boxOf, makeDocument, stored } from "../support/steps";

const TABLE = "| Metric | Now |\n| --- | --- |\n| Forms | 118 |\n| Hours | 27 |\n| Calls | 40 |";
const TEXT = `Words.\n\n${TABLE}\n\nBelow.\n`;

test("a click into a table leaves the page below where it is, and rows can be deleted by key", async ({
  page,
  product,
}) => {
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}`);
  const below = page.getByRole("textbox", { name: "Document" }).getByText("Below.");
  await below.waitFor();
  const before = await boxOf(below);
  await page.getByRole("cell", { name: "118" }).click();
  await expect(page.getByText("| Forms | 118 |")).toBeVisible();
  const after = await boxOf(below);
  expect(Math.abs(after.y - before.y)).toBeLessThan(2);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Delete");
  await expect.poll(() => stored(page, product, id)).toBe(TEXT.replace("| Forms | 118 |\n| Hours | 27 |\n", ""));
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the menu of a table keeps off the edges and has room for a finger", async ({ page, product }) => {
    const id = await makeDocument(page, product, TEXT.replace("Forms", "Paper forms that are retyped"));
    await page.goto(`${product}/documents/${id}`);
    await page.getByRole("cell", { name: "118" }).tap();
    await page.keyboard.type(" /");
    const option = page.getByRole("option", { name: "Add row" });
    await option.waitFor();
    const menu = await boxOf(page.getByRole("listbox", { name: "Blocks" }));
    expect(menu.x + menu.width).toBeLessThanOrEqual(382);
    expect((await boxOf(option)).height).toBeGreaterThanOrEqual(40);
  });
});
