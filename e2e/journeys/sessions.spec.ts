/** The screen tells the truth about who is signed in, wherever that changes, and what was written is kept. */
import type { Page } from "@playwright/test";
import {
  currentUser,
  expect,
  fillLogin,
  loginForm,
  makeAccount,
  newPerson,
  PASSWORD,
  registerHere,
  test,
  workAsGuest,
} from "../support/accounts";
import { roomsOf } from "../support/rooms";
import { answer, composer, makeDocument, settled, stored } from "../support/steps";

async function logIn(page: Page, product: string, username: string, callbackUrl = "/documents"): Promise<void> {
  await page.goto(`${product}/auth?callbackUrl=${encodeURIComponent(callbackUrl)}`);
  await fillLogin(page, username);
  await loginForm(page).getByRole("button", { name: "Log In" }).click();
  await page.waitForURL(`${product}${callbackUrl}`);
}

async function command(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "AI-assisted" }).first().waitFor();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Commands" });
  await palette.getByRole("combobox").fill(name);
  await expect(palette.getByRole("option", { name, exact: false }).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
}

test("the palette logs out, and leads back to where it logged in from", { tag: "@full" }, async ({ page, accounts }) => {
  const { username } = await registerHere(page, accounts);
  await page.goto(`${accounts}/templates`);
  await command(page, "Log out");
  await page.waitForURL(`${accounts}/`);
  expect(await currentUser(page, accounts)).toMatchObject({ isAnonymous: true });

  await page.goto(`${accounts}/templates`);
  await command(page, "Log in");
  await fillLogin(page, username);
  await loginForm(page).getByRole("button", { name: "Log In" }).click();
  await page.waitForURL(`${accounts}/templates`);
});

test("text that was not saved when the session ended elsewhere comes back after signing in", async ({
  page,
  context,
  product,
}) => {
  const person = await registerHere(page, product);
  const id = await makeDocument(page, product, "## Scope\n\nWords of a member.\n");
  const rooms = await roomsOf(page);
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document" }).getByText("Words of a member.").click();
  await page.keyboard.press("End");
  await rooms.cut();
  await page.keyboard.type(" Not saved yet.");
  await expect(page.getByText(/: your text is kept in this browser/).first()).toBeVisible();

  const other = await context.newPage();
  await other.goto(`${product}/templates`);
  await other.getByRole("button", { name: `Profile of ${person.username}` }).click();
  await other.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  await expect(
    page.getByText("You've been signed out. Unsaved text is kept in this browser."),
  ).toBeVisible();

  rooms.mend();
  await logIn(page, product, person.username, `/documents/${id}`);
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("Not saved yet.");
  await expect.poll(() => stored(page, product, id)).toContain("Words of a member. Not saved yet.");
});

test("what is typed and not sent is out of sight after logging out, and there when its owner is back", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const person = await registerHere(page, product);
  const prompt = page.getByRole("textbox", { name: "Prompt" });
  await page.goto(product);
  await prompt.fill("Words of a member");
  await page.reload();
  await expect(prompt).toHaveValue("Words of a member");
  await page.getByRole("button", { name: `Profile of ${person.username}` }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.goto(product);
  await page.getByRole("link", { name: "Log in" }).waitFor();
  await expect(prompt).toHaveValue("");
  await prompt.fill("Typed in between");
  await logIn(page, product, person.username, "/");
  await expect(prompt).toHaveValue("Words of a member\nTyped in between");
});

test("when somebody else signs in in another tab, this one shows theirs alone", { tag: "@full" }, async ({ page, context, accounts }) => {
  const [one, two] = [newPerson(), newPerson()];
  await makeAccount(context, accounts, two);
  await registerHere(page, accounts, one);
  await makeDocument(page, accounts, "x", "Plan of the first");
  await page.goto(`${accounts}/documents`);
  await page.getByRole("main").getByRole("link", { name: "Plan of the first" }).waitFor();

  const other = await context.newPage();
  await other.goto(`${accounts}/api/logout`);
  await logIn(other, accounts, two.username);
  await expect(page.getByRole("button", { name: `Profile of ${two.username}` })).toBeVisible();
  await expect(page.getByText("No documents yet")).toBeVisible();
  await expect(page.getByText("Plan of the first")).toBeHidden();
});

test("a tab that is loading while somebody else signs in in another one never shows or sends what was the first's", { tag: "@full" }, async ({
  page,
  context,
  product,
}) => {
  const [one, two] = [newPerson(), newPerson()];
  await makeAccount(context, product, two);
  await registerHere(page, product, one);
  await page.goto(`${product}/chat`);
  await composer(page).fill("We buy the competitor in May");

  // On a slow line: the server has found the first person, and the answer is on its way until it is let go.
  let letGo = (): void => undefined;
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  const asked = page.waitForRequest("**/api/current-user");
  await page.route("**/api/current-user", async (route) => {
    const response = await route.fetch();
    await isLetGo;
    await route.fulfill({ response });
  });
  await page.reload({ waitUntil: "commit" });
  await asked;
  const other = await context.newPage();
  await other.goto(`${product}/api/logout`);
  await logIn(other, product, two.username);
  await other.getByRole("button", { name: `Profile of ${two.username}` }).waitFor();
  letGo();

  await expect(page.getByRole("button", { name: `Profile of ${two.username}` })).toBeVisible();
  await expect(composer(page)).toHaveValue("");
  await expect(page.getByText(one.username)).toBeHidden();
});

