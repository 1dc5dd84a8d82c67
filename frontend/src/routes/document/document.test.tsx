import { EditorView } from "@codemirror/view";
import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";

import { UnsyncedCopy } from "@/features/editor/sync/unsynced-copy";
import { turnStream } from "@/features/conversation/testing/turn-stream";
import type { Document } from "@/lib/api/types";
import { aChatAnswer, aDocument, aMessage, anInterview, aProject, aProposal } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import "@/testing/markdown-ready";

const CONTENT =
  "## Requirements\n\n**FR-003** Photos are uploaded as soon as possible, oldest inspection first.\n";
let saves: Partial<Document>[];

function serve(document = aDocument({ content: CONTENT })): void {
  server.use(
    answer("/api/documents/1", { ...document }),
    answer("/api/documents/1/proposals", []),
    answer("/api/chat", []),
    answer("/api/turns", []),
    http.patch("/api/documents/1", async ({ request }) => {
      const body = (await request.json()) as Partial<Document>;
      saves.push(body);
      return HttpResponse.json({ ...document, ...body, version: (body.version ?? 0) + 1 });
    }),
  );
}

beforeEach(() => {
  saves = [];
  serve();
});

async function editorView(): Promise<EditorView> {
  const text = await screen.findByRole("textbox", { name: "Document text" });
  const view = EditorView.findFromDOM(text);
  if (!view) throw new Error("no editor here");
  return view;
}

function type(view: EditorView, insert: string): void {
  view.dispatch({ changes: { from: view.state.doc.length, insert }, userEvent: "input.type" });
}

test("a document of a project leads back there by its name, or without it while that is not to be had", async () => {
  serve(aDocument({ content: CONTENT, projectId: 7 }));
  const crumb = async (name: string) => {
    const crumbs = within(await screen.findByRole("navigation", { name: "Breadcrumb" }));
    return crumbs.findByRole("link", { name });
  };
  server.use(refuse("get", "/api/projects/7", 500));
  const { unmount } = renderApp("/documents/1");
  expect(await crumb("Project")).toHaveAttribute("href", "/projects/7");
  unmount();
  server.use(answer("/api/projects/7", aProject({ id: 7, name: "Season 2027" })));
  renderApp("/documents/1");
  expect(await crumb("Season 2027")).toHaveAttribute("href", "/projects/7");
});

test("says that the document loads, then shows it with its assistant", async () => {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.get("/api/documents/1", async () => {
      await gate;
      return HttpResponse.json(aDocument({ content: CONTENT }));
    }),
  );
  renderApp("/documents/1");
  expect(await screen.findByText("Loading document...", undefined, { timeout: 5000 })).toBeInTheDocument();
  release();
  const view = await editorView();
  expect(view.state.doc.toString()).toBe(CONTENT);
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Offline mode for field inspectors");
  expect(await screen.findByText(/ready to help you improve this document/)).toBeInTheDocument();
});

test("a document that cannot be loaded leads back to the list", async () => {
  server.use(refuse("get", "/api/documents/1", 404, { message: "Not found", code: "NOT_FOUND" }));
  renderApp("/documents/1");
  expect(await screen.findByText("Document not found")).toBeInTheDocument();
  expect(screen.getByText("The requested document could not be loaded.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Return to documents" })).toHaveAttribute("href", "/documents");
});

