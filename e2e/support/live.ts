/** How people make a conversation live, and how they see that it is. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test";

export const log = (page: Page): Locator => page.getByRole("log");
export const live = (page: Page): Locator => page.getByText("Connected", { exact: true });

/** In the chat, on a phone by the sign in the bar. */
export async function startInChat(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start Realtime Chat" }).filter({ visible: true }).click();
  await expect(live(page)).toBeVisible();
}

/** Beside an open document. */
export async function startBesideDocument(page: Page, kind: "Realtime" | "Voice" = "Realtime"): Promise<void> {
  await page.getByRole("button", { name: /^Realtime (?:chat|and voice)$/ }).click();
  await page.getByRole("menuitem", { name: `Start ${kind} Chat` }).click();
}
