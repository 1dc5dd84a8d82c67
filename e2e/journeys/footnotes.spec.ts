/** Marks of footnotes are raised numbers wherever the caret is not. */
import { expect, test } from "../support/test";
import { makeDocument, stored } from "../support/steps";

test(
  "a pasted footnote comes with its mark, and both are drawn as they read where the caret is not",
  { tag: "@full" },
  async ({ page, product }) => {
    const id = await makeDocument(
      page,
      product,
      "Of 10 m<sup>2</sup>.\n\nCounted\n\nBelow.\n",
    );
    await page.goto(`${product}/documents/${id}`);
    const text = page.getByRole("textbox", { name: "Document" });
    await text.getByText("Counted").click();
    await page.keyboard.press("End");
    await text.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        "text/html",
        '<p> twice<a href="#_ftn1" name="_ftnref1"><span style="vertical-align:super"><![if !supportFootnotes]>[1]<![endif]></span></a></p>' +
          '<div style="mso-element:footnote-list"><br clear=all><hr><div style="mso-element:footnote" id=ftn1>' +
          '<p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> By hand</p></div></div>',
      );
      clipboardData.setData("text/plain", "twice[1]");
      element.dispatchEvent(
        new ClipboardEvent("paste", {
          clipboardData,
          bubbles: true,
          cancelable: true,
        }),
      );
    });
    const whole =
      "Of 10 m<sup>2</sup>.\n\nCountedtwice[^1]\n\nBelow.\n\n[^1]: By hand\n";
    await expect.poll(() => stored(page, product, id)).toBe(whole);
    await expect(text.locator("sup")).toHaveText(["2", "1"]);
    await expect(text.getByText("Countedtwice[^1]")).toBeVisible();
    await text.getByText("Below.").click();
    await expect(text.locator("sup")).toHaveText(["2", "1", "1"]);
    await expect(text).not.toContainText("<sup>");
    await text.getByText("Of 10 m").click();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await expect(text).toContainText("m<sup>2</sup>.");
    expect(await stored(page, product, id)).toBe(whole);
  },
);

const COUNTED =
  "| Metric | Now |\n| --- | --- |\n| Forms[^b] | 118 |\n| Hours | 27[^a][^b] |";

test(
  "marks in a table are numbers as they are in Read, and what is clicked in its cell is what is written",
  { tag: "@full" },
  async ({ page, product }) => {
    const written = `Above[^a].\n\n${COUNTED}\n\nBelow.\n\n[^a]: By hand\n\n[^b]: Twice\n`;
    const id = await makeDocument(page, product, written);
    await page.goto(`${product}/documents/${id}`);
    const text = page.getByRole("textbox", { name: "Document" });
    const view = page.getByRole("radiogroup", { name: "View" });
    const cells = text.locator("td");
    const numbered = ["Forms2", "118", "Hours", "2712"];
    await expect(cells).toHaveText(numbered);
    await expect(text.locator("td sup")).toHaveText(["2", "1", "2"]);
    await view.getByText("Read", { exact: true }).click();
    await expect(page.getByRole("cell")).toHaveText(numbered);
    await expect(page.getByRole("cell").locator("sup")).toHaveText([
      "2",
      "1",
      "2",
    ]);
    await view.getByText("Edit", { exact: true }).click();

    // In the table that is written in, what the caret is not in is a number too.
    await cells.nth(0).click();
    await expect(text).toContainText("Forms[^b]");
    await expect(text.locator("sup")).toHaveText(["1", "1", "2", "1", "2"]);
    await page.keyboard.press("End");
    await page.keyboard.type(" in all");
    await text.getByText("Above").click();
    await expect(cells).toHaveText(["Forms2 in all", "118", "Hours", "2712"]);
    await page.keyboard.press("Home");
    await page.keyboard.type("Once[^b]. ");
    await expect(cells).toHaveText(["Forms1 in all", "118", "Hours", "2721"]);
    await expect
      .poll(() => stored(page, product, id))
      .toBe(`Once[^b]. ${written.replace("Forms[^b]", "Forms[^b] in all")}`);
  },
);
