/** Projects: the list, the page of one, its dialogs, and the chat about all its documents. */
import type { Page } from "@playwright/test";
import { expectToast, registerHere } from "../support/accounts";
import { DESKTOP, PHONE } from "../support/browser";
import { expect, test } from "../support/test";
import { PROJECT, makeDocumentIn, makeFullProject, makeProject } from "../support/projects";
import { nameIt, TITLE } from "../support/steps";
import { watch } from "../support/watch";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const panel = (page: Page) => page.getByRole("region", { name: "Project Chat" });

test("a project is made, edited and deleted, and its documents stay", async ({ page, product }) => {
  const check = watch(page);
  await registerHere(page, product);
  await page.goto(`${product}/projects`);
  await expect(page.getByRole("heading", { name: "No projects yet" })).toBeVisible();
  await page.getByRole("button", { name: "New Project" }).click();
  await expect(dialog(page, "New Project").getByRole("radio", { name: "in-progress" })).toBeChecked();
  await page.getByLabel("Project Name").fill("Inspection app");
  await page.keyboard.press("Enter");
  await expectToast(page, "Project created", "Inspection app");
  const row = page.getByRole("row", { name: /Inspection app/ });
  await expect(row).toContainText("No description");
  await expect(row).toContainText("in-progress");

  await page.getByRole("button", { name: "Actions for Inspection app" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByLabel("Description").fill("Before the 2027 season");
  await dialog(page, "Edit project").getByText("completed").click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(row).toContainText("Before the 2027 season");
  await expect(row).toContainText("completed");

  await row.getByRole("link", { name: "Inspection app" }).click();
  await page.waitForURL(/\/projects\/\d+$/);
  const id = /\d+$/.exec(page.url())?.[0] ?? "";
  await makeDocumentIn(page, product, id, "Offline mode", "Words that stay.");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete project" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete project" });
  await expect(question).toContainText("Are you sure you want to delete Inspection app?");
  await expect(question).toContainText("documents stay");
  await question.getByRole("button", { name: "Delete project" }).click();
  await expectToast(page, "Project deleted", "Inspection app");
  await expect(page.getByRole("heading", { name: "No projects yet" })).toBeVisible();
  await page.goto(`${product}/documents`);
  await expect(page.getByRole("main").getByRole("link", { name: "Offline mode" })).toBeVisible();
  check();
});

