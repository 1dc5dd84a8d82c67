/** Tables as they stand on the screen: what only a browser can tell. */
import type { Locator, Page } from "@playwright/test";

import { expect, test } from "../support/test";
import { boxOf, latePart, makeDocument, stored } from "../support/steps";

const TABLE = "| Metric | Now |\n| --- | --- |\n| Forms | 118 |\n| Hours | 27 |\n| Calls | 40 |";
const TEXT = `Words.\n\n${TABLE}\n\nBelow.\n`;

test("a click into a table leaves the page below where it is, and rows can be deleted by key", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}`);
  const text = page.getByRole("textbox", { name: "Document" });
  const below = text.getByText("Below.");
  await below.waitFor();
  // From the line above: the page's head may still be growing.
  const distance = async (): Promise<number> => (await boxOf(below)).y - (await boxOf(text.getByText("Words."))).y;
  const before = await distance();
  await page.getByRole("cell", { name: "118" }).click();
  await expect(page.getByText("| Forms | 118 |")).toBeVisible();
  expect(Math.abs((await distance()) - before)).toBeLessThan(2);
  await latePart(page, "editing-aids");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(page.locator(".rq-cell-selected")).toHaveCount(4);
  await page.keyboard.press("Delete");
  await expect.poll(() => stored(page, product, id)).toBe(TEXT.replace("| Forms | 118 |\n| Hours | 27 |\n", ""));
  await page.keyboard.press("Control+z");
  await expect.poll(() => stored(page, product, id)).toBe(TEXT);
});

/** Points at a cell and acts on its handles: a table that is drawn anew meanwhile has none until the pointer moves again. */
async function atHandles(page: Page, cell: Locator, act: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.mouse.move(5, 5);
    await cell.hover({ timeout: 5000 });
    await act();
  }).toPass();
}

test("a table is a grid while it is written in, and its rows and columns have handles", async ({ page, product }) => {
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}`);
  const cell = page.getByRole("cell", { name: "118" });
  await cell.waitFor();
  // From the line above: the page's head may still be growing.
  const above = page.getByRole("textbox", { name: "Document" }).getByText("Words.");
  const placeOf = async (one: Locator) => {
    const [box, line] = [await boxOf(one), await boxOf(above)];
    return { x: box.x, y: box.y - line.y };
  };
  let drawn = await placeOf(cell);
  await atHandles(page, cell, async () => {
    await expect(page.getByRole("button", { name: "Row menu “Forms”" })).toBeVisible({ timeout: 500 });
    drawn = await placeOf(cell);
    await page.getByRole("button", { name: "Column menu “Now”" }).click({ timeout: 5000 });
  });
  await page.getByRole("menuitem", { name: "Add column after" }).waitFor();
  await page.keyboard.press("Escape");
  await cell.click();
  const written = page.locator(".rq-cell", { hasText: "118" });
  const grid = await placeOf(written);
  expect(Math.abs(grid.x - drawn.x)).toBeLessThan(2);
  expect(Math.abs(grid.y - drawn.y)).toBeLessThan(2);
  const bars = page.locator(".rq-edge");
  expect(await bars.evaluateAll((all) => all.every((bar) => bar.getBoundingClientRect().width < 1))).toBe(true);
  await atHandles(page, page.locator(".rq-cell", { hasText: "Calls" }), () =>
    page.getByRole("button", { name: "Row menu “Calls”" }).click({ timeout: 5000 }),
  );
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await expect.poll(() => stored(page, product, id)).toContain("| Calls | 40 |\n| Hours | 27 |");
});

const PLANS =
  "| Plan | Price | Note | Owner |\n| --- | ---: | --- | --- |\n" +
  "| Small | 19 EUR | to be **named** by whoever is on shift | Lea |\n" +
  "| Medium | 49 EUR | a \\| b | Tom |\n" +
  "| Large | 140 | ألف باء تاء | |";

