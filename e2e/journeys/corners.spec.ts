/** What floats over a page covers nothing of it once the page is scrolled to its end. */
import type { Locator, Page } from "@playwright/test";
import { registerHere } from "../support/accounts";
import { DESKTOP, PHONE } from "../support/browser";
import { expect, test } from "../support/test";
import { makeFullProject, makeProject } from "../support/projects";
import { answer, boxOf, choose, makeDocument } from "../support/steps";

const PAGES: Record<string, (page: Page, product: string) => Promise<void>> = {
  home: async (page, product) => {
    await page.goto(product);
    await page.getByRole("link", { name: /^Standard PRD/ }).waitFor();
  },
  templates: async (page, product) => {
    await page.goto(`${product}/templates`);
    await page.getByRole("link", { name: "AI-assisted" }).first().waitFor();
  },
  "templates of a category": async (page, product) => {
    await page.goto(`${product}/templates?category=Technical`);
    await page.getByRole("link", { name: "AI-assisted" }).first().waitFor();
  },
  "documents, a page full": async (page, product) => {
    await registerHere(page, product);
    for (let number = 1; number <= 12; number += 1) await makeDocument(page, product, "x", `Document ${number}`);
    await page.goto(`${product}/documents`);
    await page.getByText("Showing 1 - 10 of 12 results").waitFor();
  },
  "projects, a page full": async (page, product) => {
    await registerHere(page, product);
    for (let number = 1; number <= 12; number += 1) await makeProject(page, product, { name: `Season ${number}` });
    await page.goto(`${product}/projects`);
    await page.getByText("Showing 1 - 10 of 12 results").waitFor();
  },
  project: async (page, product) => {
    await registerHere(page, product);
    const id = await makeFullProject(page, product);
    await page.goto(`${product}/projects/${id}`);
    await page.getByText("Created the project").waitFor();
  },
  chat: async (page, product) => {
    await page.request.get(`${product}/api/current-user`);
    for (let number = 1; number <= 12; number += 1)
      await page.request.post(`${product}/api/chat/threads`, { data: { title: `Talk ${number}` } });
    await page.goto(`${product}/chat`);
    await answer(page, "How do I write acceptance criteria?");
    await answer(page, "And who signs them off, in a team of two that has no product manager at all?");
  },
  terms: async (page, product) => {
    await page.goto(`${product}/terms`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  },
};

/** Words and controls of the page that lie under a floating button, once everything is scrolled to that share. */
function covered(page: Page, share = 1): Promise<string[]> {
  return page.evaluate((share) => {
    for (const element of document.querySelectorAll("html, main *"))
      if (element === document.documentElement || getComputedStyle(element).overflowY === "auto")
        element.scrollTop = share * (element.scrollHeight - element.clientHeight);
    const floating = [...document.querySelectorAll("button")].filter(
      (button) => getComputedStyle(button).position === "fixed" && button.checkVisibility(),
    );
    const places = floating.map((button) => button.getBoundingClientRect());
    const main = document.querySelector("main");
    if (!main || floating.length === 0) return [];
    const found: string[] = [];
    const look = (rect: DOMRect, owner: Element, words: string) => {
      for (const place of places) {
        const left = Math.max(rect.left, place.left);
        const right = Math.min(rect.right, place.right);
        const top = Math.max(rect.top, place.top);
        const bottom = Math.min(rect.bottom, place.bottom);
        if (left >= right || top >= bottom) continue;
        // What a scrolling part of the page has cut off is not there to be covered.
        if (document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).includes(owner)) found.push(words);
      }
    };
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const owner = node.parentElement;
      if (!owner || node.textContent?.trim() === "" || floating.some((button) => button.contains(owner))) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) look(rect, owner, node.textContent ?? "");
    }
    for (const control of main.querySelectorAll("button, a, input, textarea, select"))
      if (!floating.includes(control as HTMLButtonElement))
        look(control.getBoundingClientRect(), control, control.outerHTML.slice(0, 80));
    return found;
  }, share);
}

const SIZES = [DESKTOP, { width: 1440, height: 560 }, { width: 1024, height: 640 }, { width: 800, height: 640 }, PHONE];

for (const [name, open] of Object.entries(PAGES)) {
  test(`nothing at the end of the page is covered: ${name}`, { tag: "@full" }, async ({ page, product }) => {
    await page.setViewportSize(DESKTOP);
    await open(page, product);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect.poll(() => covered(page), { message: `${size.width} x ${size.height}` }).toEqual([]);
    }
  });
}

