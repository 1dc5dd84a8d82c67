/** The dialog that adds documents to a project, by itself. */
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import { aDocument, aDocumentSummary, aUser } from "@/testing/factories";
import { answer, documentsHandler, refuse } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { write } from "@/testing/say";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";

import { AddDocumentDialog } from "./add-document-dialog";

beforeEach(() => server.use(answer("/api/current-user", { ...aUser() })));

async function open() {
  haveTimePass();
  const { user } = renderWithProviders(<AddDocumentDialog projectId={1} onClose={vi.fn()} />);
  return { user, dialog: within(await screen.findByRole("dialog", { name: "Add Existing Document" })) };
}

test("several documents are added at once, and those that could not be stay chosen", async () => {
  const sent: number[] = [];
  server.use(
    documentsHandler([5, 6, 7].map((id) => aDocumentSummary({ id, title: `Document ${id}` }))),
    http.patch("/api/documents/:id", ({ params }) => {
      const id = Number(params.id);
      sent.push(id);
      return id === 6
        ? HttpResponse.json({ message: "The disk is full" }, { status: 500 })
        : HttpResponse.json(aDocument({ id, projectId: 1 }));
    }),
  );
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("checkbox", { name: /^Document 5/ }));
  await user.click(dialog.getByRole("checkbox", { name: /^Document 6/ }));
  await user.click(dialog.getByRole("checkbox", { name: /^Document 7/ }));
  expect(dialog.getByText("3 documents selected")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Add to Project" }));
  expect(await screen.findByText("The disk is full")).toBeInTheDocument();
  expect(sent).toEqual([5, 6]);
  expect(dialog.getByText("2 documents selected")).toBeVisible();
  expect(dialog.getByRole("checkbox", { name: /^Document 6/ })).toBeChecked();
});

test("what is chosen stays chosen while another is searched for", async () => {
  server.use(
    http.get("/api/documents", ({ request }) => {
      const q = new URL(request.url).searchParams.get("q") ?? "";
      const all = [
        aDocumentSummary({ id: 5, title: "Audit trail" }),
        aDocumentSummary({ id: 6, title: "Pricing" }),
      ];
      return HttpResponse.json(all.filter(({ title }) => title.includes(q)));
    }),
  );
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("checkbox", { name: /^Audit trail/ }));
  await write(user, dialog.getByPlaceholderText("Search documents..."), "Pricing");
  await pass(250);
  await waitFor(() => expect(dialog.queryByRole("checkbox", { name: /^Audit/ })).not.toBeInTheDocument());
  await user.click(dialog.getByRole("checkbox", { name: /^Pricing/ }));
  expect(dialog.getByText("2 documents selected")).toBeVisible();
});

test("Enter without a choice says that there is none, and adds nothing", async () => {
  server.use(documentsHandler([aDocumentSummary({ id: 5 })]));
  const { user, dialog } = await open();
  await dialog.findByRole("checkbox");
  await user.type(dialog.getByPlaceholderText("Search documents..."), "{Enter}");
  expect(await screen.findByText("No document selected")).toBeInTheDocument();
});

test("while a document is being added the button says so and cannot be pressed again", async () => {
  server.use(
    documentsHandler([aDocumentSummary({ id: 5 })]),
    http.patch("/api/documents/5", () => new Promise(() => undefined)),
  );
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("checkbox"));
  await user.click(dialog.getByRole("button", { name: "Add to Project" }));
  expect(await dialog.findByRole("button", { name: "Adding..." })).toBeDisabled();
});

test("a document that could not be added is told in the server's words", async () => {
  server.use(
    documentsHandler([aDocumentSummary({ id: 5 })]),
    refuse("patch", "/api/documents/5", 500, { message: "The disk is full" }),
  );
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("checkbox"));
  await user.click(dialog.getByRole("button", { name: "Add to Project" }));
  expect(await screen.findByText("The disk is full")).toBeInTheDocument();
  expect(dialog.getByRole("checkbox")).toBeChecked();
});
