/** A messy note of a kickoff, as it is pasted, and the way to its pieces. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect } from "./test";
import { ROOT } from "./process";

export const KICKOFF = await readFile(`${ROOT}tests/features/flow/brief/billing.md`, "utf8");

/** Paste a brief for the Standard PRD and sort it. */
export async function sortBrief(page: Page, product: string, text = KICKOFF): Promise<void> {
  await page.goto(`${product}/templates/1/brief?title=Usage-based%20billing`);
  await page.getByRole("textbox", { name: "Brief", exact: true }).fill(text);
  await page.getByRole("button", { name: "Sort into sections" }).click();
  await expect(page.getByRole("list", { name: "Pieces of the brief" })).toBeVisible();
}

/** The button that says where a piece goes. */
export const pick = (page: Page, number: number) =>
  page.getByRole("button", { name: new RegExp(`^Piece ${number}:`) });
