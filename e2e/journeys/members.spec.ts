/** Several people on one document: invited by name and by mail, with a role that changes while they have it open. */
import type { Browser, Page } from "@playwright/test";
import { currentUser, fillSignUp, mailedLink, newPerson, registerHere, signUpForm, type Person } from "../support/accounts";
import { expect, test } from "../support/test";
import { SAMPLE } from "../support/samples";
import { roomsOf } from "../support/rooms";
import { chooseForMember, createLink, invite, pressShare, sharing } from "../support/sharing";
import { TITLE, makeDocument } from "../support/steps";
import { watch } from "../support/watch";

const text = (page: Page) => page.getByRole("textbox", { name: "Document" });
const saved = (page: Page) => page.getByText("Saved", { exact: true }).filter({ visible: true });

/** Somebody else, in a browser of their own. */
async function another(browser: Browser, product: string): Promise<{ page: Page; person: Person }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  return { page, person: await registerHere(page, product) };
}

async function ownDocument(page: Page, product: string): Promise<string> {
  const id = await makeDocument(page, product, SAMPLE);
  await registerHere(page, product);
  return id;
}

test("a member invited by name reads, writes once they may, keeps what they typed when they no longer may, and is removed", async ({
  page,
  browser,
  product,
}) => {
  const check = watch(page);
  const id = await ownDocument(page, product);
  const { page: theirs, person } = await another(browser, product);
  await page.goto(`${product}/documents/${id}`);
  await pressShare(page);
  await invite(page, person.username, "Viewer");
  await expect(sharing(page).getByText(`${person.username} can view now.`)).toBeVisible();

  const rooms = await roomsOf(theirs);
  await theirs.goto(`${product}/documents?filter=shared`);
  await theirs.getByRole("main").getByRole("link", { name: TITLE }).click();
  await expect(theirs.getByText("You can view").filter({ visible: true })).toBeVisible();
  await expect(theirs.getByRole("article")).toContainText("An inspector downloads all inspections");
  await expect(text(theirs)).toBeHidden();

  await chooseForMember(page, person.username, /^Editor/);
  await expect(text(theirs)).toBeVisible();
  await text(theirs).getByText("Ask the rail team about tunnels").click();
  await theirs.keyboard.press("End");
  await theirs.keyboard.type(" and bridges");
  await expect(saved(theirs)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(text(page)).toContainText("about tunnels and bridges");

  // What they type at the very moment stays with them.
  await pressShare(page);
  rooms.hold();
  await theirs.keyboard.type(" and ferries");
  await chooseForMember(page, person.username, /^Commenter/);
  await expect(theirs.getByText(/^Your role has changed/)).toBeVisible();
  await expect(theirs.getByRole("heading", { name: "Your unsaved text is still here" })).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Save as a new document" })).toBeVisible();

  await chooseForMember(page, person.username, "Remove from document");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove from document" }).click();
  await expect(sharing(page).getByText(person.username, { exact: true })).toBeHidden();
  await expect(theirs.getByText("Document not found")).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Save as a new document" })).toBeVisible();
  check();
  await theirs.context().close();
});

test("an invitation by mail is accepted by whoever signs up through it", { tag: "@full" }, async ({ page, browser, product }) => {
  const check = watch(page);
  const id = await ownDocument(page, product);
  await page.goto(`${product}/documents/${id}`);
  await pressShare(page);
  const person = newPerson();
  await invite(page, person.email, "Editor");
  await expect(sharing(page).getByText(`Invitation sent to ${person.email}.`)).toBeVisible();
  await expect(sharing(page).getByText(/not accepted yet/)).toBeVisible();
  const link = await mailedLink(page, product, person.email);

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(theirs.getByText("You can edit the document")).toContainText(TITLE);
  await theirs.getByRole("link", { name: "Sign up to accept" }).click();
  await fillSignUp(signUpForm(theirs), person);
  await signUpForm(theirs).getByRole("button", { name: "Sign Up" }).click();
  await theirs.getByRole("button", { name: "Accept invitation" }).click();
  await expect(theirs).toHaveURL(`${product}/documents/${id}`);
  await expect(text(theirs)).toContainText("An inspector downloads all inspections");
  await expect(sharing(page).getByRole("button", { name: `Role of ${person.username}: Editor` })).toBeVisible();
  await expect(sharing(page).getByText(/not accepted yet/)).toBeHidden();
  check();
  await context.close();
});

test("a link with a password and a role is opened by whoever knows it, and joined", { tag: "@full" }, async ({ page, browser, product }) => {
  const id = await ownDocument(page, product);
  await page.goto(`${product}/documents/${id}`);
  await pressShare(page);
  const address = await createLink(page);
  await sharing(page).getByRole("button", { name: "What the link allows: Can view" }).click();
  await page.getByRole("menuitemradio", { name: /^Can edit/ }).click();
  await sharing(page).getByRole("switch", { name: "Show my name" }).click();
  await sharing(page).getByLabel("Password").fill("inspector");
  await sharing(page).getByRole("button", { name: "Set password" }).click();
  await expect(sharing(page).getByRole("button", { name: "Remove password" })).toBeVisible();

  const { page: theirs } = await another(browser, product);
  await theirs.goto(address);
  await theirs.getByLabel("Password").fill("wrong");
  await theirs.getByRole("button", { name: "Open document" }).click();
  await expect(theirs.getByText("This isn't the right password.")).toBeVisible();
  await theirs.getByLabel("Password").fill("inspector");
  await theirs.keyboard.press("Enter");
  await expect(theirs.getByRole("article")).toContainText("An inspector downloads all inspections");
  const { username } = await currentUser(page, product);
  await expect(theirs.getByText(`${username} shared this document with you.`)).toBeVisible();
  await theirs.getByRole("button", { name: "Join" }).click();
  await expect(text(theirs)).toContainText("An inspector downloads all inspections");

  // What was joined through the link goes with it.
  await sharing(page).getByRole("switch", { name: "Link sharing" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke link" }).click();
  await expect(theirs.getByText("Document not found")).toBeVisible();
  await theirs.context().close();
});
