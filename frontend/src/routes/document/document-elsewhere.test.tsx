/** Another window has saved the document that is open here. */
import { EditorView } from "@codemirror/view";
import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import { emitHint } from "@/lib/live";
import type { Document } from "@/lib/api/types";
import { aDocument } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import "@/testing/markdown-ready";

const CONTENT = "## Scope\n\nTablets only.\n";
let saves: Partial<Document>[];
let stored: Document;
let asked: number;

beforeEach(() => {
  saves = [];
  asked = 0;
  stored = aDocument({ title: "Plan", content: CONTENT });
  server.use(
    http.get("/api/documents/1", () => {
      asked += 1;
      return HttpResponse.json(stored);
    }),
    answer("/api/documents/1/proposals", []),
    answer("/api/chat", []),
    answer("/api/turns", []),
    http.patch("/api/documents/1", async ({ request }) => {
      const body = (await request.json()) as Partial<Document>;
      saves.push(body);
      if (body.version !== stored.version)
        return HttpResponse.json(
          { message: "Changed", code: "VERSION_CONFLICT", document: stored },
          { status: 409 },
        );
      stored = { ...stored, ...body, version: stored.version + 1 };
      return HttpResponse.json(stored);
    }),
  );
});

async function open() {
  const { user } = renderApp("/documents/1");
  const view = EditorView.findFromDOM(await screen.findByRole("textbox", { name: "Document text" }));
  if (!view) throw new Error("no editor here");
  return { user, view, title: screen.getByRole("textbox", { name: "Title" }) };
}

function changeElsewhere(change: Partial<Document>): void {
  stored = { ...stored, ...change, version: stored.version + 1 };
  emitHint({ type: "documents_update", documentId: 1, version: stored.version });
}

test("at a hint the newer text is taken over where nothing is unsaved", async () => {
  const { view, title } = await open();
  changeElsewhere({ title: "Field plan", content: `${CONTENT}\n## Risks\n` });
  await waitFor(() => expect(view.state.doc.toString()).toBe(stored.content));
  expect(title).toHaveValue("Field plan");
  expect(saves).toEqual([]);
});

test("while somebody types a hint asks for nothing, and the save brings both together", async () => {
  const { view } = await open();
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0));
  const before = asked;
  view.dispatch({ changes: { from: view.state.doc.length, insert: "\nMine.\n" }, userEvent: "input.type" });
  changeElsewhere({ content: CONTENT.replace("Tablets", "Phones") });
  const both = `${CONTENT.replace("Tablets", "Phones")}\nMine.\n`;
  await waitFor(() => expect(stored.content).toBe(both), { timeout: 3000 });
  expect(view.state.doc.toString()).toBe(both);
  expect(asked).toBe(before);
});

test("a hint about what was saved here, or about another document, asks for nothing", async () => {
  const { view } = await open();
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0));
  const before = asked;
  view.dispatch({ changes: { from: view.state.doc.length, insert: "Mine.\n" }, userEvent: "input.type" });
  await waitFor(() => expect(saves).toHaveLength(1), { timeout: 3000 });
  await waitFor(() => expect(screen.getAllByText("Saved").length).toBeGreaterThan(0));
  emitHint({ type: "documents_update", documentId: 1, version: stored.version });
  emitHint({ type: "documents_update", documentId: 2, version: 9 });
  expect(asked).toBe(before);
  emitHint({ type: "documents_update" });
  await waitFor(() => expect(asked).toBe(before + 1));
});

test("a title that was given here and is replaced elsewhere is told of, and taken back with one click", async () => {
  const { user, title } = await open();
  await user.clear(title);
  await user.type(title, "Anna's plan");
  await waitFor(() => expect(stored.title).toBe("Anna's plan"));
  await waitFor(() => expect(screen.getAllByText("Saved").length).toBeGreaterThan(0));
  changeElsewhere({ title: "Bert's plan" });
  expect(await screen.findByText("The title was changed elsewhere")).toBeVisible();
  expect(screen.getByText("Yours was “Anna's plan”.")).toBeVisible();
  expect(title).toHaveValue("Bert's plan");
  await user.click(screen.getByRole("button", { name: "Restore mine" }));
  expect(title).toHaveValue("Anna's plan");
  await waitFor(() => expect(stored.title).toBe("Anna's plan"));
});

test("of two titles given at once mine is kept, and the other can be had with one click", async () => {
  const { user, title } = await open();
  stored = { ...stored, title: "Anna's plan", version: 2 };
  await user.clear(title);
  await user.type(title, "Bert's plan");
  expect(await screen.findByText("The title was changed in two places")).toBeVisible();
  await waitFor(() => expect(stored.title).toBe("Bert's plan"));
  await user.click(screen.getByRole("button", { name: "Use the other" }));
  await waitFor(() => expect(stored.title).toBe("Anna's plan"));
  expect(title).toHaveValue("Anna's plan");
});

test("what was said of a title is still said when its page is left, and offers nothing more", async () => {
  const { user, title } = await open();
  stored = { ...stored, title: "Anna's plan", version: 2 };
  await user.clear(title);
  await user.type(title, "Bert's plan");
  await screen.findByRole("button", { name: "Use the other" });
  await user.click(screen.getAllByRole("link", { name: "Documents" })[0]!);
  await screen.findByRole("heading", { name: "Documents" });
  expect(screen.getByText("The title was changed in two places")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Use the other" })).not.toBeInTheDocument();
});
