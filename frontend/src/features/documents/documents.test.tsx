import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import type { DocumentSummary } from "@/lib/api/types";
import { leaveRecord } from "@/features/document-sync/testing/left-record";
import { recordsChanged } from "@/features/document-sync/unsynced-documents";
import { deleteRecords } from "@/features/document-sync/update-store";
import { aDocument, aDocumentSummary, aGuest, aUser, NOON, templates } from "@/testing/factories";
import { answer, documentsHandler, receive, refuse } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";

havePages("/document-flow/1", "/documents", "/documents/9");

const documents = (count: number): DocumentSummary[] =>
  Array.from({ length: count }, (_, index) =>
    aDocumentSummary({ id: index + 1, title: `Paper ${index + 1}` }),
  );

const table = () => screen.findByRole("table", { name: "Documents" });
const titles = async () =>
  within(await table())
    .getAllByRole("link")
    .map((link) => link.textContent);

async function openMenu(user: ReturnType<typeof renderApp>["user"], title: string) {
  await user.click(await screen.findByRole("button", { name: `Actions for ${title}` }));
}

test("rows lead to their document and tell their age", async () => {
  server.use(
    documentsHandler([aDocumentSummary({ id: 7, title: "Tablets", updatedAt: new Date().toISOString() })]),
  );
  renderApp("/documents");
  const link = await screen.findByRole("link", { name: "Tablets" });
  expect(link).toHaveAttribute("href", "/documents/7");
  expect(within(await table()).getByText("Just now")).toBeVisible();
});

test("a document with text that the server doesn't have yet is marked, until it has it", async () => {
  const key = await leaveRecord(aGuest().id ?? "", 2, "Words");
  server.use(documentsHandler(documents(2)));
  renderApp("/documents");
  expect(await within(await table()).findByText("Not saved yet")).toBeVisible();
  expect(within(await table()).getAllByRole("row")[2]).toHaveTextContent("Paper 2Not saved yet");
  await deleteRecords([key]);
  act(recordsChanged);
  await waitFor(() => expect(screen.queryByText("Not saved yet")).not.toBeInTheDocument());
});

test("a document that others changed since it was read is marked, all rows with one question", async () => {
  const asked: (string | null)[] = [];
  server.use(
    answer("/api/current-user", { ...aUser() }),
    documentsHandler(documents(3)),
    http.get("/api/unread", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("ids"));
      return HttpResponse.json([{ documentId: 2, version: 1, readAt: NOON, unread: 3 }]);
    }),
  );
  renderApp("/documents");
  expect(await within(await table()).findByText("3 new versions since you last read")).toBeInTheDocument();
  expect(within(await table()).getAllByRole("row")[2]).toHaveTextContent(/^Paper 23 new versions/);
  expect(within(await table()).getAllByText(/new version/)).toHaveLength(1);
  expect(asked).toEqual(["1,2,3"]);
});

test("open discussions of the rows are counted by one question, asked again when one begins or ends", async () => {
  const asked: (string | null)[] = [];
  let open = 1;
  server.use(
    documentsHandler(documents(3)),
    http.get("/api/open-comments", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("ids"));
      return HttpResponse.json([{ documentId: 2, open }]);
    }),
  );
  const { queryClient } = renderApp("/documents");
  expect(await within(await table()).findByText("1 open discussion")).toBeInTheDocument();
  expect(within(await table()).getAllByText(/open discussion/)).toHaveLength(1);
  open = 2;
  await act(() => queryClient.invalidateQueries({ queryKey: ["/api/open-comments"] }));
  expect(await within(await table()).findByText("2 open discussions")).toBeInTheDocument();
  expect(asked).toEqual(["1,2,3", "1,2,3"]);
});

