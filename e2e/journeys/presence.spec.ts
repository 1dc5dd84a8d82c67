/** Who else is in a document: carets with names in the text, people in the bar, and a page that goes with one of them. */
import { examineByTheRun, expectNoSidewaysScroll } from "../support/axe";
import { PHONE } from "../support/browser";
import { createLink, openSharing } from "../support/sharing";
import { boxOf, makeDocument } from "../support/steps";
import { expect, test } from "../support/test";
import { addMember, enter, people, somebody, words } from "../support/together";

const LINES = Array.from({ length: 120 }, (_, number) => `Paragraph ${number + 1} of many.`).join("\n\n");
const TABLE = "| Metric | Target |\n| --- | --- |\n| Finished on site | 90 % |";
const TEXT = `## Goals\n\n${TABLE}\n\nThe first words.\n\n${LINES}\n\n## The end\n\nThe last words.\n`;

test("two people see where the other writes, one follows the other, and who leaves is gone", { tag: "@full" }, async ({ browser, product }) => {
  const options = { bypassCSP: true, reducedMotion: "reduce" } as const;
  const { page: mara } = await somebody(browser, product, "mara", options);
  const { page: jonas, username } = await somebody(browser, product, "jonas");
  const id = await makeDocument(mara, product, TEXT);
  await addMember(mara, product, id, username);
  await enter(mara, product, id);
  await expect(people(mara)).toBeHidden();
  await enter(jonas, product, id);
  await expect(people(mara)).toHaveText(/jona$/);
  await expect(people(jonas)).toHaveText(/mara$/);

  await words(jonas).getByText("The first words.").click();
  await jonas.keyboard.press("End");
  const caret = mara.locator(".rq-caret");
  await expect(caret).toHaveText("jona");
  await jonas.keyboard.press("Shift+Control+ArrowLeft");
  await expect(mara.locator(".rq-selected")).toHaveText(/^words\.?$|^\.$/);

  // In a table that is drawn the cell is marked.
  await words(jonas).getByRole("cell", { name: "90 %" }).click();
  await expect(mara.locator(".rq-cell-here")).toHaveText("90 %");
  await expect(caret).toHaveCount(0);

  await people(mara).click();
  await expect(mara.getByRole("dialog", { name: "Here now" })).toContainText("In Goals");
  await examineByTheRun(mara);
  await mara.getByRole("button", { name: `Follow ${username}` }).click();
  await expect(mara.getByText(`Following ${username}`)).toBeVisible();
  await jonas.keyboard.press("Control+End");
  await expect(words(mara).getByText("The last words.")).toBeInViewport();
  await jonas.keyboard.type(" And more.");
  await expect(words(mara).getByText("The last words. And more.")).toBeInViewport();
  await examineByTheRun(mara);
  await mara.mouse.move(900, 500);
  await mara.mouse.wheel(0, -400);
  await expect(mara.getByText(`Following ${username}`)).toBeHidden();

  await mara.setViewportSize(PHONE);
  await expect(people(mara)).toHaveText(/jona$/);
  await expectNoSidewaysScroll(mara);
  await jonas.goto(`${product}/documents`);
  await expect(people(mara)).toBeHidden();
});

