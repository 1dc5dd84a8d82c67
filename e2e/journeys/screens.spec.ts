/** Every screen, in both themes and at both widths: no serious finding of axe, no sideways scrolling. */
import type { Page } from "@playwright/test";
import { examine, examineInBothThemes, expectNoSidewaysScroll } from "../support/axe";
import { DESK, PHONE } from "../support/browser";
import { expect, test } from "../support/product";
import { dismissPrompt, makeDocument, nameIt } from "../support/steps";

const SCREENS: Record<string, (page: Page, product: string) => Promise<void>> = {
  home: async (page, product) => {
    await page.goto(product);
    await page.getByRole("link", { name: /^Standard PRD/ }).waitFor();
  },
  templates: async (page, product) => {
    await page.goto(`${product}/templates`);
    await page.getByRole("link", { name: "AI-assisted" }).first().waitFor();
  },
  "documents, empty": async (page, product) => {
    await page.goto(`${product}/documents`);
    await page.getByText("No documents yet").waitFor();
  },
  documents: async (page, product) => {
    await makeDocument(page, product, "x");
    await page.goto(`${product}/documents`);
    await page.getByRole("main").getByRole("link", { name: "Offline mode for field inspectors" }).waitFor();
  },
  "flow, title": async (page, product) => {
    await page.goto(`${product}/document-flow/1`);
    await page.getByRole("heading", { name: "What are you working on?" }).waitFor();
  },
  "flow, sign-up prompt and interview": async (page, product) => {
    await page.goto(`${product}/document-flow/1`);
    await nameIt(page);
    await page.getByRole("dialog").waitFor();
    await examine(page);
    await dismissPrompt(page);
  },
  editor: async (page, product) => {
    const text = "Intro **bold**\n\n## Goals\n\n| Metric | Target |\n| --- | --- |\n| Speed | 4 h |\n\n**FR-001** It works.\n\n- [ ] task\n";
    const id = await makeDocument(page, product, text);
    await page.goto(`${product}/documents/${id}`);
    await page.getByRole("textbox", { name: "Document" }).waitFor();
  },
  settings: async (page, product) => {
    await page.goto(product);
    await page.getByRole("link", { name: "Built-in assistant" }).or(page.getByRole("button", { name: "Built-in assistant" })).first().click();
    await page.getByRole("dialog", { name: "Settings" }).waitFor();
  },
  "chat, to come": async (page, product) => {
    await page.goto(`${product}/chat?prefill=An+idea`);
    await page.getByText("An idea").first().waitFor();
  },
  "not found": async (page, product) => {
    const response = await page.goto(`${product}/nowhere`);
    expect(response?.status()).toBe(404);
    await page.getByText("Did you forget to add the page to the router?").waitFor();
  },
};

for (const [name, open] of Object.entries(SCREENS)) {
  for (const viewport of [DESK, PHONE]) {
    test(`${name}, ${viewport.width}`, async ({ browser, product }) => {
      const context = await browser.newContext({ viewport, reducedMotion: "reduce", bypassCSP: true });
      const page = await context.newPage();
      await open(page, product);
      await examineInBothThemes(page);
      await expectNoSidewaysScroll(page);
      await context.close();
    });
  }
}
