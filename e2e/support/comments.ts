/** What people do with comments again and again. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test";

/** The notes beside the text. */
export const rail = (page: Page): Locator => page.getByRole("complementary", { name: "Comments" });
/** The words in the text that is edited which comments are about. */
export const marked = (page: Page): Locator => page.locator(".cm-content .rq-comment");
export const commentsButton = (page: Page): Locator =>
  page.getByRole("button", { name: /^Comments/ }).filter({ visible: true });

/** Those words are what comments are about; the carets and selections of others part them into pieces. */
export async function expectMarked(page: Page, text: string): Promise<void> {
  const read = () =>
    marked(page).evaluateAll((marks) =>
      marks
        .map((mark) => {
          const words = mark.cloneNode(true) as Element;
          words.querySelectorAll(".rq-caret").forEach((caret) => caret.remove());
          return words.textContent;
        })
        .join(""),
    );
  await expect.poll(read).toBe(text);
}

/**
 * Selects words of the text that is edited or read, as a person does with a pointer; anew where the text was drawn anew
 * just then, so that they are no longer selected.
 */
export async function select(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await selectOnce(page, text);
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => getSelection()?.toString().trim() !== "")).toBe(true);
  }).toPass({ timeout: 10_000 });
}

async function selectOnce(page: Page, text: string): Promise<void> {
  await page.evaluate((wanted) => {
    const content = document.querySelector<HTMLElement>(".cm-content") ?? document.querySelector("article");
    if (!content) throw new Error("no text");
    const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (!node.parentElement?.closest(".rq-caret")) nodes.push(node);
    const at = nodes.map((node) => node.textContent).join("").indexOf(wanted);
    if (at < 0) throw new Error(`no "${wanted}"`);
    // Where one text ends and the next begins, the words begin in the next.
    const pointAt = (position: number, isEnd: boolean): [Node, number] => {
      let before = 0;
      for (const node of nodes) {
        const length = node.textContent?.length ?? 0;
        const isHere = isEnd ? position <= before + length : position < before + length;
        if (isHere) return [node, position - before];
        before += length;
      }
      throw new Error("behind the text");
    };
    content.focus();
    getSelection()?.setBaseAndExtent(...pointAt(at, false), ...pointAt(at + wanted.length, true));
  }, text);
}

export async function writeComment(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Comment", exact: true }).fill(text);
  await page.keyboard.press("Control+Enter");
}

/** Comments on these words, and waits until that is sent. */
export async function comment(page: Page, on: string, text: string): Promise<void> {
  await commentsButton(page).waitFor();
  await select(page, on);
  await page.keyboard.press("Control+Alt+m");
  await writeComment(page, text);
  await expect(page.getByText("Sending…")).toHaveCount(0);
}

export async function reply(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Reply" }).fill(text);
  await page.keyboard.press("Control+Enter");
}

/** Nothing that can be pressed crosses the edges of a card. */
export async function expectAllInside(card: Locator): Promise<void> {
  const crossing = await card.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return [...element.querySelectorAll("button, textarea")]
      .filter((each) => each.getBoundingClientRect().left < left || each.getBoundingClientRect().right > right)
      .map((each) => each.getAttribute("aria-label") ?? each.textContent);
  });
  expect(crossing).toEqual([]);
}
