/** The palette of commands while a document is open: it offers what the document's own page does. */
import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { pageCommands } from "@/commands/palette-state";
import { useLimitPrompt } from "@/features/usage/limit-prompt";
import { aDocument, aGuest, aUser } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { renderApp, type Rendered } from "@/testing/render";
import { server } from "@/testing/server";
import "@/testing/document-ready";
// Loaded before the clock of the first test runs.
import "@/commands/palette";
import "@/features/sharing/components/share-dialog";
import "@/routes/templates";

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

async function openPalette(user: Rendered["user"]) {
  await user.keyboard("{Control>}k{/Control}");
  return within(await screen.findByRole("dialog", { name: "Commands" }));
}

test("offers the actions of the page by the names that they have there, until it is left", async () => {
  const { user, location } = await openDocument();
  await screen.findByRole("button", { name: "Comments" });
  // Parts of the page that come later add theirs, in the order in which they come.
  const names = () => pageCommands().map(({ label }) => label);
  await waitFor(() => expect(names()).toEqual(expect.arrayContaining(["Suggest changes", "Unfold all"])));
  let palette = await openPalette(user);
  const group = within(palette.getByRole("group", { name: "This page" }));
  const shown = group.getAllByRole("option").map(({ textContent }) => textContent);
  const late = shown.splice(12);
  expect(late).toHaveLength(4);
  for (const name of ["Comment", "Suggest changes", "Fold all", "Unfold all"])
    expect(late).toContainEqual(expect.stringMatching(new RegExp(`^${name}`)));
  expect(shown).toEqual(
    [
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
    ].map((name) => expect.stringMatching(new RegExp(`^${name}`)) as string),
  );
  await user.keyboard("templates{Enter}");
  await waitFor(() => expect(location()).toBe("/templates"));
  await waitFor(() =>
    expect(screen.queryByRole("textbox", { name: "Document text" })).not.toBeInTheDocument(),
  );
  palette = await openPalette(user);
  expect(palette.queryByText("This page")).not.toBeInTheDocument();
});

test("folds all sections and opens them again, where the document is edited", async () => {
  await openDocument();
  const named = (label: string) => pageCommands().find((command) => command.label === label);
  const run = (label: string) => act(() => (named(label)?.run as () => void)());
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
  const { user } = await openDocument();
  await openPalette(user);
  await user.keyboard("read{Enter}");
  expect(await screen.findByRole("heading", { name: "Document Preview" })).toBeVisible();
  expect(screen.getByRole("radio", { name: "Read" })).toBeChecked();
  await openPalette(user);
  await user.keyboard("edit{Enter}");
  expect(await screen.findByRole("textbox", { name: "Document text" })).toBeVisible();
  expect(screen.getByRole("radio", { name: "Edit" })).toBeChecked();
});

test("copies the text as it stands", { tags: ["full"] }, async () => {
  const { user } = await openDocument();
  const write = vi.spyOn(navigator.clipboard, "writeText");
  const palette = await openPalette(user);
  await user.keyboard("c");
  expect(palette.getAllByRole("option", { name: /^Copy/ })).toHaveLength(1);
  await user.keyboard("opy{Enter}");
  await waitFor(() =>
    expect(write).toHaveBeenCalledWith(`# Offline mode for field inspectors\n\n${CONTENT}`),
  );
});

test("opens the dialog for the link", { tags: ["full"] }, async () => {
  const { user } = await openDocument();
  await openPalette(user);
  await user.keyboard("share{Enter}");
  expect(await screen.findByRole("dialog", { name: /Share/ })).toBeVisible();
});

test("asks for the document anew", { tags: ["full"] }, async () => {
  const { user } = await openDocument();
  const asked = vi.fn(() => HttpResponse.json([]));
  server.use(http.get("/api/documents/1/proposals", asked));
  await openPalette(user);
  await user.keyboard("refresh{Enter}");
  await waitFor(() => expect(asked).toHaveBeenCalled());
});

test.each(["Download as Markdown", "Download with files", "Download as Word", "Download as PDF"])(
  "refuses a guest who wants to %s as the menu does",
  { tags: ["full"] },
  async (name) => {
    server.use(answer("/api/current-user", { ...aGuest() }));
    const { user } = await openDocument();
    const palette = await openPalette(user);
    await user.click(palette.getByRole("option", { name: new RegExp(`^${name}`) }));
    expect(await screen.findByText("Please register to download your document")).toBeInTheDocument();
    expect(useLimitPrompt.getState().prompt).toEqual({ kind: "limit", resource: "download" });
  },
);
