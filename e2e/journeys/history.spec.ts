/** The history of a document: what is new since it was read, what changed between two versions, and the way back. */
import type { Page } from "@playwright/test";
import { expectToast } from "../support/accounts";
import { DESKTOP, PHONE } from "../support/browser";
import { change, makePast, nameVersion, PAST, untilRead } from "../support/history";
import { choose, makeDocument, stored } from "../support/steps";
import { expect, test } from "../support/test";
import { addMember, enter, somebody, words } from "../support/together";

const versions = (page: Page) => page.getByRole("region", { name: "Versions" });
const comparison = (page: Page) => page.getByRole("region", { name: "Comparison" });
const news = (page: Page) => page.getByText(/since you last read/);

/** Mara has a document with a colleague, who has read it and gone elsewhere. */
async function readBefore(
  browser: Parameters<typeof somebody>[0],
  product: string,
  role: "editor" | "viewer" = "editor",
  options = {},
) {
  const { page: mara } = await somebody(browser, product, "mara");
  const { page: jonas, username } = await somebody(browser, product, "jonas", options);
  const id = await makeDocument(mara, product, PAST);
  await addMember(mara, product, id, username, role);
  const read = untilRead(jonas);
  await jonas.goto(`${product}/documents/${id}`);
  await read;
  await expect(news(jonas)).toHaveCount(0);
  await jonas.goto(`${product}/documents`);
  return { id, mara, jonas };
}

