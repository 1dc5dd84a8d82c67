/** On a phone, what is under the finger stays what it was when one change of several is decided. */
import type { Browser, Locator, Page } from "@playwright/test";
import { PHONE } from "../support/browser";
import { boxOf, makeDocument, stored } from "../support/steps";
import { expect, test } from "../support/test";
import { addMember, enter, somebody } from "../support/together";

const TEXT = `## Requirements

**FR-001** An inspector downloads all inspections assigned for the next 3 days, with drawings.

**FR-002** Photos wait in full resolution and upload within an hour of a stable connection.

**FR-003** The list of sites is sorted by name and shows the last visit of each.

${"More about the work in the field, and what is to be kept in mind there.\n\n".repeat(12)}`;
const NEW = TEXT.replace("next 3 days", "next 5 days")
  .replace("an hour", "10 minutes")
  .replace("by name", "by distance");
const REASON = "The new tablets upload faster, and the people on the sites ask for it again and again. ".repeat(3);

/** Presses twice in the same place, as fast as an eager thumb does. Answers how far down the screen that is. */
async function tapTwice(page: Page, button: Locator): Promise<number> {
  // At once: it may be drawn anew with what is known of the others.
  await button.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const { x, y, width, height } = await boxOf(button);
  const at = [x + width / 2, y + height / 2] as const;
  await page.touchscreen.tap(...at);
  await page.touchscreen.tap(...at);
  return at[1];
}

/** Somebody with a phone in a document for which somebody else suggests three changes. */
async function openSuggested(browser: Browser, product: string) {
  const { page: mara } = await somebody(browser, product, "mara", { viewport: PHONE, isMobile: true, hasTouch: true });
  const { page: priya, username } = await somebody(browser, product, "priya");
  const id = await makeDocument(mara, product, TEXT);
  await addMember(mara, product, id, username, "commenter");
  const { version } = (await (await priya.request.get(`${product}/api/documents/${id}`)).json()) as { version: number };
  const data = { version, content: NEW, reason: REASON };
  const headers = { "Idempotency-Key": "one" };
  expect((await priya.request.post(`${product}/api/documents/${id}/proposals`, { data, headers })).ok()).toBe(true);
  const asked: string[] = [];
  mara.on("request", (request) => {
    if (/proposals\/\d+\/(accept|reject|undo)$/.test(request.url())) asked.push(request.postData() ?? "");
  });

  await enter(mara, product, id);
  return { mara, username, id, asked };
}

test("an eager thumb decides one change, which stays in its place and says so", async ({ browser, product }) => {
  const { mara, username, id, asked } = await openSuggested(browser, product);
  const noteOf = (name: string) =>
    mara.getByRole("group", { name: `Suggestion by ${username} for ${name}` }).filter({ visible: true });
  for (const [at, name] of ["FR-001", "FR-002"].entries()) {
    const note = noteOf(name);
    const pressed = await tapTwice(mara, note.getByRole("button", { name: "Accept", exact: true }));
    await expect(note).toContainText("Accepted");
    await expect(note.getByRole("button")).toHaveCount(0);
    const words = await boxOf(note.getByText("Accepted"));
    expect(Math.abs(words.y + words.height / 2 - pressed)).toBeLessThan(words.height / 2);
    expect(asked).toHaveLength(at + 1);
    // Its words come with the text, and may take a line more or less: the next is pressed when they are there.
    await expect(mara.getByRole("deletion")).toHaveCount(2 - at);
  }
  await expect.poll(() => stored(mara, product, id)).toBe(NEW.replace("by distance", "by name"));

  // Whoever goes on finds the text without what was decided, and does not lose the place.
  await mara.locator(".doc-scroller").evaluate((page) => (page.scrollTop = page.scrollHeight));
  await expect(mara.getByText("Accepted")).toHaveCount(0);
});

test("in the panel no other decision comes to lie where all was accepted", { tag: "@full" }, async ({ browser, product }) => {
  const { mara, username, asked } = await openSuggested(browser, product);
  await mara.getByRole("group", { name: `Suggestion by ${username} for FR-001` }).filter({ visible: true }).waitFor();
  await mara.getByRole("button", { name: /^Comments/ }).filter({ visible: true }).click();
  const panel = mara.getByRole("region", { name: /^Suggestion by/ });
  const all = await boxOf(panel.getByRole("button", { name: "Accept all" }));
  // Its place is the foot of the panel, from which it does not go when a change above it grows.
  await panel.getByRole("button", { name: /^Reject 3/ }).tap();
  await panel.getByRole("textbox", { name: "Why? (optional)" }).fill("The night shift needs it. ".repeat(9));
  await panel.getByRole("button", { name: "Reject", exact: true }).tap();
  await expect(panel).toContainText("Rejected by you");
  const now = await boxOf(panel.getByRole("button", { name: "Accept all" }));
  expect(Math.abs(now.y - all.y)).toBeLessThan(all.height / 4); // it comes up with the panel
  const at = [all.x + all.width / 2, all.y + all.height / 2] as const;
  await mara.touchscreen.tap(...at);
  await expect(panel.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
  await mara.touchscreen.tap(...at);
  await expect(panel.getByText("Accepted by you")).toHaveCount(2);
  await expect(panel.getByRole("button", { name: "Undo", exact: true })).toBeEnabled();
  expect(asked).toHaveLength(2);
});