/** The middle of some words on the screen. */
async function middleOf(page: Page, words: string): Promise<{ x: number; y: number; left: number; right: number }> {
  const box = await page.getByRole("textbox", { name: "Document" }).evaluate((text, sought) => {
    const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const at = node.parentElement?.closest("td, th") ? (node.textContent ?? "").indexOf(sought) : -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + sought.length);
      const { left, right, top, height } = range.getBoundingClientRect();
      return { left, right, x: (left + right) / 2, y: top + height / 2 };
    }
    throw new Error(`no cell holds ${sought}`);
  }, words);
  return box;
}

const selected = (page: Page) => page.evaluate(() => getSelection()?.toString());

/** Two presses at one place, as a hand makes them. */
async function doubleClick(page: Page, { x, y }: { x: number; y: number }, pause: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  await page.waitForTimeout(pause);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

for (const [pause, words] of [
  [0, ["Price", "Small", "19", "named", "shift", "Lea", "49", "Tom", "140", "باء"]],
  [250, ["Small", "whoever", "Lea", "140"]],
] as const) {
  test(`a double click takes the word of a table under the pointer, with ${pause} ms between`, { tag: "@full" }, async ({
    page,
    product,
  }) => {
    const text = `Words.\n\n${PLANS}\n\nBelow.\n`;
    for (const word of words) {
      const id = await makeDocument(page, product, text);
      await page.goto(`${product}/documents/${id}`);
      await page.getByRole("cell", { name: "Tom" }).waitFor();
      await doubleClick(page, await middleOf(page, word), pause);
      await expect.poll(() => selected(page)).toBe(word);
      await page.keyboard.type("Zed");
      await expect.poll(() => stored(page, product, id)).toBe(text.replace(word, "Zed"));
    }
  });
}

test("a drag over a table's cells selects the words that it passes, a triple click takes the cell", { tag: "@full" }, async ({ page, product }) => {
  const id = await makeDocument(page, product, `Words.\n\n${PLANS}\n\nBelow.\n`);
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("cell", { name: "Tom" }).waitFor();
  const start = await middleOf(page, "by whoever");
  await page.mouse.move(start.left, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y, { steps: 3 });
  await page.mouse.move(start.right, start.y, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => selected(page)).toBe("by whoever");
  await page.keyboard.type("by who");
  await expect.poll(() => stored(page, product, id)).toContain("| to be **named** by who is on shift | Lea |");

  await page.getByText("Below.").click();
  const from = await middleOf(page, "19");
  const to = await middleOf(page, "Tom");
  await page.mouse.move(from.right, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => selected(page)).toMatch(/^ EUR \|[^]*\| Medium[^]*To$/);
  await expect(page.locator(".rq-cell-selected")).toHaveCount(6);
  await page.mouse.click(from.x, from.y);
  await expect(page.locator(".rq-cell-selected")).toHaveCount(0);
  await page.getByText("Lea").click({ modifiers: ["Shift"] });
  await expect(page.locator(".rq-cell-selected")).toHaveCount(3);

  await page.getByText("Below.").click();
  const bold = await middleOf(page, "named");
  await page.mouse.click(bold.x, bold.y, { clickCount: 3 });
  await expect.poll(() => selected(page)).toBe("to be **named** by who is on shift");
});

test("a row and a column are dragged by their handles, and back by one step each", { tag: "@full" }, async ({ page, product }) => {
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("cell", { name: "118" }).click();
  await latePart(page, "editing-aids");
  const line = page.locator(".rq-drag-line");
  /** Presses the handle and moves into the lower right of a cell. */
  const dragTo = async (handle: string, words: string): Promise<void> => {
    const grip = await boxOf(page.getByRole("button", { name: handle }));
    const cell = await boxOf(page.locator(".rq-cell", { hasText: words }));
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
    await page.mouse.down();
    await page.mouse.move(cell.x + 0.75 * cell.width, cell.y + 0.75 * cell.height, { steps: 5 });
    await expect(line).toBeVisible();
  };
  await dragTo("Row menu “Forms”", "Calls");
  await page.keyboard.press("Escape");
  await expect(line).toHaveCount(0);
  await page.mouse.up();
  await dragTo("Row menu “Forms”", "Calls");
  await page.mouse.up();
  await expect(page.getByRole("menu")).toHaveCount(0);
  const rows = "| Hours | 27 |\n| Calls | 40 |\n| Forms | 118 |";
  await expect.poll(() => stored(page, product, id)).toContain(rows);
  await dragTo("Column menu “Metric”", "Now");
  await page.mouse.up();
  await expect.poll(() => stored(page, product, id)).toContain("| Now | Metric |\n| --- | --- |\n| 27 | Hours |");
  await page.keyboard.press("Control+z");
  await expect.poll(() => stored(page, product, id)).toContain(rows);
  await page.keyboard.press("Control+z");
  await expect.poll(() => stored(page, product, id)).toBe(TEXT);
});

/** Of fifteen columns: wider than a page. */
const WIDE = ["Column", "---", "words", "more"]
  .map((word) => `| ${Array.from({ length: 15 }, (_, nth) => (word === "---" ? word : `${word} ${nth + 1}`)).join(" | ")} |`)
  .join("\n");
const FIRST = "Column menu “Column 1”";

/** The columns of the stored table, by their numbers. */
async function columnsOf(page: Page, product: string, id: string): Promise<number[]> {
  const [, , head = ""] = (await stored(page, product, id)).split("\n");
  return [...head.matchAll(/\d+/g)].map(([figure]) => Number(figure));
}
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, nth) => from + nth);

