/** What the page of a document brings to its exports: who is here, the text as it stands, and that it is saved first. */
import { EditorView } from "@codemirror/view";
import { act, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { pageCommands } from "@/commands/palette-state";
import { useLimitPrompt } from "@/features/usage/limit-prompt";
import { aDocument, aGuest, aUser } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { roomOf } from "@/testing/room";
import { server } from "@/testing/server";
import "@/testing/document-ready";
// Loaded before the clock of the first test runs.
import "@/features/editor/components/export-orders";
import "@/features/usage/components/limit-prompts";
import "./unsynced-of-document";

/** The names of the files that the browser was given, and how often the server was asked for one. */
let downloads: string[];
let asked: number;

beforeEach(() => {
  downloads = [];
  asked = 0;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  URL.createObjectURL = () => "blob:http://127.0.0.1:8000/1";
  server.use(
    answer("/api/current-user", { ...aUser() }),
    answer("/api/documents/1", { ...aDocument({ content: "## Scope\n\nTablets only.\n" }) }),
    answer("/api/documents/1/proposals", []),
    answer("/api/chat", []),
    answer("/api/turns", []),
    http.get("/api/documents/1/export/docx", () => {
      asked += 1;
      return new HttpResponse("file");
    }),
  );
});
afterEach(() => vi.restoreAllMocks());

async function openAndType(words: string, room: (room: Awaited<ReturnType<typeof roomOf>>) => void) {
  renderApp("/documents/1");
  const view = EditorView.findFromDOM(await screen.findByRole("textbox", { name: "Document text" }))!;
  room(await roomOf());
  view.dispatch({ changes: { from: view.state.doc.length, insert: words }, userEvent: "input.type" });
}

/** As the menu and the palette run it. */
const run = (label: string) => {
  const command = pageCommands().find((each) => each.label === label);
  act(() => (command!.run as () => void)());
};

test("what is typed is saved before the file is made", async () => {
  await openAndType("\nMore.", (room) => room.hold());
  run("Download as Word");
  expect((await screen.findAllByRole("button", { name: "Exporting..." })).length).toBeGreaterThan(0);
  expect(asked).toBe(0);
  (await roomOf()).take();
  await waitFor(() => expect(downloads).toHaveLength(1));
});

test("text that cannot be saved is not left out of a file unseen", async () => {
  await openAndType("\nMore.", (room) => (room.refuseWith = 4413));
  run("Download as Word");
  expect(await screen.findByText("Export failed")).toBeInTheDocument();
  expect(asked).toBe(0);
  expect(downloads).toEqual([]);
});

test("the Markdown has what was typed", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await openAndType("\nMore.", () => undefined);
  run("Copy Markdown to Clipboard");
  await waitFor(() => expect(write).toHaveBeenCalledOnce());
  expect(write.mock.calls[0]![0]).toBe(
    "# Offline mode for field inspectors\n\n## Scope\n\nTablets only.\n\nMore.",
  );
});

test("a guest takes no file away", async () => {
  server.use(answer("/api/current-user", { ...aGuest() }));
  renderApp("/documents/1");
  await screen.findByRole("textbox", { name: "Document text" });
  run("Download as Word");
  expect(useLimitPrompt.getState().prompt).toEqual({ kind: "limit", resource: "download" });
  expect(asked).toBe(0);
});