test("a document that could not be asked for is not called missing, and is there once there is a connection", async () => {
  server.use(http.get("/api/documents/1", () => HttpResponse.error()));
  renderApp("/documents/1");
  expect(await screen.findByText("Couldn't load this page")).toBeInTheDocument();
  expect(screen.getByText(/Couldn't reach the server/)).toBeInTheDocument();
  expect(screen.queryByText("Document not found")).not.toBeInTheDocument();
  serve();
  act(() => void window.dispatchEvent(new Event("online")));
  expect((await editorView()).state.doc.toString()).toBe(CONTENT);
});

test("an empty document says where to begin", async () => {
  serve(aDocument({ content: "" }));
  renderApp("/documents/1");
  await editorView();
  expect(screen.getByText("Start writing your document")).toBeInTheDocument();
});

test("what is typed is saved, and said to be only after the answer", async () => {
  renderApp("/documents/1");
  const view = await editorView();
  type(view, "\nMore.");
  expect((await screen.findAllByText("Saving…")).length).toBeGreaterThan(0);
  expect((await screen.findAllByText("Saved")).length).toBeGreaterThan(0);
  expect(saves).toEqual([{ content: `${CONTENT}\nMore.`, version: 1 }]);
});

test("opening a document and leaving it saves nothing", async () => {
  const { unmount } = renderApp("/documents/1");
  await editorView();
  unmount();
  expect(saves).toEqual([]);
});

test("Refresh brings a newer text in without losing what was typed", async () => {
  const { user } = renderApp("/documents/1");
  const view = await editorView();
  const newer = aDocument({ content: `${CONTENT}\n## Risks\n`, version: 2 });
  server.use(answer("/api/documents/1", { ...newer }));
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(view.state.doc.toString()).toBe(newer.content));
  expect(saves).toEqual([]);
});

test("a newer text that could not be had is told, and what stands there stays", async () => {
  const { user } = renderApp("/documents/1");
  const view = await editorView();
  server.use(refuse("get", "/api/documents/1", 500, { message: "The disk is full" }));
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText("Couldn't refresh")).toBeInTheDocument();
  expect(screen.getByText("The disk is full")).toBeInTheDocument();
  expect(view.state.doc.toString()).toBe(CONTENT);
});

test("text that a visit before left is there again, told of, and saved", async () => {
  const { title, version } = aDocument();
  const left = `${CONTENT}\nNot sent yet.`;
  new UnsyncedCopy(1).keep({ title, content: left }, { title, content: CONTENT, version });
  renderApp("/documents/1");
  const view = await editorView();
  expect(view.state.doc.toString()).toBe(left);
  expect(await screen.findByText("Unsaved text restored")).toBeInTheDocument();
  expect(screen.getByText("We restored text from your last visit. It's saved now.")).toBeInTheDocument();
  expect(saves).toEqual([{ content: left, version }]);
});

/** An earlier visit wrote in the passage that has been changed elsewhere since. */
function serveContested(): Document {
  const { title, version } = aDocument();
  const mine = CONTENT.replace("as soon as possible", "at once");
  new UnsyncedCopy(1).keep({ title, content: mine }, { title, content: CONTENT, version });
  const theirs = aDocument({
    content: CONTENT.replace("as soon as possible", "within an hour"),
    version: version + 1,
  });
  serve(theirs);
  return theirs;
}

test("unsaved text that was changed elsewhere too is not said to be saved", async () => {
  serveContested();
  renderApp("/documents/1");
  await editorView();
  expect(await screen.findByText("Unsaved text restored")).toBeInTheDocument();
  expect(screen.getByText(/also edited elsewhere. Choose Resolve/)).toBeInTheDocument();
  expect(screen.queryByText(/saved now/)).not.toBeInTheDocument();
  expect(screen.getAllByText("Conflict: your version is kept in this browser").length).toBeGreaterThan(0);
  expect(saves).toEqual([]);
});

test("a change of the assistant that waits for such a decision is told to be saved and not shown", async () => {
  const theirs = serveContested();
  const updated = { ...theirs, content: `${theirs.content}\n## Users\n`, version: theirs.version + 1 };
  const turn = turnStream();
  server.use(http.post("/api/chat", () => turn.response()));
  const { user } = renderApp("/documents/1");
  const view = await editorView();
  await user.type(await screen.findByRole("textbox", { name: "Message" }), "Add Users{Enter}");
  turn.send("turn", { id: "t1", documentId: 1 });
  turn.send("done", aChatAnswer({ documentUpdated: true, updatedDocument: updated }));
  expect(await screen.findByText("Saved. Resolve the conflict to see it")).toBeInTheDocument();
  expect(view.state.doc.toString()).not.toContain("Users");
});

test("while the assistant writes in the document the page says so", async () => {
  const turn = turnStream();
  server.use(http.post("/api/chat", () => turn.response()));
  const { user } = renderApp("/documents/1");
  await editorView();
  await user.type(await screen.findByRole("textbox", { name: "Message" }), "Add a metric{Enter}");
  turn.send("turn", { id: "t1", documentId: 1 });
  expect(screen.queryByText("Updating...")).not.toBeInTheDocument();
  turn.send("document", { title: "Offline mode", content: "…", version: null, section: "Goals" });
  expect((await screen.findAllByText("Updating..."))[0]).toBeVisible();
});