test("a description that was changed elsewhere while it was edited is not overwritten", { tag: "@full" }, async ({ page, product }) => {
  const check = watch(page);
  await registerHere(page, product);
  const id = await makeProject(page, product, { name: "Depots", description: "old text" });
  await page.goto(`${product}/projects/${id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Edit project" }).click();
  const description = dialog(page, "Edit project").getByLabel("Description");
  await expect(description).toHaveValue("old text");
  await description.fill("old text and mine");
  // A moment before the change arrives, so that no hint of the other has come yet.
  await page.route(
    `${product}/api/projects/${id}`,
    async (route) => {
      const agreed = { data: { description: "The agreed description" } };
      expect((await page.request.patch(`${product}/api/projects/${id}`, agreed)).ok()).toBe(true);
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Save changes" }).click();
  const note = dialog(page, "Edit project").getByRole("note");
  await expect(note).toContainText("The project was edited elsewhere");
  await expect(note).toContainText("old text and mine");
  await expect(description).toHaveValue("The agreed description");
  await note.getByRole("button", { name: "Use this text" }).click();
  await expect(description).toHaveValue("old text and mine");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog(page, "Edit project")).toBeHidden();
  await expect(page.getByText("old text and mine")).toBeVisible();
  check();
});

test("a blank project gets its default name", { tag: "@full" }, async ({ page, product }) => {
  await registerHere(page, product);
  await page.goto(`${product}/projects`);
  await page.getByRole("button", { name: "New Project" }).click();
  await page.getByRole("button", { name: "Create Project" }).click();
  await expect(page.getByRole("link", { name: "Untitled Project" })).toBeVisible();
});

test("the list is searched by name and paged by ten", { tag: "@full" }, async ({ page, product }) => {
  await registerHere(page, product);
  for (let number = 1; number <= 12; number += 1)
    await makeProject(page, product, { name: `Season ${number}`, description: "Tablets" });
  await page.goto(`${product}/projects`);
  await expect(page.getByText("Showing 1 - 10 of 12 results")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Showing 11 - 12 of 12 results")).toBeVisible();
  await page.getByRole("searchbox").fill("SEASON 1");
  await expect(page.getByText("Showing 1 - 4 of 4 results")).toBeVisible();
  await page.getByRole("searchbox").fill("tablets");
  await expect(page.getByText("No results.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page.getByText("Showing 1 - 10 of 12 results")).toBeVisible();
});

test("a guest is asked to sign up, wherever in the projects, and shown the ways out", { tag: "@full" }, async ({ page, product }) => {
  await page.goto(`${product}/projects/1`);
  await expect(dialog(page, "Sign up to Access Projects").getByRole("link", { name: "Sign up with Email" })).toBeVisible();
  await page.getByRole("link", { name: "View Documents Instead" }).click();
  await expect(page).toHaveURL(`${product}/documents`);
  await page.goto(`${product}/projects`);
  await dialog(page, "Sign up to Access Projects").getByRole("link", { name: "Go Back" }).click();
  await expect(page).toHaveURL(`${product}/`);
});

test("documents come into a project: one that is there, and one that is pasted", { tag: "@full" }, async ({ page, product }) => {
  const check = watch(page);
  await registerHere(page, product);
  await makeDocumentIn(page, product, null, "Audit trail", `${"Every change is kept. ".repeat(12)}`);
  await makeDocumentIn(page, product, null, "Pricing", "x");
  const id = await makeProject(page, product);
  await page.goto(`${product}/projects/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: PROJECT.name })).toBeVisible();
  await expect(
    page.getByText("This project doesn't have any documents yet. Add existing documents or create new ones."),
  ).toBeVisible();

  await page.getByRole("button", { name: "Add Existing Document" }).click();
  const adding = dialog(page, "Add Existing Document");
  await expect(adding.getByRole("button", { name: "Add to Project" })).toBeDisabled();
  await adding.getByPlaceholder("Search documents...").fill("AUDIT");
  await expect(adding.getByText("Pricing")).toBeHidden();
  await adding.getByText("Audit trail").click();
  await adding.getByRole("button", { name: "Add to Project" }).click();
  await expect(adding).toBeHidden();
  const card = page.getByRole("article", { name: "Audit trail" });
  const preview = await card.locator("p").textContent();
  expect(preview).toMatch(/^Every change is kept\..*\.\.\.$/);
  expect(preview?.length).toBeLessThanOrEqual(153);

  await page.getByRole("button", { name: "Create Document" }).click();
  const creating = dialog(page, "Create Document");
  await creating.getByLabel("Document Title").fill("Sign-off");
  await page.keyboard.press("Enter");
  await expectToast(page, "Error", "No content to upload");
  await creating.getByRole("textbox", { name: "Content" }).fill("## Scope\n\nTwo people sign.");
  await creating.getByRole("button", { name: "Create Document" }).click();
  await expect(page.getByRole("article", { name: "Sign-off" })).toContainText(/Two people sign\.(?!\.)/);

  await page.getByRole("button", { name: "Add Document" }).click();
  await expect(adding.getByText("Pricing")).toBeVisible();
  await expect(adding.getByText("Audit trail")).toBeHidden();
  await page.keyboard.press("Escape");
  const activity = page.getByRole("region", { name: "Recent activity" });
  await expect(activity.getByRole("listitem").first()).toContainText(/(Created|Added) Sign-off/);
  await expect(activity.getByText(`Created the project ${PROJECT.name}`)).toBeVisible();

  await page.getByRole("button", { name: "Actions for Audit trail" }).click();
  await page.getByRole("menuitem", { name: "Remove from project" }).click();
  await expect(card).toBeHidden();
  await page.getByRole("article", { name: "Sign-off" }).getByRole("link", { name: "Open document" }).click();
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("Two people sign.");
  check();
});

test("Generate with AI leads to the default template, and the document is made in the project", { tag: "@full" }, async ({ page, product }) => {
  await registerHere(page, product);
  const id = await makeProject(page, product);
  await page.goto(`${product}/projects/${id}`);
  await page.getByRole("button", { name: "Create Document" }).first().click();
  await page.getByRole("tab", { name: "Generate with AI" }).click();
  await expect(page.getByLabel("Template")).toHaveValue("default");
  await dialog(page, "Create Document").getByRole("button", { name: "Generate with AI" }).click();
  await expect(page).toHaveURL(new RegExp(`/document-flow/\\d+\\?mode=ai-assisted&projectId=${id}$`));
  await nameIt(page);
  await page.waitForURL(/documentId=\d+/);
  const made = Number(new URL(page.url()).searchParams.get("documentId"));
  const documents = await page.request.get(`${product}/api/projects/${id}/documents`);
  expect(await documents.json()).toMatchObject([{ id: made, title: TITLE }]);

  // The page of the project was open before there was a document: it knows of it now.
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Projects" }).click();
  await page.getByRole("link", { name: PROJECT.name }).click();
  await expect(page.getByRole("article", { name: TITLE })).toBeVisible();
  await expect(page.getByRole("region", { name: "Recent activity" }).getByText(TITLE)).toBeVisible();
});

test("the project chat answers from the documents and links to them", { tag: "@full" }, async ({ page, product }) => {
  const check = watch(page);
  await registerHere(page, product);
  const id = await makeFullProject(page, product);
  await page.goto(`${product}/projects/${id}`);
  await expect(panel(page).getByText("Chat with AI about this project and all its documents")).toBeVisible();
  await expect(panel(page).getByRole("button", { name: "Send" })).toBeDisabled();
  const input = panel(page).getByPlaceholder("Type your message...");
  await input.fill("Which requirements speak of the finding class?");
  await input.press("Enter");
  const source = panel(page).getByRole("list", { name: "Sources" }).getByRole("link", { name: "Regulator export, 2027 format" });
  await expect(source).toBeVisible();
  await expect(input).toHaveValue("");
  await page.reload();
  await expect(panel(page).getByText("Which requirements speak of the finding class?")).toBeVisible();
  await source.click();
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("The finding class becomes mandatory.");
  check();
});

