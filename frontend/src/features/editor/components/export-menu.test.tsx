import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { useLimitPrompt } from "@/features/usage/limit-prompt";
import { refuse } from "@/testing/handlers";
import { renderWithProviders, type Rendered } from "@/testing/render";
import { server } from "@/testing/server";

import { fileName } from "../api/export-document";
import { CONTENT, Exported, TITLE } from "../testing/exported";
// Loaded before the clock of the first test runs.
import "./export-orders";

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
});
afterEach(() => vi.restoreAllMocks());

const draw = (shown: Parameters<typeof Exported>[0] = {}) => renderWithProviders(<Exported {...shown} />);

function serveFile(form: "docx" | "pdf") {
  const asked: string[] = [];
  server.use(
    http.get(`/api/documents/1/export/${form}`, ({ request }) => {
      asked.push(new URL(request.url).search);
      const headers = {
        "Content-Disposition": `attachment; filename="x.${form}"; filename*=UTF-8''pr%C3%BCfung.${form}`,
      };
      return new HttpResponse("file", { headers });
    }),
  );
  return asked;
}

async function choose(user: Rendered["user"], item: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

test.each(["Download as Markdown.md", "Download with files.zip", WORD, PDF])(
  "a guest who wants to %s is offered an account",
  async (item) => {
    const { user } = draw({ isGuest: true });
    await choose(user, item);
    expect(await screen.findByText("Registration required")).toBeInTheDocument();
    expect(screen.getByText("Please register to download your document")).toBeInTheDocument();
    expect(useLimitPrompt.getState().prompt).toEqual({ kind: "limit", resource: "download" });
    expect(downloads).toEqual([]);
  },
);

const TITLED =
  "\n# offline mode for **field** inspectors\n\n  \n- One\n# Offline mode for field inspectors\n";

test.each([
  ["anybody's, with the title above the text", CONTENT, `# ${TITLE}\n\n${CONTENT}`],
  ["a text that begins with its own title has it once", TITLED, `# ${TITLE}\n\n- One\n# ${TITLE}\n`],
  [
    "a text with another title of its own stands as it is",
    "# Field work\n\n## Goals\n",
    "# Field work\n\n## Goals\n",
  ],
])("Markdown is copied: %s", async (_, content, copied) => {
  const { user } = draw({ content, isGuest: true });
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await choose(user, "Copy Markdown to Clipboard");
  expect(write).toHaveBeenCalledWith(copied);
});

test("a copy that the browser refuses is told", async () => {
  const { user } = draw();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
  await choose(user, "Copy Markdown to Clipboard");
  expect(await screen.findByText("Copy failed")).toBeInTheDocument();
});

test("the Markdown file is named after the title", async () => {
  const { user } = draw();
  await choose(user, "Download as Markdown.md");
  expect(downloads).toEqual(["offline-mode-for-field-inspectors.md"]);
});

test.each([
  [WORD, "docx"],
  [PDF, "pdf"],
] as const)("%s gives the server's file under the server's name", async (item, form) => {
  serveFile(form);
  const { user } = draw();
  await choose(user, item);
  await waitFor(() => expect(downloads).toEqual([`prüfung.${form}`]));
});

test("a file tells of the comments and is of Letter when that is chosen, and the menu stays open for it", async () => {
  const asked = serveFile("pdf");
  const { user } = draw();
  await choose(user, PDF);
  await waitFor(() => expect(asked).toEqual(["?paper=a4"]));
  await user.click(await screen.findByRole("button", { name: "Export" }));
  const check = await screen.findByRole("menuitemcheckbox", { name: "With comments, in Word and PDF" });
  expect(check).not.toBeChecked();
  await user.click(check);
  expect(check).toBeChecked();
  await user.click(screen.getByRole("menuitemcheckbox", { name: "On US Letter, in Word and PDF" }));
  await user.click(screen.getByRole("menuitem", { name: PDF }));
  await waitFor(() => expect(asked[1]).toBe("?comments=true&paper=letter"));
  expect(localStorage.getItem("requill.letter")).toBe("true");
});

test("a file is made once the text is saved, and the menu says that it is on its way", async () => {
  const asked = serveFile("docx");
  let save: (isSaved: boolean) => void = () => undefined;
  const { user } = draw({ saved: () => new Promise((resolve) => (save = resolve)) });
  await choose(user, WORD);
  expect(await screen.findByRole("button", { name: "Exporting..." })).toBeInTheDocument();
  expect(asked).toEqual([]);
  save(true);
  await waitFor(() => expect(downloads).toHaveLength(1));
});

test("text that cannot be saved is not left out of a file unseen", async () => {
  const asked = serveFile("docx");
  const { user } = draw({ saved: () => Promise.resolve(false) });
  await choose(user, WORD);
  expect(await screen.findByText("Export failed")).toBeInTheDocument();
  expect(screen.getByText(/Your latest changes aren't saved yet/)).toBeInTheDocument();
  expect(asked).toEqual([]);
  expect(downloads).toEqual([]);
});

test("a server without the programs says so plainly, and the menu is there again", async () => {
  const description = "This server can't make these files: the programs for them aren't installed.";
  server.use(
    refuse("get", "/api/documents/1/export/pdf", 503, {
      message: "Export failed",
      code: "EXPORT_NOT_INSTALLED",
      description,
    }),
  );
  const { user } = draw();
  await choose(user, PDF);
  expect(await screen.findByText("Export failed")).toBeInTheDocument();
  expect(screen.getByText(description)).toBeInTheDocument();
  expect(downloads).toEqual([]);
  expect(screen.getByRole("button", { name: "Export" })).toBeInTheDocument();
});

test("a file without a name that can be read gets a plain one", () => {
  expect(fileName("attachment; filename*=UTF-8''plan.docx")).toBe("plan.docx");
  expect(fileName("attachment; filename*=UTF-8''%E0%A4%A")).toBeNull();
  expect(fileName(null)).toBeNull();
});