test("a column of a table wider than the page is dragged to its other end and back: at the edge more of it comes", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const id = await makeDocument(page, product, `Words.\n\n${WIDE}\n\nBelow.\n`);
  await page.goto(`${product}/documents/${id}`);
  await page.getByText("Below.").click();
  await latePart(page, "editing-aids");
  const handle = page.getByRole("button", { name: FIRST });
  /** Presses the handle and holds it at an edge of the table until the last column on that side is there. */
  const holdAt = async (x: number, last: Locator): Promise<void> => {
    const grip = await boxOf(handle);
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, grip.y + 20, { steps: 5 });
    await expect(page.locator(".rq-drag-line")).toBeVisible();
    await expect(last).toBeInViewport({ ratio: 1 });
    let place = await boxOf(last);
    await expect(async () => {
      const before = place;
      place = await boxOf(last);
      expect(place.x).toBe(before.x);
    }).toPass({ intervals: [100] });
    await page.mouse.up();
  };
  const drawn = await boxOf(page.locator(".rq-table"));
  await atHandles(page, page.getByRole("cell", { name: "words 1", exact: true }), () =>
    expect(handle).toBeVisible({ timeout: 500 }),
  );
  await holdAt(drawn.x + drawn.width - 10, page.getByRole("columnheader", { name: "Column 15" }));
  await expect.poll(() => columnsOf(page, product, id)).toEqual([...numbers(2, 15), 1]);
  // Now it is written in, and scrolls by its rows.
  const row = await boxOf(page.locator(".rq-row-head"));
  await holdAt(row.x + 5, page.locator(".rq-row-head .rq-cell", { hasText: /Column\s+2\b/ }));
  await expect.poll(() => columnsOf(page, product, id)).toEqual(numbers(1, 15));
});

test("what an input method writes over selected cells takes their place, and no cell is torn", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("cell", { name: "118" }).click();
  await latePart(page, "editing-aids");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.locator(".rq-cell-selected")).toHaveCount(2);
  const keyboard = await page.context().newCDPSession(page);
  for (const text of ["n", "ni"])
    await keyboard.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await keyboard.send("Input.insertText", { text: "你" });
  await expect.poll(() => stored(page, product, id)).toBe(TEXT.replace("118", "你").replace("27", ""));
  await page.keyboard.press("Control+z");
  await expect.poll(() => stored(page, product, id)).toBe(TEXT);
});

