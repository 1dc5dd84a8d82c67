/** Photographs several people in one document, what they say about it, and what changed meanwhile, into docs/screenshots. */
import type { Page } from "@playwright/test";
import { PASSWORD, newPerson } from "../support/accounts";
import { DESKTOP, PHONE } from "../support/browser";
import { comment, commentsButton, marked, rail, select } from "../support/comments";
import { change, untilRead } from "../support/history";
import { photograph } from "../support/photograph";
import { SAMPLE } from "../support/samples";
import { makeDocument, show } from "../support/steps";
import { expect, test } from "../support/test";
import { addMember, enter, people, words } from "../support/together";
import { isPhone } from "./openings";

type Open = (page: Page, product: string) => Promise<void>;

/** Somebody of that name, in a browser of their own; closed with the picture's. */
async function colleague(page: Page, product: string, name: string): Promise<{ theirs: Page; username: string }> {
  const context = await page.context().browser()?.newContext({ viewport: DESKTOP });
  if (!context) throw new Error("no browser");
  page.context().once("close", () => void context.close());
  const theirs = await context.newPage();
  const { username, email } = newPerson();
  await theirs.request.get(`${product}/api/current-user`);
  const made = await theirs.request.post(`${product}/api/register`, { data: { username, email, name, password: PASSWORD } });
  expect(made.status()).toBe(201);
  return { theirs, username };
}

/** The sample from its requirements on: what is said about them is seen without a scroll. */
const REQUIREMENTS = SAMPLE.slice(SAMPLE.indexOf("## Requirements"));

/** A document of the visitor's, with a colleague who has it open. */
async function two(page: Page, product: string, text = REQUIREMENTS): Promise<{ id: string; jonas: Page }> {
  const id = await makeDocument(page, product, text);
  const made = await page.request.post(`${product}/api/register`, {
    data: { ...newPerson(), name: "Mara Lindqvist", password: PASSWORD },
  });
  expect(made.status()).toBe(201);
  const { theirs: jonas, username } = await colleague(page, product, "Jonas Okafor");
  await addMember(page, product, id, username);
  await enter(jonas, product, id);
  return { id, jonas };
}

/** Three who write, each where the others see it. */
async function three(page: Page, product: string): Promise<void> {
  const { id, jonas } = await two(page, product, SAMPLE);
  const { theirs: priya, username } = await colleague(page, product, "Priya Raman");
  await addMember(page, product, id, username);
  await enter(priya, product, id);
  await enter(page, product, id);
  if (isPhone(page)) await show(page, "Document");
  await words(jonas).getByText("Photos are uploaded").click();
  await jonas.keyboard.press("End");
  await select(priya, "the last report, in one action");
  await expect(people(page)).toHaveText(/Jona.*Priy|Priy.*Jona/);
  await page.locator(".rq-caret").first().waitFor({ state: "attached" });
}

/** A passage that two have discussed, and one that waits. */
async function discussed(page: Page, product: string): Promise<void> {
  const { id, jonas } = await two(page, product);
  await comment(jonas, "the next 3 days", "Why 3? The rota is fixed 5 days ahead.");
  const { comments } = (await (await jonas.request.get(`${product}/api/documents/${id}/comments`)).json()) as {
    comments: { id: number }[];
  };
  const reply = await page.request.post(`${product}/api/comments/${comments[0]?.id}/replies`, {
    data: { body: "Storage: 3 days of drawings are 4 GB. The next tablets have room for 7." },
  });
  expect(reply.status()).toBe(201);
  await comment(jonas, "uploaded as soon as possible", "Support needs a figure here.");
  await enter(page, product, id);
  if (isPhone(page)) {
    await show(page, "Document");
    await commentsButton(page).click();
    await page.getByRole("region", { name: /^Comment on/ }).getByText("Why 3?").waitFor();
  } else {
    await marked(page).first().click();
    await rail(page).getByText("Storage: 3 days").waitFor();
  }
}

const SCREENS: Record<string, Open> = {
  together: three,
  "together-here": async (page, product) => {
    await three(page, product);
    await people(page).click();
    await page.getByRole("dialog", { name: "Here now" }).waitFor();
  },
  comments: discussed,
  "comments-compose": async (page, product) => {
    const { id } = await two(page, product);
    await enter(page, product, id);
    if (isPhone(page)) await show(page, "Document");
    await commentsButton(page).waitFor();
    await select(page, "within 1 second of entry");
    await page.keyboard.press("Control+Alt+m");
    await page.getByRole("textbox", { name: "Comment", exact: true }).fill("How is this measured on the old tablets?");
  },
  suggestion: async (page, product) => {
    const { id, jonas } = await two(page, product);
    const { version } = (await (await jonas.request.get(`${product}/api/documents/${id}`)).json()) as { version: number };
    const content = REQUIREMENTS.replace("as soon as possible", "within 10 minutes of a stable connection").replace("90 days", "60 days");
    const sent = await jonas.request.post(`${product}/api/documents/${id}/proposals`, {
      data: { content, version, reason: "Support needs a figure to promise." },
    });
    expect(sent.status()).toBe(201);
    await enter(page, product, id);
    if (isPhone(page)) {
      await show(page, "Document");
      await page.getByRole("button", { name: "Next suggestion" }).click();
      await page.getByRole("group", { name: /^Suggestion by/ }).filter({ visible: true }).first().waitFor();
    } else await rail(page).getByText("Support needs a figure").waitFor();
  },
  "history-since": async (page, product) => {
    const { id, jonas } = await two(page, product);
    const read = untilRead(page);
    await page.goto(`${product}/documents/${id}`);
    await read;
    await page.goto(`${product}/documents`);
    await change(jonas, product, id, (text) =>
      text.replace("as soon as possible", "within 10 minutes").replace("Owner: to be named", "Owner: Priya Raman"),
    );
    await page.goto(`${product}/documents/${id}`);
    if (isPhone(page)) await show(page, "Document");
    await page.getByText(/since you last read/).filter({ visible: true }).waitFor();
  },
  outline: async (page, product) => {
    const id = await makeDocument(page, product, SAMPLE);
    await page.goto(`${product}/documents/${id}`);
    await words(page).waitFor();
    if (isPhone(page)) await page.getByRole("button", { name: "Outline" }).click();
    else await page.getByRole("tab", { name: "Outline" }).click();
    await page.getByRole("navigation", { name: "Outline" }).getByText("Requirements").first().waitFor();
  },
};

for (const theme of ["light", "dark"] as const) {
  for (const viewport of [DESKTOP, PHONE]) {
    for (const [name, open] of Object.entries(SCREENS)) {
      test(`${name}, ${viewport.width}, ${theme}`, async ({ browser, product }) => {
        await photograph(browser, name, { viewport, theme }, (page) => open(page, product));
      });
    }
  }
}