test("a question that could not be sent comes back to the input", { tag: "@full" }, async ({ page, product }) => {
  await registerHere(page, product);
  const id = await makeProject(page, product);
  await page.goto(`${product}/projects/${id}`);
  await page.route("**/api/chat", (route) =>
    route.fulfill({ status: 502, contentType: "application/json", body: '{"message":"The provider did not answer"}' }),
  );
  const input = panel(page).getByPlaceholder("Type your message...");
  await input.fill("What is missing?");
  await input.press("Enter");
  await expectToast(page, "Error sending message", "The provider did not answer");
  await expect(input).toHaveValue("What is missing?");
});

test("what is not there, not yours, or no number is not found", { tag: "@full" }, async ({ page, browser, product }) => {
  const own = await browser.newPage();
  await registerHere(own, product);
  const foreign = await makeProject(own, product);
  await own.close();
  await registerHere(page, product);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/projects\/tablets/.test(request.url())) asked.push(request.url());
  });
  for (const id of [foreign, "99999", "tablets"]) {
    await page.goto(`${product}/projects/${id}`);
    await expect(page.getByRole("heading", { name: "Project not found" })).toBeVisible();
    await expect(
      page.getByText("The project you're looking for doesn't exist or you don't have access to it."),
    ).toBeVisible();
  }
  expect(asked).toEqual([]);
  await page.getByRole("link", { name: "Back to Projects" }).click();
  await expect(page).toHaveURL(`${product}/projects`);
});

test("a project that cannot be loaded leads back to the list", { tag: "@full" }, async ({ page, product }) => {
  await registerHere(page, product);
  const id = await makeProject(page, product);
  await page.route(`**/api/projects/${id}`, (route) =>
    route.fulfill({ status: 503, contentType: "application/json", body: '{"message":"Not now"}' }),
  );
  await page.goto(`${product}/projects/${id}`);
  await expectToast(page, "Error", "Failed to load project details");
  await expect(page).toHaveURL(`${product}/projects`);
});

test("a tap that closes a dialog opens no tooltip on what it came from", { tag: "@full" }, async ({ browser, product }) => {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await registerHere(page, product);
  await makeProject(page, product, { name: "Season" });
  await page.goto(`${product}/projects`);
  const menu = page.getByRole("button", { name: "Actions for Season" });
  await menu.tap();
  await page.getByRole("menuitem", { name: "Delete" }).tap();
  await page.getByRole("button", { name: "Cancel" }).tap();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(menu).toBeFocused();
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await context.close();
});

test("on a phone the chat rises from its floating button", { tag: "@full" }, async ({ page, product }) => {
  await page.setViewportSize(PHONE);
  await registerHere(page, product);
  const id = await makeFullProject(page, product);
  await page.goto(`${product}/projects/${id}`);
  const button = page.getByRole("button", { name: "Project Chat" });
  await button.click();
  const sheet = dialog(page, "Project Chat");
  await sheet.getByPlaceholder("Type your message...").fill("Which documents are there?");
  await sheet.getByRole("button", { name: "Send" }).click();
  await expect(sheet.getByRole("log").getByText("Offline mode for field inspectors").first()).toBeVisible();
  await sheet.getByRole("button", { name: "Close chat" }).click();
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
});

const LONG = `${"Very long title ".repeat(6)}${"w".repeat(100)}`;

for (const [where, size] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test.describe(`on a ${where}`, () => {
    test.use({ viewport: size });
    test("a long title leaves a dialog as wide as it is, and its buttons within reach", { tag: "@full" }, async ({ page, product }) => {
      await registerHere(page, product);
      const id = await makeProject(page, product, { name: "w".repeat(100) });
      await makeDocumentIn(page, product, null, LONG, "x");
      await page.goto(`${product}/projects/${id}`);
      await page.getByRole("button", { name: "Add Existing", exact: false }).first().click();
      const add = dialog(page, "Add Existing Document");
      const title = add.getByText(LONG);
      await expect(title).toHaveAttribute("title", LONG);
      await expect(add.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
      await expect(add.getByRole("button", { name: "Add to Project" })).toBeInViewport({ ratio: 1 });
      await expect(add.getByRole("searchbox")).toBeInViewport({ ratio: 1 });
      expect(await title.evaluate((cut) => cut.scrollWidth > cut.clientWidth)).toBe(true);
      await expect(add.getByText("Just now")).toBeInViewport({ ratio: 1 });
      await add.getByRole("button", { name: "Cancel" }).click();

      await page.getByRole("button", { name: "More", exact: true }).filter({ visible: true }).click();
      await page.getByRole("menuitem", { name: "Delete project" }).click();
      const question = page.getByRole("alertdialog", { name: "Delete project" });
      await expect(question.getByRole("button", { name: "Delete project" })).toBeInViewport({ ratio: 1 });
      expect(await question.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(false);
    });
  });
}
