import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { setDraft } from "@/features/drafts/drafts";
import type { DocumentCard } from "@/lib/api/types";
import { aDocument, aDocumentCard, aDocumentSummary, anActivity, aProject, aUser } from "@/testing/factories";
import { answer, documentsHandler, listHandler, projectsHandler, receive, refuse } from "@/testing/handlers";
import { havePages, renderApp, type Rendered } from "@/testing/render";
import { write } from "@/testing/say";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";
// Loaded before the clock of the first test runs.
import "./components/add-document-dialog";
import "./components/create-document-dialog";

havePages("/document-flow/1", "/projects", "/projects/1");

const cards = (rows: readonly DocumentCard[]) =>
  listHandler("/api/projects/1/documents", rows, ({ title }) => title);

const TABLETS = aDocumentCard({ id: 2, title: "Photo evidence on tablets", preview: "" });

beforeEach(() => {
  for (const name of ["title", "content"]) setDraft(`new-document.1.${name}`, "");
  server.use(
    answer("/api/current-user", { ...aUser() }),
    answer("/api/projects/1", { ...aProject({ updatedAt: new Date().toISOString() }) }),
    cards([aDocumentCard(), TABLETS]),
    answer("/api/activities", [{ ...anActivity() }]),
    answer("/api/chat", []),
    answer("/api/turns", []),
    projectsHandler([aProject()]),
  );
});

const heading = () => screen.findByRole("heading", { level: 1, name: "Inspection app 2027" });

test("the page tells what the project is, how old it is, and what is in it", async () => {
  renderApp("/projects/1");
  expect(await heading()).toBeVisible();
  expect(screen.getByText("Last updated").textContent).toBe("Last updated just now");
  expect(screen.getByText("in-progress")).toBeVisible();
  expect(screen.getByText(aProject().description)).toBeVisible();
  const card = within(await screen.findByRole("article", { name: "Offline mode for field inspectors" }));
  expect(card.getByText("Inspectors work without a connection....")).toBeVisible();
  expect(card.getByRole("link", { name: "Open document" })).toHaveAttribute("href", "/documents/1");
  expect(within(screen.getByRole("article", { name: TABLETS.title })).getByText("No content")).toBeVisible();
  expect(screen.getByText("Chat with AI about this project and all its documents")).toBeVisible();
  expect(document.title).toBe("Inspection app 2027 · Requill");
});

test("a project without description says so", async () => {
  server.use(answer("/api/projects/1", { ...aProject({ description: "" }) }));
  renderApp("/projects/1");
  expect(await screen.findByText("No description provided.")).toBeVisible();
});

test.each(["/projects/99", "/projects/tablets"])("%s is a project that is not found", async (path) => {
  server.use(refuse("get", "/api/projects/99", 404, { message: "Project not found", code: "NOT_FOUND" }));
  renderApp(path);
  expect(await screen.findByRole("heading", { name: "Project not found" })).toBeVisible();
  expect(
    screen.getByText("The project you're looking for doesn't exist or you don't have access to it."),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Projects" })).toHaveAttribute("href", "/projects");
});

test("a project that cannot be loaded is told, and the list comes instead", async () => {
  server.use(refuse("get", "/api/projects/1", 500));
  const { location } = renderApp("/projects/1");
  expect(await screen.findByText("Failed to load project details")).toBeInTheDocument();
  await waitFor(() => expect(location()).toBe("/projects"));
});

test("without documents both ways to get one are offered", async () => {
  server.use(cards([]), documentsHandler([]));
  const { user } = renderApp("/projects/1");
  expect(await screen.findByRole("heading", { name: "No documents yet" })).toBeVisible();
  expect(
    screen.getByText(
      "This project doesn't have any documents yet. Add existing documents or create new ones.",
    ),
  ).toBeVisible();
  expect(screen.getAllByRole("button", { name: "Create Document" })).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Add Existing Document" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Existing Document" }));
  expect(await dialog.findByText("No documents available to add")).toBeVisible();
});

async function openAdd(user: Rendered["user"]): Promise<HTMLElement> {
  haveTimePass();
  await user.click(await screen.findByRole("button", { name: "Add Document" }));
  return screen.findByRole("dialog", { name: "Add Existing Document" });
}

