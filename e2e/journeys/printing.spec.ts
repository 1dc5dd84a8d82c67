/** The browser's own printing: the whole document, and nothing of the app around it. */
import type { Locator, Page } from "@playwright/test";
import { pagesOfPdf } from "../support/files";
import { expect, test } from "../support/test";
import { makeDocument } from "../support/steps";
import { watch } from "../support/watch";

const SECTION = (number: number): string =>
  `## Section ${number}\n\nParagraph ${number} with **bold** words. Needle${number}end.\n\n- one\n- [ ] to do\n\n| Metric | Target |\n| --- | ---: |\n| Share${number} | 3% |\n`;
const LONG = Array.from({ length: 60 }, (_, index) => SECTION(index + 1)).join("\n");

/** The words of each page that would come out of the printer. */
async function printed(page: Page): Promise<string[]> {
  return pagesOfPdf(await page.pdf({ format: "A4" }));
}

/** Opens a document, and waits until what the printer gets has been loaded. */
async function openForPrinting(page: Page, address: string): Promise<void> {
  const paper = page.locator(".print-page");
  const say = (event: string) => page.evaluate((name) => window.dispatchEvent(new Event(name)), event);
  await page.goto(address);
  await page.locator(".cm-line").first().waitFor();
  await expect(async () => {
    await say("beforeprint");
    await expect(paper).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await say("afterprint");
  await expect(paper).toHaveCount(0);
}

/** What a part of the screen shows once it has stopped changing. */
async function atRest(part: Locator): Promise<Buffer> {
  let screen = await part.screenshot();
  await expect
    .poll(async () => {
      const last = screen;
      screen = await part.screenshot();
      return screen.equals(last);
    })
    .toBe(true);
  return screen;
}

const CHAPTERS = Array.from(
  { length: 60 },
  (_, index) => `## Chapter ${index}\n\n${"A line.\n".repeat(2 + (index % 7))}\n| A |\n| --- |\n${"| cell |\n".repeat(index % 4)}\n`,
).join("");

test("no heading stands alone at the end of a printed page", { tag: "@full" }, async ({ page, product }) => {
  const id = await makeDocument(page, product, CHAPTERS, "Headings");
  await openForPrinting(page, `${product}/documents/${id}`);
  const pages = await printed(page);
  expect(pages.length).toBeGreaterThan(8);
  for (const text of pages) expect(text.trim().split("\n").at(-1)).not.toMatch(/Chapter/);
});

const NOT_OF_THE_DOCUMENT = /AI Assistant|Templates|Markdown|characters|Share\b|Export|Project Chat|Find/;

test("a long document is printed whole from Edit and from Read, and stays where it was on the screen", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const check = watch(page);
  const id = await makeDocument(page, product, LONG, "Paper first");
  await openForPrinting(page, `${product}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document text" }).getByText("Needle1end").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Just typed.");
  const scroller = page.locator(".doc-scroller");
  for (const view of ["Edit", "Read"]) {
    await page.getByRole("radiogroup", { name: "View" }).getByText(view, { exact: true }).click();
    // As a hand scrolls: what lies above has been drawn, and its height is known.
    for (let top = 300; top <= 1500; top += 300) {
      await scroller.evaluate(
        (element, y) => new Promise((done) => (element.scrollTo(0, y), requestAnimationFrame(done))),
        top,
      );
      await atRest(scroller);
    }
    await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
    const before = {
      screen: await atRest(scroller),
      scroll: await scroller.evaluate((element) => element.scrollTop),
    };
    const pages = await printed(page);
    expect(pages.length, view).toBeGreaterThan(5);
    const text = pages.join("\n");
    expect(pages[0]).toContain("Paper first");
    expect(pages[0]).toContain("Just typed.");
    for (const number of [1, 30, 60]) {
      expect(text).toContain(`Needle${number}end`);
      expect(text).toContain(`Share${number}`);
    }
    expect(text).not.toMatch(NOT_OF_THE_DOCUMENT);
    expect(text).not.toContain("**");
    await expect(page.locator(".print-page")).toHaveCount(0);
    // The editor draws what is in view again half a second after it was printed.
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop), view).toBe(before.scroll);
    await expect.poll(async () => (await scroller.screenshot()).equals(before.screen), view).toBe(true);
  }
  check();
});

test("in the dark a document is printed in black on white", { tag: "@full" }, async ({ page, product }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const id = await makeDocument(page, product, SECTION(1));
  await openForPrinting(page, `${product}/documents/${id}`);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.locator(".print-page")).toBeHidden();
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  const paper = page.locator(".print-page");
  await expect(paper).toBeVisible();
  await expect(paper.getByText("Needle1end")).toHaveCSS("color", "rgb(0, 0, 0)");
  const grounds = await page.evaluate(() =>
    [document.documentElement, document.body].map((element) => getComputedStyle(element).backgroundColor),
  );
  expect(grounds).toEqual(["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"]);
  await expect(page.getByRole("banner")).toBeHidden();
});

const COLUMNS = Array.from({ length: 11 }, (_, index) => `Column ${index}`);
const WIDE = `| ${COLUMNS.join(" | ")} |\n|${" --- |".repeat(11)}\n| ${COLUMNS.map((name) => `reconciliation of ${name}`).join(" | ")} |\n\n\`\`\`\n${"code that goes on ".repeat(20)}\n\`\`\`\n`;
const PAPER = { width: 718, height: 1000 };

/** What stands beyond the right edge of the paper. */
const beyond = (page: Page): Promise<number> =>
  page.evaluate((width) => {
    const parts = Array.from(document.querySelectorAll("td, th, pre"));
    return parts.filter(
      (part) => part.getBoundingClientRect().right > width || part.scrollWidth > part.clientWidth + 1,
    ).length;
  }, PAPER.width);

test("a wide table and a long line of code are whole on paper, from the editor and from a shared page", { tag: "@full" }, async ({
  page,
  product,
}) => {
  await page.setViewportSize(PAPER);
  const id = await makeDocument(page, product, WIDE);
  await openForPrinting(page, `${product}/documents/${id}`);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".print-page").getByText("Column 10", { exact: true })).toBeVisible();
  expect(await beyond(page)).toBe(0);

  const made = await page.request.put(`${product}/api/documents/${id}/share`, {
    headers: { Origin: product },
    data: {},
  });
  const { share } = (await made.json()) as { share: { path: string } };
  await page.goto(`${product}${share.path}`);
  await expect(page.getByText("Column 10", { exact: true })).toBeVisible();
  expect(await beyond(page)).toBe(0);
  await expect(page.getByRole("button", { name: "Copy as Markdown" })).toBeHidden();
});
