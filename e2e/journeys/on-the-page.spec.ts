/** What stands on the page of a document stands where it belongs: notes apart, tasks as deep as they are. */
import type { Locator, Page } from "@playwright/test";
import { PHONE } from "../support/browser";
import { expect, test } from "../support/test";
import { boxOf, composer, makeDocument, openFind, settled, show } from "../support/steps";

const REQUIREMENTS = [
  "## Requirements",
  "",
  "**FR-001** The app must scan barcodes quickly.",
  "",
  "**FR-002** The app should work offline.",
  "",
  "**FR-003** The app must start at once.",
  "",
].join("\n");
const CHANGES = [
  'Replace "offline" with "without a network"',
  'Replace "work offline" with "run on a plane"',
  'Replace "at once" with "in 2 seconds"',
];

async function proposeAll(page: Page, product: string): Promise<string> {
  const id = await makeDocument(page, product, REQUIREMENTS);
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document" }).getByText("barcodes").waitFor();
  const isPhone = page.viewportSize()?.width === PHONE.width;
  if (isPhone) await show(page, "Chat");
  await page.getByRole("switch", { name: "Review changes first" }).click();
  for (const [index, change] of CHANGES.entries()) {
    await composer(page).fill(change);
    await composer(page).press("Enter");
    await settled(page);
    await expect(page.getByText("Suggested change")).toHaveCount(index + 1);
  }
  if (isPhone) await show(page, "Document");
  return id;
}

for (const [where, size] of Object.entries({ "beside the text": { width: 1680, height: 900 }, "below it": PHONE })) {
  test.describe(where, () => {
    test.use({ viewport: size });
    test("the notes of changes that share a line lie apart, and each decides its own", { tag: "@full" }, async ({ page, product }) => {
      await proposeAll(page, product);
      const notes = page.getByRole("textbox", { name: "Document text" }).getByRole("group", { name: /^Suggestion/ });
      const shown = notes.filter({ visible: true });
      await expect(shown).toHaveCount(3);
      const places = await Promise.all([0, 1, 2].map((nth) => boxOf(shown.nth(nth))));
      for (const [nth, place] of places.entries())
        expect(place.y).toBeGreaterThanOrEqual(nth === 0 ? 0 : places[nth - 1]!.y + places[nth - 1]!.height);
      const second = shown.filter({ hasText: "without a network" });
      await expect(second).toHaveText(/^offline/);
      await second.getByRole("button", { name: "Accept" }).click();
      await expect(page.getByRole("textbox", { name: "Document text" })).toContainText("work without a network.");
    });
  });
}

test("a task within a task stands deeper when it is read, as a bullet does", { tag: "@full" }, async ({ page, product }) => {
  const id = await makeDocument(page, product, "## Scope\n\n- [x] Whole\n  - [ ] Part\n    - Piece\n\n- Bullet\n  - Deeper\n");
  await page.goto(`${product}/documents/${id}`);
  await page.getByText("Read", { exact: true }).click();
  const article = page.getByRole("article");
  const [whole, part] = await Promise.all(["Done", "To do"].map((name) => boxOf(article.getByRole("checkbox", { name }))));
  expect(part!.x - whole!.x).toBe(20);
});

test("find and replace speaks as the rest does, and stays within a phone's page", { tag: "@full" }, async ({ page, product }) => {
  const id = await makeDocument(page, product, REQUIREMENTS);
  await page.setViewportSize(PHONE);
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document" }).getByText("offline").click();
  const find = await openFind(page);
  const panel = page.locator(".cm-search");
  const more = panel.getByRole("button", { name: "Replace and options" });
  // One row is enough to find something.
  expect((await boxOf(panel)).height).toBeLessThan(60);
  await expect(page.getByRole("textbox", { name: "Replace" })).toBeHidden();
  await find.pressSequentially("must");
  await expect(panel.getByRole("status")).toHaveText("2 results");
  expect((await boxOf(panel)).height).toBeLessThan(60);
  expect((await boxOf(find)).width).toBeGreaterThan(80);
  await find.fill("");
  await more.click();
  await expect(more).toHaveAttribute("aria-expanded", "true");
  for (const name of ["Next", "Previous", "All", "Replace", "Replace all", "Close"]) {
    const box = await boxOf(panel.getByRole("button", { name, exact: true }));
    expect(box.height).toBeGreaterThanOrEqual(36);
    expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width);
  }
  for (const name of ["Match case", "Regular expression", "Whole word"])
    await expect(panel.getByRole("checkbox", { name })).toBeVisible();
  await find.pressSequentially("a text that is not there");
  await expect(panel.getByRole("status")).toHaveText("No results");
  await find.fill("");
  await find.pressSequentially("must");
  await expect(panel.getByRole("status")).toHaveText("2 results");
  await page.getByRole("textbox", { name: "Replace" }).fill("shall");
  await panel.getByRole("button", { name: "Replace all" }).click();
  await expect(page.locator(".cm-announced")).toContainText("Results replaced: 2.");
  await expect(page.getByRole("textbox", { name: "Document text" })).toContainText("The app shall start at once.");
});

