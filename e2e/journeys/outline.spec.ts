/** Finding one's way in a long document: the outline beside it, links into it, and sections that move. */
import type { Page } from "@playwright/test";

import { examineByTheRun, examineInBothThemes, expectNoSidewaysScroll } from "../support/axe";
import { expect, test } from "../support/test";
import { makeDocument, stored } from "../support/steps";
import { addMember, somebody } from "../support/together";

const WORDS = "Words that stand on more than one line of the page, whatever its width may be. ".repeat(6);
const REQUIREMENTS = Array.from(
  { length: 12 },
  (_, index) => `**FR-${String(index + 1).padStart(3, "0")}** [Must] The app does thing ${index + 1} without a connection.\n`,
);
const SECTIONS: readonly [heading: string, body: string][] = [
  ["Problem", WORDS],
  ["Goals and metrics", WORDS],
  ["Requirements", REQUIREMENTS.join("\n")],
  ["Data and storage", `${WORDS}\n\n### Tablets\n\n${WORDS} See FR-007.\n\n### Phones\n\n${WORDS}`],
  ["Roll-out", `${WORDS}\n\n\`\`\`\n## Not a section\n\`\`\``],
  ["Open questions", "- Who pays?\n- How long?\n- Where?"],
];
const TEXT = SECTIONS.map(([heading, body]) => `## ${heading}\n\n${body.trim()}\n`).join("\n");

const text = (page: Page) => page.getByRole("textbox", { name: "Document text" });
const outline = (page: Page) => page.getByRole("navigation", { name: "Outline" });
const row = (page: Page, name: RegExp | string) => outline(page).getByRole("link", { name });

async function open(page: Page, product: string, hash = ""): Promise<string> {
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}${hash}`);
  await text(page).waitFor();
  return id;
}

/** How far below the top of the page some words are. */
async function belowTop(page: Page, words: string): Promise<number> {
  return page.locator(".doc-scroller").evaluate((scroller, wanted) => {
    const lines = [...scroller.querySelectorAll<HTMLElement>(".cm-line, .doc-row")];
    const line = lines.find((each) => each.innerText.includes(wanted) && each.getClientRects().length > 0);
    return line ? Math.abs(line.getBoundingClientRect().top - scroller.getBoundingClientRect().top) : Infinity;
  }, words);
}

const expectAtTop = (page: Page, words: string) => expect.poll(() => belowTop(page, words)).toBeLessThan(48);

test("the outline leads to a place, and a section moves by keyboard and goes back", async ({ page, product }) => {
  const id = await open(page, product);
  await page.getByRole("tab", { name: "Outline" }).click();
  await expect(row(page, /Requirements.*12 requirements/)).toBeVisible();
  await expect(row(page, /Open questions.*3 open questions/)).toBeVisible();
  await expect(row(page, /^FR-/)).toHaveCount(5);
  await expect(row(page, /Not a section/)).toHaveCount(0);
  await outline(page).getByRole("button", { name: "7 more" }).click();
  await row(page, /^FR-011/).click();
  await expectAtTop(page, "thing 11 ");
  await expect(row(page, /^FR-011/)).toHaveAttribute("aria-current", "location");
  await outline(page).getByRole("button", { name: "Show fewer" }).click();
  await row(page, /Roll-out/).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(text(page)).toBeFocused();
  await expect(row(page, /Open questions/)).toHaveAttribute("aria-current", "location");
  await examineByTheRun(page);

  await row(page, /Data and storage/).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(row(page, /5 Data and storage/)).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "“Data and storage” is now 5 of 6." })).toBeAttached();
  const moved = [0, 1, 2, 4, 3, 5].map((index) => SECTIONS[index] as [string, string]);
  const wanted = moved.map(([heading, body]) => `## ${heading}\n\n${body.trim()}\n`).join("\n");
  await expect.poll(() => stored(page, product, id)).toBe(wanted);
  await page.keyboard.press("Control+z");
  await expect.poll(() => stored(page, product, id)).toBe(TEXT);
});

