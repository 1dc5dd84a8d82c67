/** The review of a document: what only a browser can tell of its underlines, its list and its completion. */
import type { Page } from "@playwright/test";

import { examineByTheRun, examineInBothThemes, expectNoSidewaysScroll } from "../support/axe";
import { expect, test } from "../support/test";
import { beginInterview, boxOf, makeDocument, show, stored } from "../support/steps";

const TEXT = `## Requirements

**FR-001** [Must] Photos are uploaded as soon as possible, oldest inspection first.

**FR-002** [Must] The earlier change stays in its history for 90 days.
- *Given* two changes *when* the later one wins *then* the earlier one is listed

**FR-003** [Should] The earlier change stays in its history for 30 days.

## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| Late maps | Preload | |
`;

const text = (page: Page) => page.getByRole("textbox", { name: "Document text" });

async function open(page: Page, product: string): Promise<string> {
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}`);
  await text(page).getByText("Photos are uploaded").waitFor();
  return id;
}

test("a finding is mended in its place, and a contradiction decided", async ({ page, product }) => {
  const id = await open(page, product);
  await page.getByRole("tab", { name: /^Review \d/ }).click();
  const panel = page.getByRole("tabpanel", { name: /^Review/ });
  await panel.getByRole("button", { name: "Open-ended time", exact: true }).click();
  await expect(text(page).locator(".rq-finding-open")).toHaveText("as soon as possible");
  await expect(text(page).locator(".rq-finding-serious")).toHaveText(["90 days", "30 days"]);
  await examineByTheRun(page);
  await panel.getByRole("textbox", { name: /^Replace/ }).fill("within 10 minutes of a connection");
  await panel.getByRole("button", { name: "Replace", exact: true }).click();
  await expect.poll(() => stored(page, product, id)).toContain("uploaded within 10 minutes of a connection,");
  await panel.getByRole("button", { name: "Use 30 days" }).click();
  await expect.poll(() => stored(page, product, id)).not.toContain("90 days");
  await expect(text(page).locator(".rq-finding-serious")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => stored(page, product, id)).toContain("90 days");
  await expect(text(page).locator(".rq-finding-serious")).toHaveCount(2);
});

test("an id stands apart from what was found, however long it is", { tag: "@full" }, async ({ page, product }) => {
  const weak = { "FR-001": "fast", "NFR-002": "robust", "ABCDE-1234": "intuitive" };
  const content = Object.entries(weak).map(([id, word]) => `**${id}** The app must be ${word}.\n\n`);
  const document = await makeDocument(page, product, `## Requirements\n\n${content.join("")}`);
  await page.goto(`${product}/documents/${document}#review`);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    if (width === 390) await show(page, "Review");
    for (const [id, word] of Object.entries(weak)) {
      const row = page.locator("[data-finding]").filter({ hasText: `${id}“${word}”` });
      const place = row.getByText(id, { exact: true });
      await place.waitFor();
      expect(await place.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
      const [left, right] = [await boxOf(place), await boxOf(row.getByRole("button", { name: `“${word}”` }).first())];
      expect(right.x - (left.x + left.width)).toBeGreaterThanOrEqual(6);
    }
    await expectNoSidewaysScroll(page);
  }
});

test("the keys take back what was typed, then what the panel mended, in their order", { tag: "@full" }, async ({ page, product }) => {
  const id = await open(page, product);
  const before = await stored(page, product, id);
  await page.getByRole("tab", { name: /^Review \d/ }).click();
  const panel = page.getByRole("tabpanel", { name: /^Review/ });
  await panel.getByRole("button", { name: "Open-ended time", exact: true }).click();
  await panel.getByRole("textbox", { name: /^Replace/ }).fill("within 10 minutes");
  await panel.getByRole("button", { name: "Replace", exact: true }).click();
  await expect.poll(() => stored(page, product, id)).toContain("uploaded within 10 minutes");
  const mended = await stored(page, product, id);
  await text(page).getByText("Photos are uploaded").click();
  await page.keyboard.insertText("Typed "); // one change, however slow the machine is
  await expect.poll(() => stored(page, product, id)).toContain("Typed");
  await page.keyboard.press("Control+z");
  await expect.poll(() => stored(page, product, id)).toBe(mended);
  await page.keyboard.press("Control+z");
  await expect.poll(() => stored(page, product, id)).toBe(before);
});

test("an opened finding brings its words into view, and a criterion that is begun stays", { tag: "@full" }, async ({ page, product }) => {
  const filler = "A line about the weather.\n\n".repeat(80);
  const id = await makeDocument(page, product, `## Notes\n\n${filler}${TEXT}`);
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("tab", { name: /^Review \d/ }).click();
  const panel = page.getByRole("tabpanel", { name: /^Review/ });
  const weak = panel.getByRole("button", { name: "Open-ended time", exact: true });
  await weak.click();
  await expect(text(page).getByText("as soon as possible")).toBeInViewport();
  await expect(weak).toBeFocused();
  await panel.getByRole("button", { name: /^Add criterion/ }).first().click();
  await page.keyboard.type("no signal");
  await weak.click();
  await panel.getByRole("button", { name: /^(?:No criterion)/ }).first().click();
  await expect(panel.getByRole("textbox", { name: /Given/ })).toHaveValue("no signal");
});