test("a page that has not heard of another person saves nothing as theirs, and keeps the words for their writer", { tag: "@full" }, async ({
  page,
  context,
  accounts,
}) => {
  const [one, two] = [newPerson(), newPerson()];
  await makeAccount(context, accounts, two);
  await registerHere(page, accounts, one);
  const id = await makeDocument(page, accounts, "## Scope\n\nWords of the first.\n");
  await page.routeWebSocket(/\/ws-general/, () => undefined); // nothing tells the page
  await page.goto(`${accounts}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document" }).getByText("Words of the first.").click();
  await page.keyboard.press("End");
  // Back online, the page is another person's a moment later.
  await context.setOffline(true);
  await page.request.post(`${accounts}/api/login`, { data: { username: two.username, password: PASSWORD } });
  await page.keyboard.insertText(" Typed by the first.");
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("Typed by the first.");
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: `Profile of ${two.username}` })).toBeVisible();
  await expect(page.getByText("Typed by the first.")).toBeHidden();
  expect(await (await page.request.get(`${accounts}/api/documents`)).json()).toEqual([]);

  await page.request.post(`${accounts}/api/logout`);
  await logIn(page, accounts, one.username, `/documents/${id}`);
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("Typed by the first.");
  await expect.poll(() => stored(page, accounts, id)).toContain("Words of the first. Typed by the first.");
});

test("a guest's open page goes on as the account that was made in another tab", { tag: "@full" }, async ({ page, accounts }) => {
  const id = await workAsGuest(page, accounts);
  await page.routeWebSocket(/\/ws-general/, () => undefined); // nothing tells the page
  await page.goto(`${accounts}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document" }).getByText("Words of a guest.").click();
  await page.keyboard.press("End");
  const person = await registerHere(page, accounts);
  await page.keyboard.type(" And of a member.");
  // As the browser tells a window that is looked at again.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(page.getByRole("button", { name: `Profile of ${person.username}` })).toBeVisible();
  await expect.poll(() => stored(page, accounts, id)).toContain("Words of a guest. And of a member.");
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await answer(page, "What is missing?");
  await settled(page);
  await expect(page.getByRole("log").getByText("What is missing?", { exact: true })).toHaveCount(1);
});

test("Back after logging out shows nothing of the one before", { tag: "@full" }, async ({ page, accounts }) => {
  const person = await registerHere(page, accounts);
  await makeDocument(page, accounts, "x", "Plan of the first");
  await page.goto(`${accounts}/documents`);
  await page.getByRole("main").getByRole("link", { name: "Plan of the first" }).waitFor();
  await page.getByRole("button", { name: `Profile of ${person.username}` }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(`${accounts}/`);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  await expect(page.getByText("Plan of the first")).toBeHidden();
  expect(await currentUser(page, accounts)).toMatchObject({ isAnonymous: true });
});

test("the menu of a guest offers an account, that of a member the way out", { tag: "@full" }, async ({ page, accounts }) => {
  await page.goto(`${accounts}/templates?page=2`);
  await page.getByRole("button", { name: "Profile of Guest" }).click();
  const ways = ["GitHub", "Google", "X", "Halden ID", "Email"].map((name) => `Sign up with ${name}`);
  await expect(page.getByRole("menuitem")).toHaveText([...ways, "Log in", "Profile", "Guide"]);
  await expect(page.getByRole("menuitem", { name: "Sign up with Email" })).toHaveAttribute(
    "href",
    "/api/login/email?callbackUrl=%2Ftemplates%3Fpage%3D2",
  );
  const person = await registerHere(page, accounts);
  await page.goto(`${accounts}/templates`);
  await page.getByRole("button", { name: `Profile of ${person.username}` }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Profile", "Guide", "Log out"]);
});

test("a page names whom its requests are meant for, from the first one that can", { tag: "@full" }, async ({ page, product }) => {
  const id = await makeDocument(page, product, "Words.");
  const me = (await (await page.request.get(`${product}/api/current-user`)).json()) as { id: string };
  const unnamed: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // Before it is known who is there, nothing else is asked but what is everybody's.
    if (!pathname.startsWith("/api/") || ["/api/current-user", "/api/templates"].includes(pathname)) return;
    if (request.headers()["x-requill-person"] !== me.id) unnamed.push(`${request.method()} ${pathname}`);
  });
  for (const path of [`/documents/${id}`, "/chat", "/documents", "/"]) {
    await page.goto(`${product}${path}`);
    await page.getByRole("main").waitFor();
    await page.waitForLoadState("networkidle");
  }
  await page.goto(`${product}/chat`);
  await composer(page).fill("Kept under my name");
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("requill.draft")));
  await expect.poll(kept).toEqual([expect.stringContaining("new")]);
  expect(unnamed).toEqual([]);
});
