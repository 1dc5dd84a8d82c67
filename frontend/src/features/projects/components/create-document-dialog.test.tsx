/** The dialog that makes a document of a project, by itself. */
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";

import { setDraft } from "@/features/drafts/drafts";
import { aDocument, anOwnTemplate, aUser, templates } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { write } from "@/testing/say";
import { server } from "@/testing/server";

import { CreateDocumentDialog } from "./create-document-dialog";

beforeEach(() => {
  for (const name of ["title", "content"]) setDraft(`new-document.1.${name}`, "");
  server.use(answer("/api/current-user", { ...aUser() }));
});

/** Once it closes, it is gone. */
async function open() {
  const rendered = renderWithProviders(
    <CreateDocumentDialog projectId={1} onClose={() => rendered.unmount()} />,
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Create Document" }));
  return { ...rendered, dialog };
}

test("while a document is being made the button says so and cannot be pressed again", async () => {
  server.use(http.post("/api/documents", () => new Promise(() => undefined)));
  const { user, dialog } = await open();
  await write(user, dialog.getByLabelText("Document Title"), "Audit trail");
  await write(user, dialog.getByLabelText("Content"), "Long words");
  await user.click(dialog.getByRole("button", { name: "Create Document" }));
  expect(await dialog.findByRole("button", { name: "Creating..." })).toBeDisabled();
});

test("a document that could not be made is told in the server's words, and its text stays", async () => {
  server.use(refuse("post", "/api/documents", 500, { message: "The disk is full" }));
  const { user, dialog } = await open();
  await write(user, dialog.getByLabelText("Document Title"), "Audit trail");
  await write(user, dialog.getByLabelText("Content"), "Long words");
  await user.click(dialog.getByRole("button", { name: "Create Document" }));
  expect(await screen.findByText("The disk is full")).toBeInTheDocument();
  expect(screen.getByText("Error")).toBeInTheDocument();
  expect(dialog.getByLabelText("Content")).toHaveValue("Long words");
});

test("a document whose answer was lost is asked for again, not made twice", async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.post("/api/documents", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return keys.length === 1
        ? HttpResponse.error()
        : HttpResponse.json(aDocument({ id: 9 }), { status: 201 });
    }),
  );
  const { user, dialog } = await open();
  await write(user, dialog.getByLabelText("Document Title"), "Audit trail");
  await write(user, dialog.getByLabelText("Content"), "Long words");
  await user.click(dialog.getByRole("button", { name: "Create Document" }));
  expect(await screen.findByText("Error")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Create Document" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test("Enter says what is still missing, and pasted text outlives a closed dialog", async () => {
  const { user, dialog } = await open();
  await user.type(dialog.getByLabelText("Document Title"), "Plan{Enter}");
  expect(await screen.findByText("No content to upload")).toBeInTheDocument();
  await user.clear(dialog.getByLabelText("Document Title"));
  await write(user, dialog.getByLabelText("Content"), "Long words");
  await user.type(dialog.getByLabelText("Document Title"), "{Enter}");
  expect(await screen.findByText("Document title is required")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  await waitFor(() =>
    expect(screen.queryByRole("dialog", { name: "Create Document" })).not.toBeInTheDocument(),
  );
  const again = await open();
  expect(again.dialog.getByLabelText("Content")).toHaveValue("Long words");
});

test("Generate with AI goes to the default template, or to the one that was picked", async () => {
  server.use(
    answer(
      "/api/templates",
      templates(3).map((one) => ({ ...one, isDefault: one.id === 3 })),
    ),
  );
  const { user, dialog, location, unmount } = await open();
  await user.click(dialog.getByRole("tab", { name: "Generate with AI" }));
  expect(dialog.getByRole("combobox", { name: "Template" })).toHaveDisplayValue("Default Template");
  await user.click(await dialog.findByRole("button", { name: "Generate with AI" }));
  await waitFor(() => expect(location()).toBe("/document-flow/3?mode=ai-assisted&projectId=1"));
  unmount();
  const again = await open();
  await user.click(again.dialog.getByRole("tab", { name: "Generate with AI" }));
  await user.selectOptions(again.dialog.getByRole("combobox", { name: "Template" }), "Template 2");
  await user.click(again.dialog.getByRole("button", { name: "Generate with AI" }));
  await waitFor(() => expect(again.location()).toBe("/document-flow/2?mode=ai-assisted&projectId=1"));
});

test("Generate with AI offers own templates and those that others share, too", async () => {
  const project = { id: 1, name: "Depots" };
  const shared = anOwnTemplate({ id: 1002, name: "Depot note", role: "viewer", project });
  server.use(answer("/api/own-templates", [{ ...anOwnTemplate() }, { ...shared }]));
  const { user, dialog, location } = await open();
  await user.click(dialog.getByRole("tab", { name: "Generate with AI" }));
  const mine = await dialog.findByRole("group", { name: "Yours" });
  expect(within(mine).getByRole("option", { name: "Launch plan" })).toBeInTheDocument();
  await user.selectOptions(
    dialog.getByRole("combobox", { name: "Template" }),
    "Depot note · Mara Lindqvist · Depots",
  );
  await user.click(dialog.getByRole("button", { name: "Generate with AI" }));
  await waitFor(() => expect(location()).toBe("/document-flow/1002?mode=ai-assisted&projectId=1"));
});

test("without templates Generate with AI says so", async () => {
  server.use(answer("/api/templates", []));
  const { user, dialog } = await open();
  await user.click(dialog.getByRole("tab", { name: "Generate with AI" }));
  await waitFor(() => expect(dialog.getByRole("button", { name: "Generate with AI" })).toBeEnabled());
  await user.click(dialog.getByRole("button", { name: "Generate with AI" }));
  expect(await screen.findByText("No templates available")).toBeInTheDocument();
  expect(screen.getByText("Please select a template to generate a document")).toBeInTheDocument();
});
