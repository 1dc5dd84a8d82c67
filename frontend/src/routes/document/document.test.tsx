import { EditorView } from "@codemirror/view";
import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { dropTextsOf } from "@/features/document-sync/registry";
import { readRecords, writeRecord } from "@/features/document-sync/update-store";
import { turnStream } from "@/features/conversation/testing/turn-stream";
import { queryKeys } from "@/lib/api/keys";
import { thisPerson } from "@/lib/api/person";
import { aDocument, aMessage, aProject, aProposal } from "@/testing/factories";
import { anInterview } from "@/testing/interview-factories";
import { answer, refuse } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { openRooms, roomOf, shutRooms } from "@/testing/room";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";
import "@/testing/document-ready";
import "@/testing/markdown-ready";
// Loaded before the clock of the first test runs.
import "@/features/document-flow/components/interview-pane";
import "@/features/editor/components/read-page";
import "@/features/trash/components/in-trash";
import "./unsynced-of-document";
import "./waiting-document";

const CONTENT =
  "## Requirements\n\n**FR-003** Photos are uploaded as soon as possible, oldest inspection first.\n";

function serve(document = aDocument({ content: CONTENT })): void {
  server.use(
    answer("/api/documents/1", { ...document }),
    answer("/api/documents/1/proposals", []),
    answer("/api/chat", []),
    answer("/api/turns", []),
  );
}

beforeEach(() => serve());

async function editorView(): Promise<EditorView> {
  const text = await screen.findByRole("textbox", { name: "Document text" });
  const view = EditorView.findFromDOM(text);
  if (!view) throw new Error("no editor here");
  return view;
}

/** With the page goes what it has in memory, and the disk stays as it is. */
async function leavePage(): Promise<void> {
  const { id } = thisPerson();
  const left = await readRecords(id!, 1);
  await dropTextsOf(id!);
  await Promise.all(left.map(({ key, record }) => writeRecord(key, record, [])));
}

function type(view: EditorView, insert: string): void {
  view.dispatch({ changes: { from: view.state.doc.length, insert }, userEvent: "input.type" });
}

describe("a document of a project", () => {
  const crumb = async (name: string) => {
    const crumbs = within(await screen.findByRole("navigation", { name: "Breadcrumb" }));
    return crumbs.findByRole("link", { name });
  };

  beforeEach(() => serve(aDocument({ content: CONTENT, projectId: 7 })));

  test("leads back there by its name", { tags: ["full"] }, async () => {
    server.use(answer("/api/projects/7", aProject({ id: 7, name: "Season 2027" })));
    renderApp("/documents/1");
    expect(await crumb("Season 2027")).toHaveAttribute("href", "/projects/7");
  });

  test("leads back there without its name while that is not to be had", { tags: ["full"] }, async () => {
    server.use(refuse("get", "/api/projects/7", 500));
    renderApp("/documents/1");
    expect(await crumb("Project")).toHaveAttribute("href", "/projects/7");
  });

  test("names no project to those who were given the document alone", async () => {
    server.use(refuse("get", "/api/projects/7", 404));
    renderApp("/documents/1");
    await screen.findByRole("navigation", { name: "Breadcrumb" });
    await waitFor(() => {
      expect(screen.queryByRole("link", { name: "Project" })).toBeNull();
    });
  });
});