test("an existing document is searched for, chosen and added", { tags: ["full"] }, async () => {
  const asked: string[] = [];
  server.use(
    http.get("/api/documents", ({ request }) => {
      const query = new URL(request.url).searchParams;
      if (query.get("outsideProject") !== "1") return HttpResponse.json([]);
      asked.push(query.get("q") ?? "");
      const all = [
        aDocumentSummary({ id: 5, title: "Audit trail" }),
        aDocumentSummary({ id: 6, title: "Pricing" }),
      ];
      return HttpResponse.json(all.filter(({ title }) => title.includes(query.get("q") ?? "")));
    }),
  );
  const { handler, sent } = receive("patch", "/api/documents/5", { ...aDocument({ id: 5, projectId: 1 }) });
  server.use(handler);
  const { user } = renderApp("/projects/1");
  const dialog = within(await openAdd(user));
  expect(await dialog.findByRole("checkbox", { name: /^Pricing/ })).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Add to Project" })).toBeDisabled();
  await write(user, dialog.getByPlaceholderText("Search documents..."), "Audit");
  await pass(250);
  await waitFor(() => expect(dialog.queryByRole("checkbox", { name: /^Pricing/ })).not.toBeInTheDocument());
  expect(asked.at(-1)).toBe("Audit");
  await user.click(dialog.getByRole("checkbox", { name: /^Audit trail/ }));
  server.use(cards([aDocumentCard({ id: 5, title: "Audit trail" })]));
  await user.click(dialog.getByRole("button", { name: "Add to Project" }));
  expect(await screen.findByRole("article", { name: "Audit trail" })).toBeVisible();
  expect(sent).toEqual([{ projectId: 1 }]);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

async function openCreate(user: Rendered["user"]): Promise<HTMLElement> {
  await user.click(await screen.findByRole("button", { name: "Create Document" }));
  return screen.findByRole("dialog", { name: "Create Document" });
}

test("a pasted text becomes a document of the project", async () => {
  const { handler, sent } = receive("post", "/api/documents", { ...aDocument({ id: 9 }) }, 201);
  server.use(handler);
  const { user } = renderApp("/projects/1");
  const dialog = within(await openCreate(user));
  const create = dialog.getByRole("button", { name: "Create Document" });
  expect(create).toBeDisabled();
  await write(user, dialog.getByLabelText("Document Title"), "Audit trail");
  expect(create).toBeDisabled();
  await write(user, dialog.getByLabelText("Content"), "## Scope");
  server.use(cards([aDocumentCard({ id: 9, title: "Audit trail" })]));
  await user.click(create);
  expect(await screen.findByRole("article", { name: "Audit trail" })).toBeVisible();
  expect(sent).toEqual([{ title: "Audit trail", content: "## Scope", projectId: 1 }]);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("a card's menu takes the document out of the project", async () => {
  const { handler, sent } = receive("patch", "/api/documents/2", { ...aDocument({ id: 2 }) });
  server.use(handler);
  const { user } = renderApp("/projects/1");
  await user.click(await screen.findByRole("button", { name: `Actions for ${TABLETS.title}` }));
  server.use(cards([aDocumentCard()]));
  await user.click(await screen.findByRole("menuitem", { name: "Remove from project" }));
  expect(await screen.findByText("Document removed from the project")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("article", { name: TABLETS.title })).not.toBeInTheDocument());
  expect(sent).toEqual([{ projectId: null }]);
});

test("recent activity names who did what the visitor did not", async () => {
  const ben = { id: "ben", name: "Ben Okoro" };
  server.use(
    answer("/api/activities", [
      anActivity({ id: 9, kind: "project_member_left", actor: ben, title: "Depots", documentId: null }),
      anActivity({ id: 8, kind: "document_trashed", actor: { id: "x", name: "Deleted account" } }),
      anActivity({ id: 7 }),
    ]),
  );
  renderApp("/projects/1");
  const card = within(await screen.findByRole("region", { name: "Recent activity" }));
  const rows = card.getAllByRole("listitem").map((row) => row.querySelector("p")?.textContent);
  expect(rows).toEqual([
    "Ben Okoro left the project Depots",
    "Deleted account moved Photo evidence on tablets to the trash",
    "Added Photo evidence on tablets",
  ]);
});

test("recent activity tells what happened, with the way to the document", async () => {
  server.use(
    listHandler(
      "/api/activities",
      [
        anActivity({ id: 9 }),
        anActivity({ id: 8, kind: "project_completed", title: "Inspection app 2027", documentId: null }),
        ...[7, 6, 5, 4, 3].map((id) => anActivity({ id, kind: "document_renamed", title: `Name ${id}` })),
      ],
      () => "",
    ),
  );
  const { user } = renderApp("/projects/1");
  const card = within(await screen.findByRole("region", { name: "Recent activity" }));
  const rows = card.getAllByRole("listitem").map((row) => row.querySelector("p")?.textContent);
  expect(rows.slice(0, 3)).toEqual([
    "Added Photo evidence on tablets",
    "Marked Inspection app 2027 as completed",
    "Renamed a document to Name 7",
  ]);
  expect(card.getByRole("link", { name: "Photo evidence on tablets" })).toHaveAttribute(
    "href",
    "/documents/2",
  );
  await user.click(card.getByRole("button", { name: "Show more" }));
  expect(await card.findByText("Name 3")).toBeVisible();
});

test("a project chat that has not begun offers questions, and puts the one that is picked into the input", async () => {
  const { user } = renderApp("/projects/1");
  const offered = within(await screen.findByRole("region", { name: "Getting Started" }));
  await user.click(offered.getByRole("button", { name: "Do any documents contradict each other?" }));
  expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue(
    "Do any documents contradict each other?",
  );
});
