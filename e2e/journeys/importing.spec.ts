/** Files, folders and notes that become documents, through a browser. */
import { mkdir, writeFile } from "node:fs/promises";

import { registerHere } from "../support/accounts";
import { expect, test } from "../support/test";
import { png } from "../support/png";
import { boxOf, makeDocument, stored } from "../support/steps";

test("files are imported from the list of documents, and lead to them", { tag: "@full" }, async ({ page, product }) => {
  await page.goto(`${product}/documents`);
  await page.getByRole("button", { name: "Import" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Import documents" });
  const markdown = "---\ntitle: Offline plan\nstatus: Draft\n---\n\nWords ![Flow](flow.png).\n";
  const page2 = "<h1>From the web</h1><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>";
  await dialog.getByLabel("Files to import").setInputFiles([
    { name: "plan.md", mimeType: "text/markdown", buffer: Buffer.from(markdown) },
    { name: "web.html", mimeType: "text/html", buffer: Buffer.from(page2) },
    { name: "tool.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") },
  ]);
  await expect(dialog.getByText("2 documents imported")).toBeVisible();
  await expect(dialog.getByText("Choose a .md, .txt, .docx, .html or .zip file.")).toBeVisible();
  await dialog.getByText("1 thing couldn't be imported").click();
  await expect(dialog.getByText("Image “flow.png” (missing)")).toBeVisible();
  const link = dialog.getByRole("link", { name: "From the web" });
  const id = /(\d+)$/.exec((await link.getAttribute("href")) ?? "")?.[1] ?? "";
  expect(await stored(page, product, id)).toContain("| 1   | 2   |");
  await link.click();
  await expect(page).toHaveURL(/\/documents\/\d+$/);
});

test("the way to import stays where it is when the list is narrowed", { tag: "@full" }, async ({ page, product }) => {
  await registerHere(page, product);
  await makeDocument(page, product, "Words.");
  await page.goto(`${product}/documents`);
  const importing = page.getByRole("button", { name: "Import" }).filter({ visible: true });
  const { y } = await boxOf(importing);
  await page.getByRole("button", { name: /^Status/ }).click();
  await page.getByRole("menuitemradio", { name: "In review" }).click();
  await expect(page.getByText("No results.")).toBeVisible();
  expect((await boxOf(importing)).y).toBe(y);
});

/** As Google Docs writes a web page beside its images. */
const PAGE = `<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"><style>.c1{width:300pt}</style></head>
<body class="c5 doc-content"><p class="c2 title"><span class="c0">Field work</span></p><h1 class="c3"><span>Scope</span></h1>
<table class="c4"><tr><td class="c1"><p class="c2"><span class="c0">Device</span></p></td><td class="c1"><p><span>Share</span></p></td></tr>
<tr><td class="c1"><p><span>Tablet</span></p></td><td class="c1"><p><span>70%</span></p></td></tr></table>
<p><span style="overflow: hidden; display: inline-block; width: 300px; height: 180px;"><img alt="Inspection list" src="images/image1.png" style="width: 300px; height: 180px;" title=""></span></p></body></html>`;
const PLAN =
  "---\ntitle: Offline plan\nstatus: in review\ntags: [field]\nteam: Tablets\n---\n\nSee the [scope](Field%20work.html#scope).\n";

test("a folder becomes documents with its table, image, links and properties", async ({ page, product }, info) => {
  const folder = info.outputPath("Field notes");
  await mkdir(`${folder}/images`, { recursive: true });
  await writeFile(`${folder}/Field work.html`, PAGE);
  await writeFile(`${folder}/images/image1.png`, png(300, 180));
  await writeFile(`${folder}/plan.md`, PLAN);
  await page.goto(`${product}/documents`);
  await page.getByRole("button", { name: "Import" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Import documents" });
  await dialog.getByLabel("Folder to import").setInputFiles(folder);
  await expect(dialog.getByText("2 documents imported")).toBeVisible();
  await dialog.getByText("1 thing couldn't be imported").click();
  await expect(dialog.getByText("Property “team” (Tablets)")).toBeVisible();
  const plan = await dialog.getByRole("link", { name: "Offline plan" }).getAttribute("href");
  const scope = dialog.getByRole("link", { name: "Field work" });
  expect(await stored(page, product, /\d+$/.exec(plan ?? "")?.[0] ?? "")).toBe(
    `See the [scope](${await scope.getAttribute("href")}#scope).\n`,
  );
  await scope.click();
  const image = page.getByRole("textbox", { name: "Document" }).locator(".rq-figure img");
  await expect(image).toHaveJSProperty("naturalWidth", 300);
  await page.getByText("Read", { exact: true }).click();
  await expect(page.locator(".doc-body img")).toHaveJSProperty("naturalWidth", 300);
  await expect(page.locator(".doc-body").getByRole("cell", { name: "70%" })).toBeVisible();
  await page.goto(`${product}${plan}`);
  await expect(page.getByText("In review")).toBeVisible();
});

test("notes that are pasted become a document", { tag: "@full" }, async ({ page, product, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${product}/documents`);
  await page.getByRole("button", { name: "Import" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Import documents" });
  await dialog.waitFor();
  await page.evaluate(async () => {
    const html = "<p>Meeting notes</p><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>";
    await navigator.clipboard.write([new ClipboardItem({ "text/html": new Blob([html], { type: "text/html" }) })]);
  });
  await page.keyboard.press("ControlOrMeta+v");
  await expect(dialog.getByText("1 document imported")).toBeVisible();
  const link = dialog.getByRole("link", { name: "Meeting notes" });
  const id = /\d+$/.exec((await link.getAttribute("href")) ?? "")?.[0] ?? "";
  expect(await stored(page, product, id)).toBe("| A | B |\n| --- | --- |\n| 1 | 2 |");
});