test("a dismissed finding keeps its reason over a reload", { tag: "@full" }, async ({ page, product }) => {
  await open(page, product);
  await page.getByRole("tab", { name: /^Review \d/ }).click();
  const panel = page.getByRole("tabpanel", { name: /^Review/ });
  await panel.getByRole("button", { name: "Open-ended time", exact: true }).click();
  await panel.getByRole("button", { name: "Settled elsewhere" }).click();
  await panel.getByRole("button", { name: "1 dismissed" }).waitFor();
  await page.reload();
  await page.getByRole("tab", { name: /^Review \d/ }).click();
  await panel.getByRole("button", { name: "1 dismissed" }).click();
  await expect(panel.getByText("Settled elsewhere")).toBeVisible();
  await panel.getByRole("button", { name: "Restore: Open-ended time" }).click();
  await panel.getByRole("button", { name: "Open-ended time", exact: true }).waitFor();
});

test("on a phone the review has its own part, and leads to the words", { tag: "@full" }, async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, product);
  await page.locator("label").filter({ hasText: "Review" }).click();
  const panel = page.getByRole("tabpanel").filter({ hasText: "serious" });
  await panel.getByRole("button", { name: "Open-ended time", exact: true }).click();
  await examineInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await panel.getByRole("button", { name: /^“Photos are uploaded/ }).click();
  await expect(text(page).getByText("as soon as possible")).toBeInViewport();
});

test("what is asked is completed by key, and the grammar is a press away", { tag: "@full" }, async ({ page, product }) => {
  const id = await open(page, product);
  const message = page.getByRole("textbox", { name: "Message" });
  await message.click();
  await page.keyboard.type("set prio");
  await expect(page.getByRole("option").first()).toContainText("Set priority of");
  await examineInBothThemes(page);
  await page.keyboard.press("Tab");
  await page.getByRole("option", { name: /FR-003/ }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(message).toHaveValue("set priority of FR-003 to ");
  await page.keyboard.type("c");
  await page.keyboard.press("Tab");
  await expect(message).toHaveValue("set priority of FR-003 to Could");
  await page.keyboard.press("Enter");
  await expect.poll(() => stored(page, product, id)).toContain("**FR-003** [Could]");
  await page.getByRole("button", { name: "What can I ask?" }).click();
  await expect(page.getByRole("dialog", { name: "What can I ask?" })).toBeVisible();
  await examineInBothThemes(page);
  await page.getByRole("button", { name: "add risk: …" }).click();
  await expect(message).toHaveValue("add risk: ");
  await expect(message).toBeFocused();
});

test("the assistant's answers lead to the review and to the places that they name", { tag: "@full" }, async ({ page, product }) => {
  await open(page, product);
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("review");
  await message.press("Enter");
  const log = page.getByRole("log");
  await log.getByRole("button", { name: "FR-002" }).first().click();
  await expect(text(page)).toBeFocused();
  await examineInBothThemes(page);
  await log.getByRole("button", { name: "Open the review" }).click();
  await expect(page.getByRole("tab", { name: /^Review/ })).toBeFocused();
  await page.getByRole("tabpanel", { name: /^Review/ }).getByRole("heading", { name: /finding/ }).waitFor();
});

test("an action has one line in the conversation, which says when it was undone", { tag: "@full" }, async ({ page, product }) => {
  const id = await open(page, product);
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("set priority of FR-003 to Could");
  await message.press("Enter");
  const log = page.getByRole("log");
  await log.getByRole("region", { name: "Applied change" }).waitFor();
  await expect(log.getByText("FR-003 is a Could")).toHaveCount(1);
  await text(page).focus();
  await page.keyboard.press("Control+z");
  await expect.poll(() => stored(page, product, id)).toContain("**FR-003** [Should]");
  await expect(log.getByText("Undone FR-003 is a Could")).toBeVisible();
  await expect(log.getByRole("region", { name: "Applied change" })).toHaveCount(0);
});

test("underlines are for who writes: they are not read, printed or shared", { tag: "@full" }, async ({ page, product }) => {
  await open(page, product);
  await expect(text(page).locator(".rq-finding:visible").first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const drawn = await page
    .locator(".rq-finding")
    .evaluateAll((all) => all.filter((one) => getComputedStyle(one).textDecorationLine !== "none").length);
  expect(drawn).toBe(0);
  await page.emulateMedia({ media: null });
  await page.getByText("Read", { exact: true }).click();
  await expect(page.locator(".rq-finding:visible")).toHaveCount(0);
});

test("the last page of an interview leads to the review", { tag: "@full" }, async ({ page, product }) => {
  const id = await beginInterview(page, product);
  const say = async (content: string, move: string) => {
    const data = { documentId: Number(id), content, move };
    expect((await page.request.post(`${product}/api/document-flow/message`, { data })).ok()).toBe(true);
  };
  await say("Photos are uploaded as soon as possible.", "answer");
  await say("finish now", "finish");
  await page.reload();
  await page.getByRole("link", { name: "Open the review" }).click();
  await page.waitForURL(new RegExp(`/documents/${id}`));
  await expect(page.getByRole("tab", { name: /^Review/ })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "No section “Solution sketch”", exact: true }).waitFor();
});
