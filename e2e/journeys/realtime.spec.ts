/** Talking over a socket that stays open: about a document, in a conversation, and across a server that goes away. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { examineInBothThemes, expectNoSidewaysScroll } from "../support/axe";
import { PHONE } from "../support/browser";
import { live, log, startBesideDocument, startInChat } from "../support/live";
import { freePort } from "../support/process";
import { startProduct } from "../support/product";
import { expect, test } from "../support/test";
import { answer, composer, makeDocument, settled, show, stored } from "../support/steps";
import { watch } from "../support/watch";

const TEXT = "## Scope\n\nTablets only.\n";
// The provider then says "A PRD says what to build and why, so that a team can start.", a word at a time.
const SLOW = "[[text first=0.2 gap=0.5]]";
const BEGUN = /A PRD says/;
const WHOLE = /so that a team can start\./;

test("a realtime session changes a document, which is told, shown and undone", async ({
  page,
  productWithProvider,
}) => {
  const check = watch(page);
  const id = await makeDocument(page, productWithProvider, TEXT);
  await page.goto(`${productWithProvider}/documents/${id}`);
  await composer(page).fill("replace Tablets with Phones");
  await startBesideDocument(page);
  await expect(page.getByText("Realtime Chat Active").first()).toBeVisible();
  await expect(live(page)).toBeVisible();
  // What was typed before goes along.
  await expect(composer(page)).toHaveValue("replace Tablets with Phones");
  await composer(page).press("Enter");
  await expect(page.getByText("I've updated your document with the suggested changes.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("Phones only.");
  expect(await stored(page, productWithProvider, id)).toContain("Phones only.");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("Tablets only.");

  await page.getByRole("button", { name: "End Realtime Chat" }).click();
  await expect(live(page)).toBeHidden();
  await expect(log(page).getByText("replace Tablets with Phones")).toHaveCount(1);
  check();
});

test("an answer is followed from one way of talking to the other, and stopped", { tag: "@full" }, async ({
  page,
  productWithProvider,
}) => {
  const id = await makeDocument(page, productWithProvider, TEXT);
  await page.goto(`${productWithProvider}/documents/${id}`);
  await composer(page).fill(SLOW);
  await composer(page).press("Enter");
  await expect(log(page).getByText(BEGUN)).toBeVisible();
  await startBesideDocument(page);
  await expect(log(page).getByText(BEGUN)).toBeVisible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await settled(page);
  await expect(page.getByText("Stopped. What arrived is kept.")).toBeVisible();
  await expect(log(page).getByText(WHOLE)).toBeHidden();
  await expect(log(page).getByText(BEGUN)).toHaveCount(1);
});

test("after a restart of the server the session goes on, and nothing was lost or said twice", { tag: "@full" }, async ({
  page,
  provider,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "requill-e2e-restart-"));
  const port = await freePort();
  const settings = {
    REQUILL_DATA_DIR: folder,
    REQUILL_AI_BASE_URL: `${provider}/v1`,
    REQUILL_AI_API_KEY: "a-key",
    REQUILL_AI_MODEL: "protocol-model",
  };
  const first = await startProduct(settings, port);
  const product = first.url;
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}`);
  await startBesideDocument(page);
  await expect(live(page)).toBeVisible();
  await composer(page).fill(SLOW);
  await composer(page).press("Enter");
  await expect(log(page).getByText(BEGUN)).toBeVisible();

  await first.stop();
  await expect(page.getByText("Reconnecting...", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Realtime chat is not connected/)).toBeVisible();
  const second = await startProduct(settings, port);
  await expect(live(page)).toBeVisible();
  // An orderly shutdown keeps what had been said of the answer.
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeHidden();
  await expect(log(page).getByText(BEGUN)).toHaveCount(1);
  await expect(log(page).getByText(SLOW)).toHaveCount(1);

  await answer(page, "replace Tablets with Phones");
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("Phones only.");
  const messages = (await (await page.request.get(`${product}/api/chat?documentId=${id}`)).json()) as {
    role: string;
    content: string;
  }[];
  const asked = messages.filter(({ role }) => role === "user").map(({ content }) => content);
  expect(asked).toEqual([SLOW, "replace Tablets with Phones"]);
  await second.stop();
  await rm(folder, { recursive: true });
});

test("what is written while there is no connection stays, and is sent once there is one", { tag: "@full" }, async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), "requill-e2e-restart-"));
  const port = await freePort();
  const first = await startProduct({ REQUILL_DATA_DIR: folder }, port);
  const product = first.url;
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}`);
  await startBesideDocument(page);
  await expect(live(page)).toBeVisible();
  await first.stop();
  await expect(page.getByText("Reconnecting...", { exact: true })).toBeVisible();
  await composer(page).fill("What is missing in this document?");
  await composer(page).press("Enter");
  await expect(page.getByText("Not connected to realtime chat").first()).toBeVisible();
  await expect(composer(page)).toHaveValue("What is missing in this document?");
  const second = await startProduct({ REQUILL_DATA_DIR: folder }, port);
  await expect(live(page)).toBeVisible();
  await composer(page).press("Enter");
  await settled(page);
  await expect(log(page).getByText("What is missing in this document?")).toHaveCount(1);
  await second.stop();
  await rm(folder, { recursive: true });
});

test("a conversation of the chat is made live, answers, and gets its title", { tag: "@full" }, async ({ page, product }) => {
  const check = watch(page);
  await page.goto(`${product}/chat?mode=brainstorm`);
  await composer(page).fill("SCAMPER: a calmer night shift");
  await startInChat(page);
  await expect(page.getByText("Realtime Chat Active").first()).toBeVisible();
  await expect(composer(page)).toHaveValue("SCAMPER: a calmer night shift");
  await composer(page).press("Enter");
  await settled(page);
  await expect(log(page).getByText("Assistant said:")).toHaveCount(1);
  await expect(page.getByText("Title generated").first()).toBeVisible();
  const response = await page.request.get(`${product}/api/chat/threads`);
  expect(await response.json()).toMatchObject([{ mode: "brainstorm" }]);

  await page.getByRole("button", { name: "End Realtime Chat" }).click();
  await expect(page.getByRole("button", { name: "Start Realtime Chat" })).toBeEnabled();
  await expect(composer(page)).toBeFocused();
  await expect(log(page).getByText("SCAMPER: a calmer night shift")).toHaveCount(1);
  check();
});

test("a guest at the limit is told as everywhere, and keeps the words", { tag: "@full" }, async ({ page }) => {
  const limited = await startProduct({ REQUILL_GUEST_MONTHLY_MESSAGES: "1" });
  const id = await makeDocument(page, limited.url, TEXT);
  await page.goto(`${limited.url}/documents/${id}`);
  await startBesideDocument(page);
  await expect(live(page)).toBeVisible();
  await answer(page, "What is missing?");
  await page.keyboard.press("Escape");
  await composer(page).fill("And what else?");
  await composer(page).press("Enter");
  await expect(page.getByText("Message limit reached").first()).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Usage Limit Reached" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(composer(page)).toHaveValue("And what else?");
  await limited.stop();
});

test("a server with realtime chat turned off offers none", { tag: "@full" }, async ({ page }) => {
  const off = await startProduct({ REQUILL_REALTIME: "off" });
  await page.goto(`${off.url}/chat`);
  await expect(page.getByRole("button", { name: "Start Realtime Chat (Coming Soon)" })).toBeDisabled();
  const id = await makeDocument(page, off.url, TEXT);
  await page.goto(`${off.url}/documents/${id}`);
  await composer(page).waitFor();
  await expect(page.getByRole("button", { name: /^Realtime (?:chat|and voice)$/ })).toBeHidden();
  await off.stop();
});

for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
  test(`the live screens at ${viewport.width} are for everybody to use`, { tag: "@full" }, async ({ browser, product }) => {
    const context = await browser.newContext({ viewport, bypassCSP: true });
    const page = await context.newPage();
    const id = await makeDocument(page, product, TEXT);
    await page.goto(`${product}/documents/${id}`);
    if (viewport === PHONE) await show(page, "Chat");
    await page.getByRole("button", { name: /^Realtime (?:chat|and voice)$/ }).click();
    await page.getByRole("menuitem", { name: "Start Realtime Chat" }).click();
    await expect(live(page)).toBeVisible();
    await answer(page, "What is missing in this document?");
    await page.getByText("Realtime Chat Active").first().waitFor({ state: "hidden" });
    await examineInBothThemes(page);
    await expectNoSidewaysScroll(page);

    await page.goto(`${product}/chat`);
    await startInChat(page);
    await answer(page, "What is the RICE score?");
    await page.getByText("Realtime Chat Active").first().waitFor({ state: "hidden" });
    await examineInBothThemes(page);
    await expectNoSidewaysScroll(page);
    await context.close();
  });
}
