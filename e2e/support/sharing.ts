/** How people share a document: whom they invite, and the link that they make and revoke. */
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
  await sharing(page).getByRole("button", { name: "Revoke link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke link" }).click();
  await expect(sharing(page).getByRole("button", { name: "Create link" })).toBeVisible();
}

/** In the open dialog: with this role, by a username or an address. */
export async function invite(page: Page, who: string, role: "Editor" | "Commenter" | "Viewer"): Promise<void> {
  if (role !== "Commenter") {
    await sharing(page).getByRole("button", { name: "Role for the invitation: Commenter" }).click();
    await page.getByRole("menuitemradio", { name: new RegExp(`^${role}`) }).click();
  }
  await sharing(page).getByRole("textbox", { name: "Username or email address" }).fill(who);
  await sharing(page).getByRole("button", { name: "Invite", exact: true }).click();
}

/** In the open dialog: what can be done about somebody's role. */
export async function chooseForMember(page: Page, who: string, item: RegExp | string): Promise<void> {
  await sharing(page).getByRole("button", { name: new RegExp(`^Role of ${who}`) }).click();
  await page.getByRole("menuitemradio", { name: item }).or(page.getByRole("menuitem", { name: item })).click();
}
