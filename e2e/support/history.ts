/** Documents with a past, made by the API. */
import type { Page } from "@playwright/test";
import { makeDocument } from "./steps";
import { expect } from "./test";

export const PAST = `## Goals

Inspectors finish 80 % of inspections on site by June 2027.

## Requirements

**FR-001** Every photo is stored on the device within a few seconds.

**FR-002** The inspector always sees what is stored only on this device.

## Risks

Tablets are old.

## Background

${Array.from({ length: 30 }, (_, index) => `Paragraph ${index + 1}, which nobody changes.`).join("\n\n")}
`;

/** Change the stored text as the person of this page, as a change of its own. */
export async function change(page: Page, product: string, id: string, edit: (text: string) => string): Promise<void> {
  const address = `${product}/api/documents/${id}`;
  const { content, version } = (await (await page.request.get(address)).json()) as { content: string; version: number };
  const answer = await page.request.patch(address, { data: { content: edit(content), version } });
  expect(answer.ok()).toBe(true);
}

/** Give the text of now a name; what is written next is another version. */
export async function nameVersion(page: Page, product: string, id: string, name: string): Promise<void> {
  const answer = await page.request.post(`${product}/api/documents/${id}/revisions`, { data: { name } });
  expect(answer.status()).toBe(201);
}

/** A document of this page's visitor with three versions; the last two changes are words, a new line and a section that moved. */
export async function makePast(page: Page, product: string): Promise<string> {
  const id = await makeDocument(page, product, PAST);
  await change(page, product, id, (text) => text.replace("Tablets are old.", "Some tablets are old."));
  await nameVersion(page, product, id, "Sent to review");
  await change(page, product, id, (text) =>
    text
      .replace("80 %", "90 %")
      .replace("**FR-002**", "**FR-003** The app warns below 10 % of free storage.\n\n**FR-002**")
      .replace("## Risks\n\nSome tablets are old.\n\n", "")
      .replace("## Goals", "## Risks\n\nSome tablets are old.\n\n## Goals"),
  );
  return id;
}

/** The page has said that it was read: what is written from now on is new to its visitor. */
export const untilRead = (page: Page) =>
  page.waitForResponse((answer) => /\/api\/documents\/\d+\/read$/.test(answer.url()) && answer.request().method() === "PUT");
