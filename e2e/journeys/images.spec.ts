/** Images and files in a document: put there, drawn, worded, sized, shared, and nothing lost when that fails. */
import type { Page } from "@playwright/test";

import { expect, test } from "../support/test";
import { registerHere } from "../support/accounts";
import { png } from "../support/png";
import { latePart, makeDocument, stored } from "../support/steps";

const TEXT = "## Scope\n\nTablets only.\n\n## Risks\n\nNone yet.\n";

const editor = (page: Page) => page.getByRole("textbox", { name: "Document" });

/** Pastes or drops files as the browser does; the event is the page's own, the files are real. */
async function give(
  page: Page,
  how: "paste" | "drop",
  ...files: { name: string; type: string; content: Buffer }[]
): Promise<void> {
  const given = files.map(({ content, ...file }) => ({
    ...file,
    content: content.toString("base64"),
  }));
  await editor(page).evaluate(
    (content, { how, given }) => {
      const data = new DataTransfer();
      for (const { name, type, content } of given) {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const box = content.querySelector(".cm-line")?.getBoundingClientRect();
      const event =
        how === "paste"
          ? new ClipboardEvent("paste", {
              clipboardData: data,
              bubbles: true,
              cancelable: true,
            })
          : new DragEvent("drop", {
              dataTransfer: data,
              bubbles: true,
              cancelable: true,
              clientX: (box?.left ?? 0) + 80,
              clientY: (box?.top ?? 0) + 8,
            });
      content.dispatchEvent(event);
    },
    { how, given },
  );
}

async function opened(page: Page, product: string): Promise<string> {
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}`);
  await editor(page).getByText("Tablets only.").click();
  await page.keyboard.press("End");
  return id;
}

const PICTURE = { name: "tablet.png", type: "image/png", content: png(300, 180) };
const IMAGE = /!\[\]\(\/api\/files\/[a-z2-7]{26}\/tablet\.png#300x180\)/;

test("an image is pasted, drawn, worded, sized and taken away", async ({ page, product }) => {
  const id = await opened(page, product);
  await give(page, "paste", PICTURE);
  const figure = editor(page).locator(".rq-figure");
  await expect(figure.locator("img")).toHaveJSProperty("naturalWidth", 300);
  await expect.poll(() => stored(page, product, id)).toMatch(IMAGE);
  expect(await stored(page, product, id)).toContain("Tablets only.\n\n![](");

  await figure.locator("img").click();
  const alt = figure.getByLabel("Alt text");
  await alt.fill("A list [of] three");
  await expect.poll(() => stored(page, product, id)).toContain("![A list \\[of\\] three](/api/files/");
  await expect(figure.getByRole("img")).toHaveAccessibleName("A list [of] three");

  const width = figure.getByRole("slider", { name: "Image width" });
  await width.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect.poll(() => stored(page, product, id)).toContain("#220x132)");

  const download = page.waitForEvent("download");
  await figure.getByRole("button", { name: "Download image" }).click();
  expect((await download).suggestedFilename()).toBe("tablet.png");

  const chooser = page.waitForEvent("filechooser");
  await figure.getByRole("button", { name: "Replace" }).click();
  await (
    await chooser
  ).setFiles({
    name: "other.png",
    mimeType: "image/png",
    buffer: png(100, 50),
  });
  await expect
    .poll(() => stored(page, product, id))
    .toMatch(/!\[A list \\\[of\\] three\]\(\/api\/files\/\w+\/other\.png#100x50\)/);

  await figure.getByRole("button", { name: "Delete image" }).click();
  await expect.poll(() => stored(page, product, id)).toBe(TEXT);
  await page.keyboard.press("Control+z");
  await expect(figure).toBeVisible();
});

test("files are dropped, and an image is chosen from the slash menu's place", { tag: "@full" }, async ({ page, product }) => {
  const id = await opened(page, product);
  await give(page, "drop", {
    name: "Plan Q3.pdf",
    type: "application/pdf",
    content: Buffer.from("%PDF-1.7"),
  });
  await expect
    .poll(() => stored(page, product, id))
    .toMatch(/\[Plan-Q3\.pdf\]\(\/api\/files\/\w+\/Plan-Q3\.pdf\)/);

  await editor(page).getByText("None yet.").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/ima");
  await expect(page.getByRole("option", { name: "Image" })).toContainText("Upload, paste or drop");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Drop an image here")).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).click();
  await (
    await chooser
  ).setFiles({
    name: PICTURE.name,
    mimeType: PICTURE.type,
    buffer: PICTURE.content,
  });
  await expect.poll(() => stored(page, product, id)).toMatch(IMAGE);
  await expect(page.getByText("Drop an image here")).toBeHidden();
});

test("an upload that fails says why, loses no word, and is tried again", { tag: "@full" }, async ({
  page,
  product,
  context,
}) => {
  const id = await opened(page, product);
  await latePart(page, "document-files");
  await context.setOffline(true);
  await give(page, "paste", PICTURE);
  await expect(page.getByRole("alert")).toHaveText(
    "You're offline. Nothing was uploaded; try again once you're connected.",
  );
  await page.keyboard.type(" Go on.");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).last().click();
  await expect.poll(() => stored(page, product, id)).toMatch(IMAGE);
  expect(await stored(page, product, id)).toContain("Tablets only. Go on.");
  await give(page, "paste", {
    name: "broken.png",
    type: "image/png",
    content: Buffer.from("no image"),
  });
  await expect(page.getByRole("alert")).toHaveText("This image can't be read. Use a PNG, JPEG, WebP or GIF.");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("readers of the page and of a link see the image, and nobody else does", { tag: "@full" }, async ({
  page,
  product,
  browser,
}) => {
  const id = await opened(page, product);
  await give(page, "paste", PICTURE);
  await expect.poll(() => stored(page, product, id)).toMatch(IMAGE);
  const address = /\/api\/files\/[^#)]+/.exec(await stored(page, product, id))?.[0];
  await page.getByText("Read", { exact: true }).click();
  await expect(page.locator(".doc-body img")).toHaveJSProperty("naturalWidth", 300);
  const share = await page.request.put(`${product}/api/documents/${id}/share`, {
    headers: { Origin: product },
  });
  const { path } = ((await share.json()) as { share: { path: string } }).share;
  const other = await (await browser.newContext()).newPage();
  await other.goto(`${product}${path}`);
  await expect(other.locator(".doc-body img")).toHaveJSProperty("naturalWidth", 300);
  expect((await other.request.get(`${product}${address}`)).status()).not.toBe(200);
  await other.context().close();
});

test("the document is taken away with its images", { tag: "@full" }, async ({ page, product }) => {
  await registerHere(page, product);
  const id = await opened(page, product);
  await give(page, "paste", PICTURE);
  await expect.poll(() => stored(page, product, id)).toMatch(IMAGE);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /Download with files/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  const chunks: Buffer[] = [];
  for await (const piece of await file.createReadStream()) chunks.push(piece as Buffer);
  expect(Buffer.concat(chunks).toString("latin1")).toContain("files/tablet.png");
});
