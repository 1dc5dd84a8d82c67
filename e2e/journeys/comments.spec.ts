/** What people say about a document: on words of it and on all of it, live for everybody, with a connection or without. */
import type { Browser, Page } from "@playwright/test";
import { examineByTheRun, examineInBothThemes, expectNoSidewaysScroll } from "../support/axe";
import { PHONE } from "../support/browser";
import { comment, commentsButton, expectAllInside, expectMarked, marked, rail, reply, select, writeComment } from "../support/comments";
import { makeDocument } from "../support/steps";
import { expect, test } from "../support/test";
import { addMember, enter, somebody, words } from "../support/together";

const TEXT = `## Requirements

**FR-001** An inspector downloads all inspections assigned for the next 3 days, with drawings.

**FR-002** Every field, photo and signature is stored on the device within 1 second.

- Maps without a connection; the navigation app already has them.
- Tablets sync only at night.
`;

interface Two {
  mara: Page;
  jonas: Page;
  id: string;
}

/** Mara's document, which both have open. */
async function two(browser: Browser, product: string): Promise<Two> {
  const { page: mara } = await somebody(browser, product, "mara", { bypassCSP: true, reducedMotion: "reduce" });
  const { page: jonas, username } = await somebody(browser, product, "jonas");
  const id = await makeDocument(mara, product, TEXT);
  await addMember(mara, product, id, username);
  for (const page of [mara, jonas]) {
    await enter(page, product, id);
    await commentsButton(page).waitFor();
  }
  return { mara, jonas, id };
}

test("two people discuss words of a document, end the discussion and go on with it", async ({ browser, product }) => {
  const { mara, jonas } = await two(browser, product);
  await select(mara, "the next 3 days");
  await mara.getByRole("button", { name: "Comment", exact: true }).click();
  await writeComment(mara, "Why 3? The rota is fixed 5 days ahead.");
  await expectMarked(jonas, "the next 3 days");
  await expect(rail(jonas)).toContainText("1 comment");

  await marked(jonas).first().click();
  await reply(jonas, "Storage. 3 days of drawings are 4 GB.");
  await expect(rail(mara)).toContainText("Storage. 3 days of drawings are 4 GB.");
  await rail(mara).getByRole("button", { name: "Add reaction" }).last().click();
  await mara.getByRole("menuitem", { name: "Agree", exact: true }).click();
  await expect(rail(jonas).getByRole("button", { name: "Agree, 1" })).toBeVisible();
  await examineByTheRun(mara);

  await rail(mara).getByRole("button", { name: "Resolve" }).click();
  await expect(rail(jonas)).toContainText("Resolved by");
  await expect(marked(mara)).toHaveCount(0);
  await words(jonas).getByText("Tablets sync").click();
  await expect(marked(jonas)).toHaveCount(0);
  await commentsButton(jonas).click();
  await jonas.getByRole("button", { name: "1 resolved" }).click();
  await jonas.getByRole("menuitem", { name: /Why 3/ }).click();
  await rail(jonas).getByRole("button", { name: "Reopen" }).click();
  await expectMarked(mara, "the next 3 days");
});

test("a comment says that its text was rewritten or deleted, and is kept there or put elsewhere", { tag: "@full" }, async ({
  browser,
  product,
}) => {
  const { mara, jonas } = await two(browser, product);
  await comment(jonas, "the navigation app already has them", "Which one?");
  await comment(jonas, "sync only at night", "Who is on call then?");
  await select(mara, "the navigation app already has ");
  await mara.keyboard.press("Delete");
  // With what stands before it: what is written there is in another place.
  await select(mara, " sync only at night");
  await mara.keyboard.type(" always sync");
  await expect(rail(jonas)).toContainText("Moved");
  await expect(rail(jonas)).toContainText("“sync only at night” was deleted");
  await expect(rail(jonas)).toContainText("1 detached");

  await rail(mara).getByRole("button", { name: /Which one/ }).click();
  await expectAllInside(rail(mara).getByRole("region", { name: "Comment" }));
  await rail(mara).getByRole("button", { name: "Keep here" }).click();
  await expect(rail(jonas)).not.toContainText("Moved");
  // The press on the words closes nothing that waits for them.
  await select(mara, "always sync");
  await rail(mara).getByRole("button", { name: "Attach" }).click();
  await expectMarked(jonas, "themalways sync");
  await expect(rail(jonas)).not.toContainText("detached");
});

