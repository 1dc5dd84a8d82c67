/** What people do again and again, in their words. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test";

export const TITLE = "Offline mode for field inspectors";

/** Close the sign-up prompt that greets a guest's first document. */
export async function dismissPrompt(page: Page): Promise<void> {
  const prompt = page.getByRole("dialog", { name: "Save your first document" });
  await prompt.waitFor();
  await page.keyboard.press("Escape");
  await expect(prompt).toBeHidden();
}

export const composer = (page: Page): Locator => page.getByRole("textbox", { name: /^(Answer|Message)$/ });

/** Name the document on the title step and go on to the interview. */
export async function nameIt(page: Page, title = TITLE): Promise<void> {
  await page.getByRole("heading", { name: "What are you working on?" }).waitFor();
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** The fields in which a question of an interview is answered that takes more than words. */
export const fields = (page: Page): Locator => page.getByRole("group", { name: "Your answer" });

/** Give one answer in words and wait until the assistant has reacted to it. */
export async function answer(page: Page, text: string): Promise<void> {
  await composer(page).or(fields(page)).first().waitFor();
  if (await fields(page).isVisible()) await page.getByRole("button", { name: "Write it as text" }).click();
  await composer(page).fill(text);
  await composer(page).press("Enter");
  await settled(page);
}

/** Wait until no answer is under way. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeHidden();
  if (await composer(page).isVisible()) await expect(composer(page)).toHaveValue("");
}

/** Take the first suggested answer of every question, and skip those without, until the interview is over. */
export async function finishInterview(page: Page): Promise<void> {
  const banner = page.getByText(/^(Document generated|Interview finished|Required questions answered)/).first();
  const chip = page.getByRole("group", { name: "Suggested answers" }).last().getByRole("button").first();
  const skip = page.getByRole("button", { name: "Skip" }).last();
  for (let turn = 0; turn < 60; turn += 1) {
    await skip.or(banner).first().waitFor();
    if (await banner.isVisible()) return;
    if (await chip.isVisible()) {
      await chip.click();
      await page.getByRole("button", { name: "Send", exact: true }).click();
    } else await skip.click();
    await settled(page);
  }
}

/** Begin an interview on a template as a new guest; resolves with the document's id. */
export async function beginInterview(page: Page, product: string, templateId = 2): Promise<string> {
  await page.goto(`${product}/document-flow/${templateId}?mode=ai-assisted`);
  await nameIt(page);
  await page.waitForURL(/documentId=\d+/);
  await dismissPrompt(page);
  return new URL(page.url()).searchParams.get("documentId") ?? "";
}

/** Make a document by the API, as the guest of this page. */
export async function makeDocument(page: Page, product: string, content: string, title = TITLE): Promise<string> {
  await page.request.get(`${product}/api/current-user`);
  const response = await page.request.post(`${product}/api/documents`, { data: { title, content } });
  expect(response.status()).toBe(201);
  const made = (await response.json()) as { id: number };
  return String(made.id);
}

/** What the server holds for a document. */
export async function stored(page: Page, product: string, id: string): Promise<string> {
  // As in a browser: what idled so long that the server closed it meanwhile is no connection to ask over.
  const response = await page.request.get(`${product}/api/documents/${id}`, { maxRetries: 1 });
  const document = (await response.json()) as { content: string };
  return document.content;
}

/** Write at the end of the open document. */
export async function typeAtTheEnd(page: Page, words: string): Promise<void> {
  await page.getByRole("textbox", { name: "Document" }).press("Control+End");
  await page.keyboard.type(words);
}

/** Copy the open document from its menu; what is in the clipboard then. */
export async function copyMarkdown(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: /Copy Markdown/ }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Waits until a part of the page that comes while the browser is idle has been run, not only been fetched. */
export async function latePart(page: Page, name: string): Promise<void> {
  const address = await page.waitForFunction(
    (start) => performance.getEntriesByType("resource").find((entry) => entry.name.includes(`/${start}-`) && entry.name.endsWith(".js"))?.name,
    name,
  );
  await page.evaluate(`import(${JSON.stringify(await address.jsonValue())}).then(() => undefined)`);
}

/** Where something is. What has just been drawn anew has no place for a moment. */
export async function boxOf(locator: Locator): Promise<NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>> {
  let box: Awaited<ReturnType<Locator["boundingBox"]>> = null;
  await expect.poll(async () => (box = await locator.boundingBox())).not.toBeNull();
  return box!;
}

/** On a phone: look at the conversation or at the document. */
export async function show(page: Page, side: "Chat" | "Review" | "Document"): Promise<void> {
  await page.getByRole("radiogroup").getByText(side, { exact: true }).click();
}

/** Look for something in the text that has the caret: the panel is loaded with what a person who writes needs. */
export async function openFind(page: Page): Promise<Locator> {
  const field = page.getByRole("textbox", { name: "Find" });
  await expect(async () => {
    await page.keyboard.press("Control+f");
    await expect(field).toBeFocused({ timeout: 500 });
  }).toPass();
  return field;
}

/** Choose what is done with a thing from the menu at its row, which is in sight. */
export async function choose(place: Page | Locator, title: string | RegExp, action: string): Promise<void> {
  const name = typeof title === "string" ? `Actions for ${title}` : title;
  await place.getByRole("button", { name }).filter({ visible: true }).first().click();
  const page = "page" in place ? place.page() : place;
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}
