/** How people make a link to a document, and how they turn it off. */
import type { Locator, Page } from "@playwright/test";
import { PHONE } from "./browser";
import { expect } from "./test";

export const sharing = (page: Page): Locator => page.getByRole("dialog", { name: "Share document" });
export const link = (page: Page): Locator => sharing(page).getByRole("textbox", { name: "Link" });

/** Press Share beside the open document; on a phone it stands in the menu. */
export async function pressShare(page: Page): Promise<void> {
  if (page.viewportSize()?.width === PHONE.width) {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Share" }).click();
  } else await page.getByRole("button", { name: "Share", exact: true }).click();
}

/** Open the dialog of a document that has no link. */
export async function openSharing(page: Page, product: string, id: string): Promise<void> {
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document" }).waitFor();
  await pressShare(page);
  await sharing(page).getByRole("button", { name: "Create link" }).waitFor();
}

/** In the open dialog; answers the link. */
export async function createLink(page: Page): Promise<string> {
  await sharing(page).getByRole("button", { name: "Create link" }).click();
  await expect(link(page)).toBeVisible();
  return link(page).inputValue();
}

/** In the open dialog. */
export async function endLink(page: Page): Promise<void> {
  await sharing(page).getByRole("button", { name: "Turn off link" }).click();
  await sharing(page).getByRole("group").getByRole("button", { name: "Turn off link" }).click();
  await expect(sharing(page).getByRole("button", { name: "Create link" })).toBeVisible();
}