/** Of eight columns: wider than the column of text, and not as wide as the page. */
const BROAD =
  "| Quarter | Inspections | Certificates | Reinspections | Departments | Subcontractors | Responsible | Total |\n" +
  `|${" ---: |".repeat(8)}\n| 2027-Q1 | 118 | 27 | 40 | 12 | 3 | 7 | 1,250,000 |`;

test("a table that is wider than the text grows into the margin while no notes stand there", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const id = await makeDocument(page, product, `Words.\n\n${BROAD}\n\nBelow.\n`);
  await page.goto(`${product}/documents/${id}`);
  const isWhole = (part: string) =>
    page.locator(part).first().evaluate((table) => table.scrollWidth <= table.clientWidth);
  const last = page.getByRole("cell", { name: "1,250,000" });
  await last.waitFor();
  expect(await isWhole(".rq-table")).toBe(true);
  const drawn = await boxOf(last);
  // Written in, it is as wide; and what comments on its words covers none of them.
  await last.click();
  await latePart(page, "editing-aids");
  const cell = page.locator(".rq-cell", { hasText: "1,250,000" });
  await expect.poll(async () => Math.abs((await boxOf(cell)).x - drawn.x)).toBeLessThan(2);
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
  const button = page.getByRole("button", { name: "Comment", exact: true });
  const end = await boxOf(cell);
  expect((await boxOf(button)).x).toBeGreaterThanOrEqual(end.x + end.width);
  const add = await boxOf(page.getByRole("button", { name: "Add column" }));
  expect((await boxOf(button)).x).toBeGreaterThanOrEqual(add.x + add.width);
  await button.click();
  await page.getByRole("textbox", { name: "Comment", exact: true }).fill("Why?");
  await page.keyboard.press("Control+Enter");
  const notes = page.getByRole("complementary", { name: "Comments" });
  await expect(notes).toContainText("Why?");
  await page.getByText("Below.").click();
  const isBeforeNotes = async () => {
    const [table, rail] = [await boxOf(page.locator(".rq-table")), await boxOf(notes)];
    return table.x + table.width <= rail.x;
  };
  await expect.poll(isBeforeNotes).toBe(true);
  await page.getByRole("button", { name: /^Comments/ }).filter({ visible: true }).click();
  await expect(notes).toBeHidden();
  await page.getByText("Read", { exact: true }).click();
  await page.getByRole("article").waitFor();
  expect(await isWhole("article .doc-scroll")).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => isWhole("article .doc-scroll")).toBe(false);
});

