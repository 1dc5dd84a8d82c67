/** The feedback widget: on every page, by its rules, and in nobody's way. */
import type { Page } from "@playwright/test";
import { expectToast, registerHere } from "../support/accounts";
import { DESKTOP, PHONE } from "../support/browser";
import { expect, test } from "../support/test";
import { makeFullProject } from "../support/projects";
import { makeDocument } from "../support/steps";
import { watch } from "../support/watch";

const button = (page: Page) => page.getByRole("button", { name: "Send us your feedback" });
const card = (page: Page) => page.getByRole("form", { name: "Feedback" });

test("words and a mood are sent once, with the page", { tag: "@full" }, async ({ page, product }) => {
  const check = watch(page);
  await page.goto(`${product}/templates`);
  await button(page).click();
  await expect(card(page).getByRole("heading", { name: "Send us your feedback" })).toBeVisible();
  await expect(card(page).getByRole("textbox")).toBeFocused();
  await page.keyboard.type("Undo saved me twice today.");
  const excited = card(page).getByRole("button", { name: "Excited" });
  await excited.click();
  await expect(excited).toHaveAttribute("aria-pressed", "true");
  await excited.click();
  await expect(excited).toHaveAttribute("aria-pressed", "false");
  await card(page).getByRole("button", { name: "Angry" }).click();
  const sent = page.waitForRequest("**/api/feedback");
  await card(page).getByRole("button", { name: "Submit Feedback" }).click();
  expect((await sent).postDataJSON()).toEqual({
    content: "Undo saved me twice today.",
    rating: 1,
    page: "/templates",
  });
  await expectToast(page, "Feedback sent");
  await expect(card(page)).toBeHidden();
  check();
});

test("blank feedback is refused in the specified words", { tag: "@full" }, async ({ page, product }) => {
  await page.goto(product);
  await button(page).click();
  await card(page).getByRole("button", { name: "Submit Feedback" }).click();
  await expectToast(page, "Feedback cannot be empty", "Please enter your feedback before submitting.");
  // The words do not lie over what they speak about: a click still reaches it.
  await card(page).getByRole("button", { name: "Excited" }).click({ timeout: 2000 });
  await card(page).getByRole("textbox").click({ timeout: 2000 });
});

test("what was written outlives Escape, another page and a failure", { tag: "@full" }, async ({ page, product }) => {
  await page.goto(`${product}/templates`);
  await button(page).click();
  await expect(card(page).getByRole("textbox")).toBeFocused();
  await page.keyboard.type("Half a thought");
  await page.keyboard.press("Escape");
  await expect(button(page)).toBeFocused();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await page.route("**/api/feedback", (route) => route.fulfill({ status: 500, body: "{}" }));
  await button(page).click();
  await expect(card(page).getByRole("textbox")).toHaveValue("Half a thought");
  await card(page).getByRole("button", { name: "Submit Feedback" }).click();
  await expectToast(page, "Failed to submit feedback", "Please try again later.");
  await expect(card(page).getByRole("textbox")).toHaveValue("Half a thought");
});

test("a visitor who is not signed in is heard as well", { tag: "@full" }, async ({ page, product }) => {
  await registerHere(page, product);
  await page.goto(`${product}/api/logout`);
  await page.goto(product);
  await button(page).click();
  await page.keyboard.type("I only look around.");
  await page.keyboard.press("Control+Enter");
  await expectToast(page, "Feedback sent");
});

/** The controls that something else lies over, as the page stands: a press would not reach them. */
async function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const widget = document.querySelector("[aria-label='Send us your feedback']");
    const found: string[] = [];
    for (const control of document.querySelectorAll("a[href], button, input, textarea, select, [role=button]")) {
      const { x, y, width, height } = control.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      const isInView = width > 1 && height > 1 && left > 0 && top > 0 && left < innerWidth && top < innerHeight;
      if (!isInView) continue;
      const above = document.elementFromPoint(left, top);
      if (above && widget?.contains(above) && !widget.contains(control)) found.push(control.outerHTML.slice(0, 120));
    }
    return found;
  });
}

for (const viewport of [DESKTOP, PHONE]) {
  test(`at ${viewport.width} the button is there once on every page and covers no control`, { tag: "@full" }, async ({
    page,
    product,
  }) => {
    await page.setViewportSize(viewport);
    for (const path of ["/auth", "/auth?tab=signup", "/auth-options"]) {
      await page.goto(product + path);
      await expect(button(page)).toHaveCount(1);
      expect(await covered(page)).toEqual([]);
    }
    await registerHere(page, product);
    for (let number = 1; number <= 12; number += 1) await makeDocument(page, product, "x", `Plan ${number}`);
    const documentId = await makeDocument(page, product, "## Scope\n");
    const project = await makeFullProject(page, product);
    const paths = ["/", "/templates", "/documents", "/projects", `/projects/${project}`, `/documents/${documentId}`];
    for (const path of [...paths, "/document-flow/1", "/chat", "/terms", "/nowhere"]) {
      await page.goto(product + path);
      await page.getByRole("heading").first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      await expect(button(page)).toHaveCount(1);
      expect(await covered(page), path).toEqual([]);
    }
  });
}
