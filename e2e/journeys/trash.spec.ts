/** The trash: what is moved there is out of sight, comes back as it was, or goes for good. */
import type { Page } from "@playwright/test";
import { expectToast, registerHere } from "../support/accounts";
import { makeDocumentIn, makeProject } from "../support/projects";
import { choose } from "../support/steps";
import { expect, test } from "../support/test";
import { trash } from "../support/trash";

const main = (page: Page) => page.getByRole("main");
const rows = (page: Page) => page.getByRole("table", { name: "Trash" }).getByRole("row");

test("a document is moved to the trash and back, restored from there, and deleted for good", { tag: "@full" }, async ({ page, product }) => {
  await registerHere(page, product);
  const id = await makeDocumentIn(page, product, null, "Offline mode", "Words that stay.");
  await page.goto(`${product}/documents`);
  const link = main(page).getByRole("link", { name: "Offline mode" });

  await choose(page, "Offline mode", "Move to trash");
  await expectToast(page, "Document moved to trash", "Offline mode");
  await expect(link).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Document restored", "Offline mode");
  await expect(link).toBeVisible();

  // From its own page: what was typed just before goes along.
  await link.click();
  await page.getByRole("textbox", { name: "Document text" }).getByText("Words that stay.").click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" And these.");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Move to trash" }).click();
  await expectToast(page, "Document moved to trash", "Offline mode");
  await expect(page.getByRole("heading", { name: "No documents yet" })).toBeVisible();

  // Its address says where it is, to its owner.
  await page.goto(`${product}/documents/${id}`);
  await expect(page.getByRole("heading", { name: "This document is in the trash" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the trash" }).click();
  await expect(rows(page).nth(1)).toContainText("Offline mode");
  await expect(rows(page).nth(1)).toContainText("30 days");
  await page.getByRole("button", { name: "Restore Offline mode" }).click();
  await expectToast(page, "Document restored", "Offline mode");
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  await page.goto(`${product}/documents/${id}`);
  await expect(page.getByRole("textbox", { name: "Document text" })).toContainText("Words that stay. And these.");

  await page.goto(`${product}/documents`);
  await choose(page, "Offline mode", "Move to trash");
  // The page is drawn anew without a list: a press that began before would end on nothing.
  await expect(page.getByRole("heading", { name: "No documents yet" })).toBeVisible();
  await page.getByRole("link", { name: "Trash" }).click();
  await page.getByRole("button", { name: "Delete Offline mode" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete document" });
  await expect(question).toContainText("Are you sure you want to delete Offline mode? This action cannot be undone.");
  await question.getByRole("button", { name: "Delete document" }).click();
  await expectToast(page, "Document deleted", "Offline mode");
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  await page.goto(`${product}/documents/${id}`);
  await expect(page.getByText("The requested document could not be loaded.")).toBeVisible();
});

test("what another tab moves to the trash closes here, and opens again once it is restored", { tag: "@full" }, async ({
  page,
  context,
  product,
}) => {
  await registerHere(page, product);
  const project = await makeProject(page, product, { name: "Field work" });
  const id = await makeDocumentIn(page, product, project, "Offline mode", "Words that stay.");
  await page.goto(`${product}/documents/${id}`);
  const text = page.getByRole("textbox", { name: "Document text" });
  await expect(text).toContainText("Words that stay.");
  const other = await context.newPage();
  await other.goto(`${product}/trash`);
  await expect(other.getByRole("heading", { name: "The trash is empty" })).toBeVisible();

  await trash(page, product, "document", id);
  await expect(page.getByRole("heading", { name: "This document is in the trash" })).toBeVisible();
  await expect(rows(other)).toHaveCount(2);
  await trash(page, product, "project", project);
  await expect(rows(other)).toHaveCount(3);
  await other.getByRole("button", { name: "Restore Field work" }).click();
  await expectToast(other, "Project restored", "Field work");

  await page.getByRole("button", { name: "Restore" }).click();
  await expect(text).toContainText("Words that stay.");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("Field work");
  await expect(other.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
});
