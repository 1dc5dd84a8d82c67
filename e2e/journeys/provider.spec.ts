/** The same job with a provider behind the assistant: slow answers, Stop, a reload in the middle, failures. */
import { expect, test } from "../support/test";
import {
  answer,
  beginInterview,
  composer,
  copyMarkdown,
  finishInterview,
  makeDocument,
  settled,
  stored,
  typeAtTheEnd,
} from "../support/steps";

const TEXT = "## Scope\n\nTablets only.\n";
// The provider then says "A PRD says what to build and why, so that a team can start.", a word at a time.
const SLOW = "[[text first=0.2 gap=0.25]]";
const BEGUN = /A PRD says/;
const WHOLE = /so that a team can start\./;

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a model interviews and fills the document, which is then changed by words, typed in and copied", { tag: "@full" }, async ({
  page,
  productWithProvider,
}) => {
  const id = await beginInterview(page, productWithProvider);
  await expect(page.getByText("protocol-model").first()).toBeVisible();
  await answer(page, "Reports arrive a day late.");
  await expect.poll(() => stored(page, productWithProvider, id)).toContain("Reports arrive a day late.");
  await finishInterview(page);
  await page.getByRole("link", { name: "View Document" }).click();
  await page.waitForURL(/\/documents\/\d+$/);

  await answer(page, "replace late with early");
  await expect(page.getByText("I've updated your document with the suggested changes.")).toBeVisible();
  await expect.poll(() => stored(page, productWithProvider, id)).toContain("Reports arrive a day early.");
  await typeAtTheEnd(page, " Typed by hand.");
  await expect.poll(() => stored(page, productWithProvider, id)).toContain("Typed by hand.");
  const copied = await copyMarkdown(page);
  for (const words of ["Reports arrive a day early.", "Typed by hand."]) expect(copied).toContain(words);
});

test("a model changes the document by its tools", { tag: "@full" }, async ({ page, productWithProvider }) => {
  const id = await makeDocument(page, productWithProvider, TEXT);
  await page.goto(`${productWithProvider}/documents/${id}`);
  await answer(page, "replace Tablets with Phones");
  await expect(page.getByText("I've updated your document with the suggested changes.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("Phones only.");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("Tablets only.");
});

test("Stop keeps what was said and says so", { tag: "@full" }, async ({ page, productWithProvider }) => {
  const id = await makeDocument(page, productWithProvider, TEXT);
  await page.goto(`${productWithProvider}/documents/${id}`);
  await composer(page).fill(SLOW);
  await composer(page).press("Enter");
  await expect(page.getByText(BEGUN)).toBeVisible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await settled(page);
  await expect(page.getByText("Stopped. What arrived is kept.")).toBeVisible();
  await expect(page.getByRole("log").getByText(WHOLE)).toBeHidden();
});

test("a reload in the middle of an answer loses nothing and repeats nothing", { tag: "@full" }, async ({
  page,
  productWithProvider,
}) => {
  const id = await makeDocument(page, productWithProvider, TEXT);
  await page.goto(`${productWithProvider}/documents/${id}`);
  await composer(page).fill(SLOW);
  await composer(page).press("Enter");
  await expect(page.getByText(BEGUN)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
  await expect(page.getByRole("log").getByText(WHOLE)).toBeVisible();
  await settled(page);
  const said = await page.getByRole("log").innerText();
  expect(said.match(/A PRD says/g)).toHaveLength(1);
  expect(said.split(SLOW)).toHaveLength(2);
});

test("a failed send gives the words back and stores nothing", { tag: "@full" }, async ({ page, productWithProvider }) => {
  const id = await makeDocument(page, productWithProvider, TEXT);
  await page.goto(`${productWithProvider}/documents/${id}`);
  await composer(page).fill("[[out_of_quota]] Please shorten it");
  await composer(page).press("Enter");
  await expect(page.getByText("Failed to send message").first()).toBeVisible();
  await expect(composer(page)).toHaveValue("[[out_of_quota]] Please shorten it");
  const messages = await page.request.get(`${productWithProvider}/api/chat/${id}`);
  expect(await messages.json()).toEqual([]);
});

test("a change can wait for consent", { tag: "@full" }, async ({ page, productWithProvider }) => {
  const id = await makeDocument(page, productWithProvider, TEXT);
  await page.goto(`${productWithProvider}/documents/${id}`);
  await page.getByRole("switch", { name: "Review changes first" }).click();
  await answer(page, "replace Tablets with Phones");
  await expect(page.getByText("Suggested change")).toBeVisible();
  expect(await stored(page, productWithProvider, id)).toBe(TEXT);
  await page.getByRole("button", { name: "Accept" }).first().click();
  await expect.poll(() => stored(page, productWithProvider, id)).toContain("Phones only.");
  await page.getByRole("switch", { name: "Review changes first" }).click();
});
