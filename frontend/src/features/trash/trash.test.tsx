import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { TrashItem } from "@/lib/api/types";
import { aDocumentSummary, aProject, aUser } from "@/testing/factories";
import { answer, documentsHandler, projectsHandler, refuse } from "@/testing/handlers";
import { havePages, renderApp, type Rendered } from "@/testing/render";
import { server } from "@/testing/server";

havePages("/documents", "/projects", "/projects/1", "/trash");

const DAY = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

function anItem(kind: TrashItem["kind"], id: number, title: string, days = 0): TrashItem {
  return { kind, id, title, deletedAt: ago(days), endsAt: ago(days - 30) };
}

const ITEMS = [
  anItem("document", 1, "Photo evidence on tablets"),
  anItem("project", 1, "Paper forms, phase 1", 9),
  anItem("thread", 1, "Regulator deadlines", 29),
];

/** A server whose trash holds these; answers what it was asked to change. */
function serveTrash(...items: TrashItem[]) {
  let kept = items;
  const calls: string[] = [];
  const isOne = (one: TrashItem, { kind, id }: Record<string, unknown>) =>
    one.kind === kind && String(one.id) === id;
  server.use(
    http.get("/api/trash", ({ request }) => {
      const query = new URL(request.url).searchParams;
      const found = kept.filter(({ kind }) => (query.get("kind") ?? kind) === kind);
      const from = Number(query.get("cursor") ?? 0);
      const limit = Number(query.get("limit"));
      const headers = new Headers({ "X-Total-Count": String(found.length) });
      if (from + limit < found.length) headers.set("X-Next-Cursor", String(from + limit));
      return HttpResponse.json(found.slice(from, from + limit), { headers });
    }),
    http.get("/api/trash/:kind/:id", ({ params }) => {
      const found = kept.find((one) => isOne(one, params));
      return found
        ? HttpResponse.json(found)
        : HttpResponse.json({ message: "This isn't in your trash." }, { status: 404 });
    }),
    http.post("/api/trash/:kind/:id/restore", ({ params }) => {
      calls.push(`restore ${String(params["kind"])} ${String(params["id"])}`);
      kept = kept.filter((one) => !isOne(one, params));
      return HttpResponse.json({ success: true });
    }),
    http.delete("/api/trash/:kind/:id", ({ params }) => {
      calls.push(`delete ${String(params["kind"])} ${String(params["id"])}`);
      kept = kept.filter((one) => !isOne(one, params));
      return HttpResponse.json({ success: true });
    }),
    http.delete("/api/trash", ({ request }) => {
      calls.push(`empty until ${String(new URL(request.url).searchParams.get("until"))}`);
      kept = [];
      return HttpResponse.json({ success: true });
    }),
  );
  return { calls, add: (item: TrashItem) => (kept = [item, ...kept]) };
}

const table = () => screen.findByRole("table", { name: "Trash" });
const rows = async () =>
  within(await table())
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

async function moveToTrash(user: Rendered["user"], title: string) {
  await user.click(await screen.findByRole("button", { name: `Actions for ${title}` }));
  await user.click(await screen.findByRole("menuitem", { name: "Move to trash" }));
}

beforeEach(() => {
  server.use(answer("/api/current-user", { ...aUser() }));
});

test("rows tell name, kind, age and what is left, and warn of the last week", async () => {
  serveTrash(...ITEMS);
  renderApp("/trash");
  expect(await rows()).toEqual([
    expect.stringMatching(/^Photo evidence on tablets.*DocumentJust now30 daysRestore$/),
    expect.stringMatching(/^Paper forms, phase 1.*Project1 week ago21 daysRestore$/),
    expect.stringMatching(/^Regulator deadlines.*Conversation4 weeks ago1 dayRestore$/),
  ]);
  expect(screen.getByText("1 day")).toHaveClass("text-warn");
  expect(screen.getByText("30 days")).not.toHaveClass("text-warn");
  expect(screen.getByText("Items are deleted for good after 30 days.")).toBeVisible();
  expect(screen.getByRole("tab", { name: "All 3" })).toHaveAttribute("aria-selected", "true");
});

