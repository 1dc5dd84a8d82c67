/** Files that become documents: chosen or dropped, one after the other, with what could not be taken over. */
import { fireEvent, screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";

import { aDocumentSummary } from "@/testing/factories";
import { documentsHandler, refuse } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { sourcesOf } from "./import-files";

function importing() {
  const asked: string[] = [];
  server.use(
    documentsHandler([aDocumentSummary({ id: 1, title: "Tablets" })]),
    http.post("/api/imports", ({ request }) => {
      const name = new URL(request.url).searchParams.get("name") ?? "";
      asked.push(`${name} ${String(request.headers.get("Idempotency-Key")?.length)}`);
      if (name.endsWith(".zip"))
        return HttpResponse.json(
          {
            documents: [
              { id: 7, title: "Plan", path: "plan.md", leftOut: ["Image “flow.png”", "Link to “b.md”"] },
              { id: 8, title: "Notes", path: "notes.md", leftOut: [] },
            ],
            refused: [{ path: "tool.exe", reason: "Choose a .md file." }],
          },
          { status: 201 },
        );
      const documents = [{ id: 9, title: "Single", path: name, leftOut: [] }];
      return HttpResponse.json({ documents, refused: [] }, { status: 201 });
    }),
  );
  return asked;
}

const aFile = (name: string, size = 1) => new File(["x".repeat(size)], name);

test(
  "chosen files become documents, and what could not be taken over is listed",
  { tags: ["full"] },
  async () => {
    const asked = importing();
    const { user } = renderApp("/documents");
    await user.click((await screen.findAllByRole("button", { name: "Import" }))[0] as HTMLElement);
    const dialog = await screen.findByRole("dialog", { name: "Import documents" });
    await user.upload(within(dialog).getByLabelText("Files to import"), [aFile("all.zip"), aFile("one.md")]);
    expect(await within(dialog).findByText("3 documents imported")).toBeVisible();
    expect(asked).toEqual(["all.zip 32", "one.md 32"]);
    expect(within(dialog).getByRole("link", { name: "Plan" })).toHaveAttribute("href", "/documents/7");
    await user.click(within(dialog).getByText("2 things couldn't be imported"));
    expect(within(dialog).getByText("Image “flow.png”")).toBeVisible();
    expect(within(dialog).getByText("tool.exe")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  },
);

test("files dropped on the list are imported at once", async () => {
  importing();
  renderApp("/documents");
  const table = await screen.findByRole("table", { name: "Documents" });
  fireEvent.drop(table, { dataTransfer: { types: ["Files"], files: [aFile("one.md")] } });
  expect(await screen.findByText("1 document imported")).toBeVisible();
});

test("a file that is refused, or too large, is named with the reason", async () => {
  importing();
  server.use(
    refuse("post", "/api/imports", 422, { message: "This file isn't text.", code: "NOT_IMPORTABLE" }),
  );
  renderApp("/documents");
  const table = await screen.findByRole("table", { name: "Documents" });
  const files = [aFile("a.md"), aFile("big.docx", 10 * 1024 * 1024 + 1)];
  fireEvent.drop(table, { dataTransfer: { types: ["Files"], files } });
  expect(await screen.findByText("Nothing was imported")).toBeVisible();
  const list = screen.getByRole("region", { name: "Not imported" });
  expect(within(list).getByText("This file isn't text.", { exact: false })).toBeVisible();
  expect(within(list).getByText("A file has at most 10 MB.", { exact: false })).toBeVisible();
});

test("of a folder only what can be read is sent, and nothing hidden", () => {
  const files = ["notes/a.md", "notes/b/c.docx", "notes/pic.png", "notes/.obsidian/x.md", ""].map((path) =>
    Object.defineProperty(aFile("x.exe"), "webkitRelativePath", { value: path }),
  );
  expect(sourcesOf(files).map(({ path }) => path)).toEqual(["notes/a.md", "notes/b/c.docx", "x.exe"]);
});
