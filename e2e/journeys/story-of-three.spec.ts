/** From a question about a passage to a decision and back again: three people, on desktops and phones. */
import type { BrowserContextOptions, Page } from "@playwright/test";
import { expectToast } from "../support/accounts";
import { expectNoSidewaysScroll } from "../support/axe";
import { DESKTOP, PHONE } from "../support/browser";
import { commentsButton, expectMarked, marked, reply, select } from "../support/comments";
import { proven } from "../support/notifications";
import { choose, makeDocument, stored, TITLE } from "../support/steps";
import { expect, test } from "../support/test";
import { addMember, enter, somebody, words } from "../support/together";

const PASSAGE = "the next 3 days";
const QUESTION = "does 5 days fit?";
const TEXT = `## Requirements

**FR-001** An inspector downloads all inspections assigned for ${PASSAGE}, with drawings.

**FR-002** Photos wait in full resolution and upload within an hour of a stable connection.

- Tablets sync only at night.
`;
const SUGGESTED = TEXT.replace(PASSAGE, "the next 5 days").replace("only at night", "at any time");
const DECIDED = TEXT.replace(PASSAGE, "the next 5 days");

const WIDTHS: { name: string; options: BrowserContextOptions }[] = [
  { name: "desktops", options: { viewport: DESKTOP } },
  { name: "phones", options: { viewport: PHONE, isMobile: true, hasTouch: true } },
];

const isPhone = (page: Page) => page.viewportSize()?.width === PHONE.width;

/** Where the mail about the question leads; it leaves two minutes after the first thing that it tells. */
async function mailedAddress(page: Page, product: string, email: string): Promise<string> {
  const mailbox = await page.context().newPage();
  const mail = mailbox.getByRole("article").filter({ hasText: email }).filter({ hasText: QUESTION });
  await expect(async () => {
    await mailbox.goto(`${product}/dev/mailbox`);
    await expect(mail).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 180_000 });
  const line = mail.getByRole("link").filter({ hasText: "?comment=" }).first();
  const address = new URL((await line.getAttribute("href")) ?? "");
  await mailbox.close();
  return address.pathname + address.search;
}

/** Choose from the menu of the open document. */
async function chooseFromMenu(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).first().click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

for (const { name, options } of WIDTHS)
  test(
    `three people on ${name} ask, answer, suggest, decide, compare, restore, delete and bring back`,
    { tag: "@full" },
    async ({ browser, accounts: product }) => {
      test.setTimeout(360_000);
      const { page: mara } = await somebody(browser, product, "mara", options);
      const { page: jonas, username: editor } = await somebody(browser, product, "jonas", options);
      const { page: priya, email, username: commenter } = await proven(browser, product, options);
      const id = await makeDocument(mara, product, TEXT);
      await addMember(mara, product, id, editor);
      await addMember(mara, product, id, commenter, "commenter");
      const path = `${product}/documents/${id}`;

      await test.step("an editor asks a commenter about a passage", async () => {
        await enter(jonas, product, id);
        await commentsButton(jonas).waitFor();
        await select(jonas, PASSAGE);
        await jonas.keyboard.press("Control+Alt+m");
        const field = jonas.getByRole("textbox", { name: "Comment", exact: true });
        await field.pressSequentially(`@${commenter.slice(0, 8)}`);
        await jonas.getByRole("option").filter({ hasText: commenter }).click();
        await field.pressSequentially(QUESTION);
        await jonas.keyboard.press("Control+Enter");
        await expectMarked(jonas, PASSAGE);
      });

      await test.step("the commenter hears of it by mail, and answers from there", async () => {
        await priya.goto(product + (await mailedAddress(priya, product, email)));
        const discussion = priya.getByRole("region", { name: "Comment on FR-001" });
        await expect(discussion).toContainText(QUESTION);
        await expectNoSidewaysScroll(priya);
        await reply(priya, "It does. I'll suggest it.");
        await expect(discussion).toContainText("It does. I'll suggest it.");
      });

      await test.step("the commenter suggests two changes", async () => {
        await priya.goto(path);
        await commentsButton(priya).waitFor();
        if (isPhone(priya)) await chooseFromMenu(priya, "Suggest changes");
        else await priya.getByRole("button", { name: "Suggest changes" }).click();
        await priya.getByRole("textbox", { name: "Your suggestion" }).fill(SUGGESTED);
        await expectNoSidewaysScroll(priya);
        await priya.getByRole("button", { name: "Send suggestion" }).click();
        await expect(priya.getByText(/suggest(ed)? 2 changes/).filter({ visible: true }).first()).toBeVisible();
        expect(await stored(mara, product, id)).toBe(TEXT);
      });

      await test.step("the owner decides on each, and ends the discussion", async () => {
        await mara.goto(`${product}/notifications`);
        await mara.getByRole("link", { name: /suggested changes/ }).click();
        await mara.getByRole("link", { name: "Open document" }).filter({ visible: true }).click();
        const card = mara.getByRole("region", { name: `Suggestion by ${commenter}` });
        await card.getByRole("button", { name: /^Accept 1/ }).click();
        await expect(card).toContainText("Accepted by you");
        await card.getByRole("button", { name: /^Reject 2/ }).click();
        await card.getByRole("textbox", { name: "Why? (optional)" }).fill("The night shift needs the line.");
        await mara.keyboard.press("Enter");
        await expect(card).toContainText("Rejected by you");
        await expect.poll(() => stored(mara, product, id)).toBe(DECIDED);
        await expectNoSidewaysScroll(mara);
        if (isPhone(mara)) {
          await mara.getByRole("button", { name: "Close" }).click();
          await commentsButton(mara).click();
        } else await marked(mara).first().click();
        await mara.getByRole("button", { name: "Resolve" }).click();
        await expect(marked(mara)).toHaveCount(0);
      });

      await test.step("the editor compares, and brings the old words back", async () => {
        if (isPhone(jonas)) await chooseFromMenu(jonas, "Version history");
        else await jonas.getByRole("button", { name: "Version history" }).click();
        const versions = jonas.getByRole("region", { name: "Versions" });
        const oldest = versions.getByRole("listitem").last();
        await oldest.getByRole("button").first().click();
        const comparison = jonas.getByRole("region", { name: "Comparison" });
        await expect(comparison.locator("ins").first()).toContainText("5");
        await expectNoSidewaysScroll(jonas);
        if (isPhone(jonas)) await jonas.getByRole("button", { name: /^Restore/ }).click();
        else await choose(versions.getByRole("listitem").last(), /^Actions for/, "Restore");
        await jonas.getByRole("alertdialog").getByRole("button", { name: "Restore version" }).click();
        await expectToast(jonas, "Version restored");
        await expect.poll(() => stored(mara, product, id)).toBe(TEXT);
        await expect(words(mara)).toContainText(PASSAGE);
      });

      await test.step("the owner deletes the document, and brings it back", async () => {
        await mara.goto(`${product}/documents`);
        await choose(mara, TITLE, "Move to trash");
        await expectToast(mara, "Document moved to trash", TITLE);
        expect((await priya.request.get(`${product}/api/documents/${id}`)).status()).toBe(404);
        await mara.goto(`${product}/trash`);
        await mara.getByRole("button", { name: `Restore ${TITLE}` }).filter({ visible: true }).click();
        await expectToast(mara, "Document restored", TITLE);
        await priya.goto(path);
        await expect(priya.getByText(PASSAGE).first()).toBeVisible();
        expect(await stored(mara, product, id)).toBe(TEXT);
      });

      for (const page of [mara, jonas, priya]) await page.context().close();
    },
  );
