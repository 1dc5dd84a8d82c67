/** A template of one's own: made from a document, changed, used with what is filled in, exported and imported. */
import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";

import { registerHere } from "../support/accounts";
import { examineInBothThemes } from "../support/axe";
import { DESKTOP, PHONE } from "../support/browser";
import { makeDocument, settled, stored } from "../support/steps";
import { expect, test } from "../support/test";
import { watch } from "../support/watch";

const TEXT =
  "## Goals of the depot\n\nFewer trips.\n\n## Risks\n\n| Risk | Owner |\n| --- | --- |\n| Rain | Mara |\n";

test("a template is made from a document, changed, answered with a table, exported and imported", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const check = watch(page);
  await registerHere(page, product);
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}`);
  await page
    .getByRole("textbox", { name: "Document" })
    .getByText("Fewer trips")
    .waitFor();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save as template" }).click();
  await page.getByRole("radio", { name: /^Keep it as examples/ }).check();
  await page.getByRole("button", { name: "Save template" }).click();

  await page.waitForURL(/\/templates\/\d+\/edit$/);
  await page.getByLabel("Name", { exact: true }).fill("Depot note");
  await page.getByLabel("Title of its documents").fill("{{depot}} depot");
  await page.getByRole("button", { name: "Add variable" }).click();
  await page.getByLabel("Name of variable 1").fill("depot");
  await page.getByLabel("Label of variable 1").fill("Which depot?");
  await page.getByLabel("Default of variable 1").fill("Halden");
  const heading = page.getByLabel("Heading of section 2");
  await expect(heading).toHaveValue("Risks");
  await heading.press("Alt+ArrowUp");
  await expect(page.getByLabel("Heading of section 1")).toHaveValue("Risks");
  await page.getByRole("button", { name: "Open Risks" }).click();
  await page.getByRole("button", { name: "Add question" }).click();
  await page
    .getByLabel("Question 1", { exact: true })
    .fill("What could go wrong in {{depot}}?");
  await expect(
    page.getByRole("status").getByText("Saved", { exact: true }),
  ).toBeVisible();
  await examineInBothThemes(page);
  await page.setViewportSize(PHONE);
  await examineInBothThemes(page);
  await page.setViewportSize(DESKTOP);

  await page.reload();
  await page.getByRole("link", { name: "Use template" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(
    "{{depot}} depot",
  );
  await page.getByLabel("Which depot?").fill("Moss");
  await expect(page.getByText("Reads as “Moss depot”")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(
    page.getByText("What could go wrong in Moss?").first(),
  ).toBeVisible();
  await page.getByRole("textbox", { name: "Risk, row 1" }).fill("Snow");
  await page.getByRole("textbox", { name: "Owner, row 1" }).fill("Omar");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await settled(page);
  const documentId = new URL(page.url()).searchParams.get("documentId") ?? "";
  await expect
    .poll(() => stored(page, product, documentId))
    .toContain("## Risks\n\n| Risk | Owner |\n| --- | --- |\n| Snow | Omar |");

  await page.goto(`${product}/templates`);
  await page
    .getByRole("region", { name: "Yours" })
    .getByRole("button", { name: "More for Depot note" })
    .click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as Markdown" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("depot-note.md");
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain("> What could go wrong in {{depot}}?");
  await page.getByLabel("Template as a Markdown file").setInputFiles({
    name: "depot-note.md",
    mimeType: "text/markdown",
    buffer: Buffer.from(text),
  });
  await page.waitForURL(/\/templates\/\d+\/edit$/);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(
    "Depot note",
  );
  await page.goto(`${product}/templates`);
  await expect(
    page.getByRole("region", { name: "Yours" }).getByRole("article"),
  ).toHaveCount(2);
  check();
});

test("two people change one template: what they wrote is put together, and of the same lines one is chosen", { tag: "@full" }, async ({
  page,
  browser,
  product,
}) => {
  const check = watch(page);
  await registerHere(page, product);
  const context = await browser.newContext({ viewport: DESKTOP });
  const theirs = await context.newPage();
  const person = await registerHere(theirs, product);
  const made = async (path: string, data: object): Promise<number> =>
    (
      (await (
        await page.request.post(`${product}${path}`, { data })
      ).json()) as { id: number }
    ).id;
  const project = await made("/api/projects", { name: "Depots" });
  await made(`/api/projects/${project}/members`, {
    who: person.username,
    role: "editor",
  });
  const id = await made("/api/own-templates", {
    text: "---\nname: Depot note\n---\n\n## Goals\n\nWhat for.\n\n## Risks\n\nWhat could go wrong.\n",
  });
  await page.request.put(`${product}/api/own-templates/${id}/project`, {
    data: { projectId: project },
  });

  // Where one looks for a template, it is found with whose it is.
  await theirs.goto(`${product}/documents`);
  await theirs.getByRole("heading", { level: 1, name: "Documents" }).waitFor();
  await theirs.keyboard.press("Control+k");
  await theirs.getByRole("combobox").fill("depot no");
  await expect(
    theirs.getByRole("option", { name: /Depot note.*Depots/ }),
  ).toBeVisible();
  await theirs.keyboard.press("Escape");

  const edit = `${product}/templates/${id}/edit`;
  const saved = (one: Page, text = "Saved") =>
    expect(
      one
        .getByRole("status")
        .getByText(text, { exact: true })
        .filter({ visible: true }),
    ).toBeVisible();
  await page.goto(edit);
  await theirs.goto(edit);
  await page.getByRole("button", { name: "Open Goals" }).click();
  await theirs.getByRole("button", { name: "Open Risks" }).click();
  await page.getByLabel(/^Guidance/).fill("What we want.");
  await saved(page);
  await theirs.getByLabel(/^Guidance/).fill("What we fear.");
  await saved(theirs, "Saved with what was changed elsewhere");
  const text = async () =>
    (
      (await (
        await page.request.get(`${product}/api/own-templates/${id}`)
      ).json()) as { text: string }
    ).text;
  expect(await text()).toContain("What we want.");
  expect(await text()).toContain("What we fear.");

  // The same line, in the fields here and in the Markdown there.
  await theirs.getByRole("radiogroup", { name: "View" }).getByText("Markdown").click();
  const source = theirs.getByRole("textbox", { name: "Template as Markdown" });
  await source.getByText("What we want.").click();
  await theirs.keyboard.press("End");
  await theirs.keyboard.type(" Soon.");
  await page.getByLabel(/^Guidance/).fill("What we need.");
  await saved(page, "Saved with what was changed elsewhere");
  await theirs.keyboard.press("Control+s");
  const choice = theirs.getByRole("region", { name: "Choose what to keep" });
  await expect(
    choice.getByText("What we want. Soon.", { exact: true }),
  ).toBeVisible();
  await expect(
    choice.getByText("What we need.", { exact: true }),
  ).toBeVisible();
  await examineInBothThemes(theirs);
  await theirs.setViewportSize(PHONE);
  await examineInBothThemes(theirs);

  // Neither is lost by a reload: it is asked again.
  theirs.once("dialog", (dialog) => void dialog.accept());
  await theirs.reload();
  await expect(source).toContainText("What we want. Soon.");
  await theirs.getByRole("button", { name: "Save Markdown" }).click();
  await choice.getByRole("radio", { name: "What you wrote" }).check();
  await choice.getByRole("button", { name: "Save", exact: true }).click();
  await saved(theirs);
  await expect(choice).toBeHidden();
  expect(await text()).toContain("What we want. Soon.");
  expect(await text()).not.toContain("What we need.");
  await context.close();
  check();
});