test("a comment that is begun far down has its field beside its words", { tag: "@full" }, async ({ browser, product }) => {
  const { page: mara } = await somebody(browser, product, "mara", { reducedMotion: "reduce" });
  const lines = Array.from({ length: 60 }, (_, at) => `Line ${at} of a long document.\n`).join("\n");
  await enter(mara, product, await makeDocument(mara, product, lines));
  await commentsButton(mara).waitFor();
  const page = mara.locator(".doc-scroller");
  const scrolled = () => page.evaluate(({ scrollTop }) => scrollTop);
  await words(mara).press("PageDown");
  await words(mara).press("PageDown");
  await select(mara, "Line 30 of");
  await expect(marked(mara).or(mara.getByRole("button", { name: "Comment", exact: true })).first()).toBeVisible();
  const before = await scrolled();
  expect(before).toBeGreaterThan(400);
  await mara.keyboard.press("Control+Alt+m");
  const field = mara.getByRole("textbox", { name: "Comment", exact: true });
  await expect(field).toBeFocused();
  await mara.keyboard.type("Why?");
  expect(await scrolled()).toBe(before);
  await expect(field).toBeInViewport();
  await expect(marked(mara)).toBeInViewport();
});

test("what is said without a connection is kept, and finds its words later", { tag: "@full" }, async ({ browser, product }) => {
  const { mara, jonas, id } = await two(browser, product);
  await mara.context().setOffline(true);
  await words(mara).getByText("Tablets sync").click();
  await mara.keyboard.press("Home");
  await mara.keyboard.type("Phones wait. ");
  await comment(mara, "Phones wait", "For how long?");
  await expect(rail(mara)).toContainText("Not sent yet");
  await expectMarked(mara, "Phones wait");
  await words(jonas).getByText("Maps without").click();
  await jonas.keyboard.press("Home");
  await jonas.keyboard.type("Paper ");
  await expect(marked(jonas)).toHaveCount(0);

  await mara.context().setOffline(false);
  await expectMarked(jonas, "Phones wait");
  await expect(rail(mara)).not.toContainText("Not sent yet");
  await expect(words(mara)).toContainText("Paper ");
  await enter(mara, product, id);
  await expectMarked(mara, "Phones wait");
  await expect(rail(mara)).toContainText("1 comment");
});

test("what is half typed is there after a reload, and a link opens one comment", { tag: "@full" }, async ({ browser, product }) => {
  const { mara, jonas, id } = await two(browser, product);
  await comment(jonas, "the next 3 days", "Why 3?");
  await select(mara, "photo and signature");
  await mara.keyboard.press("Control+Alt+m");
  await mara.getByRole("textbox", { name: "Comment", exact: true }).fill("Does this");
  await mara.reload();
  await expect(mara.getByRole("textbox", { name: "Comment", exact: true })).toHaveValue("Does this");
  await expect(mara.locator(".rq-comment-new")).toHaveText("photo and signature");
  await mara.getByRole("button", { name: "Cancel" }).click();

  const { comments } = (await (await mara.request.get(`${product}/api/documents/${id}/comments`)).json()) as {
    comments: { id: number }[];
  };
  await mara.goto(`${product}/documents/${id}?comment=${comments[0]?.id}`);
  await expect(rail(mara).getByRole("textbox", { name: "Reply" })).toBeVisible();
  // A finding of the review may part the words.
  const opened = async () => (await mara.locator(".rq-comment-open").allTextContents()).join("");
  await expect.poll(opened).toBe("the next 3 days");
});

test("a commenter names somebody, and a viewer reads what was said", { tag: "@full" }, async ({ browser, product }) => {
  const { mara, id } = await two(browser, product);
  const { page: priya, username: name } = await somebody(browser, product, "priya");
  const { page: tomas, username: other } = await somebody(browser, product, "tomas");
  await addMember(mara, product, id, name, "commenter");
  await addMember(mara, product, id, other, "viewer");
  await priya.goto(`${product}/documents/${id}`);
  await commentsButton(priya).waitFor();
  await select(priya, "stored on the device");
  await priya.keyboard.press("Control+Alt+m");
  await priya.keyboard.type("On which, @toma");
  await priya.getByRole("option", { name: new RegExp(other) }).waitFor();
  await priya.keyboard.press("Enter");
  await priya.keyboard.type("?");
  await priya.keyboard.press("Control+Enter");
  await expectMarked(mara, "stored on the device");

  await tomas.goto(`${product}/documents/${id}`);
  await tomas.getByRole("button", { name: /On which/ }).click();
  await expect(rail(tomas)).toContainText(`On which, @${other} ?`);
  await expect(tomas.getByRole("textbox")).toHaveCount(0);
  await expect(rail(tomas).getByRole("button", { name: "Resolve" })).toHaveCount(0);
});

