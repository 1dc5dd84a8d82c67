/** From a messy note to a document: sorted by keyboard, nothing lost, and the rest kept beside it. */
import { examine } from "../support/axe";
import { KICKOFF, pick, sortBrief } from "../support/briefs";
import { PHONE } from "../support/browser";
import { expect, test } from "../support/test";
import { stored } from "../support/steps";
import { watch } from "../support/watch";

test.use({ bypassCSP: true });

const FACTS = ["18k to 61k/month", "104% to 112%", "approx 2,300", "about 0.3%", "calls get 429", "10 years (german law)"];

test("a kickoff note is sorted by keyboard, and every fact is in the document or beside it", async ({
  page,
  product,
}) => {
  const check = watch(page);
  await page.goto(product);
  await page.getByRole("link", { name: "Paste a brief" }).first().click();
  await page.getByRole("textbox", { name: "Document title" }).fill("Usage-based billing");
  await page.getByRole("textbox", { name: "Brief", exact: true }).fill(KICKOFF);
  await page.getByRole("button", { name: "Sort into sections" }).click();
  await expect(page.getByRole("heading", { name: "14 pieces" })).toBeVisible();
  await examine(page);

  await expect(pick(page, 8)).toHaveAccessibleName("Piece 8: Risks");
  await pick(page, 1).focus();
  await page.keyboard.press("Delete");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("open");
  await expect(pick(page, 3)).toHaveAccessibleName("Piece 3: Open questions");
  await expect(page.getByText("11 placed", { exact: true })).toBeVisible();

  await page.reload();
  await expect(pick(page, 3)).toHaveAccessibleName("Piece 3: Open questions");
  const preview = page.getByRole("region", { name: "Document", exact: true });
  await expect(preview.getByText("Tom thinks we should just do API calls.")).toBeVisible();
  await page.getByRole("button", { name: "Put into the document" }).click();
  await page.waitForURL(/documentId=\d+/);

  const id = /documentId=(\d+)/.exec(page.url())?.[1] ?? "";
  const text = await stored(page, product, id);
  for (const fact of FACTS) expect(text).toContain(fact);
  const ids = [...text.matchAll(/\*\*(FR-\d+)\*\*/g)].map(([, name]) => name);
  expect(ids).toEqual(["FR-001"]);
  expect(text).not.toContain("I quit");
  expect(text).not.toContain("Notes - kickoff");

  await page.getByRole("button", { name: "Not placed (2)" }).click();
  const tray = page.getByRole("dialog", { name: "Not placed (2)" });
  await examine(page);
  await tray.getByRole("button", { name: "Put under …" }).last().click();
  await page.getByRole("menuitem", { name: "Open questions" }).click();
  await page.getByRole("dialog", { name: "Not placed (1)" }).getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect.poll(() => stored(page, product, id)).toContain("Priya writes up metering options");
  check();
});

test("on a phone pieces are chosen from a menu, and a dropped file is read", { tag: "@full" }, async ({ page, product }) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${product}/templates/1/brief`);
  const chooser = page.getByLabel("Brief as a file");
  await chooser.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from([0, 1, 2]) });
  await expect(page.getByRole("alert")).toHaveText("This file isn't text. Choose a .md, .txt or .docx file.");
  await chooser.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from(KICKOFF, "utf16le") });
  await expect(page.getByRole("alert")).toBeVisible();
  await chooser.setInputFiles({
    name: "notes.md",
    mimeType: "text/markdown",
    buffer: Buffer.from(`\ufeffRisks. Rain\n\nThanks everyone!`),
  });
  await expect(page.getByRole("textbox", { name: "Brief", exact: true })).toHaveValue("Risks. Rain\n\nThanks everyone!");
  await examine(page);
  await page.getByRole("button", { name: "Sort into sections" }).click();
  await pick(page, 2).click();
  await page.getByRole("menuitem", { name: "Leave out" }).click();
  await expect(page.getByRole("button", { name: "Left out 1" })).toBeVisible();
  await page.getByText("Document", { exact: true }).first().click();
  await expect(page.getByText("Nothing is written yet")).toBeVisible();
  await examine(page);
  await page.getByRole("button", { name: "Put into the document" }).click();
  await page.waitForURL(/documentId=\d+/);
});

test("a piece is split and joined by keyboard, and the rest is placed from the editor", { tag: "@full" }, async ({ page, product }) => {
  const check = watch(page);
  const text = "Usage is fairer than seats for customers. Nobody likes seats.";
  await sortBrief(page, product, `${text}\n\nCall it metered.\n\nThanks everyone!`);
  await expect(pick(page, 1)).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: "Where to split" })).toBeFocused();
  await examine(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "4 pieces" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("+");
  await expect(page.getByRole("heading", { name: "3 pieces" })).toBeVisible();
  await page.keyboard.press("z");
  await expect(pick(page, 2)).toBeFocused();
  await page.keyboard.press("4");
  await expect(pick(page, 2)).toHaveAccessibleName("Piece 2: Users");
  await page.keyboard.press("Home");
  await page.keyboard.press("2");
  await page.getByRole("button", { name: "Put into the document" }).click();
  await page.waitForURL(/documentId=\d+/);
  const id = /documentId=(\d+)/.exec(page.url())?.[1] ?? "";
  const [before, after] = (await stored(page, product, id)).split("## Users");
  expect(before).toContain("Usage is fairer than seats for customers.");
  expect(after).toContain("Nobody likes seats.");

  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("button", { name: "Not placed (2)" }).click();
  const tray = page.getByRole("dialog", { name: "Not placed (2)" });
  await tray.getByRole("button", { name: "Put under …" }).first().click();
  await page.getByRole("menuitem", { name: "Users", exact: true }).click();
  await page.getByRole("dialog", { name: "Not placed (1)" }).getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("button", { name: /^Not placed/ })).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Document" }).getByText("Call it metered.")).toBeVisible();
  await expect.poll(() => stored(page, product, id)).toContain("Call it metered.");
  expect(await stored(page, product, id)).not.toContain("Thanks everyone");
  check();
});

test("the text and the choices are still there when the server was away", { tag: "@full" }, async ({ page, context, product }) => {
  await sortBrief(page, product);
  await pick(page, 1).focus();
  await page.keyboard.press("Delete");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Put into the document" }).click();
  await expect(page.getByText("Couldn't write the document.")).toBeVisible();
  await context.setOffline(false);
  await expect(pick(page, 1)).toHaveAccessibleName("Piece 1: Left out");
  await page.getByRole("button", { name: "Put into the document" }).click();
  await page.waitForURL(/documentId=\d+/);
});