test("one writes, the other sees what is new, goes from change to change, compares, names, restores and takes that back", async ({
  browser,
  product,
}) => {
  const { id, mara, jonas } = await readBefore(browser, product);
  await enter(mara, product, id);
  await words(mara).getByText("Tablets are old.").click();
  await mara.keyboard.press("End");
  await mara.keyboard.type(" Batteries, too.");
  await words(mara).getByText(/^Inspectors finish/).click();
  await mara.keyboard.press("End");
  await mara.keyboard.type(" Today it is 64 %.");
  await expect.poll(() => stored(mara, product, id)).toContain("64 %");

  await jonas.goto(`${product}/documents/${id}`);
  await expect(jonas.getByText("2 changes since you last read")).toBeVisible();
  const marks = words(jonas).locator(".rq-unread");
  await expect(marks).toHaveText(["Today it is 64 %.", "Batteries, too."]);
  await expect(words(jonas).getByText(/^mara-.*, today$/)).toHaveCount(2);
  await words(jonas).press("Alt+PageDown");
  await expect(jonas.getByText("1 of 2")).toBeVisible();
  await jonas.getByRole("button", { name: "Next change" }).click();
  await expect(jonas.getByText("2 of 2")).toBeVisible();
  await expect(marks.last()).toBeInViewport();

  await jonas.getByRole("button", { name: "Compare" }).click();
  await expect(jonas).toHaveURL(/\/history\?from=\d+$/);
  await expect(comparison(jonas).getByText("2 changes")).toBeVisible();
  await expect(comparison(jonas).locator("ins")).toHaveText([" Today it is 64 %.", " Batteries, too."]);
  await jonas.getByText("Side by side").click();
  await expect(comparison(jonas).getByText("Current version")).toBeVisible();
  await expect(jonas).toHaveURL(/view=side/);
  await jonas.goBack();
  await expect(comparison(jonas).getByText("Current version")).toBeHidden();

  await jonas.getByRole("button", { name: "Name version" }).click();
  await jonas.getByRole("textbox", { name: "Name" }).fill("With today's figure");
  await jonas.keyboard.press("Enter");
  await expectToast(jonas, "Version named", "With today's figure");
  await expect(versions(jonas).getByRole("button", { name: /^Named version: With today's figure/ })).toBeVisible();

  // Mara has it open meanwhile: she sees the restored text at once, and the one before it again.
  await choose(versions(jonas), /^Actions for mara-/, "Restore");
  const question = jonas.getByRole("alertdialog", { name: "Restore version" });
  await question.getByRole("button", { name: "Restore version" }).click();
  await expectToast(jonas, "Version restored");
  await expect(words(mara)).not.toContainText("Batteries");
  await expect(mara.getByText(/^jonas-.* restored a version$/)).toBeVisible();
  expect(await stored(mara, product, id)).toBe(PAST);
  await expect(comparison(jonas).locator("del")).toHaveText([" Today it is 64 %.", " Batteries, too."]);
  await expect(versions(jonas).getByRole("button", { name: /^Restored .*Undid 1 version/ })).toBeVisible();
  await jonas.getByRole("button", { name: "Undo", exact: true }).click();
  await expectToast(jonas, "Restore undone");
  await expect(words(mara)).toContainText("Batteries, too.");

  // What is written while the page is open appears on it.
  await words(mara).getByText("Batteries, too.").click();
  await mara.keyboard.press("End");
  await mara.keyboard.type(" And gloves.");
  await expect(comparison(jonas).getByText("And gloves.")).toBeVisible();
});

test("it counts as read once the changes were on the screen, and not before", { tag: "@full" }, async ({ browser, product }) => {
  const { id, mara, jonas } = await readBefore(browser, product);
  await change(mara, product, id, (text) => text.replace("Paragraph 30,", "The last paragraph,"));
  await jonas.goto(`${product}/documents/${id}`);
  await expect(news(jonas)).toBeVisible();
  await jonas.waitForTimeout(3000); // Longer than a page without news takes to be read.
  await jonas.goto(`${product}/documents/${id}`);
  await expect(jonas.getByText("1 change since you last read")).toBeVisible();
  const read = untilRead(jonas);
  await words(jonas).press("Alt+PageDown");
  await read;
  const asked = jonas.waitForResponse(/\/unread\?/);
  await jonas.goto(`${product}/documents/${id}`);
  await words(jonas).waitFor();
  await asked;
  await expect(news(jonas)).toHaveCount(0);
});

test("on a phone: what is new, the list of versions, a comparison, and back to one of them", { tag: "@full" }, async ({ browser, product }) => {
  const { id, mara, jonas } = await readBefore(browser, product, "editor", {
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
  });
  await nameVersion(mara, product, id, "Sent to review");
  await change(mara, product, id, (text) => text.replace("80 %", "90 %"));
  await jonas.goto(`${product}/documents/${id}`);
  await expect(jonas.getByText("1 change since you last read")).toBeVisible();
  await jonas.getByRole("button", { name: "Next change" }).tap();
  await expect(words(jonas).locator(".rq-unread")).toBeInViewport();

  await jonas.getByRole("button", { name: "More", exact: true }).tap();
  await jonas.getByRole("menuitem", { name: "Version history" }).tap();
  await expect(comparison(jonas)).toBeHidden();
  await versions(jonas).getByRole("button", { name: /^Named version: Sent to review/ }).tap();
  await expect(comparison(jonas).locator("ins")).toHaveText("90");
  await expect(comparison(jonas).locator("del")).toHaveText("80");
  await jonas.getByRole("button", { name: "Restore “Sent to review”" }).tap();
  await jonas.getByRole("alertdialog").getByRole("button", { name: "Restore version" }).tap();
  await expectToast(jonas, "Version restored", "Sent to review");
  expect(await stored(mara, product, id)).toBe(PAST);
  await jonas.getByRole("button", { name: "Undo", exact: true }).tap();
  await expectToast(jonas, "Restore undone");
  await expect.poll(() => stored(mara, product, id)).toContain("90 %");
  await jonas.goBack();
  await expect(versions(jonas)).toBeVisible();
});

test("whoever only reads sees what is new on the page, looks and compares", { tag: "@full" }, async ({ browser, product }) => {
  const { id, mara, jonas } = await readBefore(browser, product, "viewer");
  await change(mara, product, id, (text) => text.replace("80 %", "90 %"));
  await jonas.goto(`${product}/documents/${id}`);
  await expect(jonas.getByText("1 change since you last read")).toBeVisible();
  const row = jonas.locator(".doc-row").filter({ hasText: "Inspectors finish 90 %" });
  await expect(row).toContainText(/mara-.*, today/);
  const marked = () => jonas.evaluate(() => [...CSS.highlights.values()].flatMap((one) => [...one].map(String)));
  await expect.poll(marked).toEqual(["90"]);
  await jonas.getByRole("button", { name: "Compare" }).click();
  await expect(comparison(jonas).locator("ins")).toHaveText("90");
  await expect(jonas.getByRole("button", { name: /^Restore|Name version/ })).toHaveCount(0);
  await expect(versions(jonas)).toContainText("You can view versions, but not restore them.");
});

test("moved sections, folds, authors and filters, by pointer and by the address", { tag: "@full" }, async ({ page, product }) => {
  await page.setViewportSize(DESKTOP);
  const id = await makePast(page, product);
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("button", { name: "Version history" }).click();
  await versions(page).getByRole("button", { name: /^Named version: Sent to review/ }).click();
  await expect(comparison(page).getByText("“Risks” moved here, 4 lines")).toBeVisible();
  await comparison(page).getByRole("button", { name: "Show where it was" }).click();
  await expect(comparison(page).getByText("“Risks” moved away from here, 4 lines")).toBeInViewport();
  // Side by side each text reads as it is: what moved is where it was, too.
  await page.getByText("Side by side").click();
  const older = comparison(page).locator('[data-side="old"] :is(h2, h3, h4)');
  await expect(older).toHaveText([/./, "Goals", "Requirements", "Risks", "Background"]);
  await page.goBack();
  await comparison(page).getByRole("button", { name: /^Show \d+ unchanged lines$/ }).click();
  await expect(comparison(page).getByText("Paragraph 20, which nobody changes.")).toBeVisible();

  await versions(page).getByRole("button", { name: "Named", exact: true }).click();
  await expect(versions(page).getByRole("listitem")).toHaveCount(1);
  await page.reload();
  await expect(versions(page).getByRole("listitem")).toHaveCount(1);
  await page.getByText("Authors", { exact: true }).click();
  const line = page.getByRole("region", { name: "Authors" }).locator(".doc-row").filter({ hasText: "Inspectors finish 90 %" });
  await expect(line).toContainText(/today, \d\d:\d\d/);
  await page.getByRole("link", { name: "Back to document" }).click();
  await expect(page).toHaveURL(`${product}/documents/${id}`);
});

test(
  "changes in a table are marked where they are, each with a place of its own, for whoever writes and whoever reads",
  { tag: "@full" },
  async ({ browser, product }) => {
    const row = (name: string, count: number) => `| ${name} | ${count} |`;
    const rows = Array.from({ length: 40 }, (_, at) => row(`Row ${at + 1}`, 90));
    const { page: mara } = await somebody(browser, product, "mara");
    const table = ["## Figures", "", "| Name | Count |", "| --- | --- |", ...rows].join("\n");
    const id = await makeDocument(mara, product, table);
    const readers: Page[] = [];
    for (const [name, role, viewport] of [
      ["jonas", "editor", DESKTOP],
      ["ada", "viewer", PHONE],
    ] as const) {
      const { page, username } = await somebody(browser, product, name, { viewport });
      await addMember(mara, product, id, username, role);
      const read = untilRead(page);
      await page.goto(`${product}/documents/${id}`);
      await read;
      await page.goto(`${product}/documents`);
      readers.push(page);
    }
    await change(mara, product, id, (text) =>
      text.replace(row("Row 2", 90), row("Row 2", 80)).replace(row("Row 39", 90), row("Row 39", 70)),
    );
    for (const page of readers) {
      await page.goto(`${product}/documents/${id}`);
      await expect(page.getByText("2 changes since you last read")).toBeVisible();
      const marked = () =>
        page.evaluate(() =>
          [...CSS.highlights]
            .filter(([name]) => /^rq-unread-\d$/.test(name))
            .flatMap(([, ranges]) => [...ranges].map(String)),
        );
      await expect.poll(marked).toContain("80");
      await page.getByRole("button", { name: "Next change" }).click();
      await expect(page.getByRole("cell", { name: "80", exact: true })).toBeInViewport();
      await page.getByRole("button", { name: "Next change" }).click();
      await expect(page.getByRole("cell", { name: "70", exact: true })).toBeInViewport();
      await expect(page.getByRole("cell", { name: "80", exact: true })).not.toBeInViewport();
      await expect.poll(marked).toContain("70");
    }
  },
);
