/** Three people write in one document at once: nobody waits for anybody, and nothing that anybody typed is lost. */
import type { Page } from "@playwright/test";
import { composer, makeDocument, settled, stored } from "../support/steps";
import { expect, test } from "../support/test";
import { addMember, enter, people, somebody, words } from "../support/together";

const TEXT = "## Goals\n\nGoals come here.\n\n## Scope\n\nScope comes here.\n\n## Risks\n\nRisks come here.\n";
/** Milliseconds between two keys: each is sent by itself. */
const HUMAN = { delay: 40 };

/** Each has it open, the first as its owner. */
async function together(browser: Parameters<typeof somebody>[0], product: string, ...names: string[]) {
  const all = await Promise.all(names.map((name) => somebody(browser, product, name)));
  const [owner, ...others] = all.map(({ page }) => page) as [Page, ...Page[]];
  const id = await makeDocument(owner, product, TEXT);
  for (const { page, username } of all.slice(1)) {
    await addMember(owner, product, id, username);
    await page.request.get(`${product}/api/current-user`);
  }
  await Promise.all([owner, ...others].map((page) => enter(page, product, id)));
  return { id, pages: [owner, ...others] };
}

/** Puts the caret at the end of a line. */
async function goBehind(page: Page, line: string): Promise<void> {
  await words(page).getByText(line).click();
  await page.keyboard.press("End");
}

const saved = (page: Page) => page.getByText("Saved", { exact: true }).filter({ visible: true });

/** All show what the server has. */
async function expectSame(pages: Page[], product: string, id: string, text: string): Promise<void> {
  await expect.poll(() => stored(pages[0]!, product, id)).toBe(text);
  const lines = text.replace(/^#+ /gm, "").split("\n").join("");
  for (const page of pages) await expect.poll(() => shown(page)).toBe(lines);
}

/** The lines on the page one after the other, without the names at the others' carets and what marks a heading. */
function shown(page: Page): Promise<string> {
  return words(page).evaluate((element) =>
    [...element.querySelectorAll(".cm-line")]
      .map((line) => {
        const copy = line.cloneNode(true) as Element;
        copy.querySelectorAll(".rq-caret, .cm-widgetBuffer, [aria-hidden]").forEach((mark) => mark.remove());
        return (copy.textContent ?? "").replace(/^#+ /, "");
      })
      .join(""),
  );
}

test("three people type at once, each takes back only their own words, and one who was away comes back to all of it", async ({
  browser,
  product,
}) => {
  const { id, pages } = await together(browser, product, "mara", "jonas", "priya");
  const [mara, jonas, priya] = pages as [Page, Page, Page];
  await expect(people(mara)).toHaveText(/jona/);
  await expect(people(mara)).toHaveText(/priy/);
  await goBehind(mara, "Goals come here.");
  await goBehind(jonas, "Scope comes here.");
  await goBehind(priya, "Scope comes here.");
  await priya.keyboard.press("Home");
  await Promise.all([
    mara.keyboard.type(" One goal.", HUMAN),
    jonas.keyboard.type(" Tablets.", HUMAN),
    priya.keyboard.type("Phones. ", HUMAN),
  ]);
  const typed = TEXT.replace("Goals come here.", "Goals come here. One goal.").replace(
    "Scope comes here.",
    "Phones. Scope comes here. Tablets.",
  );
  await expectSame(pages, product, id, typed);

  // Theirs alone, although both others have typed since.
  const undone = typed.replace(" Tablets.", "");
  // Words between which a machine was slow are several steps; beyond his own words there are none.
  for (const _ of " Tablets.") await words(jonas).press("Control+z");
  await expectSame(pages, product, id, undone);
  for (const _ of " Tablets.") await words(jonas).press("Control+y");
  await expectSame(pages, product, id, typed);

  await jonas.context().setOffline(true);
  await goBehind(jonas, "Risks come here.");
  await jonas.keyboard.type(" Written offline.");
  await expect(jonas.getByText(/^Offline: your text is kept/).first()).toBeVisible();
  await goBehind(mara, "Risks come here.");
  await mara.keyboard.type(" Meanwhile.");
  await expect(saved(mara)).toBeVisible();
  await jonas.context().setOffline(false);
  await expect(saved(jonas)).toBeVisible();
  await expect.poll(() => stored(mara, product, id)).toMatch(/come here\.( Meanwhile\.| Written offline\.){2}\n$/);
  await expectSame(pages, product, id, await stored(mara, product, id));
});

test("the assistant writes two sections anew while two people type in them: no word is lost, and one undo restores", { tag: "@full" }, async ({
  browser,
  productWithProvider: product,
  provider,
}) => {
  const { id, pages } = await together(browser, product, "mara", "jonas");
  const [mara, jonas] = pages as [Page, Page];
  const section = (heading: string) => ["write_section", JSON.stringify({ heading, markdown: `${heading}, written anew.` })];
  const steps = [
    { name: "tools", calls: [section("Goals"), section("Risks")] },
    { name: "text", text: "I have written both sections anew, as you asked me to, word by word.", gap: 0.2 },
  ];
  expect((await mara.request.post(`${provider}/script`, { data: steps })).ok()).toBe(true);
  await goBehind(jonas, "Goals come here.");
  await composer(mara).fill("Write the sections anew");
  await composer(mara).press("Enter");
  await jonas.getByRole("button", { name: /the assistant/ }).filter({ visible: true }).waitFor();
  await goBehind(mara, "Risks come here.");
  await Promise.all([
    jonas.keyboard.type(" <goal>", HUMAN),
    mara.keyboard.press("Enter").then(() => mara.keyboard.type("<risk>", HUMAN)),
  ]);
  await settled(mara);
  for (const page of pages)
    for (const written of ["Goals, written anew.", "Risks, written anew.", "<goal>", "<risk>"])
      await expect(words(page)).toContainText(written);

  await mara.getByRole("button", { name: "Undo" }).first().click();
  const restored = TEXT.replace("Goals come here.", "Goals come here. <goal>").replace("Risks come here.", "Risks come here.\n\n<risk>");
  await expectSame(pages, product, id, restored);
});
