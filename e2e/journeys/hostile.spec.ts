/** Text that tries to reach another host or to run a script does neither, wherever it is shown. */
import type { Page } from "@playwright/test";
import { DESKTOP, PHONE } from "../support/browser";
import { expect, test } from "../support/test";
import { change, nameVersion } from "../support/history";
import { answer, boxOf, makeDocument, stored } from "../support/steps";
import { watch } from "../support/watch";

const END = "This is the end.";
const TITLE =
  "<img src=https://evil.example/title.png onerror=document.title='owned'> ![x](https://evil.example/t.png)";

/** Begin to look; the result says that nothing was asked of another host and no script ran. */
function guard(page: Page, product: string): () => Promise<void> {
  const foreign: string[] = [];
  const nothingWrong = watch(page);
  page.on("request", (request) => {
    if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).origin !== product) foreign.push(request.url());
  });
  return async () => {
    expect(foreign).toEqual([]);
    nothingWrong();
    await expect(page).not.toHaveTitle(/^owned/);
    const scripts = page.locator(
      "main :is(script, iframe, base, style, [onerror], [onload], [href^='javascript:'], [href^='data:'])",
    );
    await expect(scripts).toHaveCount(0);
  };
}

test("in the chat, while it streams in pieces and when it is read again", { tag: "@full" }, async ({ page, productWithProvider }) => {
  const harmless = guard(page, productWithProvider);
  for (const size of [1, 7]) {
    await page.goto(`${productWithProvider}/chat`);
    await answer(page, `[[hostile size=${size}]]`);
    await expect(page.getByRole("log").getByText(END).last()).toBeVisible();
    await harmless();
  }
  await page.reload();
  await expect(page.getByRole("log").getByText(END).last()).toBeVisible();
  await harmless();
});

test("in the chat about a document, in its text and in its title", { tag: "@full" }, async ({ page, productWithProvider }) => {
  const harmless = guard(page, productWithProvider);
  const first = await makeDocument(page, productWithProvider, "");
  await page.goto(`${productWithProvider}/documents/${first}`);
  await answer(page, "[[hostile size=2]]");
  const said = page.getByRole("log").getByText(END);
  await expect(said).toBeVisible();
  await harmless();

  const messages = await page.request.get(`${productWithProvider}/api/chat/${first}`);
  const text = ((await messages.json()) as { content: string }[]).at(-1)?.content ?? "";
  expect(text).toContain(END);
  const id = await makeDocument(page, productWithProvider, text, TITLE);
  await page.goto(`${productWithProvider}/documents/${id}`);
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText(END);
  await harmless();
  await page.getByText("Read", { exact: true }).click();
  await expect(page.getByRole("article").getByText(END)).toBeVisible();
  await harmless();
  expect(await stored(page, productWithProvider, id)).toBe(text);

  await page.goto(`${productWithProvider}/documents`);
  await page.getByRole("row", { name: /evil/ }).getByRole("button").click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Document deleted").first()).toBeVisible();
  await harmless();
});

test("in the history, in both forms of a comparison, in names and in titles", { tag: "@full" }, async ({ page, productWithProvider: product }) => {
  const harmless = guard(page, product);
  const first = await makeDocument(page, product, "");
  await page.goto(`${product}/documents/${first}`);
  await answer(page, "[[hostile size=7]]");
  await expect(page.getByRole("log").getByText(END)).toBeVisible();
  const messages = await page.request.get(`${product}/api/chat/${first}`);
  const text = ((await messages.json()) as { content: string }[]).at(-1)?.content ?? "";
  expect(text).toContain(END);
  const id = await makeDocument(page, product, "", TITLE);
  await change(page, product, id, () => text);
  await nameVersion(page, product, id, TITLE.slice(0, 100));
  const other = END.replaceAll("e", "é");
  await change(page, product, id, () => text.replaceAll("e", "é"));
  await page.goto(`${product}/documents/${id}/history`);
  await page.getByRole("button", { name: /^Named version: <img/ }).click();
  await page.waitForURL(/from=/);
  const inline = page.url();
  for (const address of [inline, `${inline}&view=side`, `${product}/documents/${id}/history?view=authors`]) {
    await page.goto(address);
    const main = page.getByRole("main");
    await expect(main).toContainText(address === inline ? /Th/ : other);
    await expect(main.getByText(/evil\.example/).first()).toBeVisible();
    await harmless();
  }
});

