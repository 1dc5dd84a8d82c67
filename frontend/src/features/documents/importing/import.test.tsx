/** Files, folders and notes that become documents: chosen, dropped or pasted, with what could not be taken over. */
import { fireEvent, screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";

import { aDocumentSummary } from "@/testing/factories";
import { documentsHandler, refuse } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { aFile, aFolder } from "../testing/dropped-files";
import { importFiles } from "./import-files";
// Loaded before the clock of the first test runs.
import "./import-dialog";

havePages("/documents");

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
      const documents = [{ id: 8 + asked.length, title: "Single", path: name, leftOut: ["Comments"] }];
      return HttpResponse.json({ documents, refused: [] }, { status: 201 });
    }),
  );
  return asked;
}

async function opened() {
  const { user } = renderApp("/documents");
  await user.click((await screen.findAllByRole("button", { name: "Import" }))[0] as HTMLElement);
  return { user, dialog: await screen.findByRole("dialog", { name: "Import documents" }) };
}

const source = (path: string) => ({ path, name: path, content: () => Promise.resolve(aFile(path)) });

/** What a browser hands over with a drop; a folder gives its files a few at a time. */
function dropOn(target: HTMLElement, ...dropped: (File | FileSystemDirectoryEntry)[]) {
  const items = dropped.map((one) => ({
    webkitGetAsEntry: () => (one instanceof File ? { isDirectory: false } : one),
    getAsFile: () => (one instanceof File ? one : null),
  }));
  fireEvent.drop(target, { dataTransfer: { types: ["Files"], items } });
}

test("chosen files become documents, and what could not be taken over is listed", async () => {
  const asked = importing();
  const { user, dialog } = await opened();
  await user.upload(within(dialog).getByLabelText("Files to import"), [aFile("all.zip"), aFile("one.md")]);
  expect(await within(dialog).findByText("3 documents imported")).toBeVisible();
  expect(asked).toEqual(["all.zip 32", "one.md 32"]);
  expect(within(dialog).getByRole("link", { name: "Plan" })).toHaveAttribute("href", "/documents/7");
  await user.click(within(dialog).getByText("2 things couldn't be imported"));
  expect(within(dialog).getByText("Image “flow.png”")).toBeVisible();
  expect(within(dialog).getByText("tool.exe")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("files dropped on the list are imported at once", async () => {
  importing();
  renderApp("/documents");
  const table = await screen.findByRole("table", { name: "Documents" });
  dropOn(table, aFile("one.md"));
  expect(await screen.findByText("1 document imported")).toBeVisible();
  // Of a single one it is seen at once.
  expect(screen.getByText("Comments")).toBeVisible();
});

test("a file that is refused, or too large, is named with the reason", async () => {
  importing();
  server.use(
    refuse("post", "/api/imports", 422, { message: "This file isn't text.", code: "NOT_IMPORTABLE" }),
  );
  renderApp("/documents");
  const table = await screen.findByRole("table", { name: "Documents" });
  dropOn(
    table,
    aFile("a.md"),
    Object.defineProperty(aFile("big.docx"), "size", { value: 10 * 1024 * 1024 + 1 }),
  );
  expect(await screen.findByText("Nothing was imported")).toBeVisible();
  const list = screen.getByRole("region", { name: "Not imported" });
  expect(within(list).getByText("This file isn't text.", { exact: false })).toBeVisible();
  expect(within(list).getByText("A file has at most 10 MB.", { exact: false })).toBeVisible();
});

test("what no answer came to is sent under the same key when it is chosen again, and then as something new", async () => {
  const keys: string[] = [];
  const answers = [
    () => HttpResponse.error(),
    () => HttpResponse.json({ documents: [], refused: [] }, { status: 201 }),
    () => HttpResponse.json({ documents: [], refused: [] }, { status: 201 }),
  ];
  server.use(
    http.post("/api/imports", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key") ?? "");
      return (answers[keys.length - 1] ?? HttpResponse.error)();
    }),
  );
  for (const path of ["one.md", "one.md", "one.md"]) await importFiles([source(path)], null, () => undefined);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("another file of the same name and size isn't taken for the one of before", async () => {
  const keys: string[] = [];
  const done = vi.fn();
  server.use(
    http.post("/api/imports", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key") ?? "");
      if (keys.length === 1) return HttpResponse.error();
      if (keys.length === 2)
        return HttpResponse.json({ message: "Used", code: "KEY_REUSED" }, { status: 422 });
      return HttpResponse.json({ documents: [], refused: [] }, { status: 201 });
    }),
  );
  await importFiles([source("two.md")], null, () => undefined);
  await importFiles([source("two.md")], null, done);
  expect(new Set(keys).size).toBe(2);
  expect(done).toHaveBeenCalledWith({ documents: [], refused: [] });
});

test("a folder that is dropped goes as one archive", async () => {
  const asked = importing();
  renderApp("/documents");
  dropOn(
    await screen.findByRole("table", { name: "Documents" }),
    aFolder("/notes", { "b.md": "B", "f.png": "F" }),
  );
  expect(await screen.findByText("2 documents imported")).toBeVisible();
  expect(asked).toEqual(["notes.zip 32"]);
});

test("of an empty folder it is said that there is nothing to import", async () => {
  importing();
  renderApp("/documents");
  dropOn(await screen.findByRole("table", { name: "Documents" }), aFolder("/empty", {}));
  expect(await screen.findByText("This folder has no files that can be imported.")).toBeVisible();
});

test("what is dropped on the open dialog, and notes that are pasted there, become documents", async () => {
  const asked = importing();
  const { dialog } = await opened();
  dropOn(dialog, aFile("one.md"));
  expect(await within(dialog).findByText("1 document imported")).toBeVisible();
  fireEvent.paste(dialog, { clipboardData: { files: [], getData: () => "Meeting notes" } });
  expect(await within(dialog).findByText("2 documents imported")).toBeVisible();
  expect(asked).toEqual(["one.md 32", "Meeting notes.md 32"]);
});

test("notes come from the clipboard by a button, and a browser that refuses is told of", async () => {
  const asked = importing();
  const { user, dialog } = await opened();
  const read = vi.spyOn(navigator.clipboard, "read");
  read.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
  await user.click(within(dialog).getByRole("button", { name: "Paste notes" }));
  expect(
    await within(dialog).findByText("We can't read your clipboard. Press Ctrl+V instead."),
  ).toBeVisible();
  const item = { types: ["text/plain"], getType: () => Promise.resolve(new Blob(["# Plan/B: x"])) };
  read.mockResolvedValueOnce([item as unknown as ClipboardItem]);
  await user.click(within(dialog).getByRole("button", { name: "Paste notes" }));
  expect(await within(dialog).findByText("1 document imported")).toBeVisible();
  expect(asked).toEqual(["Plan B x.md 32"]);
});
