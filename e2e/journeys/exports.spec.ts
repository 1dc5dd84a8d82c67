/** The Export menu: files for registered people, an account for guests, and plain words where a file cannot be made. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectToast, registerHere } from "../support/accounts";
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

async function choose(page: Page, item: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
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