test("on a phone Show leads from the chat to the change on the page, however far down", { tag: "@full" }, async ({ page, product }) => {
  await page.setViewportSize(PHONE);
  const filler = "A paragraph that says little and takes its room on the page.\n\n".repeat(120);
  const id = await makeDocument(page, product, `${filler}The app should work offline.\n\n${filler}`);
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document text" }).waitFor();
  await show(page, "Chat");
  await page.getByRole("switch", { name: "Review changes first" }).click();
  await composer(page).fill(CHANGES[0]!);
  await composer(page).press("Enter");
  await settled(page);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("radio", { name: "Document" })).toBeChecked();
  await expect(
    page.getByRole("textbox", { name: "Document text" }).getByText("without a network").first(),
  ).toBeInViewport({ ratio: 1 });
});

test("what is small on a phone is met within 40 pixels", { tag: "@full" }, async ({ page, product }) => {
  await page.setViewportSize(PHONE);
  const id = await makeDocument(page, product, REQUIREMENTS);
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document text" }).waitFor();
  const foot = page.getByRole("radiogroup", { name: "View" }).last();
  for (const name of ["Edit", "Read", "Markdown"]) await expectMet(page, foot.getByText(name, { exact: true }));
  await page.goto(`${product}/chat`);
  await expectMet(page, page.getByRole("button", { name: "Built-in assistant" }).filter({ visible: true }).first());
});

/** A finger that lands within 40 pixels of height and of width meets the control. */
async function expectMet(page: Page, control: Locator): Promise<void> {
  const { x, y, width, height } = await boxOf(control);
  const met = await control.evaluate(
    (element, [left, top]) => {
      const isMet = (across: number, down: number) =>
        element.contains(document.elementFromPoint(left + across, top + down));
      const steps = Array.from({ length: 161 }, (_, step) => step - 80);
      return [steps.filter((step) => isMet(step, 0)).length, steps.filter((step) => isMet(0, step)).length];
    },
    [x + width / 2, y + height / 2] as const,
  );
  expect(Math.min(...met)).toBeGreaterThanOrEqual(40);
}

test("right-to-left words take their direction from themselves, edited and read, and the others keep theirs", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const arabic = "هذا نص باللغة العربية مع كلمات English 123.";
  const id = await makeDocument(page, product, `${arabic}\n\n- عنصر أول\n- عنصر ثان\n\nPlain words.\n`);
  await page.goto(`${product}/documents/${id}`);
  const directionOf = (words: Locator) => words.evaluate((element) => getComputedStyle(element).direction);
  const text = page.getByRole("textbox", { name: "Document text" });
  const lineOf = (words: string) => text.locator(".cm-line").filter({ hasText: words });
  await expect.poll(() => directionOf(lineOf(arabic))).toBe("rtl");
  await expect.poll(() => directionOf(lineOf("عنصر ثان"))).toBe("rtl");
  await expect.poll(() => directionOf(lineOf("Plain words."))).toBe("ltr");
  await page.getByText("Read", { exact: true }).click();
  const article = page.getByRole("article");
  await expect.poll(() => directionOf(article.getByText(arabic))).toBe("rtl");
  expect(await directionOf(article.getByRole("listitem").first())).toBe("rtl");
  expect(await directionOf(article.getByText("Plain words."))).toBe("ltr");
});

test("a property is written where it was chosen, though the pointer moves on", { tag: "@full" }, async ({ page, product }) => {
  const id = await makeDocument(page, product, "Text.");
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("button", { name: "Add a property" }).click();
  const release = page.getByRole("menuitem", { name: "Release" });
  const { x, y } = await boxOf(release);
  await release.click();
  await page.mouse.move(x + 10, y + 12);
  await page.mouse.move(x + 12, y + 10);
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Release" })).toBeFocused();
  await page.keyboard.type("8.0");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Release: 8.0" })).toBeVisible();
});

test("headings of the first level stand apart from what is above them, read as well as edited", { tag: "@full" }, async ({ page, product }) => {
  const id = await makeDocument(page, product, "Before.\n\n# One\n\nText.\n\n## Two\n\nText.\n\n# Three\n\nText.");
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("radiogroup", { name: "View" }).getByText("Read", { exact: true }).click();
  const above = async (words: string) => {
    const row = page.locator(".doc-row").filter({ hasText: new RegExp(`^${words}$`) }).filter({ visible: true });
    return row.evaluate((element) => parseFloat(getComputedStyle(element).paddingTop));
  };
  await expect.poll(() => above("Two")).toBeGreaterThan(20);
  expect(await above("One")).toBe(await above("Two"));
});