const LONG_WORD = "Supercalifragilistic".repeat(20);
const TABLE = `| Requirement | Owner | Priority | Target release | Notes |
| - | - | - | - | - |
| ${LONG_WORD} | Field operations team lead | High | March 2027 release train | Depends on infrastructure |
| Offline notifications | Ann | Low | Q3 | Internationalization considerations apply here |
`;

for (const [name, viewport] of Object.entries({
  "a desktop": DESKTOP,
  "a phone": PHONE,
})) {
  test(`a long word stays within its message and its column, on ${name}`, { tag: "@full" }, async ({ page, product }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${product}/chat`);
    await answer(page, `${LONG_WORD} and so on`);
    const log = await boxOf(page.getByRole("log"));
    const said = await boxOf(page.getByRole("log").getByText(/^Supercali.* and so on$/));
    expect(said.x).toBeGreaterThan(log.x);
    expect(said.x + said.width).toBeLessThan(log.x + log.width);

    const id = await makeDocument(page, product, TABLE);
    await page.goto(`${product}/documents/${id}`);
    await expect(page.getByRole("textbox", { name: "Document" })).toContainText("Offline");
    await page.getByText("Read", { exact: true }).click();
    const table = page.getByRole("article").getByRole("table");
    // As wide as any table of five columns is there.
    expect((await boxOf(table)).width).toBeLessThanOrEqual(600);
    // Ordinary words are not broken, nor is what is short.
    const lines = (text: string): Promise<number> =>
      table.getByText(text).evaluate((cell, word) => {
        const range = document.createRange();
        range.setStart(cell.firstChild ?? cell, 0);
        range.setEnd(cell.firstChild ?? cell, word.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      }, text);
    for (const word of ["Ann", "High", "Internationalization", "Requirement"]) expect(await lines(word)).toBe(1);
  });
}

test("a title that turns the direction of writing turns nothing beside it", { tag: "@full" }, async ({ page, product }) => {
  await makeDocument(page, product, "x", "Plan \u202Eevil");
  await page.goto(`${product}/documents`);
  await page.getByRole("row", { name: /Plan/ }).getByRole("button").click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog").getByText(/^Are you sure/);
  // "?" comes first, and what follows it goes on to the right.
  const [mark, next] = await question.evaluate((text) => {
    const after = text.querySelector(":scope > *")?.nextSibling ?? text;
    return [0, 2].map((at) => {
      const range = document.createRange();
      range.setStart(after, at);
      range.setEnd(after, at + 1);
      return range.getBoundingClientRect().left;
    });
  });
  expect(mark).toBeLessThan(next ?? 0);
});

/** Ten pixels square. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGMwTpuJBzGMSmNDADzud4k7rBowAAAAAElFTkSuQmCC",
  "base64",
);

test("a foreign image opens in a tab of its own by the reader's click alone, and tells nobody who reads", { tag: "@full" }, async ({
  context,
  page,
  product,
}) => {
  const asked: Record<string, string>[] = [];
  await context.route("https://pictures.example/**", async (route) => {
    asked.push(await route.request().allHeaders());
    await route.fulfill({ contentType: "image/png", body: PICTURE });
  });
  const nothingWrong = watch(page);
  const text =
    "Before.\n\n![the plan](https://pictures.example/plan.png)\n\n| A |\n| - |\n| ![b](https://pictures.example/b.png) |\n";
  const id = await makeDocument(page, product, text);
  await page.goto(`${product}/documents/${id}`);
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("the plan");
  await page.getByText("Read", { exact: true }).click();
  const article = page.getByRole("article");
  const images = article.getByRole("button", { name: /^Open image/ });
  await expect(images).toHaveCount(2);
  await expect(images.first()).toHaveAccessibleName("Open image “the plan” at pictures.example");
  await expect(images.last()).toHaveAccessibleName("Open image “b” at pictures.example");
  expect(asked).toEqual([]);
  const opened = context.waitForEvent("page");
  await images.first().click();
  await (await opened).waitForURL("https://pictures.example/plan.png");
  expect(Object.keys(asked[0] ?? {})).not.toContain("referer");
  await expect(article.getByRole("img")).toHaveCount(0);
  nothingWrong();
});
