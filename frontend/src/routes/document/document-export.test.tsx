import { EditorView } from "@codemirror/view";
import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { useLimitPrompt } from "@/features/usage/limit-prompt";
import { fileName } from "@/features/editor/api/export-document";
import { aDocument, aUser } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { renderApp, type Rendered } from "@/testing/render";
import { roomOf } from "@/testing/room";
import { server } from "@/testing/server";
import "@/testing/document-ready";
// Loaded before the clock of the first test runs.
import "@/features/usage/components/limit-prompts";

const CONTENT = "## Scope\n\nTablets only.\n";
const WORD = "Download as Word.docx";
const PDF = "Download as PDF.pdf";

/** The names of the files that the browser was given. */
let downloads: string[];

beforeEach(() => {
  downloads = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  URL.createObjectURL = () => "blob:http://127.0.0.1:8000/1";
  server.use(
    answer("/api/current-user", { ...aUser() }),
    answer("/api/documents/1", { ...aDocument({ content: CONTENT }) }),
    answer("/api/documents/1/proposals", []),
    answer("/api/chat", []),
    answer("/api/turns", []),
  );
});
afterEach(() => vi.restoreAllMocks());

function serveFile(form: "docx" | "pdf") {
  let count = 0;
  server.use(
    http.get(`/api/documents/1/export/${form}`, () => {
      count += 1;
      const headers = {
        "Content-Disposition": `attachment; filename="x.${form}"; filename*=UTF-8''pr%C3%BCfung.${form}`,
      };
      return new HttpResponse("file", { headers });
    }),
  );
  return { count: () => count };
}