test("ten rows a page, with the label and both buttons", async () => {
  server.use(documentsHandler(documents(12)));
  const { user, location } = renderApp("/documents");
  expect(await titles()).toHaveLength(10);
  expect(screen.getByText("Showing 1 - 10 of 12 results")).toBeVisible();
  expect(screen.getByRole("button", { name: "Previous" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("Showing 11 - 12 of 12 results")).toBeVisible();
  expect(location()).toBe("/documents?page=2");
  expect(screen.getByRole("button", { name: "Next" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Previous" }));
  expect(await screen.findByText("Showing 1 - 10 of 12 results")).toBeVisible();
});

test("an address with a page opens that page", async () => {
  server.use(documentsHandler(documents(23)));
  renderApp("/documents?page=3");
  expect(await screen.findByText("Showing 21 - 23 of 23 results")).toBeVisible();
});

test(
  "a search reaches the address and the server, and starts at the first page",
  { tags: ["full"] },
  async () => {
    server.use(documentsHandler(documents(23)));
    haveTimePass();
    const { user, location } = renderApp("/documents?page=2");
    await screen.findByText("Showing 11 - 20 of 23 results");
    await user.type(screen.getByRole("searchbox", { name: "Search documents by title" }), "paper 2");
    await pass(250);
    expect(await screen.findByText("Showing 1 - 5 of 5 results")).toBeVisible();
    expect(location()).toBe("/documents?q=paper+2");
  },
);

test("a search without a match says so and can be cleared", async () => {
  server.use(documentsHandler(documents(2)));
  const { user, location } = renderApp("/documents?q=kiosk");
  expect(await screen.findByText("No results.")).toBeVisible();
  expect(screen.getByRole("searchbox")).toHaveValue("kiosk");
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  await waitFor(async () => expect(await titles()).toEqual(["Paper 1", "Paper 2"]));
  expect(screen.getByRole("searchbox")).toHaveValue("");
  expect(location()).toBe("/documents");
});

test("without documents there is one thing to do", async () => {
  const { user } = renderApp("/documents");
  expect(await screen.findByRole("heading", { name: "No documents yet" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "New Document" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Create your first document" }));
  expect(await screen.findByRole("dialog", { name: "New Document" })).toBeVisible();
});

test("loading shows rows of the same shape after a moment", async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  server.use(http.get("/api/documents", () => held.then(() => HttpResponse.json([]))));
  renderApp("/documents");
  expect(await screen.findByText("Loading documents...")).toBeInTheDocument();
  expect((await table()).querySelectorAll("tbody tr")).toHaveLength(10);
  release();
  expect(await screen.findByRole("heading", { name: "No documents yet" })).toBeVisible();
});

test("a failure says what is safe and can be tried again", async () => {
  server.use(refuse("get", "/api/documents", 500, { message: "The database is away." }));
  const { user } = renderApp("/documents");
  expect(await screen.findByRole("heading", { name: "Couldn't load your documents" })).toBeVisible();
  expect(screen.getByText(/The database is away\. Nothing is lost/)).toBeVisible();
  server.use(documentsHandler(documents(1)));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await titles()).toEqual(["Paper 1"]);
});

test("deleting asks with the title, deletes, and says so", async () => {
  const kept = documents(2);
  server.use(
    documentsHandler(kept),
    http.delete("/api/documents/1", () => {
      server.use(documentsHandler(kept.slice(1)));
      return HttpResponse.json({ success: true });
    }),
  );
  const { user } = renderApp("/documents");
  await openMenu(user, "Paper 1");
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const question = await screen.findByRole("alertdialog", { name: "Delete document" });
  expect(question).toHaveTextContent(
    "Are you sure you want to delete Paper 1? This action cannot be undone.",
  );
  // Signs in it that turn the direction do not turn the sentence round it.
  expect(within(question).getByText("Paper 1")).toHaveProperty("tagName", "BDI");
  await user.click(within(question).getByRole("button", { name: "Delete document" }));
  expect(await screen.findByText("Document deleted")).toBeVisible();
  await waitFor(async () => expect(await titles()).toEqual(["Paper 2"]));
  // The row that asked is gone; the focus is not lost with it.
  await waitFor(() => expect(screen.getByRole("heading", { name: "Documents" })).toHaveFocus());
});

test("Cancel deletes nothing", async () => {
  server.use(documentsHandler(documents(1)));
  const { user } = renderApp("/documents");
  await openMenu(user, "Paper 1");
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  expect(await titles()).toEqual(["Paper 1"]);
});

test("a refused deletion is told and the row stays", async () => {
  server.use(
    documentsHandler(documents(1)),
    refuse("delete", "/api/documents/1", 500, { message: "The disk is full" }),
  );
  const { user } = renderApp("/documents");
  await openMenu(user, "Paper 1");
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await user.click(await screen.findByRole("button", { name: "Delete document" }));
  expect(await screen.findByText("Failed to delete document: The disk is full")).toBeVisible();
  expect(await titles()).toEqual(["Paper 1"]);
});

test("without a connection a deletion fails at once, and is not done when there is one again", async () => {
  const deletions: string[] = [];
  server.use(
    documentsHandler(documents(1)),
    http.delete("/api/documents/1", ({ request }) => {
      deletions.push(request.url);
      return HttpResponse.error();
    }),
  );
  const { user } = renderApp("/documents");
  await openMenu(user, "Paper 1");
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  onlineManager.setOnline(false);
  await user.click(await screen.findByRole("button", { name: "Delete document" }));
  expect(
    await screen.findByText(
      "Failed to delete document: Couldn't reach the server. Check your connection, or try again in a moment.",
    ),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  act(() => onlineManager.setOnline(true));
  expect(await titles()).toEqual(["Paper 1"]);
  expect(deletions).toHaveLength(1);
});

test("a list that could not be reached says so, and is there once there is a connection", async () => {
  onlineManager.setOnline(false);
  server.use(http.get("/api/documents", () => HttpResponse.error()));
  renderApp("/documents");
  expect(await screen.findByText(/Couldn't reach the server\. Check your connection/)).toBeVisible();
  server.use(documentsHandler(documents(1)));
  act(() => onlineManager.setOnline(true));
  expect(await titles()).toEqual(["Paper 1"]);
});

test("Edit opens the document", async () => {
  server.use(documentsHandler(documents(1)));
  const { user } = renderApp("/documents");
  await openMenu(user, "Paper 1");
  expect(await screen.findByRole("menuitem", { name: "Edit" })).toHaveAttribute("href", "/documents/1");
});

test("a new document starts from the template that was picked, the default one beforehand", async () => {
  server.use(
    documentsHandler(documents(1)),
    answer(
      "/api/templates",
      [...templates(3)].map((one) => ({ ...one })),
    ),
  );
  const { user, location } = renderApp("/documents");
  await titles();
  const [desktop] = screen.getAllByRole("button", { name: "New Document" });
  await user.click(desktop!);
  const dialog = await screen.findByRole("dialog", { name: "New Document" });
  expect(await within(dialog).findByRole("radio", { name: /Standard PRD/ })).toBeChecked();
  await user.click(within(dialog).getByRole("radio", { name: /Template 2/ }));
  await user.click(within(dialog).getByRole("button", { name: "Start" }));
  await waitFor(() => expect(location()).toBe("/document-flow/2?mode=ai-assisted"));
});

test("without templates the dialog gives way to the reason", async () => {
  server.use(documentsHandler(documents(1)), answer("/api/templates", []));
  const { user } = renderApp("/documents");
  await titles();
  await user.click(screen.getAllByRole("button", { name: "New Document" })[0]!);
  expect(await screen.findByText("No templates available")).toBeVisible();
  expect(screen.getByText("Please create templates first.")).toBeVisible();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

const PRIYA = { id: "priya", name: "Priya Raman" };

/** One's own document and somebody else's, by whose is asked for. */
function serveBoth(): void {
  const own = aDocumentSummary({ id: 1, title: "Own paper" });
  const theirs = aDocumentSummary({ id: 2, title: "Their paper", role: "commenter", owner: PRIYA });
  const lists: Record<string, DocumentSummary[]> = { all: [own, theirs], mine: [own], shared: [theirs] };
  server.use(
    answer("/api/current-user", { ...aUser() }),
    http.get("/api/documents", ({ request }) => {
      const found = lists[new URL(request.url).searchParams.get("filter") ?? "all"] ?? [];
      return HttpResponse.json(found, { headers: { "X-Total-Count": String(found.length) } });
    }),
  );
}

test("all documents, one's own, and those that others share are chosen from", async () => {
  serveBoth();
  const { user, location } = renderApp("/documents");
  expect(await titles()).toEqual(["Own paper", "Their paper"]);
  expect(within(await table()).getByText("Priya Raman")).toBeInTheDocument();
  await user.click(screen.getByRole("radio", { name: "Mine" }));
  await waitFor(async () => expect(await titles()).toEqual(["Own paper"]));
  expect(location()).toBe("/documents?filter=mine");
  await user.click(screen.getByRole("radio", { name: "Shared with me" }));
  await waitFor(async () => expect(await titles()).toEqual(["Their paper"]));
  expect(within(await table()).getByRole("columnheader", { name: "Owner" })).toBeVisible();
  expect(within(await table()).getByRole("row", { name: /Their paper/ })).toHaveTextContent("Commenter");
  await user.click(screen.getByRole("radio", { name: "All" }));
  await waitFor(() => expect(location()).toBe("/documents"));
});

test("what others share is opened, and neither edited by who may not nor deleted", async () => {
  serveBoth();
  const { user } = renderApp("/documents?filter=shared");
  await openMenu(user, "Their paper");
  expect(await screen.findByRole("menuitem", { name: "Open" })).toHaveAttribute("href", "/documents/2");
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "Open",
    "Duplicate",
  ]);
});

test("where nothing is shared that is said, and the choice stays", async () => {
  server.use(answer("/api/current-user", { ...aUser() }), documentsHandler([]));
  renderApp("/documents?filter=shared");
  expect(await screen.findByText("Nothing shared with you yet")).toBeVisible();
  expect(screen.getByText("Documents that others invite you to will appear here.")).toBeVisible();
  expect(screen.getByRole("radio", { name: "Shared with me" })).toBeChecked();
});

test("with a guest nothing can be shared, and nothing is to be chosen", async () => {
  server.use(documentsHandler(documents(1)));
  renderApp("/documents");
  await screen.findByRole("link", { name: "Paper 1" });
  expect(screen.queryByRole("radiogroup", { name: "Whose documents" })).not.toBeInTheDocument();
});

test("duplicating says so, shows the copy in the list, and leads to it", { tags: ["full"] }, async () => {
  const copy = aDocument({ id: 9, title: "Copy of Tablets", content: "" });
  const original = aDocumentSummary({ id: 7, title: "Tablets", role: "viewer" });
  const { handler, sent } = receive("post", "/api/documents/7/duplicate", { ...copy }, 201);
  // What is drawn where it leads to is another test's matter.
  server.use(documentsHandler([original]), handler, refuse("get", "/api/documents/9", 404));
  const { user, location } = renderApp("/documents");
  await openMenu(user, "Tablets");
  server.use(documentsHandler([aDocumentSummary({ id: 9, title: "Copy of Tablets" }), original]));
  await user.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
  expect(await screen.findByText("Document duplicated")).toBeVisible();
  expect(sent).toHaveLength(1);
  await waitFor(async () => expect(await titles()).toEqual(["Copy of Tablets", "Tablets"]));
  await user.click(screen.getByRole("button", { name: "Open" }));
  await waitFor(() => expect(location()).toBe("/documents/9"));
});

test("that a document cannot be duplicated is told", async () => {
  server.use(
    documentsHandler([aDocumentSummary({ id: 7, title: "Tablets" })]),
    refuse("post", "/api/documents/7/duplicate", 500),
  );
  const { user } = renderApp("/documents");
  await openMenu(user, "Tablets");
  await user.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
  expect(await screen.findByText("Couldn't duplicate the document")).toBeVisible();
});
