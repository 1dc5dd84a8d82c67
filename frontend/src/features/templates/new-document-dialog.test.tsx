import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { aDocument, anOwnTemplate, aTemplate } from "@/testing/factories";
import { answer, receive } from "@/testing/handlers";
import { havePages, renderApp, renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";
import { NewDocumentDialog } from "./components/new-document-dialog";

havePages("/document-flow/1", "/templates", "/terms");

const project = { id: 3, name: "Depots" };
const OWN = [
  anOwnTemplate({ description: "" }),
  anOwnTemplate({ id: 1002, name: "Depot note", description: "", role: "viewer", project }),
];

async function openDialog() {
  const rendered = renderApp("/templates");
  await screen.findByRole("article", { name: "Standard PRD" });
  await rendered.user.click(screen.getAllByRole("button", { name: /^Generate/ })[0]!);
  await rendered.user.click(await screen.findByRole("menuitem", { name: /New Document/ }));
  return { ...rendered, dialog: within(await screen.findByRole("dialog", { name: "New Document" })) };
}

test("own templates stand above the library, with whose they are, and a document begins with one", async () => {
  server.use(answer("/api/own-templates", [...OWN.map((one) => ({ ...one }))]));
  const { user, dialog, location } = await openDialog();
  expect(await dialog.findByRole("radio", { name: /Standard PRD/ })).toBeChecked();
  expect(within(dialog.getByRole("group", { name: "Yours" })).getAllByRole("radio")).toHaveLength(1);
  const shared = within(dialog.getByRole("group", { name: "Shared in projects" }));
  await user.click(shared.getByRole("radio", { name: /^Depot note ?Mara Lindqvist · Depots$/ }));
  await user.click(dialog.getByRole("button", { name: "Start" }));
  await waitFor(() => expect(location()).toBe("/document-flow/1002?mode=ai-assisted"));
});

test("a search narrows the list, and Enter begins with what it finds first", async () => {
  server.use(answer("/api/own-templates", [...OWN.map((one) => ({ ...one }))]));
  const { user, dialog, location } = await openDialog();
  const box = await dialog.findByRole("searchbox", { name: "Search templates" });
  await user.type(box, "nothing like it");
  expect(dialog.getByText("No results.")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Start" })).toBeDisabled();
  await user.clear(box);
  expect(dialog.getByRole("radio", { name: /Standard PRD/ })).toBeChecked();
  await user.type(box, "mara{Enter}");
  await waitFor(() => expect(location()).toBe("/document-flow/1002?mode=ai-assisted"));
});

test("without own templates there is the library alone", async () => {
  const { dialog } = await openDialog();
  expect(await dialog.findByRole("radio", { name: /Standard PRD/ })).toBeChecked();
  expect(dialog.queryByRole("searchbox")).toBeNull();
  expect(dialog.queryByText("Library")).toBeNull();
});

test("the library waits for one's own, and is there where these can't be had", async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  server.use(
    answer("/api/templates", [{ ...aTemplate() }]),
    http.get("/api/own-templates", async () => {
      await held;
      return HttpResponse.json({ message: "Away", code: "INTERNAL" }, { status: 500 });
    }),
  );
  const { user, dialog } = await openDialog();
  expect(dialog.queryByRole("radio")).toBeNull();
  release();
  expect(await dialog.findByRole("radio", { name: /Standard PRD/ })).toBeChecked();
  expect(dialog.getByText("Couldn't load your templates.")).toBeVisible();
  server.use(answer("/api/own-templates", [{ ...OWN[0]! }]));
  await user.click(dialog.getByRole("button", { name: /^(Retry|Try again)$/ }));
  expect(await dialog.findByRole("radio", { name: /Launch plan/ })).toBeVisible();
});

test("a blank document is made with one press, and opened to be named", async () => {
  const made = aDocument({ id: 9, title: "Untitled document", content: "", templateId: null });
  const { handler, sent } = receive("post", "/api/documents", { ...made }, 201);
  server.use(handler);
  const { user, location, router } = renderWithProviders(<NewDocumentDialog />);
  await user.click(await screen.findByRole("button", { name: "Blank document" }));
  await waitFor(() => expect(location()).toBe("/documents/9"));
  expect(sent).toEqual([{ title: "Untitled document", content: "" }]);
  expect(router.state.location.state).toMatchObject({ untitled: "Untitled document" });
});

/** The document is stored when what is answered is called. */
function makeLater(): () => void {
  const made = aDocument({ id: 9, title: "Untitled document", content: "", templateId: null });
  let answered = (): void => undefined;
  const held = new Promise<void>((resolve) => (answered = resolve));
  server.use(
    http.post("/api/documents", async () => {
      await held;
      return HttpResponse.json({ ...made }, { status: 201 });
    }),
  );
  return answered;
}

test("whoever has gone elsewhere when a blank document is there stays there, and may open it", async () => {
  const makeIt = makeLater();
  const { user, location, router } = renderApp("/templates");
  await user.click(await screen.findByRole("button", { name: "Blank document" }));
  await act(() => router.navigate({ to: "/terms" }));
  makeIt();
  expect(await screen.findByText("Document created")).toBeVisible();
  expect(screen.getByRole("button", { name: "Open" })).toBeVisible();
  expect(location()).toBe("/terms");
});

test("whoever has closed the dialog when a blank document is there stays on the page", async () => {
  const makeIt = makeLater();
  const { user, location, dialog } = await openDialog();
  await user.click(dialog.getByRole("button", { name: "Blank document" }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  makeIt();
  expect(await screen.findByText("Document created")).toBeVisible();
  expect(location()).toBe("/templates");
});