test("one kind of it stands in the address", async () => {
  serveTrash(...ITEMS);
  const { user, location } = renderApp("/trash");
  await user.click(await screen.findByRole("tab", { name: "Projects" }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(await rows()).toEqual([expect.stringMatching(/^Paper forms, phase 1/)]);
  expect(location()).toBe("/trash?kind=project");
  await user.click(screen.getByRole("tab", { name: "All 3" }));
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  expect(location()).toBe("/trash");
});

test("a kind of which nothing is there says so, and an empty trash what it is for", async () => {
  serveTrash(ITEMS[0]!);
  const { user } = renderApp("/trash?kind=thread");
  expect(await screen.findByRole("heading", { name: "No conversations in the trash" })).toBeVisible();
  expect(await screen.findByRole("button", { name: "Empty trash" })).toBeVisible();
  serveTrash();
  await user.click(screen.getByRole("tab", { name: "Documents" }));
  expect(await screen.findByRole("heading", { name: "No documents in the trash" })).toBeVisible();
});

test("an empty trash says what it is for, and has nothing to empty", async () => {
  serveTrash();
  renderApp("/trash");
  expect(await screen.findByRole("heading", { name: "The trash is empty" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Empty trash" })).not.toBeInTheDocument();
});

test("ten rows a page", async () => {
  serveTrash(
    ...Array.from({ length: 12 }, (_, index) => anItem("document", index + 1, `Paper ${index + 1}`)),
  );
  const { user, location } = renderApp("/trash");
  expect(await rows()).toHaveLength(10);
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("Showing 11 - 12 of 12 results")).toBeVisible();
  expect(location()).toBe("/trash?page=2");
});

test("a failure says what is safe and can be tried again", async () => {
  server.use(refuse("get", "/api/trash", 500, { message: "The database is away." }));
  const { user } = renderApp("/trash");
  expect(await screen.findByRole("heading", { name: "Couldn't load the trash" })).toBeVisible();
  serveTrash(...ITEMS);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await rows()).toHaveLength(3);
});

test("restoring takes a thing out, and says so", async () => {
  const { calls } = serveTrash(...ITEMS);
  const { user } = renderApp("/trash");
  await user.click(await screen.findByRole("button", { name: "Restore Paper forms, phase 1" }));
  expect(await screen.findByText("Project restored")).toBeVisible();
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(screen.getByRole("heading", { level: 1, name: "Trash" })).toHaveFocus();
  expect(calls).toEqual(["restore project 1"]);
});

test("what cannot be restored stays, and the reason is told", async () => {
  serveTrash(...ITEMS);
  server.use(refuse("post", "/api/trash/document/1/restore", 503, { message: "The database is away." }));
  const { user } = renderApp("/trash");
  await user.click(await screen.findByRole("button", { name: "Restore Photo evidence on tablets" }));
  expect(await screen.findByText("Failed to restore document: The database is away.")).toBeVisible();
  expect(await rows()).toHaveLength(3);
});

test.each([
  [
    "document",
    "Photo evidence on tablets",
    "Are you sure you want to delete Photo evidence on tablets? This action cannot be undone.",
  ],
  [
    "project",
    "Paper forms, phase 1",
    "Are you sure you want to delete Paper forms, phase 1? Its documents stay in Documents, outside any project. Its chat will be deleted. This action cannot be undone.",
  ],
  [
    "conversation",
    "Regulator deadlines",
    "Are you sure you want to delete this chat thread? This action cannot be undone.",
  ],
])("deleting a %s for good asks in the specified words", async (name, title, words) => {
  const { calls } = serveTrash(...ITEMS);
  const { user } = renderApp("/trash");
  await user.click(await screen.findByRole("button", { name: `Delete ${title}` }));
  const question = await screen.findByRole("alertdialog", { name: `Delete ${name}` });
  expect(question).toHaveTextContent(words);
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(calls).toEqual([]);
  await user.click(await screen.findByRole("button", { name: `Delete ${title}` }));
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: `Delete ${name}` }),
  );
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(calls).toEqual([`delete ${name === "conversation" ? "thread" : name} 1`]);
});

test("emptying asks how many, and takes only what was seen", async () => {
  const { calls } = serveTrash(...ITEMS);
  const { user } = renderApp("/trash?kind=project");
  await user.click(await screen.findByRole("button", { name: "Empty trash" }));
  const question = await screen.findByRole("alertdialog", { name: "Empty trash" });
  expect(question).toHaveTextContent(
    "Are you sure you want to delete all 3 items in the trash? This action cannot be undone.",
  );
  await user.click(within(question).getByRole("button", { name: "Empty trash" }));
  expect(await screen.findByText("Trash emptied")).toBeVisible();
  expect(calls).toEqual([`empty until ${ITEMS[0]!.deletedAt}`]);
  expect(await screen.findByRole("heading", { name: "No projects in the trash" })).toBeVisible();
});