test("on a phone the tools end on the page, and the way to more properties stands behind one of them", { tag: "@full" }, async ({
  browser,
  product,
}) => {
  const { page: mara } = await somebody(browser, product, "mara", { viewport: PHONE, isMobile: true, hasTouch: true });
  const id = await makeDocument(mara, product, TEXT);
  for (let nth = 0; nth < 12; nth += 1) {
    const made = await mara.request.post(`${product}/api/documents/${id}/comments`, { data: { body: "Why?" } });
    expect(made.status()).toBe(201);
  }
  for (const name of ["jonas", "priya", "tomas"]) {
    const { page, username } = await somebody(browser, product, name);
    await addMember(mara, product, id, username);
    await enter(page, product, id);
    if (name === "jonas") await enter(mara, product, id);
    await expect(people(mara)).toBeVisible();
  }
  await expect(people(mara)).toHaveText(/\+2$/);
  const comments = mara.getByRole("button", { name: "Comments, 12 open" });
  // Once something is typed and taken back there is one tool more.
  await words(mara).press("Control+End");
  await mara.keyboard.type("More");
  await mara.getByRole("button", { name: "Undo" }).tap();
  await expect(mara.getByRole("button", { name: "Redo" })).toBeVisible();
  const end = await boxOf(comments);
  expect(end.x + end.width).toBeLessThanOrEqual(PHONE.width - 8);
  await expectNoSidewaysScroll(mara);

  const more = mara.getByRole("button", { name: "Add a property" });
  for (const release of ["2027", "2027.1 spring", "2027.1 of the spring", "2027.1 of the early spring"]) {
    await mara.request.patch(`${product}/api/documents/${id}/properties`, { data: { release } });
    const last = mara.getByRole("button", { name: `Release: ${release}` });
    await last.waitFor();
    const [plus, line] = [await boxOf(more), await boxOf(last)];
    expect(Math.abs(plus.y + plus.height / 2 - (line.y + line.height / 2))).toBeLessThan(8);
    expect(plus.x + plus.width).toBeLessThanOrEqual(PHONE.width - 12);
  }
});

test("somebody with two tabs is there once, and is not shown to themselves", { tag: "@full" }, async ({ browser, product }) => {
  const { page: mara } = await somebody(browser, product, "mara");
  const { page: jonas, username } = await somebody(browser, product, "jonas");
  const id = await makeDocument(mara, product, TEXT);
  await addMember(mara, product, id, username);
  const second = await jonas.context().newPage();
  for (const page of [mara, jonas, second]) await enter(page, product, id);
  await expect(people(mara)).toHaveText(/jona$/);
  await expect(people(second)).toHaveText(/mara$/);
  await expect(people(jonas)).toHaveText(/mara$/);
  await jonas.close();
  await expect(people(second)).toHaveText(/mara$/);
  await expect(people(mara)).toHaveText(/jona$/);
  await second.close();
  await expect(people(mara)).toBeHidden();
});

test("who reads by the link is a number to those in the room, and nobody's name", { tag: "@full" }, async ({ browser, product }) => {
  const { page: mara } = await somebody(browser, product, "mara");
  const id = await makeDocument(mara, product, TEXT);
  await openSharing(mara, product, id);
  const address = await createLink(mara);
  await mara.keyboard.press("Escape");
  const { page: reader, username } = await somebody(browser, product, "reader");
  await reader.goto(address);
  await expect(people(mara)).toHaveText(/1$/);
  await people(mara).click();
  const list = mara.getByRole("dialog", { name: "Here now" });
  await expect(list).toContainText("1 person is reading with a link");
  await expect(list).not.toContainText(username);
  await reader.close();
  await expect(people(mara)).toBeHidden();
});

test("the assistant is in the room while it writes, for whoever did not ask it too", { tag: "@full" }, async ({ browser, product }) => {
  const { page: mara } = await somebody(browser, product, "mara");
  const { page: jonas, username } = await somebody(browser, product, "jonas");
  const id = await makeDocument(mara, product, "## Requirements\n\n**FR-001** The app warns below 10 % of free storage.\n");
  await addMember(mara, product, id, username);
  for (const page of [mara, jonas]) await enter(page, product, id);
  await expect(people(jonas)).toHaveText(/mara$/);
  const isSeen = Promise.all([
    jonas.getByRole("button", { name: /the assistant/ }).filter({ visible: true }).waitFor(),
    jonas.locator(".rq-who-assistant > .rq-caret-badge").waitFor(),
  ]);
  await mara.getByRole("textbox", { name: "Message" }).fill("Add a requirement: The app takes no new photos below 2 %");
  await mara.keyboard.press("Enter");
  await isSeen;
  await expect(words(jonas)).toContainText("The app takes no new photos below 2 %");
  await expect(people(jonas)).toHaveText(/mara$/);
});