test("a section is dragged by its handle to where the line shows", { tag: "@full" }, async ({ page, product }) => {
  const id = await open(page, product);
  await page.getByRole("tab", { name: "Outline" }).click();
  await row(page, /Roll-out/).hover();
  const handle = page.getByRole("button", { name: "Section menu “Roll-out”" });
  const [from, to] = [await handle.boundingBox(), await row(page, /Goals and metrics/).boundingBox()];
  if (!from || !to) throw new Error("Nothing to drag");
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 5 });
  await page.mouse.move(to.x + 20, to.y + 3);
  await page.mouse.up();
  await expect.poll(() => stored(page, product, id)).toMatch(/^## Problem\n[^]*## Roll-out\n[^]*## Goals and metrics\n/);
  await handle.click();
  // Their words stand below each other.
  await expect(page.getByRole("menuitem").filter({ hasNot: page.locator("svg") })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Move down" }).click();
  await expect.poll(() => stored(page, product, id)).toMatch(/## Goals and metrics\n[^]*## Roll-out\n/);
});

test("an address with a name opens the document there, to be written and to be read", { tag: "@full" }, async ({ page, product }) => {
  await open(page, product, "#FR-009");
  await expectAtTop(page, "thing 9 ");
  await page.evaluate(() => (window.location.hash = "#data-and-storage"));
  await expectAtTop(page, "Data and storage");
  await page.getByRole("radiogroup", { name: "View" }).getByText("Read", { exact: true }).click();
  await page.getByRole("tab", { name: "Outline" }).click();
  await row(page, /Phones/).click();
  await expectAtTop(page, "Phones");
  await expect(page.getByRole("heading", { name: "Document Preview" })).toBeVisible();
});

test("an id in the text is a link with a card, and where the document is read as well", { tag: "@full" }, async ({ page, product }) => {
  await open(page, product, "#tablets");
  await expectAtTop(page, "Tablets");
  await page.locator(".rq-ref", { hasText: "FR-007" }).hover();
  const card = page.locator(".rq-peek");
  await expect(card).toContainText("The app does thing 7 without a connection.");
  await expect(card).toContainText("Requirements");
  await examineInBothThemes(page);
  await page.mouse.move(0, 0);
  await page.locator(".rq-ref", { hasText: "FR-007" }).hover();
  await card.getByText("Go to").click();
  await expectAtTop(page, "thing 7 ");
  await page.getByRole("radiogroup", { name: "View" }).getByText("Read", { exact: true }).click();
  await page.getByRole("article").getByRole("link", { name: "FR-007" }).click();
  await expectAtTop(page, "thing 7 ");
});

test("requirements in the rows of a table are gone to where they are written, read and shared", { tag: "@full" }, async ({ page, product }) => {
  const rows = Array.from({ length: 40 }, (_, at) => `| ${at + 1} | FR-0${at + 10} | The app does thing ${at + 10}. |`);
  const table = ["| No | ID | Requirement |", "| --- | --- | --- |", ...rows].join("\n");
  const words = `${WORDS}\n\n`.repeat(12);
  const id = await makeDocument(page, product, `## Problem\n\nSee FR-030.\n\n## Requirements\n\n${table}\n\n## Rest\n\n${words}`);
  const cell = (words: string) => page.locator(".rq-cell, td", { hasText: words }).filter({ visible: true });
  const expectShown = async (name: string) => {
    const at = () => cell(name).evaluate((each) => each.getBoundingClientRect().top);
    await expect.poll(at).toBeLessThan(160);
    await expect(cell(name)).toBeInViewport();
  };
  await page.goto(`${product}/documents/${id}#FR-045`);
  await text(page).waitFor();
  await expectShown("The app does thing 45.");
  await page.getByRole("tab", { name: "Outline" }).click();
  await expect(row(page, /Requirements.*40 requirements/)).toBeVisible();
  await row(page, /^FR-012 The app does thing 12/).click();
  await expectShown("The app does thing 12.");
  await cell("The app does thing 12.").hover();
  await page.getByRole("button", { name: /^Row menu/ }).click();
  await expect(page.getByRole("menuitem", { name: "Copy link" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("radiogroup", { name: "View" }).getByText("Read", { exact: true }).click();
  await page.getByRole("article").getByRole("link", { name: "FR-030" }).first().click();
  await expectShown("The app does thing 30.");
  await row(page, /^FR-014/).click();
  await expectShown("The app does thing 14.");

  const made = await page.request.put(`${product}/api/documents/${id}/share`, { data: {} });
  const { share } = (await made.json()) as { share: { path: string } };
  await page.goto(`${product}${share.path}`);
  await page.getByRole("article").getByRole("link", { name: "FR-030" }).first().click();
  await expectShown("The app does thing 30.");
  await examineInBothThemes(page);
});

test("sections fold by key and by menu, stay so, and open for who goes there", async ({ page, product }) => {
  await open(page, product, "#tablets");
  await expectAtTop(page, "Tablets");
  await page.locator(".rq-fold").first().waitFor();
  await text(page).focus();
  await page.keyboard.press("Control+Shift+BracketLeft"); // As a keyboard sends it: the key is then "{".
  await expect(page.locator(".rq-fold-rest")).toHaveCount(1);
  await expect(text(page)).not.toContainText("See FR-007.");
  await page.reload();
  await expect(page.locator(".rq-fold-rest")).toHaveCount(1);
  // The page goes to its address first, which opens what is folded there.
  await expectAtTop(page, "Tablets");
  await page.getByRole("tab", { name: "Outline" }).click();
  await row(page, /Problem/).focus();
  await page.keyboard.press("Control+.");
  await page.getByRole("menuitem", { name: /^Fold all/ }).click();
  await expect(page.locator(".rq-fold-rest")).toHaveCount(6);
  // How many are drawn is not how many there are: what stands above is not drawn after a long jump.
  const line = (words: string) => page.locator(".cm-line", { hasText: words });
  await row(page, /^FR-003/).click();
  await expectAtTop(page, "thing 3 ");
  await expect(text(page)).toContainText("thing 4 ");
  await expect(line("Data and storage").locator(".rq-fold-rest")).toBeVisible();
  await line("Data and storage").locator(".rq-folded").click();
  await expect(line("Data and storage").locator(".rq-fold-rest")).toHaveCount(0);
  await expect(line("Tablets").locator(".rq-fold-rest")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Saved" }).first()).toBeVisible();
});

test("who only reads has the outline, and a search opens the document at what it found", { tag: "@full" }, async ({ browser, product }) => {
  const { page: mara } = await somebody(browser, product, "mara");
  const { page: tomas, username } = await somebody(browser, product, "tomas");
  const content = `${TEXT}\n## Spare parts\n\nThe **gearbox** needs a photo.\n\n${WORDS}\n\n${WORDS}\n\n${WORDS}\n`;
  const id = await makeDocument(mara, product, content, "Plan of parts");
  await addMember(mara, product, id, username, "viewer");
  for (const reader of [mara, tomas]) {
    await reader.goto(`${product}/documents`);
    await reader.getByRole("main").getByRole("link", { name: "Plan of parts" }).waitFor();
    await reader.keyboard.press("Control+k");
    await reader.getByRole("dialog").getByRole("combobox").fill("gearbox");
    await expect(reader.getByRole("option", { name: /Plan of parts/ }).locator("b")).toHaveText("gearbox");
    await reader.keyboard.press("Enter");
    await expect(reader.getByText("gearbox", { exact: true }).filter({ visible: true })).toBeInViewport();
  }
  await tomas.getByRole("button", { name: "Outline" }).click();
  await expect(row(tomas, /Spare parts/)).toBeVisible();
  await row(tomas, /FR-004/).click();
  await expectAtTop(tomas, "thing 4 ");
  await expect(row(tomas, /FR-004/)).toHaveAttribute("aria-current", "location");
  await examineInBothThemes(tomas);
});

test("on a phone the outline is a sheet", { tag: "@full" }, async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, product);
  await page.getByRole("button", { name: "Outline" }).click();
  await expect(page.getByRole("dialog", { name: "Outline" })).toBeVisible();
  await examineInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await row(page, /Data and storage/).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectAtTop(page, "Data and storage");
});
