/** Three people: one suggests changes, one decides on them, and who decided what and why is seen by whoever suggested them. */
import { examineByTheRun, expectNoSidewaysScroll } from "../support/axe";
import { PHONE } from "../support/browser";
import { rail } from "../support/comments";
import { makeDocument, stored } from "../support/steps";
import { expect, test } from "../support/test";
import { addMember, enter, somebody } from "../support/together";

const TEXT = `## Requirements

**FR-001** An inspector downloads all inspections assigned for the next 3 days, with drawings.

**FR-002** Photos wait in full resolution and upload within an hour of a stable connection.

- Tablets sync only at night.
`;

test("a commenter suggests two changes, an editor accepts one and rejects one, and says why", async ({
  browser,
  product,
}) => {
  const options = { bypassCSP: true, reducedMotion: "reduce" } as const;
  const { page: mara } = await somebody(browser, product, "mara", options);
  const { page: jonas, username: editor } = await somebody(browser, product, "jonas", options);
  const { page: priya, username: commenter } = await somebody(browser, product, "priya", options);
  const id = await makeDocument(mara, product, TEXT);
  await addMember(mara, product, id, editor);
  await addMember(mara, product, id, commenter, "commenter");

  await priya.goto(`${product}/documents/${id}`);
  await priya.getByText("Changes appear as they are made").waitFor();
  await priya.getByRole("button", { name: "Suggest changes" }).click();
  const field = priya.getByRole("textbox", { name: "Your suggestion" });
  await field.fill(TEXT.replace("an hour", "10 minutes").replace("only at night", "at any time"));
  await priya.getByRole("textbox", { name: "Reason (optional)" }).fill("The new tablets upload faster.");
  await examineByTheRun(priya);
  await priya.setViewportSize(PHONE);
  await expectNoSidewaysScroll(priya);
  await priya.setViewportSize({ width: 1440, height: 900 });
  await priya.reload();
  await expect(field).toHaveValue(/10 minutes/);
  await priya.getByRole("button", { name: "Send suggestion" }).click();
  await expect(rail(priya).getByText(/suggest 2 changes/)).toBeVisible();
  await expect(priya.locator("h1[tabindex='-1']")).toBeFocused();
  await expect(rail(priya).getByRole("button", { name: /^(Accept|Reject)/ })).toHaveCount(0);
  expect(await stored(mara, product, id)).toBe(TEXT);

  await enter(jonas, product, id);
  const card = rail(jonas).getByRole("region", { name: `Suggestion by ${commenter}` });
  await expect(card).toContainText("The new tablets upload faster.");
  await examineByTheRun(jonas);
  await card.getByRole("button", { name: "Accept 1, FR-002" }).press("Enter");
  await expect(card).toContainText("Accepted by you");
  expect(await card.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await card.getByRole("button", { name: /^Reject 2/ }).click();
  await card.getByRole("textbox", { name: "Why? (optional)" }).fill("The night shift needs the line.");
  await jonas.keyboard.press("Enter");
  await expect(card).toContainText("Rejected by you");
  await expect(rail(jonas).getByRole("button", { name: "1 decided" })).toBeVisible();
  const decided = TEXT.replace("an hour", "10 minutes");
  await expect.poll(() => stored(mara, product, id)).toBe(decided);

  await priya.goto(`${product}/notifications`);
  await priya.getByText(/accepted part of your suggestion/).first().click();
  await priya.getByRole("link", { name: "Open document" }).filter({ visible: true }).click();
  const told = rail(priya).getByRole("region", { name: "Suggestion by you" });
  await expect(told).toContainText(`Accepted by ${editor}`);
  await expect(told).toContainText(`Rejected by ${editor}`);
  await expect(told).toContainText("The night shift needs the line.");
  await expect(priya.getByText("10 minutes").first()).toBeVisible();
});

test("suggesting begins at what was being read", { tag: "@full" }, async ({ browser, product }) => {
  const { page: mara } = await somebody(browser, product, "mara");
  const { page: priya, username: commenter } = await somebody(browser, product, "priya");
  const lines = Array.from({ length: 120 }, (_, nth) => `Paragraph ${nth} of a document that is longer than a screen.`);
  const id = await makeDocument(mara, product, lines.join("\n\n"));
  await addMember(mara, product, id, commenter, "commenter");

  await priya.goto(`${product}/documents/${id}`);
  await priya.getByText("Changes appear as they are made").waitFor();
  const read = priya.getByText("Paragraph 80 of");
  await read.evaluate((element) => element.scrollIntoView({ block: "start" }));
  await priya.getByRole("button", { name: "Suggest changes" }).click();
  const field = priya.getByRole("textbox", { name: "Your suggestion" });
  await expect(field).toBeFocused();
  await priya.keyboard.insertText("Here: ");
  await expect(field).toHaveValue(/Here: Paragraph 80 of/);
  // Its line is the first in sight.
  const [scrolled, height] = await field.evaluate((element) => [element.scrollTop, element.scrollHeight]);
  expect(scrolled! / height!).toBeGreaterThan(0.6);
  expect(scrolled! / height!).toBeLessThan(0.7);
});
