/** The place in a long document: it stays when the document is shown in another way, and a search goes to it. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/test";
import { makeDocument, openFind, stored } from "../support/steps";
import { watch } from "../support/watch";

const SECTION = (number: number): string => `## Section ${number}

Paragraph ${number} with **bold**, *italic* and a [link](https://example.com/${number}), long enough to stand on more than one line of the page, whatever its width is. Needle${number}end.

- one
  - two
- [ ] to do

| Col A | Col B |
|:------|------:|
| a${number} | 3.50 |
| \`p\` | **b** |

\`\`\`python
def f(x):
    return x
\`\`\`

> A quote.
`;
const LONG = Array.from({ length: 400 }, (_, index) => SECTION(index + 1)).join(
  "\n",
);

/** The number of the section whose paragraph is nearest to the top of the page; null when there is none in view. */
async function sectionAtTop(page: Page): Promise<number | null> {
  return page.locator(".doc-scroller").evaluate((scroller) => {
    const { top, bottom } = scroller.getBoundingClientRect();
    const texts = [
      ...scroller.querySelectorAll<HTMLElement>(".cm-line, .doc-row"),
    ];
    const seen = texts.find((text) => {
      const box = text.getBoundingClientRect();
      return (
        box.top >= top - 60 &&
        box.bottom > top &&
        box.top < bottom &&
        /Needle\d+end/.test(text.innerText)
      );
    });
    return seen ? Number(/Needle(\d+)end/.exec(seen.innerText)?.[1]) : null;
  });
}

/** The section at the top once it stays: heights of what was never drawn are guessed until it is drawn. */
async function sectionAtRest(page: Page): Promise<number> {
  let before: number | null = null;
  await expect
    .poll(
      async () => {
        const last = before;
        before = await sectionAtTop(page);
        return before !== null && before === last;
      },
      { intervals: [500] },
    )
    .toBe(true);
  return before ?? 0;
}

async function showAs(
  page: Page,
  name: "Edit" | "Read" | "Markdown",
): Promise<void> {
  await page
    .getByRole("radiogroup", { name: "View" })
    .getByText(name, { exact: true })
    .click();
}

test("the text at the top stays there between Edit, Read and Markdown", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const check = watch(page);
  const id = await makeDocument(page, product, LONG);
  await page.goto(`${product}/documents/${id}`);
  await page.locator(".cm-line").first().waitFor();
  await page
    .locator(".doc-scroller")
    .evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight * 0.6));
  const section = await sectionAtRest(page);
  expect(section).toBeGreaterThan(100);
  for (const view of [
    "Read",
    "Edit",
    "Markdown",
    "Read",
    "Markdown",
    "Edit",
  ] as const) {
    await showAs(page, view);
    await expect
      .poll(() => sectionAtTop(page), { message: view })
      .toBe(section);
  }
  check();
});

test("a text that begins with its own title shows it once to read, and keeps its place", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const id = await makeDocument(page, product, "");
  const url = `${product}/api/documents/${id}`;
  const { title } = (await (await page.request.get(url)).json()) as {
    title: string;
  };
  await page.request.patch(url, { data: { content: `# ${title}\n\n${LONG}` } });
  await page.goto(`${product}/documents/${id}`);
  await page.locator(".cm-line").first().waitFor();
  await page
    .locator(".doc-scroller")
    .evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight * 0.6));
  const section = await sectionAtRest(page);
  for (const view of ["Read", "Edit", "Read"] as const) {
    await showAs(page, view);
    await expect
      .poll(() => sectionAtTop(page), { message: view })
      .toBe(section);
  }
  const headings = page.locator("article").getByRole("heading", { level: 1 });
  await expect(headings).toHaveText([title]);
  await expect(headings).not.toBeInViewport();
  const bar = page.getByRole("navigation", { name: "Breadcrumb" });
  await bar.getByText(title, { exact: true }).click();
  await expect(headings).toBeInViewport();
  await expect(headings).toBeFocused();
});

test("a heading of a long document is gone to by its name, from Edit and from Read", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const id = await makeDocument(page, product, LONG);
  await page.goto(`${product}/documents/${id}`);
  await page.locator(".cm-line").first().waitFor();
  const field = page.getByRole("combobox", { name: "Commands" });
  for (const [view, number] of [
    ["Edit", 244],
    ["Read", 371],
  ] as const) {
    await showAs(page, view);
    await page.locator("body").press("Control+k");
    await field.fill(`section ${number}`);
    await field.press("Enter");
    await expect(
      page.locator(".cm-line", { hasText: `Section ${number}` }),
    ).toBeInViewport();
    expect(await sectionAtRest(page)).toBe(number);
  }
  expect(await stored(page, product, id)).toBe(LONG);
});

test("what is found in a table is marked in its cell, and a table longer than the window scrolls to it", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const rows = Array.from(
    { length: 80 },
    (_, index) => `| Risk ${index} | **Owner${index}** of ${index} |`,
  ).join("\n");
  const id = await makeDocument(
    page,
    product,
    `Words.\n\n| Risk | Owner |\n| --- | --- |\n${rows}\n\nEnd.\n`,
  );
  await page.goto(`${product}/documents/${id}`);
  await page.getByText("Words.").click();
  const field = await openFind(page);
  await field.fill("");
  await page.keyboard.type("owner7");
  await expect.poll(() => highlighted(page, "rq-found")).toHaveLength(11);
  for (const owner of ["Owner7", "Owner70", "Owner71"]) {
    await field.press("Enter");
    await expect
      .poll(() => highlighted(page, "rq-found-selected"))
      .toEqual(["Owner7"]);
    await expect(
      page.getByRole("cell", { name: new RegExp(`^${owner} of`) }),
    ).toBeInViewport({ ratio: 1 });
    expect(
      await page.locator(".doc-scroller").evaluate((scroller) => scroller.scrollTop > 0),
    ).toBe(true);
  }
  await expect(page.locator(".rq-table")).toBeVisible();
  await field.press("Escape");
  await expect.poll(() => highlighted(page, "rq-found")).toEqual([]);
});

/** The words that the browser marks under a name. */
function highlighted(page: Page, name: string): Promise<string[]> {
  return page.evaluate(
    (name) =>
      [...(CSS.highlights.get(name) ?? [])].map((range) =>
        range instanceof Range ? range.toString() : "",
      ),
    name,
  );
}

test("the first search in a long document brings the match into view", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const id = await makeDocument(page, product, LONG);
  await page.goto(`${product}/documents/${id}`);
  await page.locator(".cm-line").first().click();
  const field = await openFind(page);
  for (const number of [371, 40, 222]) {
    await field.press("Control+a");
    await page.keyboard.type(`Needle${number}end`);
    await field.press("Enter");
    await expect(page.locator(".cm-searchMatch-selected")).toBeInViewport({
      ratio: 1,
    });
    await expect(page.locator(".cm-searchMatch-selected")).toHaveText(
      `Needle${number}end`,
    );
  }
});
