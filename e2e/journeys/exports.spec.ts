/** The Export menu: files for registered people, an account for guests, and plain words where a file cannot be made. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expectToast, registerHere } from "../support/accounts";
import { comment } from "../support/comments";
import { commentsOfWord, pagesOfPdf } from "../support/files";
import { expect, test } from "../support/test";
import { SAMPLE } from "../support/samples";
import { makeDocument } from "../support/steps";
import { watch } from "../support/watch";

async function openEditor(page: Page, product: string): Promise<string> {
  const id = await makeDocument(page, product, SAMPLE, "Prüfung: Offline mode");
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document" }).getByText("Goals and metrics").waitFor();
  return id;
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
}

async function choose(page: Page, item: RegExp): Promise<void> {
  await openMenu(page);
  await page.getByRole("menuitem", { name: item }).click();
}

/** The file that comes when this is pressed. */
async function downloaded(page: Page, control: Locator): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent("download");
  await control.click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("a registered person downloads Markdown, Word and PDF with what was just typed", async ({ page, product }) => {
  const check = watch(page);
  await registerHere(page, product);
  await openEditor(page, product);
  await page.getByRole("textbox", { name: "Document" }).getByText("Ask the rail team about tunnels").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" today");
  for (const [item, name, signature] of [
    [/Download as Markdown/, "prüfung:-offline-mode.md", "# Prüfung"],
    [/Download as Word/, "prüfung-offline-mode.docx", "PK"],
    [/Download as PDF/, "prüfung-offline-mode.pdf", "%PDF"],
  ] as const) {
    const download = page.waitForEvent("download");
    await choose(page, item);
    const file = await download;
    // Chromium replaces what a file system would not take.
    expect(file.suggestedFilename().replace("_", ":")).toBe(name);
    const bytes = await readFile(await file.path());
    expect(bytes.toString("utf8", 0, 40).startsWith(signature)).toBe(true);
    await expect(page.getByRole("button", { name: "Export", exact: true })).toBeEnabled();
  }
  const response = await page.request.get(`${page.url().replace("/documents/", "/api/documents/")}`);
  expect(((await response.json()) as { content: string }).content).toContain("about tunnels today");
  check();
});

test("a Word file tells of the open comments where that is chosen, and not otherwise", { tag: "@full" }, async ({ page, product }) => {
  await registerHere(page, product);
  await openEditor(page, product);
  await comment(page, "Ask the rail team about tunnels", "Who asks them?");
  const word = page.getByRole("menuitem", { name: /Download as Word/ });
  await openMenu(page);
  expect(commentsOfWord((await downloaded(page, word)).bytes)).toEqual([]);
  await openMenu(page);
  await page.getByRole("menuitemcheckbox", { name: "With comments, in Word and PDF" }).click();
  expect(commentsOfWord((await downloaded(page, word)).bytes)).toEqual(["Who asks them?"]);
});

// By its marks it may take long, and it takes a second.
const LONG = `The first words.\n\n\`\`\`\n${`${"* ".repeat(40)}\n`.repeat(2_000)}\`\`\`\n\nThe last words.\n`;

test("a long file is made in the background, and fetched when it is ready or on a later visit", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const check = watch(page);
  await registerHere(page, product);
  const id = await makeDocument(page, product, LONG, "Long plan");
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document" }).getByText("The first words").waitFor();
  await choose(page, /Download as PDF/);
  await expectToast(page, "This file takes about", "You'll find it in the Export menu.");
  await expectToast(page, "Your file is ready", "long-plan.pdf");
  const inToast = page.getByRole("region", { name: /Notifications/ }).getByRole("button", { name: "Download" });
  expect((await downloaded(page, inToast)).name).toBe("long-plan.pdf");

  await page.goto(`${product}/documents`);
  await page.getByRole("main").getByRole("link", { name: "Long plan" }).click();
  await openMenu(page);
  const { name, bytes } = await downloaded(page, page.getByRole("menuitem", { name: /long-plan\.pdf/ }));
  expect(name).toBe("long-plan.pdf");
  const text = pagesOfPdf(bytes).join("\n");
  for (const words of ["Long plan", "The first words.", "The last words."]) expect(text).toContain(words);
  check();
});

test("a menu that is still fading away opens anew, and closes again, when its button is pressed", { tag: "@full" }, async ({ page, product }) => {
  await openEditor(page, product);
  await page.addStyleTag({ content: ".float-menu[data-state=closed] { animation-duration: 30s !important; }" });
  const button = page.getByRole("button", { name: "Export", exact: true });
  const word = page.getByRole("menuitem", { name: /Download as Word/ });
  await button.click();
  await word.waitFor();
  await page.keyboard.press("Escape");
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(word).toBeVisible();
  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "false");
});

test("a guest is told to register, offered to, and may copy", { tag: "@full" }, async ({ page, product }) => {
  await openEditor(page, product);
  for (const item of [/Download as Word/, /Download as PDF/]) {
    await choose(page, item);
    await expectToast(page, "Registration required", "Please register to download your document");
    await expect(page.getByRole("dialog", { name: "Usage Limit Reached" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await choose(page, /Copy Markdown to Clipboard/);
  await expectToast(page, "Copied to clipboard");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("## Goals and metrics");
});

test("a server without the programs says so, and the editor stays as it was", { tag: "@full" }, async ({ page, product }) => {
  await registerHere(page, product);
  await openEditor(page, product);
  const refusal = {
    message: "Export failed",
    code: "EXPORT_NOT_INSTALLED",
    description: "This server can't make these files: the programs for them aren't installed.",
  };
  await page.route("**/export/*", (route) =>
    route.fulfill({ status: 503, contentType: "application/json", body: JSON.stringify(refusal) }),
  );
  await choose(page, /Download as Word/);
  await expectToast(page, "Export failed", refusal.description);
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("Goals and metrics");
});