test("a proposal waits in the text, and accepting it brings the new text in", async () => {
  const [hunk] = aProposal().hunks;
  const at = CONTENT.indexOf("are uploaded");
  const proposal = aProposal({ hunks: [{ ...hunk!, at }] });
  const accepted = aDocument({
    content: CONTENT.replace("are uploaded as soon as possible", "upload within 10 minutes"),
    version: 2,
  });
  server.use(
    answer("/api/documents/1/proposals", [{ ...proposal }]),
    http.post("/api/proposals/1/accept", () =>
      HttpResponse.json({
        proposal: {
          ...proposal,
          state: "applied",
          hunks: proposal.hunks.map((hunk) => ({ ...hunk, state: "applied" })),
        },
        document: accepted,
      }),
    ),
  );
  const { user } = renderApp("/documents/1");
  const view = await editorView();
  await screen.findByText("proposal", { selector: "[role=status] *" });
  const [button] = await screen.findAllByRole("button", { name: "Accept" });
  await user.click(button!);
  await waitFor(() => expect(view.state.doc.toString()).toBe(accepted.content));
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Next proposal" })).not.toBeInTheDocument(),
  );
  expect(saves).toEqual([]);
});

test("while the interview is open it stands in place of the conversation", async () => {
  serve(aDocument({ content: CONTENT, interviewOpen: true }));
  server.use(answer("/api/document-flow/1", { ...anInterview() }));
  renderApp("/documents/1");
  await editorView();
  expect(await screen.findByText("Section 1 of", { exact: false })).toBeInTheDocument();
  expect(screen.queryByText(/ready to help you improve this document/)).not.toBeInTheDocument();
});

test("a title is edited on the page and never left blank", async () => {
  const { user } = renderApp("/documents/1");
  const title = await screen.findByRole("textbox", { name: "Title" });
  await user.clear(title);
  await user.tab();
  expect(title).toHaveValue("Offline mode for field inspectors");
  await user.type(title, " 2");
  await waitFor(() => expect(saves.at(-1)).toMatchObject({ title: "Offline mode for field inspectors 2" }));
});

test("a click on the document's name in the bar leads to where it is renamed", async () => {
  const { user } = renderApp("/documents/1");
  const bar = await screen.findByRole("navigation", { name: "Breadcrumb" });
  const name = await within(bar).findByText("Offline mode for field inspectors");
  await user.click(name);
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveFocus();
  await user.keyboard("{Control>}a{/Control}Tablets");
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Tablets");
  expect(name).toHaveTextContent("Tablets");
  await waitFor(() => expect(saves.at(-1)).toMatchObject({ title: "Tablets" }));
});

test("a click on the document's name in the bar leads to the title of the page that is read", async () => {
  const { user } = renderApp("/documents/1");
  await user.click(await screen.findByRole("radio", { name: "Read" }));
  const place = (await screen.findByRole("heading", { name: "Requirements" })).closest(".doc-scroller")!;
  place.scrollTop = 300;
  const bar = screen.getByRole("navigation", { name: "Breadcrumb" });
  await user.click(within(bar).getByText("Offline mode for field inspectors"));
  expect(within(place as HTMLElement).getByRole("heading", { level: 1 })).toHaveFocus();
  expect(place.scrollTop).toBe(0);
});

test("the text can be read, and shown as Markdown", async () => {
  server.use(answer("/api/chat", [{ ...aMessage() }]));
  const { user } = renderApp("/documents/1");
  await editorView();
  await user.click(screen.getByRole("radio", { name: "Read" }));
  expect(await screen.findByRole("heading", { name: "Requirements" })).toBeInTheDocument();
  await user.click(screen.getByRole("radio", { name: "Markdown" }));
  expect((await screen.findByRole("textbox", { name: "Document text" })).textContent).toContain(
    "**FR-003** Photos",
  );
});

test("of an interview that has just begun a phone shows the question, and of a document with text the page", async () => {
  server.use(answer("/api/document-flow/1", { ...anInterview({ documentId: 1 }) }));
  serve(aDocument({ content: "", interviewOpen: true }));
  const { unmount } = renderApp("/documents/1");
  expect(await screen.findByRole("radio", { name: "Chat" })).toBeChecked();
  unmount();
  serve(aDocument({ content: CONTENT, interviewOpen: true }));
  renderApp("/documents/1");
  expect(await screen.findByRole("radio", { name: "Document" })).toBeChecked();
});