async function choose(user: Rendered["user"], item: string): Promise<void> {
  await screen.findByRole("textbox", { name: "Document text" });
  const [button] = await screen.findAllByRole("button", { name: "Export" });
  await user.click(button!);
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

test.each(["Download as Markdown.md", WORD, PDF])(
  "a guest who wants to %s is offered an account",
  { tags: ["full"] },
  async (item) => {
    server.use(answer("/api/current-user", { ...aUser({ username: "guest-k7m2qx4d", isGuest: true }) }));
    const { user } = renderApp("/documents/1");
    await choose(user, item);
    expect(await screen.findByText("Registration required")).toBeInTheDocument();
    expect(screen.getByText("Please register to download your document")).toBeInTheDocument();
    expect(useLimitPrompt.getState().prompt).toEqual({ kind: "limit", resource: "download" });
    expect(downloads).toEqual([]);
  },
);

test("anybody may copy the Markdown", async () => {
  const { user } = renderApp("/documents/1");
  await screen.findByRole("textbox", { name: "Document text" });
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await choose(user, "Copy Markdown to Clipboard");
  expect(write).toHaveBeenCalledWith(`# Offline mode for field inspectors\n\n${CONTENT}`);
});

test("a text that begins with its own title has it once in the Markdown", async () => {
  const content =
    "\n# offline mode for **field** inspectors\n\n  \n- One\n# Offline mode for field inspectors\n";
  server.use(answer("/api/documents/1", { ...aDocument({ content }) }));
  const { user } = renderApp("/documents/1");
  await screen.findByRole("textbox", { name: "Document text" });
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await choose(user, "Copy Markdown to Clipboard");
  expect(write).toHaveBeenCalledWith(
    "# Offline mode for field inspectors\n\n- One\n# Offline mode for field inspectors\n",
  );
});

test("a text with another title of its own is the Markdown as it stands", { tags: ["full"] }, async () => {
  const content = "# Field work\n\n## Goals\n";
  server.use(answer("/api/documents/1", { ...aDocument({ content }) }));
  const { user } = renderApp("/documents/1");
  await screen.findByRole("textbox", { name: "Document text" });
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await choose(user, "Copy Markdown to Clipboard");
  expect(write).toHaveBeenCalledWith(content);
});

test("a copy that the browser refuses is told", { tags: ["full"] }, async () => {
  const { user } = renderApp("/documents/1");
  await screen.findByRole("textbox", { name: "Document text" });
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
  await choose(user, "Copy Markdown to Clipboard");
  expect(await screen.findByText("Copy failed")).toBeInTheDocument();
});

test("the Markdown file is named after the title", async () => {
  const { user } = renderApp("/documents/1");
  await choose(user, "Download as Markdown.md");
  expect(downloads).toEqual(["offline-mode-for-field-inspectors.md"]);
});

test.each([
  [WORD, "docx"],
  [PDF, "pdf"],
] as const)("%s gives the server's file under the server's name", async (item, form) => {
  serveFile(form);
  const { user } = renderApp("/documents/1");
  await choose(user, item);
  await waitFor(() => expect(downloads).toEqual([`prüfung.${form}`]));
});

test(
  "a file tells of the comments and is of Letter when that is chosen, and the menu stays open for it",
  { tags: ["full"] },
  async () => {
    const asked: string[] = [];
    server.use(
      http.get("/api/documents/1/export/pdf", ({ request }) => {
        asked.push(new URL(request.url).search);
        return new HttpResponse("file");
      }),
    );
    const { user } = renderApp("/documents/1");
    await choose(user, PDF);
    await waitFor(() => expect(asked).toEqual(["?paper=a4"]));
    await user.click((await screen.findAllByRole("button", { name: "Export" }))[0]!);
    const check = await screen.findByRole("menuitemcheckbox", { name: "With comments, in Word and PDF" });
    expect(check).not.toBeChecked();
    await user.click(check);
    expect(check).toBeChecked();
    await user.click(screen.getByRole("menuitemcheckbox", { name: "On US Letter, in Word and PDF" }));
    await user.click(screen.getByRole("menuitem", { name: PDF }));
    await waitFor(() => expect(asked[1]).toBe("?comments=true&paper=letter"));
    expect(localStorage.getItem("requill.letter")).toBe("true");
  },
);

test("what is typed is saved before the file is made", async () => {
  const file = serveFile("docx");
  const { user } = renderApp("/documents/1");
  const view = EditorView.findFromDOM(await screen.findByRole("textbox", { name: "Document text" }))!;
  const room = await roomOf();
  room.hold();
  view.dispatch({ changes: { from: view.state.doc.length, insert: "\nMore." }, userEvent: "input.type" });
  await choose(user, WORD);
  expect((await screen.findAllByRole("button", { name: "Exporting..." })).length).toBeGreaterThan(0);
  expect(file.count()).toBe(0);
  room.take();
  await waitFor(() => expect(downloads).toHaveLength(1));
});

test("text that cannot be saved is not left out of a file unseen", async () => {
  const file = serveFile("docx");
  const { user } = renderApp("/documents/1");
  const view = EditorView.findFromDOM(await screen.findByRole("textbox", { name: "Document text" }))!;
  (await roomOf()).refuseWith = 4413;
  view.dispatch({ changes: { from: view.state.doc.length, insert: "\nMore." }, userEvent: "input.type" });
  await choose(user, WORD);
  expect(await screen.findByText("Export failed")).toBeInTheDocument();
  expect(screen.getByText(/Your latest changes aren't saved yet/)).toBeInTheDocument();
  expect(file.count()).toBe(0);
  expect(downloads).toEqual([]);
});

test("a server without the programs says so plainly, and the page stays", async () => {
  const description = "This server can't make these files: the programs for them aren't installed.";
  server.use(
    refuse("get", "/api/documents/1/export/pdf", 503, {
      message: "Export failed",
      code: "EXPORT_NOT_INSTALLED",
      description,
    }),
  );
  const { user } = renderApp("/documents/1");
  await choose(user, PDF);
  expect(await screen.findByText("Export failed")).toBeInTheDocument();
  expect(screen.getByText(description)).toBeInTheDocument();
  expect(downloads).toEqual([]);
  expect(screen.getByRole("textbox", { name: "Document text" })).toBeInTheDocument();
});

test("a file without a name that can be read gets a plain one", () => {
  expect(fileName("attachment; filename*=UTF-8''plan.docx")).toBe("plan.docx");
  expect(fileName("attachment; filename*=UTF-8''%E0%A4%A")).toBeNull();
  expect(fileName(null)).toBeNull();
});
