/** The keys of a person who writes: none of them breaks the block that it is pressed in. */
import type { Locator, Page } from "@playwright/test";

import { expect, test } from "../support/test";
import { makeDocument, stored } from "../support/steps";

const START = "Start.\n\n";

async function open(page: Page, product: string, text: string) {
  const id = await makeDocument(page, product, START + text);
  await page.goto(`${product}/documents/${id}`);
  const words = page.getByRole("textbox", { name: "Document" });
  // Some keys come with the slash menu, once the caret is in the text.
  await words.getByText("Start.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" /");
  await page.getByRole("listbox").waitFor();
  for (const key of ["Escape", "Backspace", "Backspace"]) await page.keyboard.press(key);
  return { words, read: async () => (await stored(page, product, id)).replace(START, "") };
}

test("Home goes in front of an item's words, and Backspace there makes a paragraph of it", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const before = "## Head\n\n- item a\n- item b\n- item c\n\n- [ ] task\n";
  const { words, read } = await open(page, product, before);
  for (const line of ["Head", "item b", "task"]) {
    await words.getByText(line).click();
    await page.keyboard.press("End");
    await page.keyboard.press("Home");
    await page.keyboard.type("X ");
  }
  await expect.poll(read).toBe("## X Head\n\n- item a\n- X item b\n- item c\n\n- [ ] X task\n");
  await words.getByText("item b").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.type("other");
  await page.keyboard.press("Home");
  await page.keyboard.press("Backspace");
  await expect.poll(read).toContain("- item a\n\nother\n\n- item c\n");
  await page.keyboard.press("Control+z");
  await expect.poll(read).toContain("- item a\n- other\n- item c\n");
});

const TABLE = "| A | B |\n| --- | --- |\n| one | two |\n| three | four |\n";

async function paste(words: Locator, plain: string): Promise<void> {
  await words.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, plain);
}

test("keys, bars and pasted cells leave a table whole", { tag: "@full" }, async ({ page, product }) => {
  const { words, read } = await open(page, product, `${TABLE}\nAfter.\n`);
  await words.getByText("two", { exact: true }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("|");
  await expect.poll(read).toContain("| one | two\\| |");
  for (let press = 0; press < 9; press += 1) await page.keyboard.press("Backspace");
  await page.keyboard.type("x");
  for (let press = 0; press < 4; press += 1) await page.keyboard.press("Delete");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Home");
  await page.keyboard.type("pre ");
  await expect.poll(read).toBe(`${TABLE.replace("one", "pre one").replace("two", "x")}\nAfter.\n`);
  await page.keyboard.press("Tab");
  await paste(words, "p\tq\nr\ts\n");
  const wide = "| A | B |  |\n| --- | --- | --- |\n| pre one | p | q |\n| three | r | s |\n\nAfter.\n";
  await expect.poll(read).toBe(wide);
  await page.keyboard.type(" /delete col");
  await page.getByRole("option", { name: "Delete column" }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(read).toBe("| A |  |\n| --- | --- |\n| pre one | q |\n| three | s |\n\nAfter.\n");
  await page.keyboard.press("Control+z");
  await expect.poll(read).toContain("| A | B |  |");
});

test("a link is made with words, Control+K, address and Enter, and changed the same way", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const { words, read } = await open(page, product, "- See the mockups\n");
  await words.getByText("See the mockups").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("https://figma.example/1");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" first");
  await expect.poll(read).toBe("- See the [mockups](https://figma.example/1) first\n");
  await words.getByText("mockups").dblclick();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("https://figma.example/2");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Next");
  await expect.poll(read).toBe("- See the [mockups](https://figma.example/2)\n- Next first\n");
});

test("a fence typed after indented code closes it", { tag: "@full" }, async ({ page, product }) => {
  const { read } = await open(page, product, "After.\n");
  await page.keyboard.press("Enter");
  await page.keyboard.type("```python\ndef f():\n    return 1\n```\nWords");
  await expect.poll(read).toMatch(/^```python\ndef f\(\):\n {4}return 1\n```\n+Words\n/m);
});

test("a numbered list counts on when its items move and go", { tag: "@full" }, async ({ page, product }) => {
  const { words, read } = await open(page, product, "1. one\n2. two\n3. three\n4. four\n");
  await words.getByText("two").click();
  await page.keyboard.press("Tab");
  await expect.poll(read).toBe("1. one\n   1. two\n2. three\n3. four\n");
  await page.keyboard.press("Control+z");
  await expect.poll(read).toBe("1. one\n2. two\n3. three\n4. four\n");
  await words.getByText("three").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("Shift+End");
  await page.keyboard.press("Backspace");
  await expect.poll(read).toBe("1. one\n2. two\n3. four\n");
});

test("an empty line leaves a code's box in one piece", { tag: "@full" }, async ({ page, product }) => {
  const { words } = await open(page, product, "```\nfirst\n\nlast\n```\n\nAfter.\n");
  const lines = words.locator(".rq-code");
  await expect(lines).toHaveCount(5);
  const boxes = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect()));
  for (const [nth, box] of boxes.slice(1).entries()) expect(box.top).toBeCloseTo(boxes[nth]?.bottom ?? 0, 0);
});
