/** What the page of a document offers the palette of commands: what can be done on the page itself. */
import { act, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { pageCommands } from "@/commands/palette-state";
import { useLimitPrompt } from "@/features/usage/limit-prompt";
import { aDocument, aGuest, aUser } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import "@/testing/document-ready";
// Loaded before the clock of the first test runs.
import "@/features/editor/components/read-page";
import "@/features/sharing/components/share-dialog";
import "@/features/usage/components/limit-prompts";
import "@/routes/terms";

const CONTENT = "## Scope\n\nTablets only.\n";

beforeEach(() => {
  server.use(
    answer("/api/current-user", { ...aUser() }),
    answer("/api/documents/1", { ...aDocument({ content: CONTENT }) }),
    answer("/api/documents/1/proposals", []),
    answer("/api/documents/1/share", { share: null }),
    answer("/api/chat", []),
    answer("/api/search", { documents: [], projects: [], threads: [], templates: [] }),
  );
});
afterEach(() => vi.restoreAllMocks());

async function openDocument() {
  const rendered = renderApp("/documents/1");
  await screen.findByRole("textbox", { name: "Document text" });
  return rendered;
}

/** The names, in the order in which their parts of the page came. */
const names = () => pageCommands().flatMap(({ label, hidden }) => (hidden ? [] : [label]));
const named = (label: string) => pageCommands().find((command) => command.label === label);
const run = (label: string) => act(() => (named(label)!.run as () => void)());

test("offers the actions of the page by the names that they have there, until it is left", async () => {
  const { router } = await openDocument();
  await screen.findByRole("button", { name: "Comments" });
  // Parts of the page that come later add theirs.
  await waitFor(() => expect(names()).toEqual(expect.arrayContaining(["Suggest changes", "Unfold all"])));
  const late = ["Comment", "Suggest changes", "Fold all", "Unfold all"];
  expect(names().filter((name) => !late.includes(name))).toEqual([
    "View: Edit",
    "View: Read",
    "View: Markdown",
    "Download as Markdown",
    "Download with files",
    "Download as Word",
    "Download as PDF",
    "Copy Markdown to Clipboard",
    "Share",
    "Version history",
    "Save as template",
    "Refresh",
  ]);
  expect(names()).toEqual(expect.arrayContaining(late));
  await act(() => router.navigate({ to: "/terms" }));
  await waitFor(() => expect(names()).toEqual([]));
});

test("folds all sections and opens them again, where the document is edited", async () => {
  await openDocument();
  const folds = () => document.querySelectorAll(".rq-fold-rest").length;
  await waitFor(() => expect(named("Fold all")).toBeDefined());
  run("Fold all");
  expect(folds()).toBe(1);
  run("Unfold all");
  expect(folds()).toBe(0);
  run("View: Read");
  expect(await screen.findByRole("heading", { name: "Document Preview" })).toBeVisible();
  expect(named("Fold all")).toBeUndefined();
});

test("shows the document as it reads, and as it is edited again", async () => {
  await openDocument();
  run("View: Read");
  expect(await screen.findByRole("heading", { name: "Document Preview" })).toBeVisible();
  expect(screen.getByRole("radio", { name: "Read" })).toBeChecked();
  run("View: Edit");
  expect(await screen.findByRole("textbox", { name: "Document text" })).toBeVisible();
  expect(screen.getByRole("radio", { name: "Edit" })).toBeChecked();
});

test("opens the dialog for the link", { tags: ["full"] }, async () => {
  await openDocument();
  run("Share");
  expect(await screen.findByRole("dialog", { name: /Share/ })).toBeVisible();
});

test("asks for the document anew", { tags: ["full"] }, async () => {
  await openDocument();
  const asked = vi.fn(() => HttpResponse.json([]));
  server.use(http.get("/api/documents/1/proposals", asked));
  run("Refresh");
  await waitFor(() => expect(asked).toHaveBeenCalled());
});

test.each(["Download as Markdown", "Download with files", "Download as Word", "Download as PDF"])(
  "refuses a guest who wants to %s as the menu does",
  { tags: ["full"] },
  async (name) => {
    server.use(answer("/api/current-user", { ...aGuest() }));
    await openDocument();
    run(name);
    expect(await screen.findByText("Please register to download your document")).toBeInTheDocument();
    expect(useLimitPrompt.getState().prompt).toEqual({ kind: "limit", resource: "download" });
  },
);