test("says that the document loads, then shows it with its assistant", { tags: ["full"] }, async () => {
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

test("what is typed is saved, and said to be only once the server has it", async () => {
  renderApp("/documents/1");
  const view = await editorView();
  const room = await roomOf();
  room.hold();
  type(view, "\nMore.");
  expect((await screen.findAllByText("Saving…")).length).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByText("Saved")).not.toBeInTheDocument();
  room.take();
  expect((await screen.findAllByText("Saved")).length).toBeGreaterThan(0);
  expect(room.content).toBe(`${CONTENT}\nMore.`);
});

test("opening a document and leaving it changes nothing", async () => {
  const { unmount } = renderApp("/documents/1");
  await editorView();
  unmount();
  const room = await roomOf();
  expect(room.updates).toBe(0);
});

test("what others write stands there as they write it", async () => {
  renderApp("/documents/1");
  const view = await editorView();
  type(view, "\nMine.\n");
  const room = await roomOf();
  room.others((content, title) => {
    content.insert(0, "## Why\n\n");
    title.insert(0, "The ");
  });
  await waitFor(() => expect(view.state.doc.toString()).toBe(`## Why\n\n${CONTENT}\nMine.\n`));
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("The Offline mode for field inspectors");
  await waitFor(() => expect(room.content).toBe(view.state.doc.toString()));
});

test("what the rest of the app knows of the document follows at pauses", { tags: ["full"] }, async () => {
  haveTimePass();
  const { queryClient } = renderApp("/documents/1");
  const view = await editorView();
  type(view, "\nMore.");
  await pass(600);
  await waitFor(() =>
    expect(queryClient.getQueryData(queryKeys.document(1))).toMatchObject({
      content: `${CONTENT}\nMore.`,
      role: "owner",
    }),
  );
});

test("Refresh asks for the document and its proposals, and leaves the text to its room", async () => {
  const { user } = renderApp("/documents/1");
  const view = await editorView();
  const asked = vi.fn(() => HttpResponse.json([]));
  server.use(
    answer("/api/documents/1", { ...aDocument({ content: "Another text.\n" }) }),
    http.get("/api/documents/1/proposals", asked),
  );
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await waitFor(() => expect(screen.getByRole("button", { name: "Refresh" })).toBeEnabled());
  expect(view.state.doc.toString()).toBe(CONTENT);
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

test("without a connection what is typed is kept, there again at the next visit, told of, and saved", async () => {
  const { unmount } = renderApp("/documents/1");
  const view = await editorView();
  const room = await roomOf();
  await shutRooms();
  type(view, "\nNot sent yet.");
  expect((await screen.findAllByText(/: your text is kept in this browser/)).length).toBeGreaterThan(0);
  expect(room.content).toBe(CONTENT);
  unmount();
  await leavePage();
  openRooms();
  renderApp("/documents/1");
  await waitFor(async () =>
    expect((await editorView()).state.doc.toString()).toBe(`${CONTENT}\nNot sent yet.`),
  );
  expect(await screen.findByText("Unsaved text restored")).toBeInTheDocument();
  expect(screen.getByText("We restored text from your last visit. It's saved now.")).toBeInTheDocument();
  expect(room.content).toBe(`${CONTENT}\nNot sent yet.`);
});

test(
  "a text that does not come is there to be read, and is written as soon as it has come",
  { tags: ["full"] },
  async () => {
    await shutRooms();
    haveTimePass();
    const { user, queryClient } = renderApp("/documents/1");
    await waitFor(() => expect(queryClient.getQueryData(queryKeys.document(1))).toBeDefined());
    // Its page is drawn, which waits for the text no longer than this.
    await pass(100);
    await pass(5000);
    expect(await screen.findByRole("heading", { name: "Requirements" })).toBeVisible();
    expect(screen.queryByRole("textbox", { name: "Document text" })).not.toBeInTheDocument();
    openRooms();
    await user.click(screen.getAllByRole("button", { name: "Try again" })[0]!);
    expect((await editorView()).state.doc.toString()).toBe(CONTENT);
  },
);

test("while the assistant writes in the document the page says so", { tags: ["full"] }, async () => {
  const turn = turnStream();
  server.use(http.post("/api/chat", () => turn.response()));
  const { user } = renderApp("/documents/1");
  await editorView();
  await user.type(await screen.findByRole("textbox", { name: "Message" }), "Go{Enter}");
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
    http.post("/api/proposals/1/accept", async () => {
      (await roomOf()).become(accepted);
      return HttpResponse.json({
        proposal: {
          ...proposal,
          state: "applied",
          hunks: proposal.hunks.map((hunk) => ({ ...hunk, state: "applied" })),
        },
        document: accepted,
      });
    }),
  );
  const { user } = renderApp("/documents/1");
  const view = await editorView();
  await screen.findByText("suggestion", { selector: "[role=status] *" });
  const [button] = await screen.findAllByRole("button", { name: "Accept" });
  await user.click(button!);
  await waitFor(() => expect(view.state.doc.toString()).toBe(accepted.content));
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Next suggestion" })).not.toBeInTheDocument(),
  );
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
  const room = await roomOf();
  await waitFor(() => expect(room.title).toBe("Offline mode for field inspectors 2"));
});

test("the title of a document that was just made without one is selected", async () => {
  serve(aDocument({ title: "Untitled document", content: "" }));
  const { user, router } = renderApp("/documents/1");
  await act(() => router.navigate({ to: ".", state: { untitled: "Untitled document" } }));
  const title = await screen.findByRole("textbox", { name: "Title" });
  await waitFor(() => expect(title).toHaveFocus());
  await user.keyboard("Field work");
  expect(title).toHaveValue("Field work");
});

test(
  "a click on the document's name in the bar leads to where it is renamed",
  { tags: ["full"] },
  async () => {
    const { user } = renderApp("/documents/1");
    const bar = await screen.findByRole("navigation", { name: "Breadcrumb" });
    const name = await within(bar).findByText("Offline mode for field inspectors");
    await user.click(name);
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveFocus();
    await user.keyboard("{Control>}a{/Control}Tablets");
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Tablets");
    expect(name).toHaveTextContent("Tablets");
    const room = await roomOf();
    await waitFor(() => expect(room.title).toBe("Tablets"));
  },
);

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

test("the text can be read, and shown as Markdown", { tags: ["full"] }, async () => {
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

test.each([
  ["an interview that has just begun", "the question", "", "Chat"],
  ["an interview with text", "the page", CONTENT, "Document"],
])("of %s a phone shows %s", { tags: ["full"] }, async (_begun, _shown, content, radio) => {
  server.use(answer("/api/document-flow/1", { ...anInterview({ documentId: 1 }) }));
  serve(aDocument({ content, interviewOpen: true }));
  renderApp("/documents/1");
  expect(await screen.findByRole("radio", { name: radio })).toBeChecked();
});
