/** Another window has saved the document that is open here. */
import { EditorView } from "@codemirror/view";
import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import { tellHint } from "@/lib/live";
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
  tellHint("documents_update");
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