test("an empty cell that is clicked twice is written in", { tag: "@full" }, async ({ page, product }) => {
  const id = await makeDocument(page, product, `Words.\n\n${PLANS}\n\nBelow.\n`);
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("row", { name: "Large" }).getByRole("cell").last().dblclick();
  await page.keyboard.type("Mo");
  await expect.poll(() => stored(page, product, id)).toContain("ألف باء تاء | Mo|");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("two taps on a word of a table select it", { tag: "@full" }, async ({ page, product }) => {
    const id = await makeDocument(page, product, TEXT.replace("118", "118 forms"));
    await page.goto(`${product}/documents/${id}`);
    await page.getByRole("cell", { name: "118" }).waitFor();
    const { x, y } = await middleOf(page, "118");
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await expect.poll(() => selected(page)).toBe("118");
  });

  test("a row is dragged with a finger, and its handles have room for one", { tag: "@full" }, async ({ page, product }) => {
    const id = await makeDocument(page, product, TEXT);
    await page.goto(`${product}/documents/${id}`);
    await page.getByRole("cell", { name: "118" }).tap();
    await latePart(page, "editing-aids");
    const handle = page.getByRole("button", { name: "Row menu “Forms”" });
    const [grip, last] = [await boxOf(handle), await boxOf(page.locator(".rq-cell", { hasText: "Calls" }))];
    for (const name of ["Row menu “Forms”", "Column menu “Now”"]) {
      const room = await page.getByRole("button", { name }).evaluate((button) => {
        const { width, height } = getComputedStyle(button, "::after");
        return Math.min(Number.parseFloat(width), Number.parseFloat(height));
      });
      expect(room).toBeGreaterThanOrEqual(44);
    }
    const browser = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
      browser.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: grip.x + 10, y }] });
    await touch("touchStart", grip.y + 10);
    for (let step = 1; step <= 5; step += 1)
      await touch("touchMove", grip.y + 10 + (step / 5) * (last.y + last.height - grip.y - 12));
    await expect(page.locator(".rq-drag-line")).toBeVisible();
    await touch("touchEnd", 0);
    await expect.poll(() => stored(page, product, id)).toContain("| Hours | 27 |\n| Calls | 40 |\n| Forms | 118 |");
  });

  test("a column is dragged with a finger to what is out of sight", { tag: "@full" }, async ({ page, product }) => {
    const id = await makeDocument(page, product, `Words.\n\n${WIDE}\n\nBelow.\n`);
    await page.goto(`${product}/documents/${id}`);
    await page.getByRole("cell", { name: "words 1", exact: true }).tap();
    await latePart(page, "editing-aids");
    const grip = await boxOf(page.getByRole("button", { name: FIRST }));
    const browser = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number) =>
      browser.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: grip.y + 8 }] });
    await touch("touchStart", grip.x + 8);
    for (const x of [grip.x + 60, 200, 300, 380]) await touch("touchMove", x);
    await expect(page.locator(".rq-drag-line")).toBeVisible();
    await expect(page.locator(".rq-row-head .rq-cell", { hasText: "15" })).toBeInViewport({ ratio: 1 });
    await touch("touchEnd", 0);
    await expect.poll(async () => (await columnsOf(page, product, id)).indexOf(1)).toBeGreaterThan(10);
  });

  test("a table is put in by hand", { tag: "@full" }, async ({ page, product }) => {
    const id = await makeDocument(page, product, "Words.\n");
    await page.goto(`${product}/documents/${id}`);
    await page.getByRole("textbox", { name: "Document text" }).getByText("Words.").tap();
    await page.keyboard.press("End");
    await page.keyboard.type("\n\n/table");
    await page.getByRole("option", { name: /^Table/ }).tap();
    await expect.poll(() => stored(page, product, id)).toContain("| Column | Column | Column |");
  });

  test("the menu of a table keeps off the edges and has room for a finger", { tag: "@full" }, async ({ page, product }) => {
    const id = await makeDocument(page, product, TEXT.replace("Forms", "Paper forms that are retyped"));
    await page.goto(`${product}/documents/${id}`);
    await page.getByRole("cell", { name: "118" }).tap();
    await page.keyboard.type(" /");
    const option = page.getByRole("option", { name: "Add row" });
    await option.waitFor();
    const menu = await boxOf(page.getByRole("listbox", { name: "Blocks" }));
    expect(menu.x + menu.width).toBeLessThanOrEqual(382);
    expect((await boxOf(option)).height).toBeGreaterThanOrEqual(40);
  });
});

test("Tab leaves the words of a cell be, and a line break is drawn in it and taken away as one", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const text = "Words.\n\n| Who | What |\n| --- | --- |\n| Mara | by hand<br>every Friday |\n";
  const id = await makeDocument(page, product, text);
  await page.goto(`${product}/documents/${id}`);
  const cell = page.getByRole("cell", { name: "every Friday" });
  const drawn = await boxOf(cell);
  await page.getByRole("cell", { name: "Mara" }).click();
  const written = page.locator(".rq-cell", { hasText: "every Friday" });
  await expect(written).not.toContainText("<br>");
  expect(Math.abs((await boxOf(written)).height - drawn.height)).toBeLessThan(3);
  await page.keyboard.press("Tab");
  await page.keyboard.type(" (sic)");
  await expect.poll(() => stored(page, product, id)).toContain("| by hand<br>every Friday (sic) |");
  for (let key = 0; key < "every Friday (sic)".length; key += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Backspace");
  await expect.poll(() => stored(page, product, id)).toContain("| by handevery Friday (sic) |");
});
