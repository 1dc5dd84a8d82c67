/** What a guest may do in a month: shown, warned of, refused in the specified words, and nothing typed is lost. */
import type { Page } from "@playwright/test";
import { expect, expectToast, fillSignUp, newPerson, test } from "../support/accounts";
import { answer, composer, makeDocument, nameIt, stored } from "../support/steps";

const TEXT = "## Scope\n\nTablets only.\n";

const limitPrompt = (page: Page) => page.getByRole("dialog", { name: "Usage Limit Reached" });

async function closePrompt(page: Page): Promise<void> {
  await limitPrompt(page).getByRole("button", { name: "Close" }).click();
  await expect(limitPrompt(page)).toBeHidden();
}

async function openDocument(page: Page, product: string): Promise<string> {
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document" }).waitFor();
  return id;
}

test("the line and the bar show what is used, and follow another tab at once", { tag: "@full" }, async ({ page, context, limited }) => {
  await page.goto(limited);
  await expect(page.getByText("Docs: 0/2 | Msgs: 0/3")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Messages used" })).toHaveAttribute("aria-valuenow", "0");
  const other = await context.newPage();
  const id = await openDocument(other, limited);
  // Within the 10 seconds of an assertion: neither the interval of 30 seconds nor the window's focus did it.
  await expect(page.getByText("Docs: 1/2 | Msgs: 0/3")).toBeVisible();
  await answer(other, "rename Scope to Bounds");
  await expect(page.getByText("Docs: 1/2 | Msgs: 1/3")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Messages used" })).toHaveAttribute("aria-valuenow", "33");
  expect(await stored(other, limited, id)).toContain("## Bounds");
});

test("usage is asked for again when the window gets the focus after ten seconds", { tag: "@full" }, async ({ page, limited }) => {
  await page.clock.install();
  await page.goto(limited);
  await expect(page.getByText("Docs: 0/2 | Msgs: 0/3")).toBeVisible();
  let asked = 0;
  await page.route("**/api/usage", async (route) => {
    asked += 1;
    await route.continue();
  });
  const focus = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await page.clock.runFor(9_000);
  await focus();
  expect(asked).toBe(0);
  await page.clock.runFor(2_000);
  // An answer that is still on its way stands for the next one as well.
  const answered = page.waitForResponse("**/api/usage").then((response) => response.finished());
  await focus();
  await answered;
  expect(asked).toBe(1);
  await page.clock.runFor(30_000);
  await expect.poll(() => asked).toBe(2);
});

test("before the last message the prompt opens and says so, and what is typed stays", { tag: "@full" }, async ({ page, limited }) => {
  await openDocument(page, limited);
  await answer(page, "rename Scope to Bounds");
  await expect(limitPrompt(page)).toBeHidden();
  await composer(page).fill("rename Bounds to Limits");
  await composer(page).press("Enter");
  await expect(limitPrompt(page)).toContainText("You've used 2 of 3 messages this month.");
  await expect(limitPrompt(page)).toContainText("Your text is safe. Signing up is free and removes the limits.");
  await expectToast(page, "Message limit approaching");
  await expect(limitPrompt(page).getByRole("link", { name: "Sign up with Email" })).toHaveAttribute(
    "href",
    /^\/api\/login\/email\?callbackUrl=%2Fdocuments%2F\d+$/,
  );
  await closePrompt(page);

  await answer(page, "rename Limits to Edges");
  await composer(page).fill("rename Edges to Ends");
  await composer(page).press("Enter");
  await expectToast(page, "Message limit reached", "Sign up to continue your conversation and save your work.");
  await expect(limitPrompt(page)).toContainText("You've used 3 of 3 messages this month.");
  await closePrompt(page);
  await expect(composer(page)).toHaveValue("rename Edges to Ends");

  // To sign up leads away from the page and back: the words are there, and can be sent.
  await page.reload();
  await expect(composer(page)).toHaveValue("rename Edges to Ends");
});

test("the message that was refused is sent after signing up in the prompt", { tag: "@full" }, async ({ page, limited }) => {
  const id = await openDocument(page, limited);
  for (const text of ["rename Scope to A", "rename A to B", "rename B to C"]) {
    await composer(page).fill(text);
    await composer(page).press("Enter");
    await expect.poll(() => stored(page, limited, id)).toContain(`## ${text.at(-1) ?? ""}`);
    if (text.endsWith("B")) await closePrompt(page);
  }
  await composer(page).fill("rename C to D");
  await composer(page).press("Enter");
  await limitPrompt(page).getByRole("button", { name: "Sign up with a password" }).click();
  await fillSignUp(limitPrompt(page), newPerson());
  await limitPrompt(page).getByRole("button", { name: "Sign Up" }).click();
  await expectToast(page, "Account created!");
  await expect(limitPrompt(page)).toBeHidden();
  await expect(composer(page)).toHaveValue("rename C to D");
  await composer(page).press("Enter");
  await expect.poll(() => stored(page, limited, id)).toContain("## D");
});

test("one document too many is refused in the specified words, and the title stays", { tag: "@full" }, async ({ page, limited }) => {
  await makeDocument(page, limited, TEXT);
  await makeDocument(page, limited, TEXT);
  await page.goto(`${limited}/document-flow/1`);
  await nameIt(page, "One too many");
  await expectToast(page, "Document limit reached", "Sign up to create more documents and save your work.");
  await expect(limitPrompt(page)).toContainText("You've used 2 of 2 documents this month.");
  await closePrompt(page);
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("One too many");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("One too many");
});

test("after signing up by mail the title is where it was, and the document is made", { tag: "@full" }, async ({ page, limited }) => {
  await makeDocument(page, limited, TEXT);
  await makeDocument(page, limited, TEXT);
  await page.goto(`${limited}/document-flow/1`);
  await nameIt(page, "One too many");
  await limitPrompt(page).getByRole("link", { name: "Sign up with Email" }).click();
  const { email } = newPerson();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await page.goto(`${limited}/dev/mailbox`);
  await page.getByRole("article").filter({ hasText: email }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("One too many");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/^Section 1 of/)).toBeVisible();
  await page.goto(limited);
  await expect(page.getByText("Docs: 3 | Msgs: 0")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Messages used" })).toBeHidden();
});

test("a download is refused to guests, with the prompt that leads to an account", { tag: "@full" }, async ({ page, limited }) => {
  await openDocument(page, limited);
  for (const name of [/Download as Markdown/, /Download as Word/]) {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name }).click();
    await expectToast(page, "Registration required", "Please register to download your document");
    await expect(limitPrompt(page)).toContainText("Guests can copy a document.");
    await closePrompt(page);
  }
});

test("an idea typed at home is still there after a look at the sign-up", { tag: "@full" }, async ({ page, limited }) => {
  await page.goto(limited);
  await page.getByRole("textbox", { name: "Prompt" }).fill("A better handover");
  await page.getByRole("button", { name: "Profile of Guest" }).click();
  await page.getByRole("menuitem", { name: "Sign up with Email" }).click();
  await page.waitForURL(/\/auth\/email/);
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "Prompt" })).toHaveValue("A better handover");
});