test("somebody without access is invited by being named, and is told of it", { tag: "@full" }, async ({ browser, product }) => {
  const { page: mara } = await somebody(browser, product, "mara", { bypassCSP: true, reducedMotion: "reduce" });
  const { page: ben, username } = await somebody(browser, product, "ben");
  await enter(mara, product, await makeDocument(mara, product, TEXT));
  await commentsButton(mara).waitFor();
  await select(mara, "stored on the device");
  await mara.keyboard.press("Control+Alt+m");
  const field = mara.getByRole("textbox", { name: "Comment", exact: true });
  await field.pressSequentially(`On which, @${username}`);
  const offer = mara.getByRole("option", { name: `Invite “${username}” as commenter` });
  await expect(offer).toHaveAttribute("aria-selected", "false");
  await mara.keyboard.press("ArrowDown");
  await examineInBothThemes(mara);
  await mara.keyboard.press("Enter");
  await expect(field).toHaveValue(`On which, @${username} `);
  await mara.keyboard.press("Control+Enter");
  await expectMarked(mara, "stored on the device");

  await ben.goto(`${product}/notifications`);
  await ben.getByRole("link", { name: /mentioned you/ }).click();
  await ben.getByRole("textbox", { name: "Reply" }).pressSequentially("Tablets, @mara");
  await ben.keyboard.press("Enter");
  await ben.getByRole("button", { name: "Reply" }).click();
  await expect(rail(mara)).toContainText("Tablets, @mara");
  await ben.getByRole("link", { name: "Open document" }).click();
  await expect(ben.getByRole("textbox", { name: "Reply" })).toBeVisible();
});

test("on a phone, an address that is named gets an invitation", { tag: "@full" }, async ({ browser, product }) => {
  const { page: mara } = await somebody(browser, product, "mara", { viewport: PHONE });
  await enter(mara, product, await makeDocument(mara, product, TEXT));
  await mara.getByRole("button", { name: "Comments", exact: true }).click();
  await mara.getByRole("button", { name: "Comment on the document" }).click();
  const field = mara.getByRole("textbox", { name: "Comment", exact: true });
  await field.pressSequentially("For @tova@nordgrid.example");
  const offer = mara.getByRole("option", { name: "Invite tova@nordgrid.example as commenter" });
  await expect(offer).toBeInViewport({ ratio: 1 });
  await offer.click();
  await expect(mara.getByText("Invitation sent to tova@nordgrid.example.")).toBeVisible();
  await expect(field).toHaveValue("For @tova@nordgrid.example");
  await expectNoSidewaysScroll(mara);
});

test("the assistant is asked about a comment, and its change stands beside it", { tag: "@full" }, async ({ browser, product }) => {
  const { mara, jonas } = await two(browser, product);
  await comment(mara, "the next 3 days", "Photos need a limit.");
  await rail(mara).getByRole("button", { name: "Ask the assistant" }).click();
  await mara
    .getByRole("textbox", { name: "Ask the assistant about this comment" })
    .fill("Add a requirement: The app takes no new photos below 2 %");
  await mara.keyboard.press("Control+Enter");
  await expect(rail(mara).getByRole("button", { name: "Accept" }).first()).toBeVisible();
  await marked(jonas).first().click();
  await rail(jonas).getByRole("button", { name: "Accept" }).first().click();
  await expect(words(mara)).toContainText("The app takes no new photos below 2 %");
});

test("on a phone discussions come up from below, one after the other", { tag: "@full" }, async ({ browser, product }) => {
  const { mara, jonas } = await two(browser, product);
  await comment(jonas, "the next 3 days", "Why 3?");
  await comment(jonas, "sync only at night", "Who is on call then?");
  await mara.setViewportSize(PHONE);
  await mara.getByRole("button", { name: "Comments, 2 open" }).click();
  const sheet = mara.getByRole("region", { name: "Comment on FR-001" });
  await expect(sheet).toContainText("Comment 1 of 2");
  await expect(sheet).toContainText("Why 3?");
  await reply(mara, "Storage.");
  await expect(sheet).toContainText("Storage.");
  await examineInBothThemes(mara);
  await expectNoSidewaysScroll(mara);
  await mara.getByRole("button", { name: "Next comment" }).click();
  await expect(mara.getByText("Comment 2 of 2")).toBeVisible();
  await expect(marked(mara).last()).toBeInViewport();
  await mara.getByRole("button", { name: "Close" }).click();
  await expect(mara.getByText("Comment 2 of 2")).toBeHidden();
  await expect(rail(jonas)).toContainText("1 reply");
});
