/** A browser that is killed, as by a system without memory, has on its disk what the page said that it keeps. */
import type { Page } from "@playwright/test";
import { type KillableBrowser, startBrowser } from "../support/browser";
import { expect, test as base } from "../support/test";
import { roomsOf } from "../support/rooms";
import { makeDocument, stored } from "../support/steps";
import { records } from "../support/unsynced";

const TEXT = "## Scope\n\nTablets only.\n";
const WORDS = " And phones, which nobody has saved.";
const BOTH = TEXT.replace("only.", `only.${WORDS}`);

const text = (page: Page) => page.getByRole("textbox", { name: "Document" });

/** `start` starts a browser, which is killed at the end of the test if it still runs. */
const test = base.extend<{ start: (profile: string) => Promise<KillableBrowser> }>({
  start: async ({}, use) => {
    const started: KillableBrowser[] = [];
    await use(async (profile) => {
      const browser = await startBrowser(profile);
      started.push(browser);
      return browser;
    });
    for (const { kill } of started) await kill();
  },
});

test("text that was said to be kept is there again after the browser was killed, and saved once", { tag: "@full" }, async ({
  product,
  start,
}, testInfo) => {
  const profile = testInfo.outputPath("profile");
  const first = await start(profile);
  const page = await first.context.newPage();
  const id = await makeDocument(page, product, TEXT);
  const address = `${product}/documents/${id}`;
  const rooms = await roomsOf(page);
  await page.goto(address);
  await text(page).getByText("Tablets only.").click();
  await page.keyboard.press("End");
  await rooms.cut();
  await page.keyboard.type(WORDS);
  await expect(page.getByText(/: your text is kept in this browser/).first()).toBeVisible();
  const cookies = await first.context.cookies();
  await first.kill();

  const second = await start(profile);
  // Chromium writes those later than texts; whoever has an account signs in again.
  await second.context.addCookies(cookies);
  const back = await second.context.newPage();
  expect(await stored(back, product, id)).toBe(TEXT);
  await back.goto(address);
  await expect(text(back)).toContainText(`Tablets only.${WORDS}`);
  await expect.poll(() => stored(back, product, id)).toBe(BOTH);
  await expect(back.getByText("Saved", { exact: true }).first()).toBeVisible();
  await expect.poll(() => records(back)).toBe(0);
  await back.reload();
  await expect(text(back)).toContainText(`Tablets only.${WORDS}`);
  expect(await stored(back, product, id)).toBe(BOTH);
});
