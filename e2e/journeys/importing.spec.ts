/** Files that become documents, through a browser. */
import { expect, test } from "../support/test";
import { stored } from "../support/steps";

test("files are imported from the list of documents, and lead to them", async ({ page, product }) => {
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