test("a document is moved to the trash without a question, and Undo brings it back", async () => {
  const documents = [aDocumentSummary({ id: 1, title: "Plan" }), aDocumentSummary({ id: 2, title: "Other" })];
  const { calls } = serveTrash();
  server.use(
    documentsHandler(documents),
    http.post("/api/documents/1/trash", () => {
      server.use(documentsHandler(documents.slice(1)));
      return HttpResponse.json({ success: true });
    }),
  );
  const { user } = renderApp("/documents");
  await moveToTrash(user, "Plan");
  expect(await screen.findByText("Document moved to trash")).toBeVisible();
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  const list = await screen.findByRole("table", { name: "Documents" });
  await waitFor(() => expect(within(list).queryByRole("link", { name: "Plan" })).not.toBeInTheDocument());
  // The menu's button has gone with its row.
  await waitFor(() => expect(screen.getByRole("heading", { name: "Documents" })).toHaveFocus());
  server.use(documentsHandler(documents));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Document restored")).toBeVisible();
  expect(await within(list).findByRole("link", { name: "Plan" })).toBeVisible();
  expect(calls).toEqual(["restore document 1"]);
});

test("a document that cannot be moved stays, and the reason is told", async () => {
  server.use(
    documentsHandler([aDocumentSummary({ id: 1, title: "Plan" })]),
    refuse("post", "/api/documents/1/trash", 503, { message: "The database is away." }),
  );
  const { user } = renderApp("/documents");
  await moveToTrash(user, "Plan");
  expect(await screen.findByText("Failed to move document to trash: The database is away.")).toBeVisible();
  const list = await screen.findByRole("table", { name: "Documents" });
  expect(within(list).getByRole("link", { name: "Plan" })).toBeVisible();
});

test("a project of the list is moved to the trash by its menu", async () => {
  server.use(
    projectsHandler([aProject({ id: 1, name: "Field work" })]),
    http.post("/api/projects/1/trash", () => {
      server.use(projectsHandler([]));
      return HttpResponse.json({ success: true });
    }),
  );
  const { user } = renderApp("/projects");
  await moveToTrash(user, "Field work");
  expect(await screen.findByText("Project moved to trash")).toBeVisible();
  expect(await screen.findByRole("heading", { name: "No projects yet" })).toBeVisible();
});

test("the documents lead to the trash, also where there are none", async () => {
  serveTrash(...ITEMS);
  const { user, location } = renderApp("/documents");
  expect(await screen.findByRole("heading", { name: "No documents yet" })).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Trash" }));
  await table();
  expect(location()).toBe("/trash");
  for (const here of screen.getAllByRole("link", { name: "Documents" }))
    expect(here).toHaveAttribute("aria-current", "page");
});

test("an address of one's own thing in the trash says so, and restoring shows it", async () => {
  const { calls } = serveTrash(anItem("project", 7, "Field work", 2));
  server.use(refuse("get", "/api/projects/7", 404, { message: "Project not found", code: "NOT_FOUND" }));
  const { user } = renderApp("/projects/7");
  expect(await screen.findByRole("heading", { name: "This project is in the trash" })).toBeVisible();
  expect(screen.getByText(/will be deleted for good in 28 days/)).toBeVisible();
  expect(screen.queryByText("Project not found")).not.toBeInTheDocument();
  server.use(
    answer("/api/projects/7", { ...aProject({ id: 7, name: "Field work" }) }),
    answer("/api/projects/7/documents", []),
    answer("/api/activities", []),
    answer("/api/chat", []),
  );
  await user.click(screen.getByRole("button", { name: "Restore" }));
  expect(await screen.findByRole("heading", { name: "Field work" })).toBeVisible();
  expect(calls).toEqual(["restore project 7"]);
});

test("everybody else gets the page of what is not found", async () => {
  serveTrash();
  server.use(refuse("get", "/api/projects/7", 404, { message: "Project not found", code: "NOT_FOUND" }));
  renderApp("/projects/7");
  expect(await screen.findByRole("heading", { name: "Project not found" })).toBeVisible();
  expect(screen.queryByText(/in the trash/)).not.toBeInTheDocument();
});
