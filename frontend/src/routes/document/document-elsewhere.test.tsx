/** Somebody else writes in the document that is open here. */
import { EditorView } from "@codemirror/view";
import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import { emitHint } from "@/lib/live";
import { aDocument } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { roomOf, shutRooms } from "@/testing/room";
import { server } from "@/testing/server";
import "@/testing/document-ready";
import "@/testing/markdown-ready";

const CONTENT = "## Scope\n\nTablets only.\n";
let asked: string[];

beforeEach(() => {
  asked = [];
  const noted = (path: string, body: object) =>
    http.get(path, () => {
      asked.push(path.replace("/api/", ""));
      return HttpResponse.json(body);
    });
  server.use(
    noted("/api/documents/1", aDocument({ title: "Plan", content: CONTENT })),
    noted("/api/documents/1/proposals", []),
    answer("/api/chat", []),
    answer("/api/turns", []),
  );
});

async function open() {
  const { user } = renderApp("/documents/1");
  const view = EditorView.findFromDOM(await screen.findByRole("textbox", { name: "Document text" }));
  if (!view) throw new Error("no editor here");
  await vi.waitFor(() => expect(asked).toContain("documents/1/proposals"));
  asked.length = 0;
  return { user, view, title: screen.getByRole("textbox", { name: "Title" }), room: await roomOf() };
}

test(
  "text and title are those of others as they write them, and are not asked for",
  { tags: ["full"] },
  async () => {
    const { view, title, room } = await open();
    room.others((content, name) => {
      content.insert(content.length, "\n## Risks\n");
      name.insert(0, "Field ");
    });
    emitHint({ type: "documents_update", documentId: 1, version: room.version });
    await waitFor(() => expect(view.state.doc.toString()).toBe(`${CONTENT}\n## Risks\n`));
    expect(title).toHaveValue("Field Plan");
    expect(asked).not.toContain("documents/1");
    // What was made with it is.
    emitHint({ type: "documents_update", documentId: 1, version: room.version });
    await waitFor(() => expect(asked).toEqual(["documents/1/proposals"]));
  },
);

test("both write at once, in one place, and both are there", async () => {
  const { view, room } = await open();
  room.hold();
  const at = CONTENT.indexOf("only");
  view.dispatch({ changes: { from: at, insert: "and phones " }, userEvent: "input.type" });
  room.others((content) => content.insert(at, "(rugged) "));
  room.take();
  await waitFor(() => expect(room.content).toBe(view.state.doc.toString()));
  await waitFor(() => expect(room.content).toContain("and phones "));
  expect(room.content).toContain("(rugged) ");
  expect(room.content.length).toBe(CONTENT.length + "and phones (rugged) ".length);
});

test(
  "a hint about what was typed here, or about another document, asks for nothing",
  { tags: ["full"] },
  async () => {
    const { view, room } = await open();
    view.dispatch({ changes: { from: view.state.doc.length, insert: "Mine.\n" }, userEvent: "input.type" });
    await waitFor(() => expect(room.content).toBe(`${CONTENT}Mine.\n`));
    emitHint({ type: "documents_update", documentId: 1, version: room.version });
    emitHint({ type: "documents_update", documentId: 2, version: 9 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked).toEqual([]);
    emitHint({ type: "documents_update" });
    await waitFor(() => expect(asked).toContain("documents/1"));
  },
);

test(
  "without a connection to the room a hint asks for the document, and the text stays",
  { tags: ["full"] },
  async () => {
    const { view, room } = await open();
    await shutRooms();
    await new Promise((resolve) => setTimeout(resolve, 50));
    emitHint({ type: "documents_update", documentId: 1, version: room.version + 1 });
    await waitFor(() => expect(asked).toContain("documents/1"));
    expect(view.state.doc.toString()).toBe(CONTENT);
  },
);

test(
  "what somebody else proposes or decides is asked for at once, with the chat that shows it",
  { tags: ["full"] },
  async () => {
    await open();
    server.use(
      http.get("/api/chat", () => {
        asked.push("chat");
        return HttpResponse.json([]);
      }),
    );
    emitHint({ type: "proposals_update", documentId: 2 });
    emitHint({ type: "proposals_update", documentId: 1 });
    await waitFor(() => expect(asked.toSorted()).toEqual(["chat", "documents/1/proposals"]));
  },
);
