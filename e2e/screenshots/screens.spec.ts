/** Photographs every screen in both themes and at both widths into docs/screenshots. */
import type { Page } from "@playwright/test";
import { DESK, PHONE } from "../support/browser";
import { startProduct, test } from "../support/product";
import { SAMPLE, TITLES } from "../support/samples";
import { TITLE, answer, beginInterview, finishInterview, makeDocument, nameIt, show } from "../support/steps";

const FOLDER = "../docs/screenshots";
type Screen = (page: Page, product: string) => Promise<void>;

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

async function openEditor(page: Page, product: string): Promise<void> {
  const id = await makeDocument(page, product, SAMPLE);
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document" }).getByText("Goals and metrics").waitFor();
}

async function ask(page: Page, text: string): Promise<void> {
  if (isPhone(page)) await show(page, "Chat");
  await answer(page, text);
}

const SCREENS: Record<string, Screen> = {
  home: async (page, product) => {
    await page.goto(product);
    await page.getByText("Standard PRD").first().waitFor();
  },
  "home-drawer": async (page, product) => {
    await page.goto(product);
    if (isPhone(page)) await page.getByRole("button", { name: "Open menu" }).click();
    else await page.getByRole("button", { name: "Generate" }).click();
  },
  templates: async (page, product) => {
    await page.goto(`${product}/templates`);
    await page.getByText("Full feature definition").first().waitFor();
  },
  "documents-empty": async (page, product) => {
    await page.goto(`${product}/documents`);
    await page.getByText("No documents yet").waitFor();
  },
  documents: async (page, product) => {
    for (const title of [...TITLES].reverse()) await makeDocument(page, product, "x", title);
    await page.goto(`${product}/documents`);
    await page.getByText("Showing 1 - 10 of 12 results").waitFor();
  },
  "documents-none": async (page, product) => {
    await makeDocument(page, product, "x");
    await page.goto(`${product}/documents?q=nothing+like+it`);
    await page.getByText("No results.").waitFor();
  },
  "documents-loading": async (page, product) => {
    await makeDocument(page, product, "x");
    await page.route("**/api/documents?*", () => new Promise(() => undefined));
    await page.goto(`${product}/documents`);
    await page.getByText("Loading documents...").waitFor();
  },
  "flow-title": async (page, product) => {
    await page.goto(`${product}/document-flow/1?mode=ai-assisted&title=${encodeURIComponent(TITLE)}`);
    await page.getByRole("heading", { name: "What are you working on?" }).waitFor();
  },
  "registration-prompt": async (page, product) => {
    await page.goto(`${product}/document-flow/1?mode=ai-assisted`);
    await nameIt(page);
    await page.getByRole("dialog").waitFor();
  },
  flow: async (page, product) => {
    await beginInterview(page, product, 1);
    await answer(page, "Inspectors work in substations, tunnels and rural sites where 31 % of visits have no usable signal.");
    await answer(page, "skip");
    await answer(page, "36 % of inspections are finished in the car or at home. 118 paper forms a week are typed in again.");
    await answer(page, "Lost signal is the first complaint in 41 of 60 support calls since August.");
    await answer(page, "Today 64% of inspections are finished on site, we want 90% by June. Retyping paper forms, 118 a week, should be under 10. And reports within 4 hours instead of 27, by September.");
  },
  "flow-done": async (page, product) => {
    await beginInterview(page, product, 2);
    await page.clock.install();
    await finishInterview(page);
  },
  editor: async (page, product) => {
    await openEditor(page, product);
    await ask(page, "Add a metric for photo uploads, 40 minutes today, 10 by September");
    if (isPhone(page)) await show(page, "Document");
  },
  "editor-proposal": async (page, product) => {
    await openEditor(page, product);
    if (isPhone(page)) await show(page, "Chat");
    await page.getByRole("switch", { name: "Review changes first" }).click();
    await ask(page, 'Replace "are uploaded as soon as possible" with "wait in full resolution and upload within 10 minutes of a stable connection"');
    if (isPhone(page)) await show(page, "Document");
    await page.getByRole("textbox", { name: "Document" }).press("Alt+ArrowDown");
    await page.getByText("Assistant proposes").first().waitFor();
  },
  "editor-chat": async (page, product) => {
    await openEditor(page, product);
    await ask(page, "What is missing?");
  },
  "editor-read": async (page, product) => {
    await openEditor(page, product);
    await page.getByText("Read", { exact: true }).click();
  },
  "editor-export": async (page, product) => {
    await openEditor(page, product);
    await page.getByRole("button", { name: "Export" }).click();
  },
  "editor-empty": async (page, product) => {
    const id = await makeDocument(page, product, "");
    await page.goto(`${product}/documents/${id}`);
    await page.getByText("Start writing your document").waitFor();
  },
  toast: async (page, product) => {
    await openEditor(page, product);
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: /Download as Markdown/ }).click();
    await page.getByText("Registration required").first().waitFor();
  },
  settings: async (page, product) => {
    await page.goto(product);
    await page.getByText("Built-in assistant").first().click();
    await page.getByRole("dialog", { name: "Settings" }).waitFor();
  },
  "chat-coming": async (page, product) => {
    await page.goto(`${product}/chat?prefill=${encodeURIComponent("A better way to hand over night shifts")}`);
    await page.getByText("night shifts").first().waitFor();
  },
  "not-found": async (page, product) => {
    await page.goto(`${product}/nowhere`);
    await page.getByText("Did you forget to add the page to the router?").waitFor();
  },
};

async function photograph(page: Page, name: string, theme: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${FOLDER}/${name}-${page.viewportSize()?.width ?? 0}-${theme}.png` });
}

for (const theme of ["light", "dark"] as const) {
  for (const viewport of [DESK, PHONE]) {
    for (const [name, open] of Object.entries(SCREENS)) {
      test(`${name}, ${viewport.width}, ${theme}`, async ({ browser, product }) => {
        const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: "reduce" });
        const page = await context.newPage();
        await open(page, product);
        await photograph(page, name, theme);
        await context.close();
      });
    }

    test(`limit-prompt, ${viewport.width}, ${theme}`, async ({ browser }) => {
      const limited = await startProduct({ REQUILL_GUEST_MONTHLY_DOCUMENTS: "1" });
      const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: "reduce" });
      const page = await context.newPage();
      await makeDocument(page, limited.url, "x");
      await page.goto(`${limited.url}/document-flow/2`);
      await nameIt(page);
      await page.getByRole("dialog").waitFor();
      await photograph(page, "limit-prompt", theme);
      await context.close();
      await limited.stop();
    });
  }
}