for (const [name, sizes] of Object.entries({ templates: [DESKTOP, { width: 1024, height: 640 }], project: [PHONE] })) {
  test(`nothing is covered wherever the page is scrolled: ${name}`, { tag: "@full" }, async ({ page, product }) => {
    await PAGES[name]?.(page, product);
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (let share = 0; share <= 1; share += 0.05)
        await expect
          .poll(() => covered(page, share), { message: `${size.width} x ${size.height}, ${share}` })
          .toEqual([]);
    }
  });
}

test("a deletion without a connection says so, and is not done when there is one again", { tag: "@full" }, async ({
  page,
  context,
  product,
}) => {
  const id = await makeDocument(page, product, "Kept.");
  const toaster = page.waitForResponse(/\/toaster-/);
  await page.goto(`${product}/documents`);
  await toaster;
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Delete document" }).click();
  await expect(page.getByText(/Couldn't reach the server/).first()).toBeVisible();
  await context.setOffline(false);
  expect((await page.request.get(`${product}/api/documents/${id}`)).status()).toBe(200);
});

/** The toast lies beside the way back, and over nothing that is below the bar. */
async function expectToastInBar(page: Page, words: string, back: string, below: Locator): Promise<void> {
  const toast = page.getByRole("listitem").filter({ hasText: words });
  await expect(toast).toHaveCSS("transform", "none");
  const box = await boxOf(toast);
  const wayBack = await boxOf(page.getByRole("button", { name: back, exact: true }));
  expect(wayBack.x + wayBack.width).toBeLessThanOrEqual(box.x);
  expect(box.y + box.height).toBeLessThanOrEqual((await boxOf(below)).y);
  expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width);
}

const THREE_LINES = "This server can't make these files: the programs for them aren't installed.";

test("a toast on a phone lies over none of the tabs, the tools, the text or the sheet that are in use", { tag: "@full" }, async ({
  page,
  product,
}) => {
  await page.setViewportSize(PHONE);
  await registerHere(page, product);
  await page.goto(`${product}/chat`);
  await answer(page, "How do I write acceptance criteria?");
  await expectToastInBar(page, "Title generated", "Open menu", page.getByRole("tab", { name: "General" }));

  const id = await makeDocument(page, product, "Kept.");
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document text" }).waitFor();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Download as Word" }).waitFor();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
  });
  await page.getByRole("menuitem", { name: /^Copy/ }).click();
  await expectToastInBar(page, "Copy failed", "Back", page.getByRole("radiogroup", { name: "View" }).first());

  for (const description of [THREE_LINES, `${THREE_LINES} ${THREE_LINES}`]) {
    await page.route("**/export/*", (route) =>
      route.fulfill({ status: 503, json: { message: "Export failed", code: "EXPORT_NOT_INSTALLED", description } }),
    );
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "Download as Word" }).click();
    await expectToastInBar(page, description, "Back", page.getByRole("radiogroup", { name: "View" }).first());
  }

  await page.goto(`${product}/projects`);
  await page.getByRole("button", { name: "New Project" }).first().click();
  const sheet = page.getByRole("dialog", { name: "New Project" });
  await sheet.getByLabel("Project Name").fill("Wind farm");
  await page.route("**/api/projects", (route) =>
    route.fulfill({ status: 500, json: { message: "The disk is full, and nothing can be stored at the moment." } }),
  );
  await sheet.getByRole("button", { name: "Create Project" }).click();
  const toast = page.getByRole("listitem").filter({ hasText: "The disk is full" });
  const box = await boxOf(toast);
  expect(box.y + box.height).toBeLessThanOrEqual((await boxOf(sheet)).y);
});

test("a title that another tab gave a conversation is not replaced by one typed here, before that is decided", { tag: "@full" }, async ({
  page,
  context,
  product,
}) => {
  await page.goto(`${product}/chat`);
  await answer(page, "How do I write acceptance criteria?");
  await expect(page.getByText("Title generated").first()).toBeVisible();
  const list = page.getByRole("complementary", { name: "Conversations" });
  await choose(list, /^Actions for/, "Edit title");
  const field = page.getByRole("textbox", { name: "Title" });
  await field.fill("Here");
  const titles = async (): Promise<string[]> =>
    ((await (await context.request.get(`${product}/api/chat/threads`)).json()) as { title: string }[]).map(
      ({ title }) => title,
    );
  const [thread] = (await (await context.request.get(`${product}/api/chat/threads`)).json()) as { id: number }[];
  await context.request.put(`${product}/api/chat/threads/${thread?.id ?? 0}`, { data: { title: "Elsewhere" } });
  await page.getByRole("textbox", { name: "Message" }).click();
  await expect(list.getByRole("alert")).toHaveText("Renamed elsewhere. It's now “Elsewhere”.");
  await expect(field).toHaveValue("Here");
  expect(await titles()).toEqual(["Elsewhere"]);
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(list.getByRole("link", { name: /^Here/ })).toBeVisible();
  expect(await titles()).toEqual(["Here"]);
});
